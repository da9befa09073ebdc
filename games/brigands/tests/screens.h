/* The screens that draw_test.c expects; TRIPOT_SHOW_SCREENS=1 prints the current ones. */
#ifndef BRIGANDS_TESTS_SCREENS_H
#define BRIGANDS_TESTS_SCREENS_H
#define SCREEN_planned \
	"<b>Brigands</>  round 1/6, planning                     <d>Spy takes 1 · fine 0 · goal 50</>\n" \
	"<d>    path         gives                    in town</>\n" \
	"  1 Market</>     <a>☼ 5, 10 or 16 ducats</>       \n" \
	"  2 Port</>       <d>  2 tokens, or sell at 3</>   \n" \
	"  3 Town Hall</>  <d>  10 ducats, shared</>        \n" \
	"  4 Tavern</>     <d>  1 die; 6 ducats: 3 dice</>  \n" \
	"  5 Palace</>     <d>  5 each; 3+ go to Prison</>  \n" \
	"  6 Convoy</>     <d>  10+1 die; alone: Prison</>  \n" \
	"  7 Treasury</>   <d>  10; two teams: Prison</>    \n" \
	"  8 Prison</>     <d>  pay 1 token, or stay +1</>  \n" \
	"A Ada</>              Prince  ◆0           D Dan</>            0 ducats  ◆0\n" \
	"<b>B Bartholomew…</></>   0 ducats  ◆2           E Eve</>            0 ducats  ◆0\n" \
	"C Chloé</>          0 ducats  ◆0           F Fay</>            0 ducats  ◆0\n" \
	"<d>Plan:</> Port ●●, Treasury ●◆\n"
#define SCREEN_a_placer \
	"<b>Brigands</>  tour 1/6, planification             <d>Espion : 1 · amende : 0 · but : 50</>\n" \
	"<d>    chemin       donne                    en ville</>\n" \
	"  1 Marché</>     <a>☼ 5, 10 ou 16 ducats</>       \n" \
	"  2 Port</>       <d>  2 jetons, ou vendre à 3</>  \n" \
	"  3 Mairie</>     <d>  10 ducats à partager</>     \n" \
	"  4 Taverne</>    <d>  1 dé ; 6 ducats : 3 dés</>  \n" \
	"  5 Palais</>     <d>  5 chacun ; 3+ : Prison</>   \n" \
	"  6 Convoi</>     <d>  10+1 dé ; seul : Prison</>  \n" \
	"  7 Trésor</>     <d>  10 ; 2 équipes : Prison</>  \n" \
	"  8 Prison</>     <d>  1 jeton, ou rester : +1</>  \n" \
	"A Ada</>              prince  ◆0           D Dan</>             0 ducat  ◆0\n" \
	"B Bartholomew…</></>    0 ducat  ◆2           E Eve</>             0 ducat  ◆0\n" \
	"<b>C Chloé</>           0 ducat  ◆0           F Fay</>             0 ducat  ◆0\n" \
	"<d>Plan :</> Marché ● · 2 à placer\n"
#define SCREEN_scattered \
	"<b>Brigands</>  round 1/6, planning                     <d>Spy takes 1 · fine 0 · goal 50</>\n" \
	"<d>    path         gives                    in town</>\n" \
	"  1 Market</>     <a>☼ 5, 10 or 16 ducats</>       \n" \
	"  2 Port</>       <d>  2 tokens, or sell at 3</>   \n" \
	"  3 Town Hall</>  <d>  10 ducats, shared</>        \n" \
	"  4 Tavern</>     <d>  1 die; 6 ducats: 3 dice</>  \n" \
	"  5 Palace</>     <d>  5 each; 3+ go to Prison</>  \n" \
	"  6 Convoy</>     <d>  10+1 die; alone: Prison</>  \n" \
	"  7 Treasury</>   <d>  10; two teams: Prison</>    \n" \
	"  8 Prison</>     <d>  pay 1 token, or stay +1</>  \n" \
	"A Ada</>              Prince  ◆0           <b>D Dan</>            0 ducats  ◆0\n" \
	"B Bartholomew…</></>   0 ducats  ◆2           E Eve</>            0 ducats  ◆0\n" \
	"C Chloé</>          0 ducats  ◆0           F Fay</>            0 ducats  ◆0\n" \
	"<d>Plan:</> 3 left to chance\n"
#define SCREEN_spectator \
	"<b>Brigands</>  round 1/6, planning                     <d>Spy takes 1 · fine 0 · goal 50</>\n" \
	"<d>    path         gives                    in town</>\n" \
	"  1 Market</>     <a>☼ 5, 10 or 16 ducats</>       \n" \
	"  2 Port</>       <d>  2 tokens, or sell at 3</>   \n" \
	"  3 Town Hall</>  <d>  10 ducats, shared</>        \n" \
	"  4 Tavern</>     <d>  1 die; 6 ducats: 3 dice</>  \n" \
	"  5 Palace</>     <d>  5 each; 3+ go to Prison</>  \n" \
	"  6 Convoy</>     <d>  10+1 die; alone: Prison</>  \n" \
	"  7 Treasury</>   <d>  10; two teams: Prison</>    \n" \
	"  8 Prison</>     <d>  pay 1 token, or stay +1</>  \n" \
	"A Ada</>              Prince  ◆0           D Dan</>            0 ducats  ◆0\n" \
	"B Bartholomew…</></>   0 ducats  ◆2           E Eve</>            0 ducats  ◆0\n" \
	"C Chloé</>          0 ducats  ◆0           F Fay</>            0 ducats  ◆0\n"
#define SCREEN_push \
	"<b>Brigands</>  round 1/6, team actions                 <d>Spy takes 1 · fine 0 · goal 50</>\n" \
	"<d>    path         gives                    this round</>\n" \
	"  1 Market</>     <d>  2, 6 or 12 ducats</>        <d>·</>\n" \
	"  2 Port</>       <d>  2 tokens, or sell at 3</>   no ducats\n" \
	"  3 Town Hall</>  <d>  10 ducats, shared</>        <b>B +10 </>\n" \
	"  4 Tavern</>     <d>  1 die; 6 ducats: 3 dice</>  <d>·</>\n" \
	"<a>▸ 5 Palace</>     <a>☼ 8 each; 3+ go to Prison</>  <b>B●●◆</> C●◆ ⚑⚑◆\n" \
	"  6 Convoy</>     <d>  10+1 die; alone: Prison</>  \n" \
	"  7 Treasury</>   <d>  10; two teams: Prison</>    D●◆ \n" \
	"  8 Prison</>     <d>  pay 1 token, or stay +1</>  D●● ⚑\n" \
	"A Ada</>              Prince  ◆0           C Chloé</>          0 ducats  ◆0\n" \
	"<b>B Bartholomew…</></>   0 ducats  ◆0           D Dan</>            0 ducats  ◆0\n" \
	"<d>Action:</> Push → Chloé\n"
#define SCREEN_espion \
	"<b>Brigands</>  tour 1/6, actions d'équipe          <d>Espion : 1 · amende : 0 · but : 50</>\n" \
	"<d>    chemin       donne                    ce tour</>\n" \
	"  1 Marché</>     <d>  2, 6 ou 12 ducats</>        <d>·</>\n" \
	"  2 Port</>       <d>  2 jetons, ou vendre à 3</>  aucun ducat\n" \
	"  3 Mairie</>     <d>  10 ducats à partager</>     B +10 \n" \
	"  4 Taverne</>    <d>  1 dé ; 6 ducats : 3 dés</>  <d>·</>\n" \
	"<a>▸ 5 Palais</>     <a>☼ 8 chacun ; 3+ : Prison</>   B●●◆ C●◆ ⚑⚑◆\n" \
	"  6 Convoi</>     <d>  10+1 dé ; seul : Prison</>  \n" \
	"  7 Trésor</>     <d>  10 ; 2 équipes : Prison</>  D●◆ \n" \
	"  8 Prison</>     <d>  1 jeton, ou rester : +1</>  D●● ⚑\n" \
	"<b>A Ada</>              prince  ◆0           C Chloé</>           0 ducat  ◆0\n" \
	"B Bartholomew…</></>    0 ducat  ◆0           D Dan</>             0 ducat  ◆0\n" \
	"<d>Action :</> Espion\n"
#define SCREEN_not_yet \
	"<b>Brigands</>  round 1/6, team actions                 <d>Spy takes 1 · fine 0 · goal 50</>\n" \
	"<d>    path         gives                    this round</>\n" \
	"  1 Market</>     <d>  2, 6 or 12 ducats</>        <d>·</>\n" \
	"  2 Port</>       <d>  2 tokens, or sell at 3</>   no ducats\n" \
	"  3 Town Hall</>  <d>  10 ducats, shared</>        B +10 \n" \
	"  4 Tavern</>     <d>  1 die; 6 ducats: 3 dice</>  <d>·</>\n" \
	"<a>▸ 5 Palace</>     <a>☼ 8 each; 3+ go to Prison</>  B●●◆ <b>C●◆</> ⚑⚑◆\n" \
	"  6 Convoy</>     <d>  10+1 die; alone: Prison</>  \n" \
	"  7 Treasury</>   <d>  10; two teams: Prison</>    D●◆ \n" \
	"  8 Prison</>     <d>  pay 1 token, or stay +1</>  D●● ⚑\n" \
	"A Ada</>              Prince  ◆0           <b>C Chloé</>          0 ducats  ◆0\n" \
	"B Bartholomew…</></>   0 ducats  ◆0           D Dan</>            0 ducats  ◆0\n"
#define SCREEN_victim \
	"<b>Brigands</>  round 3/6, planning                     <d>Spy takes 3 · fine 2 · goal 50</>\n" \
	"<d>    path         gives                    last round</>\n" \
	"  1 Market</>     <d>  2, 6 or 12 ducats</>        <b>A +12 </>B +6 \n" \
	"  2 Port</>       <d>  2 tokens, or sell at 3</>   no ducats\n" \
	"  3 Town Hall</>  <d>  10 ducats, shared</>        <d>·</>\n" \
	"  4 Tavern</>     <a>☼ 2 dice, free</>             arrested: <b>A●</> E●● \n" \
	"  5 Palace</>     <d>  5 each; 3+ go to Prison</>  trapped: B●●● \n" \
	"  6 Convoy</>     <a>☼ 10+2 dice; alone: Prison</> <d>·</>\n" \
	"  7 Treasury</>   <a>☼ 15; two teams: Prison</>    D +10 \n" \
	"  8 Prison</>     <d>  pay 1 token, or stay +1</>  judged: <b>A -2 </>E -4 \n" \
	"<b>A Ada</>           37 ducats  ◆6 <d>-2 cards</>  D Dan</>            0 ducats  ◆0\n" \
	"B Bartholomew…</></>    1 ducat  ◆0           E Eve</>          123 ducats  ◆0 <d>-1 card</>\n" \
	"C Chloé</>            Prince  ◆4\n" \
	"<d>Plan:</> 3 to place\n" \
	"<d>The Prince holds:</> Market, Treasury\n"
#define SCREEN_prince \
	"<b>Brigands</>  tour 3/6, planification             <d>Espion : 3 · amende : 2 · but : 50</>\n" \
	"<d>    chemin       donne                    au dernier tour</>\n" \
	"  1 Marché</>     <d>  2, 6 ou 12 ducats</>        A +12 B +6 \n" \
	"  2 Port</>       <d>  2 jetons, ou vendre à 3</>  aucun ducat\n" \
	"  3 Mairie</>     <d>  10 ducats à partager</>     <d>·</>\n" \
	"  4 Taverne</>    <a>☼ 2 dés, gratuits</>          arrêtés : A● E●● \n" \
	"  5 Palais</>     <d>  5 chacun ; 3+ : Prison</>   piégés : B●●● \n" \
	"  6 Convoi</>     <a>☼ 10+2 dés ; seul : Prison</> <d>·</>\n" \
	"  7 Trésor</>     <a>☼ 15 ; 2 équipes : Prison</>  D +10 \n" \
	"  8 Prison</>     <d>  1 jeton, ou rester : +1</>  jugés : A -2 E -4 \n" \
	"A Ada</>           37 ducats  ◆6 <d>-2 cartes</> D Dan</>             0 ducat  ◆0\n" \
	"B Bartholomew…</></>    1 ducat  ◆0           E Eve</>          123 ducats  ◆0 <d>-1 carte</>\n" \
	"<b>C Chloé</>            prince  ◆4\n" \
	"<d>Plan :</> Marché ⚑, Prison ⚑ · 1 à placer\n" \
	"<d>Vous tenez :</> A Marché, Trésor · E Port\n"
#define SCREEN_bystander \
	"<b>Brigands</>  round 3/6, planning                     <d>Spy takes 3 · fine 2 · goal 50</>\n" \
	"<d>    path         gives                    last round</>\n" \
	"  1 Market</>     <d>  2, 6 or 12 ducats</>        A +12 <b>B +6 </>\n" \
	"  2 Port</>       <d>  2 tokens, or sell at 3</>   no ducats\n" \
	"  3 Town Hall</>  <d>  10 ducats, shared</>        <d>·</>\n" \
	"  4 Tavern</>     <a>☼ 2 dice, free</>             arrested: A● E●● \n" \
	"  5 Palace</>     <d>  5 each; 3+ go to Prison</>  trapped: <b>B●●●</> \n" \
	"  6 Convoy</>     <a>☼ 10+2 dice; alone: Prison</> <d>·</>\n" \
	"  7 Treasury</>   <a>☼ 15; two teams: Prison</>    D +10 \n" \
	"  8 Prison</>     <d>  pay 1 token, or stay +1</>  judged: A -2 E -4 \n" \
	"A Ada</>           37 ducats  ◆6 <d>-2 cards</>  D Dan</>            0 ducats  ◆0\n" \
	"<b>B Bartholomew…</></>    1 ducat  ◆0           E Eve</>          123 ducats  ◆0 <d>-1 card</>\n" \
	"C Chloé</>            Prince  ◆4\n" \
	"<d>Plan:</> 3 to place\n"
#define SCREEN_all_seeing \
	"<b>Brigands</>  round 3/6, planning                     <d>Spy takes 3 · fine 2 · goal 50</>\n" \
	"<d>    path         gives                    last round</>\n" \
	"  1 Market</>     <d>  2, 6 or 12 ducats</>        A +12 B +6 \n" \
	"  2 Port</>       <d>  2 tokens, or sell at 3</>   no ducats\n" \
	"  3 Town Hall</>  <d>  10 ducats, shared</>        <d>·</>\n" \
	"  4 Tavern</>     <a>☼ 2 dice, free</>             arrested: A● E●● \n" \
	"  5 Palace</>     <d>  5 each; 3+ go to Prison</>  trapped: B●●● \n" \
	"  6 Convoy</>     <a>☼ 10+2 dice; alone: Prison</> <d>·</>\n" \
	"  7 Treasury</>   <a>☼ 15; two teams: Prison</>    D +10 \n" \
	"  8 Prison</>     <d>  pay 1 token, or stay +1</>  judged: A -2 E -4 \n" \
	"A Ada</>           37 ducats  ◆6 <d>-2 cards</>  D Dan</>            0 ducats  ◆0\n" \
	"B Bartholomew…</></>    1 ducat  ◆0           E Eve</>          123 ducats  ◆0 <d>-1 card</>\n" \
	"C Chloé</>            Prince  ◆4\n" \
	"<d>A: Plan:</> 3 to place\n" \
	"<d>A: The Prince holds:</> Market, Treasury\n" \
	"<d>B: Plan:</> 3 to place\n" \
	"<d>C: Plan:</> Market ⚑, Prison ⚑ · 1 to place\n" \
	"<d>D: Plan:</> 3 to place\n" \
	"<d>E: Plan:</> 3 to place\n" \
	"<d>E: The Prince holds:</> Port\n"
#define SCREEN_prison \
	"<b>Brigands</>  round 1/6, in the Prison                <d>Spy takes 1 · fine 0 · goal 50</>\n" \
	"<d>    path         gives                    this round</>\n" \
	"  1 Market</>     <d>  2, 6 or 12 ducats</>        <d>·</>\n" \
	"  2 Port</>       <d>  2 tokens, or sell at 3</>   <d>·</>\n" \
	"  3 Town Hall</>  <d>  10 ducats, shared</>        <d>·</>\n" \
	"  4 Tavern</>     <d>  1 die; 6 ducats: 3 dice</>  <d>·</>\n" \
	"  5 Palace</>     <d>  5 each; 3+ go to Prison</>  <d>·</>\n" \
	"  6 Convoy</>     <d>  10+1 die; alone: Prison</>  <d>·</>\n" \
	"  7 Treasury</>   <d>  10; two teams: Prison</>    <d>·</>\n" \
	"<a>▸ 8 Prison</>     <d>  pay 1 token, or stay +1</>  <b>B●●●</> C● \n" \
	"A Ada</>              Prince  ◆0           C Chloé</>          0 ducats  ◆0\n" \
	"<b>B Bartholomew…</></>   0 ducats  ◆2\n" \
	"<d>At hand:</> 0 ducats, ◆1 · 2 pawns to decide\n"
#define SCREEN_prison_vue_du_prince \
	"<b>Brigands</>  tour 1/6, à la Prison               <d>Espion : 1 · amende : 0 · but : 50</>\n" \
	"<d>    chemin       donne                    ce tour</>\n" \
	"  1 Marché</>     <d>  2, 6 ou 12 ducats</>        <d>·</>\n" \
	"  2 Port</>       <d>  2 jetons, ou vendre à 3</>  <d>·</>\n" \
	"  3 Mairie</>     <d>  10 ducats à partager</>     <d>·</>\n" \
	"  4 Taverne</>    <d>  1 dé ; 6 ducats : 3 dés</>  <d>·</>\n" \
	"  5 Palais</>     <d>  5 chacun ; 3+ : Prison</>   <d>·</>\n" \
	"  6 Convoi</>     <d>  10+1 dé ; seul : Prison</>  <d>·</>\n" \
	"  7 Trésor</>     <d>  10 ; 2 équipes : Prison</>  <d>·</>\n" \
	"<a>▸ 8 Prison</>     <d>  1 jeton, ou rester : +1</>  B●●● C● \n" \
	"<b>A Ada</>              prince  ◆0           C Chloé</>           0 ducat  ◆0\n" \
	"B Bartholomew…</></>    0 ducat  ◆2\n"
#define SCREEN_port \
	"<b>Brigands</>  round 1/6, at the Port                  <d>Spy takes 1 · fine 0 · goal 50</>\n" \
	"<d>    path         gives                    this round</>\n" \
	"  1 Market</>     <d>  2, 6 or 12 ducats</>        <d>·</>\n" \
	"<a>▸ 2 Port</>       <a>☼ 3 tokens, or sell at 3</>   <b>B●</> \n" \
	"  3 Town Hall</>  <d>  10 ducats, shared</>        \n" \
	"  4 Tavern</>     <d>  1 die; 6 ducats: 3 dice</>  \n" \
	"  5 Palace</>     <d>  5 each; 3+ go to Prison</>  \n" \
	"  6 Convoy</>     <d>  10+1 die; alone: Prison</>  \n" \
	"  7 Treasury</>   <d>  10; two teams: Prison</>    \n" \
	"  8 Prison</>     <d>  pay 1 token, or stay +1</>  \n" \
	"A Ada</>              Prince  ◆0           C Chloé</>          0 ducats  ◆0\n" \
	"<b>B Bartholomew…</></>   0 ducats  ◆0\n" \
	"<d>At hand:</> 0 ducats, ◆0 · 1 pawn to decide\n"
#define SCREEN_taverne \
	"<b>Brigands</>  tour 1/6, à la Taverne              <d>Espion : 1 · amende : 0 · but : 50</>\n" \
	"<d>    chemin       donne                    ce tour</>\n" \
	"  1 Marché</>     <d>  2, 6 ou 12 ducats</>        <d>·</>\n" \
	"  2 Port</>       <d>  2 jetons, ou vendre à 3</>  <d>·</>\n" \
	"  3 Mairie</>     <d>  10 ducats à partager</>     <d>·</>\n" \
	"<a>▸ 4 Taverne</>    <d>  1 dé ; 6 ducats : 3 dés</>  <b>B●●</> \n" \
	"  5 Palais</>     <d>  5 chacun ; 3+ : Prison</>   \n" \
	"  6 Convoi</>     <d>  10+1 dé ; seul : Prison</>  \n" \
	"  7 Trésor</>     <d>  10 ; 2 équipes : Prison</>  \n" \
	"  8 Prison</>     <d>  1 jeton, ou rester : +1</>  \n" \
	"A Ada</>              prince  ◆0           C Chloé</>           0 ducat  ◆0\n" \
	"<b>B Bartholomew…</></>   9 ducats  ◆0\n" \
	"<d>En main :</> 18 ducats, ◆0 · 1 comparse à décider\n"
#define SCREEN_prison_pleine \
	"<b>Brigands</>  tour 2/6, planification             <d>Espion : 1 · amende : 0 · but : 50</>\n" \
	"<d>    chemin       donne                    au dernier tour</>\n" \
	"  1 Marché</>     <d>  2, 6 ou 12 ducats</>        <d>·</>\n" \
	"  2 Port</>       <d>  2 jetons, ou vendre à 3</>  <d>·</>\n" \
	"  3 Mairie</>     <d>  10 ducats à partager</>     <d>·</>\n" \
	"  4 Taverne</>    <d>  1 dé ; 6 ducats : 3 dés</>  <d>·</>\n" \
	"  5 Palais</>     <d>  5 chacun ; 3+ : Prison</>   <d>·</>\n" \
	"  6 Convoi</>     <d>  10+1 dé ; seul : Prison</>  <d>·</>\n" \
	"  7 Trésor</>     <d>  10 ; 2 équipes : Prison</>  <d>·</>\n" \
	"  8 Prison</>     <d>  1 jeton, ou rester : +1</>  B● C● D● E● F● · évadés : B●● C●● D●●…</>\n" \
	"A Ada</>              prince  ◆0           D Dan</>             0 ducat  ◆0 <d>-3 cartes</>\n" \
	"B Bartholomew…</></>    0 ducat  ◆0 <d>-3 cartes</> E Eve</>             0 ducat  ◆0 <d>-3 cartes</>\n" \
	"C Chloé</>           0 ducat  ◆0 <d>-3 cartes</> F Fay</>             0 ducat  ◆0 <d>-3 cartes</>\n"
#define SCREEN_end \
	"<b>Brigands</>  round 6/6, the end                      <d>Spy takes 1 · fine 0 · goal 50</>\n" \
	"<d>    path         gives                    this round</>\n" \
	"  1 Market</>     <d>  2, 6 or 12 ducats</>        <b>B +5 </>\n" \
	"  2 Port</>       <d>  2 tokens, or sell at 3</>   <d>·</>\n" \
	"  3 Town Hall</>  <d>  10 ducats, shared</>        <d>·</>\n" \
	"  4 Tavern</>     <d>  1 die; 6 ducats: 3 dice</>  <d>·</>\n" \
	"  5 Palace</>     <d>  5 each; 3+ go to Prison</>  <d>·</>\n" \
	"  6 Convoy</>     <d>  10+1 die; alone: Prison</>  15: <b>B +7 </>C +7 \n" \
	"  7 Treasury</>   <d>  10; two teams: Prison</>    <d>·</>\n" \
	"  8 Prison</>     <d>  pay 1 token, or stay +1</>  C● \n" \
	"A Ada</>              Prince  ◆0           C Chloé</>          0 ducats  ◆0\n" \
	"<b>B Bartholomew…</></>  50 ducats  ◆0\n"
#define SCREEN_duel \
	"<b>Brigands</>  round 2/6, planning                                               <d>duel</>\n" \
	"<d>    path         gives                    last round</>\n" \
	"  1 Market</>     <d>  2, 6 or 12 ducats</>        <d>·</>\n" \
	"  2 Port</>       <d>  2 tokens, or sell at 3</>   <d>·</>\n" \
	"  3 Town Hall</>  <d>  10 ducats, shared</>        <d>·</>\n" \
	"  4 Tavern</>     <d>  1 die; 6 ducats: 3 dice</>  <d>·</>\n" \
	"  5 Palace</>     <d>  5 each; 3+ go to Prison</>  <d>·</>\n" \
	"  6 Convoy</>     <d>  10+1 die; alone: Prison</>  <d>·</>\n" \
	"  7 Treasury</>   <d>  10; two teams: Prison</>    <d>·</>\n" \
	"  8 Prison</>     <d>  pay 1 token, or stay +1</>  B● · freed: <b>A●●</> \n" \
	"<b>A Ada</>            0 ducats  ◆0           B Bartholomew…</></>   0 ducats  ◆0\n" \
	"<d>Plan:</> Market ●●●⚑\n"
#define SCREEN_duel_au_but \
	"<b>Brigands</>  tour 2/6, planification                    <d>duel de brigands · but : 50</>\n" \
	"<d>    chemin       donne                    au dernier tour</>\n" \
	"  1 Marché</>     <d>  2, 6 ou 12 ducats</>        <d>·</>\n" \
	"  2 Port</>       <d>  2 jetons, ou vendre à 3</>  <d>·</>\n" \
	"  3 Mairie</>     <d>  10 ducats à partager</>     <d>·</>\n" \
	"  4 Taverne</>    <d>  1 dé ; 6 ducats : 3 dés</>  <d>·</>\n" \
	"  5 Palais</>     <d>  5 chacun ; 3+ : Prison</>   <d>·</>\n" \
	"  6 Convoi</>     <d>  10+1 dé ; seul : Prison</>  <d>·</>\n" \
	"  7 Trésor</>     <d>  10 ; 2 équipes : Prison</>  <d>·</>\n" \
	"  8 Prison</>     <d>  1 jeton, ou rester : +1</>  <b>B●</> · évadés : A●● \n" \
	"A Ada</>             0 ducat  ◆0           <b>B Bartholomew…</></>    0 ducat  ◆0\n" \
	"<d>Plan :</> 4 à placer\n"
#define SCREEN_long_names \
	"<b>Brigands</>  round 1/6, planning                     <d>Spy takes 1 · fine 0 · goal 50</>\n" \
	"<d>    path         gives                    in town</>\n" \
	"  1 Market</>     <d>  2, 6 or 12 ducats</>        \n" \
	"  2 Port</>       <d>  2 tokens, or sell at 3</>   \n" \
	"  3 Town Hall</>  <d>  10 ducats, shared</>        \n" \
	"  4 Tavern</>     <d>  1 die; 6 ducats: 3 dice</>  \n" \
	"  5 Palace of…</></> <d>  5 each; 3+ go to Prison</>  \n" \
	"  6 Convoy</>     <d>  10+1 die; alone: Prison</>  \n" \
	"  7 Treasury</>   <d>  10; two teams: Prison</>    \n" \
	"  8 Prison</>     <d>  pay 1 token, or stay +1</>  \n" \
	"A Ada</>              Prince  ◆0           C Chloé</>          0 ducats  ◆0\n" \
	"B Bartholomew…</></>   0 ducats  ◆0\n"
#endif
