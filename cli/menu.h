/* What `tripot` shows without arguments. */
#ifndef CLI_MENU_H
#define CLI_MENU_H

int menu_show(void); /* returns a STATUS_… */
#endif
