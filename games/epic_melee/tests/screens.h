/* The screens that draw_test.c expects; TRIPOT_SHOW_SCREENS=1 prints the current ones. */
#ifndef EPIC_MELEE_TESTS_SCREENS_H
#define EPIC_MELEE_TESTS_SCREENS_H
#define SCREEN_laid \
	"<b>Epic Melee</>  round 1/6, choosing two cards    <d>piles: Gold 18, Silver 18, Goblin 6</>\n" \
	"<d>               hand     on the table                          Gold Silver Goblin</>\n" \
	"<a>▸ </><b>Ada</>             7     <d>▒▒</> <d>▒▒</>                                    <d>·</>      <d>·</>      <d>·</>\n" \
	"  Bartholomew…</></>    7                                              <d>·</>      <d>·</>      <d>·</>\n" \
	"  Chloé</>           7                                              <d>·</>      <d>·</>      <d>·</>\n" \
	"  Dan</>             7                                              <d>·</>      <d>·</>      <d>·</>\n" \
	"  Eve</>             7                                              <d>·</>      <d>·</>      <d>·</>\n" \
	"  Fay</>             7                                              <d>·</>      <d>·</>      <d>·</>\n" \
	"<d>Your loot:</> none\n" \
	"<d>Your hand:</> White Knight, Lich Raven, Strategist Turtle, Little Folk,\n" \
	"  Boom-Boom Goblins, Summoner Frog, Mage of Light\n" \
	"  laid: White Knight left, Summoner Frog right\n"
#define SCREEN_pas_encore \
	"<b>Epic Melee</>  ronde 1/6, choix des deux cartes <d>piles : Or 18, Argent 18, Gobelin 6</>\n" \
	"<d>               main     sur la table                           Or Argent Gobelin</>\n" \
	"<a>▸ </>Ada</>             7                                             <d>·</>      <d>·</>       <d>·</>\n" \
	"  <b>Bartholomew…</></>    7                                             <d>·</>      <d>·</>       <d>·</>\n" \
	"  Chloé</>           7                                             <d>·</>      <d>·</>       <d>·</>\n" \
	"  Dan</>             7                                             <d>·</>      <d>·</>       <d>·</>\n" \
	"  Eve</>             7                                             <d>·</>      <d>·</>       <d>·</>\n" \
	"  Fay</>             7                                             <d>·</>      <d>·</>       <d>·</>\n" \
	"<d>Votre butin :</> rien\n" \
	"<d>Votre main :</> Chevalière Blanche, Corbeau Liche, Tortue Stratège, EZ ×3,\n" \
	"  Mage de Lumière\n"
#define SCREEN_effects \
	"<b>Epic Melee</>  round 1/6, engaging              <d>piles: Gold 18, Silver 18, Goblin 6</>\n" \
	"<d>               hand     on the table                          Gold Silver Goblin</>\n" \
	"  Ada</>             6<b>   2 Little Folk</><d></>                              <d>·</>      <d>·</>      <d>·</>\n" \
	"  Bartholomew…</></>    6<b>   3 Golem</><d></>                                    <d>·</>      <d>·</>      <d>·</>\n" \
	"<a>▸ </><b>Chloé</>           5     <d>▒▒</> Summoner Frog                         <d>·</>      <d>·</>      <d>·</>\n" \
	"<a>Little Folk: the lowest value is first\n" \
	"  Golem: Silver for first, Gold for second</>\n" \
	"<d>Your loot:</> none\n" \
	"<d>Your hand:</> Strategist Turtle ×5 · face down: Mage of Light\n"
#define SCREEN_own_eyes \
	"<b>Epic Melee</>  round 3/6, engaging              <d>piles: Gold 17, Silver 17, Goblin 5</>\n" \
	"<d>               hand     on the table                          Gold Silver Goblin</>\n" \
	"<a>▸ </><b>Ada</>             3     <d>▒▒</> Mage of Light                         1      <d>·</>      1\n" \
	"  Bartholomew…</></>    4<b>   7 Lich Raven</><d> (Lich)</>  <d>holds: Summoner F…</>    <d>·</>      1      <d>·</>\n" \
	"  Chloé</>           4<b>  2+ Strategist Turtle</><d></>                        <d>·</>      <d>·</>      <d>·</>\n" \
	"  Dan</>             3     <d>▒▒</> White Knight                          <d>·</>      <d>·</>      <d>·</>\n" \
	"<d>Your loot:</> Gold 3 Sun, Goblin 1 <b>= 4 points</>\n" \
	"<d>Your hand:</> White Knight, Boom-Boom Goblins ×2 · face down: Golem\n"
#define SCREEN_yeux_de_Bartholomew \
	"<b>Epic Melee</>  ronde 3/6, engagement            <d>piles : Or 17, Argent 17, Gobelin 5</>\n" \
	"<d>               main     sur la table                           Or Argent Gobelin</>\n" \
	"<a>▸ </>Ada</>             3     <d>▒▒</> Mage de Lumière                      1      <d>·</>       1\n" \
	"  <b>Bartholomew…</></>    4<b>   7 Corbeau Liche</><d> (Liche)</>  <d>tient : Grenou…</>  <d>·</>      1       <d>·</>\n" \
	"  Chloé</>           4<b>  2+ Tortue Stratège</><d></>                         <d>·</>      <d>·</>       <d>·</>\n" \
	"  Dan</>             3     <d>▒▒</> Chevalière Blanche                   <d>·</>      <d>·</>       <d>·</>\n" \
	"<d>Votre butin :</> Argent 2 <b>= 2 points</>\n" \
	"<d>Votre main :</> Grenouille Invocatrice, EZ ×3\n"
#define SCREEN_spectator \
	"<b>Epic Melee</>  round 3/6, engaging              <d>piles: Gold 17, Silver 17, Goblin 5</>\n" \
	"<d>               hand     on the table                          Gold Silver Goblin</>\n" \
	"<a>▸ </>Ada</>             3     <d>▒▒</> Mage of Light                         1      <d>·</>      1\n" \
	"  Bartholomew…</></>    4<b>   7 Lich Raven</><d> (Lich)</>  <d>holds: Summoner F…</>    <d>·</>      1      <d>·</>\n" \
	"  Chloé</>           4<b>  2+ Strategist Turtle</><d></>                        <d>·</>      <d>·</>      <d>·</>\n" \
	"  Dan</>             3     <d>▒▒</> White Knight                          <d>·</>      <d>·</>      <d>·</>\n"
#define SCREEN_end \
	"<b>Epic Melee</>  round 6/6, the end               <d>piles: Gold 16, Silver 16, Goblin 4</>\n" \
	"  Ada             6</>  Gold 1, Gold 3 Sun, Silver 1 Sun\n" \
	"  <b>Bartholomew…</>    4</>  Silver 1 Star, Goblin 1, Goblin 1 Star\n"
#endif
