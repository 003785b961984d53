import { mistakesIn } from './mistake.ts'

const undoing = ['src/renderer/shell/journal/Undo.test.tsx']
const offers = ['src/renderer/shell/status/UndoItem.test.tsx']
const screen = ['src/renderer/shell/journal/Journal.test.tsx']
const following = ['src/renderer/kit/journal/followJournal.test.ts']
const comparing = ['src/renderer/kit/list/compare/Compare.test.tsx']
const withNow = ['src/renderer/kit/journal/CompareNow.test.tsx']
const reading = ['src/renderer/shell/journal/readRecord.test.ts']
const trail = ['src/renderer/shell/journal/trail/Trail.test.tsx']
const history = ['src/renderer/kit/journal/History.test.tsx']
const kept = ['src/core/journal/journal.test.ts']
const limits = ['src/core/journal/limits.test.ts']
const secrets = ['src/core/journal/fields.test.ts']
const undo = ['src/core/journal/undo.test.ts']
const others = ['src/core/journal/otherChanges.test.ts']

/** Mistakes in the change journal as people see it, and in the history of a record. */
export const journalMistakes = [
  ...mistakesIn('src/renderer/shell/journal/undo.ts', undoing, [
    [
      'an undo overwrites what was changed again since',
      'const changed = changedAgain(task, record)',
      'const changed: ChangedAgain[] = [].slice(changedAgain(task, record).length)',
      'settled first',
    ],
    [
      'an undo does not name the entry that it undoes',
      '  undoes: entry,\n',
      '  ...(entry < 0 && { undoes: entry }),\n',
      'names the entry',
    ],
  ]),
  ...mistakesIn('src/contract/restored.ts', undoing, [
    [
      'an undo sends the values of now',
      'withValueAt(body, field, before.value)',
      'withValueAt(body, field, undefined)',
      'old values',
    ],
    [
      'an undo replaces a record that it has not read',
      "...(typeof etag === 'string' && { [ETAG]: etag })",
      '...(etag === null && { [ETAG]: etag })',
      'old values',
    ],
  ]),
  ...mistakesIn('src/renderer/shell/journal/openUndo.ts', undoing, [
    [
      'Ctrl+Z undoes an undo',
      'undoes === null && undoneBy === null',
      'undoneBy === null || undoes === null',
      'last change of this window',
    ],
  ]),
  ...mistakesIn('src/renderer/shell/journal/changesHere.ts', offers, [
    [
      'a change of another window is offered to be undone',
      '...(windowId !== undefined && { windowId })',
      '...(windowId === undefined && { windowId })',
      'other windows',
    ],
  ]),
  ...mistakesIn('src/renderer/shell/status/undoOffer.ts', offers, [
    [
      'each entry of a batch is offered to be undone',
      "if (last.batch !== '' && !isQuiet) return forPause()\n",
      '',
      'offered once',
    ],
    [
      'an undo is offered that the account may not make',
      'if (!tasks.some(allowedCall)) return null',
      'if (tasks.length === 0) return null',
      'may not go',
    ],
    [
      'a locked console shows the last change',
      'if (isLocked) withdrawOffer()',
      'if (isLocked) isWaiting = false',
      'the lock',
    ],
  ]),
  ...mistakesIn('src/renderer/shell/status/UndoItem.tsx', offers, [
    [
      'an offer ends while it has the focus',
      'hold.isPointed || hold.isFocused',
      'hold.isPointed',
      'held by the focus',
    ],
    [
      'the focus is lost with the button that closes an offer',
      'if (document.activeElement === document.body) focusPage()',
      'if (document.activeElement === null) focusPage()',
      'leaves the focus in the page',
    ],
  ]),
  ...mistakesIn('src/renderer/kit/list/compare/comparedRows.ts', comparing, [
    [
      'a comparison shows the value of a parameter that is named like a secret',
      'isNamedSecret(name, record) || ',
      '',
      'secrets are not shown',
    ],
    [
      'records are compared by the values of their rows',
      '({ ...row, ...record })',
      '({ ...record, ...row })',
      'compared by their records',
    ],
  ]),
  ...mistakesIn('src/renderer/kit/list/compare/openCompare.ts', comparing, [
    [
      'a whole record is compared with a row',
      'const areRead = one !== null && other !== null',
      'const areRead = one !== null || other !== null',
      'cannot be read',
    ],
    [
      'the users of a role are compared as roles',
      'recordCalls.has(list.source.id.slice(noun.length + 1)) ?',
      'recordCalls.size > 0 ?',
      'no records of their noun',
    ],
  ]),
  ...mistakesIn('src/renderer/kit/list/batch/Basket.tsx', comparing, [
    [
      'two of several ticked rows are compared',
      'if (!one || !other || more.length > 0) return null',
      'if (!one || !other) return null',
      'exactly two',
    ],
  ]),
  ...mistakesIn('src/renderer/kit/journal/comparedVersions.ts', withNow, [
    [
      'a refused change counts as the value of now',
      "outcome === 'done'",
      "outcome !== 'pending'",
      'cannot be read',
    ],
    [
      'a field that was changed later has its latest value on both sides',
      'ofChosen.has(name) ? leftBy(first) : first.before',
      'leftBy(first)',
      'as it is now',
    ],
  ]),
  ...mistakesIn('src/renderer/shell/journal/readRecord.ts', reading, [
    [
      'a record is read by a call that the platform does not have',
      ' || !isOffered(useSession.getState(), { guard: get })',
      '',
      'does not have',
    ],
  ]),
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
  ...mistakesIn('src/renderer/shell/journal/trail/exportTrail.ts', trail, [
    [
      'an exported journal has entries that the screen does not show',
      'const filter = journalFilter(view.filters)',
      'const filter = journalFilter({})',
      'filters of the screen',
    ],
  ]),
  ...mistakesIn('src/renderer/shell/journal/trail/trailColumns.ts', trail, [
    [
      'a workbook of the journal has the words of its first entries only',
      'if (list.length === 0 || read >= total) break',
      'if (page > 0) break',
      'words of all',
    ],
    [
      'fields of one noun have the words of another in a workbook',
      'if ((fields[field] ??= word) !== word) unclear.add(field)',
      'fields[field] ??= word',
      'words of all',
    ],
  ]),
  ...mistakesIn('src/renderer/shell/journal/trail/TrailMenu.tsx', trail, [
    [
      'the journal is exported by the rule of other data',
      ' rule="journalExport"',
      '',
      'policy of the journal',
    ],
  ]),
  ...mistakesIn('src/renderer/shell/journal/trail/Seal.tsx', trail, [
    ['the copied seal is another text', 'copyText(value)', "copyText(text('journal:seal'))", 'seal is shown'],
  ]),
  ...mistakesIn('src/renderer/shell/journal/trail/TrailFindings.tsx', trail, [
    [
      'a changed file is called whole',
      '{problem ? <Problem problem={problem} /> : <Whole />}',
      '<Whole />',
      'does not fit',
    ],
    ['the seal of a changed file is shown', '...(problem ? [] : [seals]),', 'seals,', 'does not fit'],
    [
      'a changed head is taken for an entry',
      'const isHead = position === 0',
      'const isHead = position < 0',
      'does not fit',
    ],
  ]),
  ...mistakesIn('src/renderer/shell/journal/trail/VerifyDialog.tsx', trail, [
    [
      'a file that is no journal is not refused in words',
      'failureText(state.failure, text)',
      'state.failure.message',
      'refused in words',
    ],
  ]),
  ...mistakesIn(
    'src/hosts/browser/page/bridge.ts',
    ['tests/e2e/specs/journalTrail.spec.ts'],
    [['an exported journal reaches no browser', "    'journal.export': fetchSaved,\n", '']],
  ),
  ...mistakesIn('src/renderer/kit/list/recordId.ts', history, [
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
  ...mistakesIn('src/core/session/steps/journaled.ts', kept, [
    [
      'a call that fails leaves its entry under way',
      'await entry?.failed(faultOf(error).failure)',
      'await entry?.succeeded(error)',
      'A refusal|a refusal',
    ],
  ]),
  ...mistakesIn('src/core/journal/entryWriter.ts', kept, [
    [
      'a call that was never sent leaves an entry',
      'if (unsent.has(failure.code)) {',
      "if (unsent.has(failure.code) && resource === '') {",
      'never sent',
    ],
    [
      'a deleted record is kept as a list has shown it',
      "if (action === 'delete' && get && ids.length <= MAX_READ) await readAgain(list, get)",
      '',
      'deleted record is read first',
    ],
    [
      'an added record has no id in its entry',
      "action === 'create' ? createdId(data) : ''",
      "''",
      'an added record has its id',
    ],
  ]),
  ...mistakesIn('src/core/journal/journal.ts', limits, [
    [
      'a journal that is switched off keeps its earlier entries',
      'void opened().catch(() => undefined)',
      '',
      'switched off',
    ],
    [
      'other days of the journal hold from the next start on',
      'if (ready && keptDays === days) return ready',
      'if (ready) return ready',
      'older than the days',
    ],
    [
      'a journal grows without a limit while the console runs',
      'if (added % TRIM_EVERY === 0)',
      'if (added === 0)',
      'too large',
    ],
    ['a lost entry is not reported', '      onLost()\n', '', 'full disk|before the entry is written'],
  ]),
  ...mistakesIn('src/core/cache/journalTables.ts', limits, [
    [
      'the newest entries go where a journal is too large',
      'WHERE entry >= ? ORDER BY entry LIMIT ?',
      'WHERE entry >= ? ORDER BY entry DESC LIMIT ?',
      'too large',
    ],
  ]),
  ...mistakesIn('src/core/cache/protocol.ts', limits, [
    [
      'the end of an entry is lost with the program of the journal',
      'journalEnd: true',
      'journalEnd: false',
      'still gets the end',
    ],
  ]),
  ...mistakesIn('src/base/secretValues.ts', secrets, [
    [
      'the end of a long text is not searched for secrets',
      'at < text.length; at += JUDGED',
      'at < 1; at += JUDGED',
      'no secret',
    ],
  ]),
  ...mistakesIn('src/core/journal/fields.ts', secrets, [
    [
      'a deleted record is kept with secrets in fields that its form does not have',
      '...Object.keys(record).map(unitOf)]',
      ']',
      'kept record of a noun',
    ],
    [
      'the value of a parameter that is named like a secret is kept',
      'isMarkedSecret(unit) || isNamedSecret(unit.name, record) || values',
      'isMarkedSecret(unit) || values',
      'no secret',
    ],
    [
      'words of a form show secrets in the journal',
      'words && !holdsSecret(words) &&',
      'words &&',
      'no secret',
    ],
  ]),
  ...mistakesIn('src/core/journal/undo.ts', undo, [
    [
      'a change without an answer is undone',
      "return outcome === 'done' ? undefined : 'outcome'",
      "return outcome === 'refused' ? 'outcome' : undefined",
      'without an answer',
    ],
    ['a deletion that is final is undone', ' || noun.endpoints.remove?.isFinal', '', 'deletion is final'],
    ['settings have no undo', "effect === 'read' && isAlone", "effect === 'session' && isAlone", 'no id'],
  ]),
  ...mistakesIn('src/contract/restored.ts', undo, [
    [
      'a restore overwrites a later change without a word',
      '? []\n      : [{ field, now }]',
      '? []\n      : []',
      'changed again',
    ],
    [
      'fields that are to keep their value are restored',
      '.filter(({ field }) => !left.has(field))',
      '.filter(({ field }) => field !== String(left))',
      'body of a restore',
    ],
  ]),
  ...mistakesIn('src/core/session/liveSession.ts', kept, [
    [
      'uploads leave no entry in the journal',
      'platform: { ...platform, upload: createOwnUploads({ platform, client, journal }) },',
      'platform: { ...platform, upload: createOwnUploads({ platform, client, journal }) && platform.upload },',
      'an uploaded file leaves an entry',
    ],
  ]),
  ...mistakesIn('src/core/journal/journal.ts', kept, [
    [
      'the first save waits for the program of the journal',
      'endpoint.params instanceof z.ZodObject && limits()',
      'endpoint.params instanceof z.ZodString && limits()',
      'has the journal opened before',
    ],
  ]),
  ...mistakesIn('src/core/journal/logLines.ts', others, [
    [
      'an id is found within a longer number',
      '!isWordPart(text[at - 1]) && !isWordPart(text[at + id.length])',
      'at >= 0',
      'lines that name the record',
    ],
    [
      'calls of other nouns are in the history of a record',
      'if (own.length === 0) return undefined',
      'if (ways.length === 0) return undefined',
      'lines that name the record',
    ],
    [
      'any number that equals a short id names the record',
      'places.length > 0 && id.length >= LONG_ID',
      'places.length > 0 && id.length > 0',
      'short id',
    ],
  ]),
  ...mistakesIn('src/core/journal/otherChanges.ts', others, [
    [
      'the history shows the operation log to accounts that may not read it',
      'if (!options.mayRead(logOperation)) return null',
      '',
      'may not read',
    ],
    [
      'the history has lines of an earlier data scope',
      '(await options.isOfOtherScope(logOperation))',
      'noun.log',
      'another data scope',
    ],
    [
      'one entry of the journal hides several lines of the log',
      '    taken.add(entry)\n',
      '',
      'is left out, one of the same account',
    ],
    [
      'changes made here are in a history twice where the clocks differ',
      'CONSOLE.test(found.line.userAgent) ? NEAR_CONSOLE : NEAR',
      'NEAR',
      'minutes behind',
    ],
  ]),
  ...mistakesIn('src/core/gateway/platformClient.ts', others, [
    [
      'lines of a platform with a mapping are compared with the documented addresses',
      'mapped?.sentAs(endpoint) ?? sentCall(',
      'sentCall(',
      'another family',
    ],
  ]),
  ...mistakesIn('src/renderer/kit/journal/historyItems.ts', history, [
    [
      'a version that another account replaced is put to an own change',
      'if (replacedBy !== account) return undefined',
      '',
      'versions that are kept',
    ],
    [
      'a version is put to a save that was refused',
      "last?.action === 'update' && last.outcome !== 'refused'",
      "last?.action === 'update'",
      'versions that are kept',
    ],
    [
      'lines of others are below all own changes',
      'items.toSorted((one, other) => other.at - one.at)',
      'items',
      'order of time',
    ],
  ]),
  ...mistakesIn('src/renderer/kit/journal/useHistory.ts', history, [
    [
      'a history does not follow the operation log',
      'log === undefined ? undefined : followLog(',
      "log !== '' ? undefined : followLog(",
      'gets later',
    ],
  ]),
  ...mistakesIn('src/renderer/kit/journal/openHistory.ts', history, [
    ['a list keeps its rows after a version was put back', 'if (changed) onChanged()', '', 'versions'],
  ]),
]
