import { mistakesIn } from './mistake.ts'

const rows = ['src/renderer/kit/list/Clone.test.tsx']
const values = ['src/renderer/kit/form/cloned.test.ts']
const walk = ['tests/architecture/lists.test.ts']
const backend = ['tests/contract/identified.test.ts']

/** Mistakes in the clones of records. */
export const cloneMistakes = [
  ...mistakesIn('src/contract/copied.ts', values, [
    ['a clone has the code of its sample', 'identifiedBy.includes(name) ||', 'identifiedBy.length < 0 ||'],
    ['a clone sends the placeholder of a stored secret', 'if (holdsStored(value)) return undefined', ''],
    [
      'a clone has ids of the records inside its sample',
      'givenFields.has(name) ? undefined : copiedValue(inner)',
      'copiedValue(inner)',
    ],
  ]),
  ...mistakesIn('src/renderer/kit/form/cloned.ts', values, [
    [
      'a clone takes over a field that its form leaves out',
      'const isOwn = isOut || isOwnField(create, name)',
      'const isOwn = isOwnField(create, name)',
    ],
    ['a clone asks for a field that its form leaves out', 'if (!isOut && ', 'if ('],
    [
      'a clone names fields that are filled as empty',
      '!isNothing(given) && isNothing(values[name])',
      'isOwn',
    ],
  ]),
  ...mistakesIn('src/renderer/kit/list/clone.tsx', walk, [
    ['an account that may edit may clone', 'guard: add.guard,', 'guard: edit.guard,', 'cloned'],
    ['a clone in a tab is its sample', '{ ...params, like: id }', '{ ...params, id }', 'cloned'],
  ]),
  ...mistakesIn('src/renderer/kit/form/useRecordForm.ts', rows, [
    [
      'all clones share the draft of a new record',
      'sample ? { ...initial, like: sample.record.id } : initial',
      'initial',
      'draft',
    ],
  ]),
  ...mistakesIn('src/renderer/kit/form/useClone.ts', rows, [
    [
      'a part that was not ticked is copied',
      '.filter(({ isTicked }) => isTicked)',
      '.filter(({ id }) => id)',
      'beyond the fields',
    ],
    [
      'a part that failed is not named',
      'if (failed.length === 0) return',
      'if (failed.length >= 0) return',
      'part that failed',
    ],
    [
      'a part is offered to accounts that cannot give it',
      'copies.filter(({ guard }) => isOffered(state, { guard }))',
      'copies.filter(({ guard }) => isOffered(state, { guard }) || guard)',
      'by this account',
    ],
  ]),
  ...mistakesIn('src/renderer/kit/dialog/firstField.ts', rows, [
    [
      'a clone begins in a field that may stay empty',
      "field.matches(':required')",
      "!field.matches(':required')",
      'an empty field that is required',
    ],
  ]),
  ...mistakesIn('src/contract/resources/sys/dept.ts', backend, [
    [
      'a department is not told by its code',
      "identifiedBy: ['code'],",
      'identifiedBy: [],',
      'a copy of sys.dept',
    ],
  ]),
]
