/* Marks for emphasis in text that a terminal may show in colour: one byte each, put into the text where it begins and ends. The
 * terminal turns them into colours or takes them out; they have no width. */
#ifndef CORE_STYLE_H
#define CORE_STYLE_H
#define STYLE_BOLD "\001"
#define STYLE_DIM "\002"
#define STYLE_ACCENT "\003" /* what the viewer should look at first */
#define STYLE_GOOD "\004"
#define STYLE_END "\005" /* back to plain */
enum { STYLE_LAST = 5 };
#endif
