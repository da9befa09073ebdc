/* What is kept of people, in French; see en.ts. */
import type * as english from './en';

export const about = `# Vie privée

Ce serveur est tenu par quelqu’un qui a installé Tripot : l’exploitant. Il ne vous faut ni compte ni adresse électronique,
seulement un nom pour la table, et vous pouvez l’inventer.

## Ce que le serveur garde

- **Votre nom à une table**, tel que vous l’avez tapé, et ce que vous y **dites**.
- **La partie** : chaque décision avec son heure et votre temps de réflexion, les cartes, le résultat. Votre temps de réflexion n’est dit
  à personne tant que la partie dure ; ensuite, il figure dans la partie enregistrée. Un auteur peut comparer beaucoup de ces parties
  à celles de bots, sans les noms.
- **Une adresse pour être prévenu**, si vous en avez tapé une à une table où l’on joue en jours : seulement pour vous dire que
  c’est votre tour, que le temps presse ou que la partie est finie, par un programme choisi par l’exploitant. Personne à la table
  ne la voit. Elle est effacée quand la partie finit, quand vous quittez la place ou quand vous videz le champ.
- **Votre nom dans une salle** à grand écran, et combien de parties vous y avez jouées et gagnées ce soir-là.
- **La clé de votre place**, sous forme d’empreinte seulement : personne ne peut prendre votre place avec.

L’exploitant peut lire tout cela, y compris ce qui se dit au sein d’une équipe et les cartes cachées. D’autres aussi en voient
une partie : à une table publique, n’importe qui voit les noms et ce qui se dit à la table et, une fois la partie finie,
toutes les décisions et toutes les cartes ; à une table sur invitation, ceux qui ont le lien.

## Pendant combien de temps

- Une table qui n’a pas commencé : {open} après le départ de la dernière personne.
- Une partie que personne ne reprend : {idle} après le départ de la dernière personne.
- Une partie finie : {over} après sa fin.
- Une salle : 12 heures après le départ de la dernière personne.

Ensuite, la table est effacée avec ses noms, sa discussion et sa partie. L’exploitant a pu faire des sauvegardes auparavant ;
combien de temps elles restent, c’est à l’exploitant d’en décider.

## Adresses

Votre adresse internet ne reste qu’en mémoire, pour compter les connexions et les requêtes ; elle n’est pas écrite. Le journal
ne contient ni noms, ni discussions, ni adresses. Une seule exception : une adresse que l’exploitant a **bannie** est gardée
jusqu’à ce qu’elle soit de nouveau admise. Quand plusieurs serveurs tiennent ensemble ce club, ils se signalent les adresses d’où vient
beaucoup de trafic à cet instant, pour que les limites valent pour tous : sous la forme d’un nombre calculé avec un secret, dont seuls ces
serveurs pourraient retrouver l’adresse, et seulement tant que cela dure. S’il y a un autre serveur web devant celui-ci, comme d’habitude sur internet, il peut
tenir son propre journal : demandez à l’exploitant.

## Ce que garde votre navigateur

Dans l’espace réservé à cette page : votre nom, la langue, la lumière, les sons et l’allure, votre dernière adresse pour être prévenu, les joueurs que vous ne voulez plus entendre,
les visites guidées commencées, et les clés de vos places aux quarante dernières tables : la page d’accueil demande à ce serveur où elles en sont. Et les fichiers de la page
elle-même, pour qu’elle s’ouvre vite et marche sans réseau, et **les parties jouées sur cet appareil**, qui ne sont gardées qu’ici. Rien de tout cela ne part ailleurs qu’ici. Effacez-le quand vous voulez dans les réglages
du navigateur ; sans sa clé, vous ne pouvez plus revenir à une place.

Il n’y a **pas de cookies**. Rien ne vient de quelqu’un d’autre ni ne va chez quelqu’un d’autre : pas de publicité, pas de
mesure d’audience, ni polices ni scripts d’ailleurs. Les bots réfléchissent sur ce serveur et, pour les parties jouées sur cet appareil, dans votre navigateur.

## Faire oublier quelque chose

Demandez à l’exploitant en donnant le nom tel qu’il figurait à la table. L’exploitant peut le faire remplacer partout, effacer
ce que vous avez dit de vos places et fermer des tables. Ce que d’autres ont dit de vous, ou téléchargé, lui échappe.
`;

export const here = `# Vie privée

Vous jouez sur cet appareil. Ces pages n’envoient rien nulle part : derrière elles, aucun serveur ne connaît vos parties ; ni compte,
ni cookies, ni mesure d’audience. Qui tient le serveur web d’où elles viennent peut noter, comme tout serveur web, quels fichiers ont été
demandés et depuis quelle adresse.

Votre navigateur garde, dans l’espace réservé à ces pages : votre nom, la langue, la lumière, les sons et l’allure, les visites guidées
commencées, vos parties, et les fichiers des pages elles-mêmes, pour qu’elles marchent sans réseau. Effacez-le quand vous voulez dans les
réglages du navigateur ; les parties disparaissent avec.
`;

export const reach = 'Comment joindre l’exploitant';
export const unknown = 'L’exploitant n’a pas dit ici comment le joindre : demandez à qui vous a envoyé le lien.';
export const units: typeof english.units = {
	minute: '{n} {n:minute|minutes}',
	hour: '{n} {n:heure|heures}',
	day: '{n} {n:jour|jours}',
};
