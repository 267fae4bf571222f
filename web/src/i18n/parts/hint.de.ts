import type { Catalogue } from '../index.svelte';
import type hint from './hint.en';

export default {
  one: 'Tipp:',
  of: 'Tipp {{at}} von {{of}}:',
  unrated:
    'Eine Partie mit Tipps zählt nicht für deine Wertung. Drück noch einmal, um einen Tipp zu sehen.',
  equal: 'Etwa gleich gut.',
  weaker: 'Etwas schwächer.',
  accept: 'dieses Angebot annehmen',
  why: {
    'only-move': 'Es gibt keinen anderen erlaubten Zug.',
    wants: 'Gute Karte: {{tile}} auf {{square}}.',
    plants: 'Stand jetzt legst du als Nummer {{place}}.',
    'takes-token': 'Du würdest {{overseer.one}}.',
    'keeps-token': 'Du bliebst {{overseer.one}}.',
    'saves-money': 'Du sparst {{money}} für später.',
    'saves-points': 'Du behältst {{money}}, am Ende je ein Punkt.',
    'no-money': 'Du hast kein Geld.',
    feeds_one: 'Du vergrößerst eine Plantage ({{field}}) und gewinnst sofort {{count}} Punkt.',
    feeds_other: 'Du vergrößerst eine Plantage ({{field}}) und gewinnst sofort {{count}} Punkte.',
    enlarges: 'Du vergrößerst eine Plantage ({{field}}).',
    starts: 'Du beginnst eine neue Plantage ({{crop}}) auf {{square}}.',
    palm: 'Die Palme auf {{square}} zählt für dich wie ein weiterer {{farmer.one}}.',
    'stands-watered': '{{square}} ist bewässert.',
    lasts_one: 'Ohne Wasser ist {{square}} nach {{count}} Dürre eine Wüste.',
    lasts_other: 'Ohne Wasser ist {{square}} nach {{count}} Dürren eine Wüste.',
    blocks: 'Eine Plantage von {{rival}} ({{crop}}) hat weniger Platz zum Wachsen.',
    saves: 'Rettet {{squares}} vor der Dürre.',
    'saves-field':
      'Rettet {{squares}} vor der Dürre, in einer Plantage ({{crop}}), in der du {{farmer.many}} hast.',
    opens: 'Bringt Wasser für freie Felder: {{squares}}.',
    'opens-nothing':
      'Bewässert keine trockene Karte von dir und kein freies Feld für spätere Karten.',
    denies_one: 'Sonst könnte {{rival}} {{count}} Punkt mehr bekommen.',
    denies_other: 'Sonst könnte {{rival}} {{count}} Punkte mehr bekommen.',
    pays: 'Du zahlst {{money}}.',
    'pays-offer': 'Du zahlst {{money}}, wenn der Kanal gebaut wird.',
    bribe: 'Du bekommst {{money}} von {{names}}.',
    rides: '{{rival}} zahlt: Der Kanal {{canal}} rettet auch {{squares}}.',
    'keeps-canal': 'Du hebst deinen {{extra.one}} für eine spätere Runde auf.',
    'sets-up': 'Eine gute Stelle für den Anfang.',
  },
} satisfies Catalogue<typeof hint>;
