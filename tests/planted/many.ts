import { mistakesIn } from './mistake.ts'

const set = ['src/renderer/kit/form/many/SetFields.test.tsx']
const fields = ['src/renderer/kit/form/many/fields.test.ts']

/** Fields that are set on many records. */
export const manyMistakes = [
  ...mistakesIn('src/renderer/kit/form/many/fields.ts', fields, [
    ['a code is set on many records', '    ...identifiedBy,\n', '', 'identifies'],
    [
      'stored rows are given to many records',
      "Object.hasOwn(item.shape, 'id')",
      "Object.hasOwn(item.shape, 'never')",
      'identifies',
    ],
    [
      'a field that a list leaves out counts as empty',
      '(columns.has(name) || rows.some(',
      '(rows.length > 0 || rows.some(',
      'left out',
    ],
    [
      'what goes along with a field is left behind',
      '[name, ...(followers.get(name) ?? [])]',
      '[name]',
      'go along',
    ],
  ]),
  ...mistakesIn('src/renderer/kit/form/many/tasks.ts', set, [
    [
      'a whole record is replaced by the first one',
      'const mine = withSet(theirs, units, values)',
      'const mine = { ...theirs, ...values }',
      'only ticked',
    ],
    [
      'changes of others are overwritten at once',
      'if (changes.length > 0) return changed(',
      'if (changes.length > 9) return changed(',
      'told apart',
    ],
    [
      'a retry meets the same change again',
      '      seen = new Map(units.map(({ name }) => [name, valueAt(theirs, name)]))\n',
      '',
      'told apart',
    ],
    [
      'what is already so is sent',
      "if (differencesOf(schema, theirs, mine).length === 0) return { state: 'same' }",
      "if (units.length === 0) return { state: 'same' }",
      'told apart',
    ],
    [
      'a change between reading and saving is a failure',
      'if (!isLate || refused === MAX_REFUSED) throw error',
      'if (!isLate || refused >= 0) throw error',
      'between reading',
    ],
    [
      'a record that does not fit is sent',
      '  if (problem)\n    throw',
      '  if (problem && fields === undefined)\n    throw',
      'does not fit',
    ],
    [
      'each change is a batch of its own',
      '...call.journal() })',
      'batch: crypto.randomUUID() })',
      'one batch',
    ],
    [
      'rows of a list are taken for records',
      'if (isRowWhole) return row',
      'if (row) return row',
      'told apart',
    ],
  ]),
  ...mistakesIn('src/renderer/kit/form/many/useManyForm.ts', set, [
    [
      'problems of fields that are not set prevent the setting',
      'for (const name of names()) {',
      'for (const name of Object.keys(errors)) {',
      'ticked fields alone',
    ],
    [
      'rows that are not whole are saved as records',
      '    (!isUnread ||\n',
      '    (isUnread ||\n      !isUnread ||\n',
      'rows are not whole',
    ],
  ]),
  ...mistakesIn('src/renderer/kit/form/fields.tsx', set, [
    [
      'secrets and what is only shown are set on many records',
      'if (many && (props.secret || props.readOnly || props.disabled)) return null',
      'if (many && props.disabled) return null',
      'left out',
    ],
    ['a field is open before it is ticked', '|| isLocked || isLeft,', '|| isLocked,', 'only ticked'],
  ]),
  ...mistakesIn('src/renderer/kit/list/batch/setFields.ts', set, [
    [
      'the form of another noun sets fields',
      'if (!edit || update?.id !== `${resourceOf(source)}.update`) return undefined',
      'if (!edit) return undefined',
      'own noun',
    ],
    [
      'rows without the action take part',
      'refusal: when?.(row) === false ?',
      'refusal: when?.(row) === undefined && when ?',
      'without the action',
    ],
  ]),
  ...mistakesIn('src/renderer/kit/list/batch/batch.ts', set, [
    ['a retry leaves out what others have changed', "      turn('changed', 'waiting')\n", '', 'told apart'],
  ]),
]
