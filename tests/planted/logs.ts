import { mistakesIn } from './mistake.ts'

const workbench = 'src/renderer/features/ops/logWorkbench'
const typed = [`${workbench}/typed.test.ts`]
const why = [`${workbench}/why.test.ts`]
const lists = ['tests/architecture/logFields.test.ts']
const search = ['src/core/cache/logSearch.test.ts']

/** Searches of logs: alternatives, fields, why a line is found, and the ways to them. */
export const logMistakes = [
  ...mistakesIn('src/core/cache/tokens.ts', search, [
    [
      'the index wants all alternatives',
      ".join(' OR ')})`,",
      ".join(' AND ')})`,",
      'a search for one of two rare words',
    ],
  ]),
  ...mistakesIn('src/core/cache/logClauses.ts', search, [
    ['a row needs all alternatives', 'anyOf(terms.map', 'allOf(terms.map', 'one of two rare words'],
  ]),
  ...mistakesIn('src/core/cache/logRequests.ts', search, [
    [
      'alternatives in fields that a log lacks find nothing',
      'include.some((terms) => terms.length === 0)',
      'filter.include.some(({ or = [] }, at) => include[at]?.length !== 1 + or.length)',
      'alternatives look into fields of their own',
    ],
  ]),
  ...mistakesIn(`${workbench}/typed.ts`, typed, [
    [
      'a quoted "or" joins words',
      'word !== undefined && alternative.test(word)',
      "alternative.test(quoted ?? word ?? '')",
    ],
    ['an "or" without a side is left out', "return { is: 'noAlternative' }", 'continue'],
    ['a minus beside an "or" is ignored', "return { is: 'excludedAlternative' }", 'joins = true'],
    ['a time or an address names a field', '[:：][^\\s\\d/\\\\:：]', '[:：][^\\s]'],
    ['more words than the search takes', 'length > mostParts.searched', 'length > mostParts.all'],
  ]),
  ...mistakesIn(`${workbench}/fields.ts`, typed, [
    ['blanks in the name of a field matter', ".replaceAll(/\\s/g, '')", ''],
    ['numbers are searched', 'fields.filter(isSearched)', 'fields'],
  ]),
  ...mistakesIn(`${workbench}/why.ts`, why, [
    ['what is out of sight needs no reason', '<= room', '<= room + 9999'],
    ['a secret is shown as the reason', 'field.isCode ? prettyMasked(value) : value', 'value'],
    ['a number on the line is a reason', 'searched.has(field) && isIn', 'isIn'],
    ['a word of one field is found in another', 'isIn(each, field.name) && indexOfWord', 'indexOfWord'],
  ]),
  ...mistakesIn(
    `${workbench}/ticks.ts`,
    [`${workbench}/ticks.test.ts`],
    [
      ['weeks begin with Thursdays', '4 * DAY : 0', '0 : 0'],
      ['every time has its day', 'before.length > 4 &&', 'before.length > 99 &&'],
    ],
  ),
  ...mistakesIn(`${workbench}/logs.ts`, lists, [
    [
      'a text is searched and not shown',
      "      { name: 'userAgent', label: 'ops.logError:field.browser' },\n",
      '',
    ],
  ]),
  ...mistakesIn('src/renderer/features/ops/jobLog/jobLog.list.tsx', lists, [
    ['the box forgets the range of the list', 'return { from, until }', 'return { from }'],
  ]),
]
