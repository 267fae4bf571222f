import type { Catalogue } from '../index.svelte';
import type hint from './hint.en';

export default {
  one: 'Conseil :',
  of: 'Conseil {{at}} sur {{of}} :',
  unrated:
    'Une partie avec conseils ne compte pas pour votre classement. Appuyez encore une fois pour en voir un.',
  equal: 'À peu près aussi bon.',
  weaker: 'Un peu moins bon.',
  accept: 'accepter cette offre',
  why: {
    'only-move': 'Il n’y a pas d’autre coup autorisé.',
    wants: 'Bonne tuile : {{tile}} en {{square}}.',
    plants: 'Pour l’instant, vous placez au rang {{place}}.',
    'takes-token': 'Vous seriez {{overseer.one}}.',
    'keeps-token': 'Vous resteriez {{overseer.one}}.',
    'saves-money': 'Vous gardez {{money}} pour la suite.',
    'saves-points': 'Vous gardez {{money}} : autant de points à la fin.',
    'no-money': 'Vous n’avez pas d’argent.',
    feeds_one: 'Vous agrandissez un champ ({{field}}) et gagnez aussitôt {{count}} point.',
    feeds_other: 'Vous agrandissez un champ ({{field}}) et gagnez aussitôt {{count}} points.',
    enlarges: 'Vous agrandissez un champ ({{field}}).',
    starts: 'Vous commencez un nouveau champ ({{crop}}) en {{square}}.',
    palm: 'Le palmier en {{square}} compte comme un {{farmer.one}} de plus pour vous.',
    'stands-watered': 'La case {{square}} est irriguée.',
    lasts_one: 'Sans eau, {{square}} devient un désert après {{count}} sécheresse.',
    lasts_other: 'Sans eau, {{square}} devient un désert après {{count}} sécheresses.',
    blocks: '{{rival}} a moins de place pour agrandir un champ ({{crop}}).',
    saves: 'Sauve {{squares}} de la sécheresse.',
    'saves-field':
      'Sauve {{squares}} de la sécheresse, dans un champ ({{crop}}) où vous avez des {{farmer.many}}.',
    opens: 'Apporte de l’eau à des cases libres : {{squares}}.',
    'opens-nothing': 'N’irrigue ni tuile sèche à vous ni case libre pour de futures tuiles.',
    denies_one: 'Sinon, {{rival}} peut avoir {{count}} point de plus.',
    denies_other: 'Sinon, {{rival}} peut avoir {{count}} points de plus.',
    pays: 'Vous payez {{money}}.',
    'pays-offer': 'Vous payez {{money}} si le canal est construit.',
    bribe: 'Vous recevez {{money}} ({{names}}).',
    rides: '{{rival}} paie : le canal {{canal}} sauve aussi {{squares}}.',
    'keeps-canal': 'Vous gardez votre {{extra.one}} pour une manche suivante.',
    'sets-up': 'Un bon endroit pour commencer.',
  },
} satisfies Catalogue<typeof hint>;
