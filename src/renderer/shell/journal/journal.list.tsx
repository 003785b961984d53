import { Link, makeStyles, Text, tokens } from '@fluentui/react-components'
import { createContext, useContext } from 'react'
import { JournalEntry } from '#contract/bridge/journal.ts'
import { custom, from, GET, pageOf, pageQuery, until } from '#contract/kernel.ts'
import { vocabulary } from '#contract/vocabulary.ts'
import { loadLater } from '#kit/late/later.ts'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { CodeTag } from '#kit/CodeTag.tsx'
import { labelCodes } from '#kit/codes.ts'
import {
  actionCodes,
  actionText,
  fieldText,
  momentText,
  outcomeCodes,
  outcomeText,
  recordText,
} from '#kit/journal/words.ts'
import { openUndo } from '#kit/journal/openUndo.ts'
import { listText } from '#kit/listText.ts'
import { rangeFilters } from '#kit/list/rangeFilters.ts'
import { defineList } from '#kit/list/types.ts'
import { translate, useText } from '#kit/text.ts'
import { Tag } from '#ui/Tag.tsx'
import { emptyAction } from './emptyJournal.ts'
import { namespacesOf, nounText } from './nouns.ts'
import { ResourceFilter } from './ResourceFilter.tsx'
import { verifyAction } from './trail/verifyTrail.ts'

/** Names the rows and their filters; it is no call, because core answers them from this machine. */
const entries = {
  ...GET('journal', {
    summary: 'Change journal of this console',
    guard: 'signed-in',
    query: pageQuery({
      resource: custom(),
      action: custom(),
      outcome: custom(),
      text: custom(),
      window: custom(),
      batch: custom(),
      from: from('at'),
      until: until('at'),
    }),
    answer: pageOf(JournalEntry),
  }),
  id: 'shell.journal.page',
}

const windows = labelCodes(vocabulary(['own']), { own: 'journal:window.own' })

/** Shows the entries of a batch; given by the screen. */
export const ShowBatch = createContext<(batch: string) => void>(() => undefined)

const dialogCode = () => import('./EntryDialog.tsx')
loadLater(dialogCode)

const fieldsText = ({ resource, fields }: JournalEntry): string =>
  listText(fields.map((field) => fieldText(field, namespacesOf(resource), translate)))

const outcomeWords = ({ outcome, reason }: JournalEntry): string =>
  [outcomeText(outcome, translate), reason].filter((words) => words !== '').join(' ')

const markWords = ({ batch, undoes, undoneBy }: JournalEntry): string[] => [
  ...(undoneBy === null ? [] : [translate('journal:undone')]),
  ...(undoes === null ? [] : [translate('journal:undoes', { entry: undoes })]),
  ...(batch === '' ? [] : [batch]),
]

export const journalList = defineList(entries, {
  id: 'shell.journal',
  title: 'shell:journal.title',
  rowKey: ({ entry }) => String(entry),
  rowName: (row) => `${momentText(row.at)} ${actionText(row, translate)} ${recordText(row, translate)}`,
  filters: [
    { kind: 'custom', name: 'resource', label: 'journal:column.resource', render: ResourceFilter },
    { kind: 'select', name: 'action', label: 'journal:column.action', options: actionCodes },
    { kind: 'select', name: 'outcome', label: 'journal:column.outcome', options: outcomeCodes },
    { kind: 'text', name: 'text', label: 'journal:filter.record' },
    ...rangeFilters({ from: 'from', until: 'until', about: 'journal:time' }),
    { kind: 'select', name: 'window', label: 'journal:filter.window', options: windows },
    { kind: 'text', name: 'batch', label: 'journal:filter.batch', maxLength: 64 },
  ],
  columns: [
    { key: 'at', label: 'journal:column.at', sortable: false, width: 150, value: ({ at }) => momentText(at) },
    {
      key: 'action',
      label: 'journal:column.action',
      sortable: false,
      width: 80,
      value: (row) => actionText(row, translate),
    },
    {
      key: 'resource',
      label: 'journal:column.resource',
      sortable: false,
      width: 96,
      value: ({ resource }) => nounText(resource, translate),
    },
    {
      key: 'record',
      label: 'journal:column.record',
      sortable: false,
      width: 120,
      grow: 1,
      value: (row) => recordText(row, translate),
    },
    {
      key: 'fields',
      label: 'journal:column.fields',
      sortable: false,
      width: 130,
      grow: 2,
      value: fieldsText,
    },
    {
      key: 'outcome',
      label: 'journal:column.outcome',
      sortable: false,
      width: 110,
      grow: 1,
      value: outcomeWords,
      cell: (row) => <Outcome row={row} />,
    },
    {
      key: 'marks',
      label: 'journal:column.marks',
      sortable: false,
      width: 120,
      value: (row) => listText(markWords(row)),
      cell: (row) => <Marks row={row} />,
    },
  ],
  toolbar: [verifyAction, emptyAction],
  rowActions: [
    {
      id: 'detail',
      label: 'journal:open',
      guard: 'signed-in',
      reason: 'an entry is no record, which the palette would offer again and a restart reopen',
      run: async ({ entry }) => void openDialog((await dialogCode()).EntryDialog, { entry }),
    },
    {
      id: 'undo',
      label: 'journal:undo',
      guard: 'signed-in',
      reason: 'core names the calls that undo an entry, and the question follows from them',
      when: ({ outcome, undoneBy }) => outcome === 'done' && undoneBy === null,
      run: ({ entry }) => openUndo({ entries: [entry] }),
    },
    {
      id: 'undoBatch',
      label: 'journal:undo.batch',
      guard: 'signed-in',
      inMenu: true,
      reason: 'as above, for all entries of the batch',
      when: ({ batch }) => batch !== '',
      run: ({ batch }) => openUndo({ batch }),
    },
  ],
})

const useStyles = makeStyles({
  marks: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  reason: { marginInlineStart: tokens.spacingHorizontalXS, whiteSpace: 'nowrap' },
})

function Outcome({ row }: { row: JournalEntry }) {
  const styles = useStyles()
  return (
    <>
      <CodeTag codes={outcomeCodes} value={row.outcome} />
      {row.reason === '' ? null : (
        <Text size={200} className={styles.reason}>
          {row.reason}
        </Text>
      )}
    </>
  )
}

function Marks({ row }: { row: JournalEntry }) {
  const styles = useStyles()
  const text = useText()
  const show = useContext(ShowBatch)
  const { batch, undoes, undoneBy } = row
  return (
    <span className={styles.marks}>
      {undoneBy === null ? null : <Tag>{text('journal:undone')}</Tag>}
      {undoes === null ? null : <Tag>{text('journal:undoes', { entry: undoes })}</Tag>}
      {batch === '' ? null : (
        <Link
          as="button"
          tabIndex={-1}
          title={text('journal:batch.show', { batch })}
          onClick={() => show(batch)}
        >
          {text('journal:batch')}
        </Link>
      )}
    </span>
  )
}
