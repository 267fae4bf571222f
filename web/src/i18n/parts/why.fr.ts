import type { Catalogue } from '../index.svelte';
import type why from './why.en';

export default {
  'only-move': 'Il n’y avait pas d’autre coup autorisé.',
  drawn: 'Le coup a été tiré au sort.',
  remark: '{{name}} dit : {{text}}',
  wants: '{{name}} veut la tuile {{tile}} pour {{square}}.',
  'takes-token': 'En passant, {{name}} devient {{overseer.one}} si rien ne change.',
  'keeps-token': 'En passant, {{name}} reste {{overseer.one}} si rien ne change.',
  'saves-money': '{{name}} garde {{money}} pour les manches suivantes.',
  'saves-points': '{{name}} garde {{money}} : chaque escudo vaut un point à la fin.',
  'no-money': '{{name}} n’a pas d’argent.',
  feeds_one: '{{name}} agrandit un champ ({{field}}) et gagne aussitôt {{count}} point.',
  feeds_other: '{{name}} agrandit un champ ({{field}}) et gagne aussitôt {{count}} points.',
  enlarges: '{{name}} agrandit un champ ({{field}}).',
  starts: '{{name}} commence un nouveau champ ({{crop}}) en {{square}}.',
  saves: '{{name}} veut sauver {{squares}} de la sécheresse.',
  'saves-field':
    '{{name}} veut sauver {{squares}} de la sécheresse, dans un champ ({{crop}}) où {{name}} a des {{farmer.many}}.',
  opens: '{{name}} veut de l’eau pour des cases libres : {{squares}}.',
  'opens-nothing':
    'Ce canal n’apporte d’eau à aucune tuile non irriguée où {{name}} a des {{farmer.many}}, ni à aucune case libre pour de futures tuiles.',
  bribe: '{{name}} le fait pour l’argent : {{money}} ({{rivals}}).',
  denies_one: 'Sinon, {{rival}} peut avoir {{count}} point de plus.',
  denies_other: 'Sinon, {{rival}} peut avoir {{count}} points de plus.',
  rides: '{{name}} laisse payer {{rival}} : le canal {{canal}} sauve aussi {{squares}}.',
  'keeps-canal': '{{name}} garde son {{extra.one}} pour une manche suivante.',
  'promised-canal': '{{name}} tient parole : le canal {{canal}} était promis à {{rival}}.',
  'promised-money':
    '{{name}} tient parole : de l’argent pour le canal {{canal}} était promis à {{rival}}.',
  'promised-water': '{{name}} tient parole : de l’eau pour {{square}} était promise à {{rival}}.',
  'promised-no-canal': '{{name}} tient parole, promis à {{rival}} : pas le canal {{canal}}.',
  'promised-no-water': '{{name}} tient parole, promis à {{rival}} : pas de canal en {{square}}.',
} satisfies Catalogue<typeof why>;
