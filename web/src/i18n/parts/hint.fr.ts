import type { Catalogue } from '../index.svelte';
import type hint from './hint.en';

export default {
  one: 'Conseil :',
  of: 'Conseil {{at}} sur {{of}} :',
  equal: 'À peu près aussi bon.',
  weaker: 'Un peu moins bon.',
  why: {
    'only-move': 'Il n’y a pas d’autre coup autorisé.',
    wants: 'Bonne tuile : {{tile}} en {{square}}.',
    plants: 'Pour l’instant, vous êtes au rang {{place}}.',
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
    opens: 'Apporte de l’eau à des cases libres : {{squares}}.',
    'opens-nothing': 'N’apporte d’eau à aucune case libre ni à aucune de vos tuiles non irriguées.',
    denies_one:
      'Un autre coup rapporterait {{count}} point de plus à {{rival}} après la sécheresse.',
    denies_other:
      'Un autre coup rapporterait {{count}} points de plus à {{rival}} après la sécheresse.',
    pays: 'Vous payez {{money}}.',
    'pays-offer': 'Vous payez {{money}} si le canal est construit.',
    bribe: 'Vous recevez {{money}} ({{names}}).',
    rides: '{{rival}} paie : le canal {{canal}} sauve aussi {{squares}}.',
    'keeps-canal': 'Vous gardez votre {{extra.one}} pour une manche suivante.',
    'sets-up': 'Un bon endroit pour commencer.',
  },
} satisfies Catalogue<typeof hint>;
