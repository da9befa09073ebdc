/* The screens that draw_test.c expects; TRIPOT_SHOW_SCREENS=1 prints the current ones. */
#ifndef DUEL_ROYAL_TESTS_SCREENS_H
#define DUEL_ROYAL_TESTS_SCREENS_H
#define SCREEN_deal \
	"<b>Duel Royal</>  duel 1, stepping forward                  <d>† ghost  * speaks  Bank 15</>\n" \
	"<b>Red (yours): 15 cards</>                  <d>│ </><b>Blue: 15 cards</>\n" \
	"  <b>Ada*</>        King</>                     <d>│ </>  Bartholom…</>* </>\n" \
	"  Chloé       Executioner</>              <d>│ </>  Dan         </>\n" \
	"  Eve         Knight</>                   <d>│ </>  Fay         </>\n" \
	"  Gus         Executioner</>              <d>│ </>\n"
#define SCREEN_step \
	"<b>Duel Royal</>  duel 1, stepping forward                  <d>† ghost  * speaks  Bank 15</>\n" \
	"<b>Red (yours): 15 cards</>                  <d>│ </><b>Blue: 15 cards</>\n" \
	"  Ada*        King</>                     <d>│ </>  Bartholom…</>* </>\n" \
	"  <b>Chloé</>       Executioner  stays</>       <d>│ </>  Dan         </>\n" \
	"<a>▸ </>Eve         Knight       forward</>     <d>│ </>  Fay         </>\n" \
	"  Gus         Executioner</>              <d>│ </>\n"
#define SCREEN_pas \
	"<b>Duel Royal</>  duel 1, les combattants avancent       <d>† fantôme  * parle  Banque 15</>\n" \
	"<b>Bleue (vous) : 15 cartes</>               <d>│ </><b>Rouge : 15 cartes</>\n" \
	"  <b>Bartholom…</>*</> Chevalier</>                <d>│ </>  Ada*        </>\n" \
	"  Dan         Sorcière</>                 <d>│ </>  Chloé       </>\n" \
	"  Fay         Dragon</>                   <d>│ </>  Eve         </>\n" \
	"                                       <d>│ </>  Gus         </>\n"
#define SCREEN_spectator \
	"<b>Duel Royal</>  duel 1, stepping forward                  <d>† ghost  * speaks  Bank 15</>\n" \
	"<b>Red: 15 cards</>                          <d>│ </><b>Blue: 15 cards</>\n" \
	"  Ada*        </>                         <d>│ </>  Bartholom…</>* </>\n" \
	"  Chloé       </>                         <d>│ </>  Dan         </>\n" \
	"  Eve         </>                         <d>│ </>  Fay         </>\n" \
	"  Gus         </>                         <d>│ </>\n"
#define SCREEN_all_seeing \
	"<b>Duel Royal</>  duel 1, stepping forward                  <d>† ghost  * speaks  Bank 15</>\n" \
	"<b>Red: 15 cards</>                          <d>│ </><b>Blue: 15 cards</>\n" \
	"  Ada*        King</>                     <d>│ </>  Bartholom…</>* Knight</>\n" \
	"  Chloé       Executioner  stays</>       <d>│ </>  Dan         Witch</>\n" \
	"<a>▸ </>Eve         Knight       forward</>     <d>│ </>  Fay         Dragon</>\n" \
	"  Gus         Executioner</>              <d>│ </>\n"
#define SCREEN_names \
	"<b>Duel Royal</>  duel 5, naming champions                  <d>† ghost  * speaks  Bank 13</>\n" \
	"<b>Red (yours): 20 cards</>                  <d>│ </><b>Blue: 12 cards</>\n" \
	"→ <b>Ada*</>        King</>                     <d>│ </><d>† Bartholom…</>  Knight</>\n" \
	"→ Chloé       Executioner</>              <d>│ </><a>▸ </>Dan*        Witch/Dragon/King</>\n" \
	"<d>† Eve         Knight</>                   <d>│ </><d>† Fay         Witch/Dragon/King</>\n" \
	"  Gus         Executioner</>              <d>│ </><d>† Hal         Witch/Dragon/King</>\n" \
	" 4 Gus beats Fay                          3 Dan beats Eve\n" \
	" 2 Chloé beats Hal                        1 Ada beats Bartholome…</>\n"
#define SCREEN_noms \
	"<b>Duel Royal</>  duel 5, désignations                   <d>† fantôme  * parle  Banque 13</>\n" \
	"<b>Bleue (vous) : 12 cartes</>               <d>│ </><b>Rouge : 20 cartes</>\n" \
	"<d>† Bartholom…</>  Chevalier</>                <d>│ </>→ Ada*        Roi</>\n" \
	"<a>▸ </><b>Dan*</>        Sorcière</>                 <d>│ </>→ Chloé       Bourreau</>\n" \
	"<d>† Fay         Dragon</>                   <d>│ </><d>† Eve         Chevalier/Roi</>\n" \
	"<d>† Hal         Roi</>                      <d>│ </>  Gus         Bourreau</>\n" \
	" 4 Gus bat Fay                            3 Dan bat Eve\n" \
	" 2 Chloé bat Hal                          1 Ada bat Bartholome…</>\n"
#define SCREEN_bets \
	"<b>Duel Royal</>  duel 5, betting                           <d>† ghost  * speaks  Bank 13</>\n" \
	"<b>Red (yours): 20 cards</>, bets 2          <d>│ </><b>Blue: 12 cards</>\n" \
	"→ Ada*        King</>                     <d>│ </><d>† Bartholom…</>  Knight</>\n" \
	"→ <b>Chloé</>       Executioner</>              <d>│ </><a>▸ </>Dan*        Witch/Dragon/King</>\n" \
	"<d>† Eve         Knight</>                   <d>│ </><d>† Fay         Witch/Dragon/King</>\n" \
	"<a>▸ </>Gus         Executioner</>              <d>│ </><d>† Hal         Witch/Dragon/King</>\n" \
	" 4 Gus beats Fay                          3 Dan beats Eve\n" \
	" 2 Chloé beats Hal                        1 Ada beats Bartholome…</>\n"
#define SCREEN_other_bets \
	"<b>Duel Royal</>  duel 5, betting                           <d>† ghost  * speaks  Bank 13</>\n" \
	"<b>Blue (yours): 12 cards</>                 <d>│ </><b>Red: 20 cards</>\n" \
	"<d>† Bartholom…</>  Knight</>                   <d>│ </>→ Ada*        King</>\n" \
	"<a>▸ </><b>Dan*</>        Witch</>                    <d>│ </>→ Chloé       Executioner</>\n" \
	"<d>† Fay         Dragon</>                   <d>│ </><d>† Eve         Knight/King</>\n" \
	"<d>† Hal         King</>                     <d>│ </><a>▸ </>Gus         Executioner</>\n" \
	" 4 Gus beats Fay                          3 Dan beats Eve\n" \
	" 2 Chloé beats Hal                        1 Ada beats Bartholome…</>\n"
#define SCREEN_many \
	"<b>Duel Royal</>  duel 13, stepping forward                 <d>† ghost  * speaks  Bank 15</>\n" \
	"<b>Red (yours): 25 cards</>, 1 at stake      <d>│ </><b>Blue: 2 cards</>, 2 at stake\n" \
	"  Ada*        King</>                     <d>│ </><d>† Bartholom…</>  King</>\n" \
	"  Chloé       Knight</>                   <d>│ </><d>† Dan         Knight</>\n" \
	"  Eve         Executioner</>              <d>│ </>  Fay*        Executioner</>\n" \
	"  Gus         King</>                     <d>│ </>  Hal         King</>\n" \
	"  Ivy         Knight</>                   <d>│ </>  Jo          Dragon/Executioner/Knight</>\n" \
	"  Kim         Executioner</>              <d>│ </>  Lou         Dragon/Executioner/Knight</>\n" \
	"  Mia         King</>                     <d>│ </>  Ned         Dragon/Executioner/Knight</>\n" \
	"  Ole         Witch</>                    <d>│ </>  Pia         Dragon/Executioner/Knight</>\n" \
	"  <b>Quentin t…</></>  Executioner</>              <d>│ </>\n" \
	"12 Ada ties with Hal                     11 Ada beats Dan\n" \
	"10 Quentin th…</> beats Bartholome…</>         <d>… and 9 before</>\n"
#define SCREEN_beaucoup \
	"<b>Duel Royal</>  duel 13, paris                         <d>† fantôme  * parle  Banque 15</>\n" \
	"<b>Bleue (vous) : 2 cartes</>, 2+1 en jeu    <d>│ </><b>Rouge : 25 cartes</>, 1 en jeu\n" \
	"<d>† Bartholom…</>  Roi</>                      <d>│ </><a>▸ </>Ada*        Roi</>\n" \
	"<d>† Dan         Chevalier</>                <d>│ </>  Chloé       Chevalier</>\n" \
	"  Fay*        Bourreau</>                 <d>│ </>  Eve         Bourreau</>\n" \
	"<a>▸ </><b>Hal</>         Roi</>                      <d>│ </>  Gus         </>\n" \
	"  Jo          Chevalier</>                <d>│ </>  Ivy         </>\n" \
	"  Lou         Bourreau</>                 <d>│ </>  Kim         </>\n" \
	"  Ned         Chevalier</>                <d>│ </>  Mia         </>\n" \
	"  Pia         Dragon</>                   <d>│ </>  Ole         </>\n" \
	"                                       <d>│ </>  Quentin t…</>  Sorcière/Bourreau</>\n" \
	"12 Ada égale Hal                         11 Ada bat Dan\n" \
	"10 Quentin th…</> bat Bartholome…</>           <d>… et 9 avant</>\n"
#define SCREEN_all_cards \
	"<b>Duel Royal</>  3 duels, the end                          <d>† ghost  * speaks  Bank 15</>\n" \
	"<b>Blue (yours): 12 cards</>                 <d>│ </><b>Red: 18 cards</>\n" \
	"<d>† <b>Bartholom…</></>  Knight</>                   <d>│ </>  Ada*        King</>\n" \
	"<d>† Dan         Executioner</>              <d>│ </>  Chloé       Knight</>\n" \
	"<d>† Fay         Dragon</>                   <d>│ </>  Eve         Executioner</>\n" \
	" 3 Eve beats Fay                          2 Chloé beats Dan\n" \
	" 1 Ada beats Bartholome…</>\n"

#define SCREEN_end \
	"<b>Duel Royal</>  3 duels, the end                          <d>† ghost  * speaks  Bank 15</>\n" \
	"<b>Blue (yours): 12 cards</>                 <d>│ </><b>Red: 18 cards</>\n" \
	"<d>† <b>Bartholom…</></>  Knight</>                   <d>│ </>  Ada*        Witch/King</>\n" \
	"<d>† Dan         Executioner</>              <d>│ </>  Chloé       Knight</>\n" \
	"<d>† Fay         Dragon</>                   <d>│ </>  Eve         Executioner</>\n" \
	" 3 Eve beats Fay                          2 Chloé beats Dan\n" \
	" 1 Ada beats Bartholome…</>\n"
#define SCREEN_fin \
	"<b>Duel Royal</>  3 duels, fin                           <d>† fantôme  * parle  Banque 15</>\n" \
	"<b>Rouge (vous) : 18 cartes</>               <d>│ </><b>Bleue : 12 cartes</>\n" \
	"  <b>Ada*</>        Roi</>                      <d>│ </><d>† Bartholom…</>  Chevalier</>\n" \
	"  Chloé       Chevalier</>                <d>│ </><d>† Dan         Bourreau</>\n" \
	"  Eve         Bourreau</>                 <d>│ </><d>† Fay         Sorcière/Dragon/Roi</>\n" \
	" 3 Eve bat Fay                            2 Chloé bat Dan\n" \
	" 1 Ada bat Bartholome…</>\n"
#endif
