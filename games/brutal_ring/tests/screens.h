/* Brutal Ring: the screens that draw_test.c expects. */
#ifndef BRUTAL_RING_TESTS_SCREENS_H
#define BRUTAL_RING_TESTS_SCREENS_H

#define COMBAT_ATTACKER \
	"Brutal Ring  turn 2/4, laying Tricks  piles: Gladiators 27 (+0), Weapons 39 (+0)\n" \
	"              pts  hand  in the ring            ★ att def Weapon             A/D\n" \
	"▸①Ada           0   0+1 ↷Terminium              6 1+2 1+2 Cleaver            3/1\n" \
	"                         Lamp Moth 0/0\n" \
	"  Bea          12   0+1  Lucrecia               5 1+1 1+2 Sword              3/2\n" \
	"  Cleo-with…    0   0+0  –\n" \
	"Terminium attacks Lucrecia: 3 ×2 +2 = 8 against 2 +?\n" \
	"  Terminium: 1 Sickle: Attack ×2 · 2 Hitme Bad: Discard · 3 Brick: Attack +2\n" \
	"  Lucrecia: 1 ▒ black · 2 ▒ orange · Bea has declared\n" \
	"Your hand: Riot Shield Defence +3\n"

#define COMBAT_DEFENDER_FR \
	"Brutal Ring  tour 2/4, Tricks         piles : Gladiateurs 27 (+0), Armes 39 (+0)\n" \
	"              pts  main  dans le Ring           ★ att déf Arme               A/D\n" \
	"▸①Ada           0   0+1 ↷Terminium              6 1+2 1+2 Hachoir            3/1\n" \
	"                         Phalène 0/0\n" \
	"  Bea          12   0+1  Lucrecia               5 1+1 1+2 Épée               3/2\n" \
	"  Cleo-with…    0   0+0  –\n" \
	"Terminium attaque Lucrecia : 3 +? contre 2 ×2 = 4\n" \
	"  Terminium : 1 ▒ noir · 2 ▒ orange · 3 ▒ noir\n" \
	"  Lucrecia : 1 Hallebarde : Défense ×2 · 2 Boîte-de-conserve : Contre-attaque\n" \
	"    vous avez déclaré\n" \
	"Votre main : Couvercle Défense +2\n"

#define COMBAT_SPECTATOR \
	"Brutal Ring  turn 2/4, laying Tricks  piles: Gladiators 27 (+0), Weapons 39 (+0)\n" \
	"              pts  hand  in the ring            ★ att def Weapon             A/D\n" \
	"▸①Ada           0   0+1 ↷Terminium              6 1+2 1+2 Cleaver            3/1\n" \
	"                         Lamp Moth 0/0\n" \
	"  Bea          12   0+1  Lucrecia               5 1+1 1+2 Sword              3/2\n" \
	"  Cleo-with…    0   0+0  –\n" \
	"Terminium attacks Lucrecia: 3 +? against 2 +?\n" \
	"  Terminium: 1 ▒ black · 2 ▒ orange · 3 ▒ black\n" \
	"  Lucrecia: 1 ▒ black · 2 ▒ orange · Bea has declared\n"

#define COMBAT_ALL \
	"Brutal Ring  turn 2/4, laying Tricks  piles: Gladiators 27 (+0), Weapons 39 (+0)\n" \
	"              pts  hand  in the ring            ★ att def Weapon             A/D\n" \
	"▸①Ada           0   0+1 ↷Terminium              6 1+2 1+2 Cleaver            3/1\n" \
	"                         Lamp Moth 0/0\n" \
	"  Bea          12   0+1  Lucrecia               5 1+1 1+2 Sword              3/2\n" \
	"  Cleo-with…    0   0+0  –\n" \
	"Terminium attacks Lucrecia: 3 ×2 +2 = 8 against 2 ×2 = 4\n" \
	"  Terminium: 1 Sickle: Attack ×2 · 2 Hitme Bad: Discard · 3 Brick: Attack +2\n" \
	"  Lucrecia: 1 Girder Halberd: Defence ×2 · 2 Tin Can: Counter-attack\n" \
	"    Bea has declared\n" \
	"Hand of Ada: Riot Shield Defence +3\n" \
	"Hand of Bea: Dustbin Lid Defence +2\n" \
	"Hand of Cleo-with-a-long-name: empty\n"

#define COMBAT_PICK \
	"Brutal Ring  turn 2/4, Discard        piles: Gladiators 27 (+0), Weapons 39 (+0)\n" \
	"              pts  hand  in the ring            ★ att def Weapon             A/D\n" \
	"▸①Ada           0   0+1 ↷Terminium              6 1+2 1+2 Cleaver            3/1\n" \
	"                         Lamp Moth 0/0\n" \
	"  Bea          12   0+1  Lucrecia               5 1+1 1+2 Sword              3/2\n" \
	"  Cleo-with…    0   0+0  –\n" \
	"Terminium attacks Lucrecia: 3 ×2 +2 = 8 against 2 +?\n" \
	"  Terminium: 1 Sickle: Attack ×2 · 2 Hitme Bad: Discard · 3 Brick: Attack +2\n" \
	"    you have declared\n" \
	"  Lucrecia: 1 ▒ black · 2 ▒ orange · Bea has declared\n" \
	"Your hand: Riot Shield Defence +3\n"

#define ENTERING \
	"Brutal Ring  turn 1/4, entering       piles: Gladiators 28 (+0), Weapons 43 (+0)\n" \
	"              pts  hand  in the ring            ★ att def Weapon             A/D\n" \
	" ①Ada           0   3+3  –\n" \
	"  Bea           0   1+0  –\n" \
	"Your hand: Terminium ★4 1+2/1+2 attack Fairplay\n" \
	"  XP-24 ★3 1+1/1+1 attack Fairplay · Ferryman ★3 1+1/1+1 Dodge\n" \
	"  Dustbin Lid ★0 0/3 Defence +2 · 2× Sword ★2 3/2 Attack +3\n" \
	"You send in: Terminium + Sword · Ferryman\n"

#define CLEARING_FR \
	"Brutal Ring  tour 1/4, survivants     piles : Gladiateurs 30 (+0), Armes 42 (+0)\n" \
	"              pts  main  dans le Ring           ★ att déf Arme               A/D\n" \
	" ①Ada           0   1+3  Terminium              6 1+2 1+2 Hachoir            3/1\n" \
	"  Bea           0   0+0  –\n" \
	"Votre main : XP-24 ★3 1+1/1+1 Fairplay d'attaque · Couvercle ★0 0/3 Défense +2\n" \
	"  2× Épée ★2 3/2 Attaque +3\n" \
	"À défausser : Terminium · Couvercle · 2× Épée\n"

#define THE_END_FR \
	"Brutal Ring  tour 4/4, fin            piles : Gladiateurs 31 (+0), Armes 45 (+0)\n" \
	"              pts  main  dans le Ring           ★ att déf Arme               A/D\n" \
	" ①Ada        A  9   0+0  –\n" \
	"  Bea        B  7   0+0  –\n" \
	"  Cleo-with… A  9   0+0  –\n" \
	"  Dan        B  7   0+0  Hashshasin à la faux   4 1+0 0+1 Panneau            2/4\n"
#endif
