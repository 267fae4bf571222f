import type { Catalogue } from '../index.svelte';
import type why from './why.en';

export default {
  'only-move': 'Nie było innego dozwolonego ruchu.',
  drawn: 'Ruch został wylosowany.',
  remark: '{{name}} mówi: {{text}}',
  wants: '{{name}} chce mieć żeton {{tile}} na pole {{square}}.',
  'takes-token': 'Pasując, {{name}} na razie zostaje {{overseer.ins}}.',
  'keeps-token': 'Pasując, {{name}} na razie nadal jest {{overseer.ins}}.',
  'saves-money': '{{name}} oszczędza {{money}} na kolejne rundy.',
  'saves-points': '{{name}} zatrzymuje {{money}}: każde escudo to punkt na koniec gry.',
  'no-money': '{{name}} nie ma pieniędzy.',
  feeds_one: '{{name}} powiększa plantację ({{field}}) i od razu zyskuje {{count}} punkt.',
  feeds_few: '{{name}} powiększa plantację ({{field}}) i od razu zyskuje {{count}} punkty.',
  feeds_many: '{{name}} powiększa plantację ({{field}}) i od razu zyskuje {{count}} punktów.',
  feeds_other: '{{name}} powiększa plantację ({{field}}) i od razu zyskuje {{count}} punktu.',
  enlarges: '{{name}} powiększa plantację ({{field}}).',
  starts: '{{name}} zakłada nową plantację ({{crop}}) na polu {{square}}.',
  saves: '{{name}} chce uratować przed suszą: {{squares}}.',
  'saves-field':
    '{{name}} chce uratować przed suszą: {{squares}}, na plantacji ({{crop}}), na której {{name}} ma {{farmer.gens}}.',
  opens: '{{name}} chce doprowadzić wodę do wolnych pól: {{squares}}.',
  'opens-nothing':
    'Ten kanał nie nawadnia żadnego nienawodnionego żetonu, na którym {{name}} ma {{farmer.gens}}, ani wolnego pola na kolejne żetony.',
  bribe: '{{name}} robi to dla pieniędzy: {{money}} (od: {{rivals}}).',
  denies_one: 'Inaczej {{rival}} może mieć o {{count}} punkt więcej.',
  denies_few: 'Inaczej {{rival}} może mieć o {{count}} punkty więcej.',
  denies_many: 'Inaczej {{rival}} może mieć o {{count}} punktów więcej.',
  denies_other: 'Inaczej {{rival}} może mieć o {{count}} punktu więcej.',
  rides: '{{name}} czeka, aż zapłaci {{rival}}: kanał {{canal}} uratuje też {{squares}}.',
  'keeps-canal': '{{name}} zachowuje {{extra.one}} na późniejszą rundę.',
  'promised-canal': '{{name}} dotrzymuje słowa: obiecany kanał {{canal}}, umowa z: {{rival}}.',
  'promised-money':
    '{{name}} dotrzymuje słowa: obiecane pieniądze za kanał {{canal}}, umowa z: {{rival}}.',
  'promised-water':
    '{{name}} dotrzymuje słowa: obiecana woda dla pola {{square}}, umowa z: {{rival}}.',
  'promised-no-canal': '{{name}} dotrzymuje słowa: nie kanał {{canal}}, umowa z: {{rival}}.',
  'promised-no-water':
    '{{name}} dotrzymuje słowa: żadnego kanału przy {{square}}, umowa z: {{rival}}.',
} satisfies Catalogue<typeof why>;
