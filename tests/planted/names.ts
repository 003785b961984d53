import { mistakesIn } from './mistake.ts'

const saved = ['src/renderer/kit/form/SaveNote.test.tsx']
const shown = ['src/renderer/kit/list/RowNotes.test.tsx']

/** Mistakes in the names of records, and in the words of changes that the journal gets. */
export const nameMistakes = [
  ...mistakesIn(
    'src/contract/recordName.ts',
    ['src/contract/recordName.test.ts'],
    [
      ['half a name of a part counts as a name', "if (first === undefined) return ''\n", ''],
      ['an account without a real name has none', 'return first || second', 'return first'],
      ['the user name is left out', 'return `${first} (${second})`', 'return first'],
    ],
  ),
  ...mistakesIn(
    'src/contract/resources/ops/params.ts',
    ['src/contract/recordName.test.ts'],
    [['a noun with writing calls has no name', "  named: 'paramCode',\n", '']],
  ),
  ...mistakesIn('src/renderer/kit/form/saveNote.ts', saved, [
    [
      'fields that are not shown are noted',
      'fields.shownLabelOf(field.name)',
      'fields.shownLabelOf(field.name) ?? field.name',
    ],
    [
      'an emptied field counts as not given',
      'if (before) return',
      'if (before && words(field.after).length > 0) return',
    ],
  ]),
  ...mistakesIn('src/renderer/kit/form/useSaving.ts', saved, [
    [
      'a new record is compared with the one it replaces',
      'id || calls.reads ? recordValues',
      'recordId || calls.reads ? recordValues',
    ],
  ]),
  ...mistakesIn(
    'src/renderer/kit/form/useSaving.ts',
    ['src/renderer/kit/form/Settings.test.tsx'],
    [['settings count as a new record', 'id || calls.reads ? recordValues', 'id ? recordValues']],
  ),
  ...mistakesIn(
    'src/renderer/kit/data/fieldNotes.ts',
    ['src/renderer/kit/data/fieldNotes.test.ts'],
    [
      ['secrets are noted', "!name.split('.').some(isSecretName) && ", ''],
      ['a secret inside an object is noted', "name.split('.').some(isSecretName)", 'isSecretName(name)'],
      ['words that are too long are sent', 'FieldNote.shape.before.safeParse(words).success', 'true'],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/data/endpoint.ts',
    ['src/renderer/kit/data/endpoint.test.ts'],
    [
      ['reads carry a note', "if (endpoint.effect === 'read') return undefined\n  try", 'try'],
      [
        'a note that cannot be made prevents the call',
        '} catch {\n    return undefined',
        '} catch (error) {\n    throw error',
      ],
    ],
  ),
  ...mistakesIn('src/renderer/kit/list/rowNote.ts', shown, [
    [
      'a call of another noun gets the words of the row',
      ' || resourceOf(source) !== resourceOf(endpoint)',
      '',
    ],
    ['many rows have the words of the first', 'rows.length === 1 ? text(row) : undefined', 'text(row)'],
    ['computed values are noted under a name that is no field', 'exported?.from ?? key', 'key'],
  ]),
  ...mistakesIn('src/renderer/kit/list/batch/tasks.ts', shown, [
    ['a task has no words of its row', '...rowNote(list, [row], calls.endpoint), ', ''],
  ]),
  ...mistakesIn(
    'src/renderer/kit/list/batch/batch.ts',
    ['src/renderer/kit/list/batch/batch.test.ts'],
    [
      [
        'each task is a batch',
        'journal: () => ({ batch })',
        'journal: () => ({ batch: crypto.randomUUID() })',
      ],
    ],
  ),
]
