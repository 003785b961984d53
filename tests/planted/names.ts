import { mistakesIn } from './mistake.ts'

/** Mistakes in the names of records. */
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
]
