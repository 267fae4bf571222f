import type { Catalogue } from '../index.svelte';
import type why from './why.en';

export default {
  'only-move': 'Es gab keinen anderen erlaubten Zug.',
  drawn: 'Der Zug wurde ausgelost.',
  remark: '{{name}} sagt: {{text}}',
  wants: '{{name}} möchte die Karte {{tile}} für {{square}}.',
  'takes-token': 'Mit dem Passen wird {{name}} nach jetzigem Stand {{overseer.one}}.',
  'keeps-token': 'Mit dem Passen bleibt {{name}} nach jetzigem Stand {{overseer.one}}.',
  'saves-money': '{{name}} spart {{money}} für spätere Runden.',
  'saves-points': '{{name}} behält {{money}}: Jeder Escudo zählt am Ende einen Punkt.',
  'no-money': '{{name}} hat kein Geld.',
  feeds_one: '{{name}} vergrößert eine Plantage ({{field}}) und gewinnt sofort {{count}} Punkt.',
  feeds_other: '{{name}} vergrößert eine Plantage ({{field}}) und gewinnt sofort {{count}} Punkte.',
  enlarges: '{{name}} vergrößert eine Plantage ({{field}}).',
  starts: '{{name}} beginnt eine neue Plantage ({{crop}}) auf {{square}}.',
  saves: '{{name}} will {{squares}} vor der Dürre retten.',
  'saves-field':
    '{{name}} will {{squares}} vor der Dürre retten, in einer Plantage ({{crop}}), in der {{name}} {{farmer.many}} hat.',
  opens: '{{name}} möchte Wasser für freie Felder: {{squares}}.',
  'opens-nothing':
    'Dieser Kanal bringt keiner trockenen Karte von {{name}} Wasser und keinem freien Feld für spätere Karten.',
  bribe: '{{name}} macht es für das Geld: {{money}} von {{rivals}}.',
  denies_one: 'Sonst könnte {{rival}} {{count}} Punkt mehr bekommen.',
  denies_other: 'Sonst könnte {{rival}} {{count}} Punkte mehr bekommen.',
  rides: '{{name}} lässt {{rival}} zahlen: Der Kanal {{canal}} rettet auch {{squares}}.',
  'keeps-canal': '{{name}} hebt den {{extra.one}} für eine spätere Runde auf.',
  'promised-canal': '{{name}} hält Wort: {{rival}} war der Kanal {{canal}} versprochen.',
  'promised-money': '{{name}} hält Wort: {{rival}} war Geld für den Kanal {{canal}} versprochen.',
  'promised-water': '{{name}} hält Wort: {{rival}} war Wasser für {{square}} versprochen.',
  'promised-no-canal': '{{name}} hält Wort, versprochen war {{rival}}: nicht der Kanal {{canal}}.',
  'promised-no-water': '{{name}} hält Wort, versprochen war {{rival}}: kein Kanal an {{square}}.',
} satisfies Catalogue<typeof why>;
