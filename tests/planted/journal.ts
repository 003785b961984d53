import { mistakesIn } from './mistake.ts'

const screen = ['src/renderer/shell/journal/Journal.test.tsx']
const following = ['src/renderer/kit/journal/followJournal.test.ts']
const history = ['src/renderer/kit/journal/History.test.tsx']

/** Mistakes in the change journal as people see it, and in the history of a record. */
export const journalMistakes = [
  ...mistakesIn('src/renderer/shell/journal/journalPages.ts', screen, [
    [
      'pages of the journal move while entries arrive',
      'page === 1 ? filter.until : least',
      'page > 0 ? filter.until : least',
      'no row moves',
    ],
    [
      'a range of the journal ends with the beginning of its last second',
      'until + SECOND - 1',
      'until',
      'instants',
    ],
    [
      'the journal filters by the clock of this machine',
      'useSession.getState().session?.zone',
      'undefined',
      'instants',
    ],
  ]),
  ...mistakesIn('src/renderer/shell/journal/emptyJournal.ts', screen, [
    [
      'the journal is emptied without a question',
      "  confirm: 'journal:clearAsk',\n",
      '',
      'emptied after a question',
    ],
  ]),
  ...mistakesIn('src/renderer/kit/journal/followJournal.ts', following, [
    [
      'the journal follows other accounts',
      'event.sessionId !== useSession.getState().session?.id',
      'false',
      'another account',
    ],
  ]),
  ...mistakesIn('src/renderer/kit/journal/ChangedFields.tsx', screen, [
    [
      'the value that a platform has instead is not shown',
      'if (!field.observed) return null',
      'if (field) return null',
      'Enter opens',
    ],
    [
      'values that were read long before have no note',
      'entry.at - readAt > OLD',
      'entry.at - readAt > 60 * OLD',
      'Enter opens',
    ],
  ]),
  ...mistakesIn('src/renderer/kit/journal/words.ts', screen, [
    [
      'words of a form give way to raw values',
      'words ?? plainWords(value, [])',
      'plainWords(value, []) ?? words',
      'Enter opens',
    ],
  ]),
  ...mistakesIn('src/renderer/kit/list/rowHistory.ts', history, [
    [
      'the history of a row is another record',
      "'id' in row && typeof row.id === 'string' ? row.id : rowId(list, row)",
      'list.rowName(row)',
      'by mouse and by key',
    ],
  ]),
  ...mistakesIn('src/renderer/kit/list/history.ts', history, [
    [
      'rows that can only be deleted have a history',
      "endpoint?.effect === 'write' && nounOf(endpoint.id) === noun",
      'endpoint !== undefined && nounOf(endpoint.id) === noun',
      'only be deleted',
    ],
    [
      'the history of a row needs a connection',
      "guard: permission === undefined ? 'signed-in' : { permission }",
      'guard: written',
      'without a connection',
    ],
  ]),
  ...mistakesIn('src/renderer/kit/form/HistoryButton.tsx', history, [
    [
      'the form of a new record has a history',
      "if (!update || typeof id !== 'string' || id === '') return null",
      'if (!update) return null',
      'form of a record',
    ],
  ]),
  ...mistakesIn(
    'src/base/moments.ts',
    ['src/base/moments.test.ts'],
    [['a wall time leads to another instant', 'return time - zone * 60_000', 'return time + zone * 60_000']],
  ),
]
