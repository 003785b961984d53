import { mistakesIn } from './mistake.ts'

const trail = ['src/core/journal/trail/trail.test.ts']
const operations = ['src/core/operations/journalTrail.test.ts']

/** Mistakes in the exported change journal and its check. */
export const trailMistakes = [
  ...mistakesIn('src/core/journal/trail/chain.ts', trail, [
    ['a missing entry is not noticed', "if (link.position > expected) return 'missing'", ''],
    [
      'an entry of another chain fits',
      'return link.previous === before && link.isSeparated',
      'return link.isSeparated',
    ],
    [
      'a cut file is whole',
      "return { kind: 'cut', position: expected, entry: null, at: null }",
      'return null',
    ],
    ['an entry twice is one in the wrong place', "if (link.position === odd.position) return 'added'", ''],
    ['a changed head is none', 'head.isWhole\n    ? null', 'head.hash\n    ? null'],
  ]),
  ...mistakesIn('src/core/journal/trail/jsonReading.ts', trail, [
    ['the hash of an entry is not compared', 'hash === hashOf(canonicalJson(content))', "hash !== ''"],
    ['a comma may be anything', 'hasComma === (next !== END)', 'hasComma || true'],
  ]),
  ...mistakesIn('src/core/journal/trail/format.ts', trail, [
    ['another spelling is the same', 'spelled(value) === text ?', 'text ?'],
    ['names are not sorted', 'one < other ? -1 : 1', 'one < other ? 0 : 0'],
  ]),
  ...mistakesIn('src/core/journal/trail/xlsxReading.ts', trail, [
    ['cells that people read are not compared', 'digest.result() === expected.result()', 'all > 0'],
    ['headings are not compared', 'isWhole && isHeaded &&', 'isWhole &&'],
    ['a note beside an entry is part of it', 'open.isBroken ||= !isLast', ''],
    ['only the first hash of an entry counts', ' || hash !== open.hash', ''],
  ]),
  ...mistakesIn('src/core/journal/trail/rows.ts', trail, [
    ['a long content is cut', "parts[number - 1] ?? ''", "number === 1 ? (parts[0] ?? '') : ''"],
    ['secrets have no words', 'labels.get(side.state) ?? side.state', 'side.state'],
    ['a piece ends within a character', 'isPair ? end - 1 : end)', 'end)'],
  ]),
  ...mistakesIn('src/core/journal/trail/entries.ts', operations, [
    ['an entry is taken twice', 'if (entry < (numbers.at(-1) ?? Infinity)) ', ''],
    ['the newest entry comes first', '.toReversed()', ''],
  ]),
  ...mistakesIn('src/core/operations/journalTrail.ts', operations, [
    ['the policy does not rule the journal', '      policy.checkJournalExport(environment)\n', ''],
  ]),
  ...mistakesIn(
    'src/core/tables/readXlsx.ts',
    ['src/core/tables/readXlsx.test.ts'],
    [
      ['shared texts are not found', "if (type === 's')", "if (type === 'x')"],
      ['readings of characters are part of a text', "if (name === 'rPh') isReading = true", ''],
      ['a cell may be of any length', 'if (text.length > limit)', 'if (limit < 0)'],
    ],
  ),
  ...mistakesIn('src/core/connectedParts.ts', operations, [
    [
      'the days of the settings are not those of the journal',
      'days: journalDays,',
      'days: 180 + 0 * journalDays,',
    ],
  ]),
]
