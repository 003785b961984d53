import { Button, makeStyles, Spinner, Text, tokens } from '@fluentui/react-components'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Failure } from '#contract/failures.ts'
import { MAX_DICT_LEVELS, dictData, dictDataCust } from '#contract/resources/sys/dictData.ts'
import { allEntries } from '#features/sys/dictType/entries.ts'
import { classLabels } from '#features/sys/dictType/labels.ts'
import {
  newOutcome,
  resultOf,
  runSilently,
  type SheetResult,
  sheetTasks,
} from '#features/sys/dictType/sheetBatch.ts'
import {
  newSheetRow,
  placeProblem,
  type SheetRow,
  sheetChanges,
  sheetRowsOf,
} from '#features/sys/dictType/sheetRows.ts'
import { usesOfEntries } from '#features/sys/dictType/uses.ts'
import { dictStatusLabels } from '#pickers/dictionary/labels.ts'
import { callEndpoint, nameToType } from '#kit/data/endpoint.ts'
import { failureOf, failureText, presentFailure } from '#kit/data/failures.ts'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import { askConfirm, type DialogProps } from '#kit/dialog/dialogs.ts'
import { askDiscard } from '#kit/dialog/discard.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { type Batch, type BatchTask, createBatch } from '#kit/list/batch/batch.ts'
import { openBatch } from '#kit/list/batch/openBatch.ts'
import { EditTable } from '#kit/table/EditTable.tsx'
import { tableProblems } from '#kit/table/problems.ts'
import type { EditColumn } from '#kit/table/types.ts'
import { useShownColumns } from '#kit/table/useTable.ts'
import { type Translate, translate, useText } from '#kit/text.ts'
import { FailedState } from '#ui/States.tsx'

/** Entries that a sheet holds at most. */
const MOST_ROWS = 10_000

const useStyles = makeStyles({
  content: { display: 'grid', gap: tokens.spacingVerticalS, minHeight: '240px', alignContent: 'start' },
  note: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalM,
    minHeight: tokens.lineHeightBase300,
  },
  hint: { color: tokens.colorNeutralForeground3 },
  refused: { color: tokens.colorStatusDangerForeground1 },
})

/** Words for the problem of a row's place. */
function parentWords(row: SheetRow, rows: readonly SheetRow[]): string | undefined {
  const problem = placeProblem(row, rows)
  if (problem === undefined) return undefined
  if (problem === 'parentMissing')
    return translate('sys.dictType:sheet.parentMissing', { value: row.parentValue })
  return problem === 'parentSelf'
    ? translate('sys.dictType:sheet.parentSelf')
    : translate('sys.dictType:sheet.tooDeep', { limit: MAX_DICT_LEVELS })
}

const columns: readonly EditColumn<SheetRow>[] = [
  {
    ...{ key: 'dictValue', label: 'pickers:dict.value', kind: 'text', maxLength: 100 },
    ...{ required: true, unique: true, width: 140 },
  },
  { key: 'dictLabel', label: 'pickers:dict.label', kind: 'text', required: true, maxLength: 100, width: 150 },
  {
    ...{
      key: 'parentValue',
      label: 'sys.dictType:field.parentValue',
      kind: 'text',
      maxLength: 100,
      width: 120,
    },
    check: parentWords,
  },
  {
    ...{ key: 'sort', label: 'pickers:dict.sort', kind: 'number', integer: true, min: 0, max: 999_999_999 },
    ...{ required: true, width: 80, grow: 0 },
  },
  {
    key: 'status',
    label: 'pickers:dict.status',
    kind: 'select',
    options: dictStatusLabels,
    width: 90,
    grow: 0,
  },
  {
    key: 'cssClass',
    label: 'sys.dictType:field.cssClass',
    kind: 'select',
    options: classLabels,
    width: 100,
    grow: 0,
  },
  { key: 'remark', label: 'pickers:dict.remark', kind: 'text', maxLength: 200, width: 140 },
]

interface DictSheetProps extends DialogProps {
  readonly dictType: string
  readonly dictName: string
  readonly isCustom: boolean
}

/** A new row's sort follows the greatest one, unless one was typed or pasted. */
function withSorts(rows: readonly SheetRow[]): readonly SheetRow[] {
  let next = rows.reduce((most, { sort }) => Math.max(most, Number(sort ?? 0) || 0), 0)
  return rows.map((row) => {
    if (row.id !== '' || row.sort !== null || row.dictValue.trim() === '') return row
    next += 1
    return { ...row, sort: next }
  })
}

/** Whether entries may go: prompts the user when they are in use. Nothing of the platform uses custom dictionaries. */
async function mayRemove(going: readonly SheetRow[], isCustom: boolean, text: Translate): Promise<boolean> {
  if (going.length === 0 || isCustom) return true
  const notes = await usesOfEntries(
    going,
    async (endpoint, input) => (await callEndpoint(endpoint, input)).data,
  )
  if (notes.length === 0) return true
  const answer = await askConfirm({
    question: text('common:confirm.generic', { handle: text('common:delete') }),
    subjects: going.map(({ dictLabel }) => dictLabel),
    notes,
    action: text('common:delete'),
    danger: true,
  })
  return answer !== null
}

/** All entries of a dictionary in a table: typed or pasted, checked, then saved one by one with a result for each. */
export function DictSheet(props: DictSheetProps) {
  const { dictName, dictType, isCustom, onClose } = props
  const styles = useStyles()
  const text = useText()
  const loaded = useStored(dictType, isCustom)
  const sheet = useSheet(loaded.rows)
  const { stored, rows, setRows, refused } = sheet
  const shown = useShownColumns(columns, text)
  const [isChecked, setChecked] = useState(false)
  const saving = useSheetSaving()
  const hasSaved = useRef(false)
  const changes = useMemo(() => sheetChanges(stored, rows), [stored, rows])

  const close = async () => {
    if (saving.batch) return saving.batch.cancel()
    if (changes.length > 0 && !(await askDiscard())) return
    onClose({ changed: hasSaved.current })
  }
  const save = async () => {
    setChecked(true)
    const lines = rows.map((row, key) => ({ key, row }))
    if (tableProblems(lines, shown, text).size > 0) return toast('warning', text('sys.dictType:sheet.wrong'))
    const going = changes.filter(({ kind }) => kind === 'remove').map(({ row }) => row)
    if (!(await mayRemove(going, isCustom, text))) return
    const outcome = newOutcome()
    const tasks = sheetTasks(changes, stored, { dictType, isCustom }, outcome)
    const halted =
      going.length === 0
        ? await saving.run(createBatch(tasks))
        : await askAndRun(tasks, isCustom ? dictDataCust : dictData, text)
    if (outcome.saved.size + outcome.removed.size > 0) hasSaved.current = true
    sheet.take(outcome)
    saving.tell({ ...resultOf(changes, outcome), halted })
  }

  return (
    <DialogFrame
      title={text('sys.dictType:sheet.title', { name: dictName || dictType })}
      width={1120}
      isFixedWidth
      className={styles.content}
      actions={
        <>
          <Button onClick={() => void close()}>
            {text(saving.batch ? 'sys.dictType:sheet.stop' : 'common:close')}
          </Button>
          <Button
            appearance="primary"
            disabledFocusable={changes.length === 0 || saving.batch !== null}
            onClick={() => void save().catch(presentFailure)}
          >
            {changes.length === 0
              ? text('sys.dictType:sheet.none')
              : text('sys.dictType:sheet.save', { count: changes.length })}
          </Button>
        </>
      }
      onClose={() => void close()}
    >
      {loaded.failure !== null ? <FailedState title={loaded.failure} /> : null}
      {loaded.rows === null && loaded.failure === null ? (
        <Spinner aria-label={text('kit:list.loading')} />
      ) : null}
      {loaded.rows === null ? null : (
        <>
          <SheetNote {...saving} />
          <EditTable<SheetRow>
            label={text('sys.dictType:sheet')}
            columns={columns}
            rows={rows}
            newRow={newSheetRow}
            addLabel="sys.dictType:sheet.addRow"
            maxRows={MOST_ROWS}
            maxHeight={460}
            isChecked={isChecked}
            messages={refused}
            readOnly={saving.batch !== null}
            onChange={(next) => {
              saving.tell(null)
              setRows(withSorts(next))
            }}
          />
        </>
      )}
    </DialogFrame>
  )
}

/** Runs tasks of which some delete, after a look at all of them. */
async function askAndRun(
  tasks: readonly BatchTask[],
  { endpoints }: typeof dictData | typeof dictDataCust,
  text: Translate,
): Promise<null> {
  const typed = nameToType(endpoints.remove)
  const action = text('sys.dictType:sheet.saving')
  await openBatch({ action, tasks, danger: true, ...(typed === undefined ? {} : { typed }) })
  return null
}

type SaveResult = SheetResult & { readonly halted: Failure | null }

/** The save that is under way, and the result of the last one until a cell changes. */
function useSheetSaving() {
  const [batch, setBatch] = useState<Batch | null>(null)
  const [result, tell] = useState<SaveResult | null>(null)
  const run = async (started: Batch): Promise<Failure | null> => {
    tell(null)
    setBatch(started)
    const halted = await runSilently(started)
    setBatch(null)
    return halted
  }
  return { batch, result, tell, run }
}

const parts = [
  ['created', 'sys.dictType:sheet.created'],
  ['updated', 'sys.dictType:sheet.updated'],
  ['removed', 'sys.dictType:sheet.removed'],
  ['refused', 'sys.dictType:sheet.refused'],
  ['left', 'sys.dictType:sheet.left'],
] as const

/** The line above the table: how to use it, the progress of a save, or its result. One line, so that no cell moves. */
function SheetNote({ batch, result }: { readonly batch: Batch | null; readonly result: SaveResult | null }) {
  const styles = useStyles()
  const text = useText()
  return (
    <div role="status" className={styles.note}>
      {batch ? <SavingText batch={batch} /> : null}
      {batch || result ? null : <Text className={styles.hint}>{text('sys.dictType:sheet.hint')}</Text>}
      {parts.map(([part, key]) =>
        result && result[part] > 0 ? (
          <Text key={part} className={part === 'refused' ? styles.refused : undefined}>
            {text(key, { count: result[part] })}
          </Text>
        ) : null,
      )}
      {result?.halted ? <Text className={styles.refused}>{failureText(result.halted)}</Text> : null}
    </div>
  )
}

function SavingText({ batch }: { readonly batch: Batch }) {
  const text = useText()
  const done = useSyncExternalStore(
    batch.subscribe,
    () => batch.getState().items.filter(({ at }) => at > 0).length,
  )
  const total = batch.getState().items.length
  return <Text>{text('sys.dictType:sheet.progress', { done, total })}</Text>
}

/** The entries as they are stored; null until they are there. */
function useStored(dictType: string, isCustom: boolean) {
  const [state, setState] = useState<{ rows: readonly SheetRow[] | null; failure: string | null }>({
    rows: null,
    failure: null,
  })
  useEffect(() => {
    let isCurrent = true
    allEntries(dictType, isCustom, MOST_ROWS).then(
      (entries) => {
        if (!isCurrent) return
        if (entries.length <= MOST_ROWS) setState({ rows: sheetRowsOf(entries), failure: null })
        else setState({ rows: null, failure: translate('sys.dictType:sheet.tooMany', { count: MOST_ROWS }) })
      },
      (error: unknown) => isCurrent && setState({ rows: null, failure: failureText(failureOf(error)) }),
    )
    return () => {
      isCurrent = false
    }
  }, [dictType, isCustom])
  return state
}

const noRows: readonly SheetRow[] = []

/** The stored rows, the rows of the sheet, and its refused rows. */
function useSheet(loaded: readonly SheetRow[] | null) {
  const [stored, setStored] = useState(noRows)
  const [rows, setRows] = useState(noRows)
  const [refusals, setRefusals] = useState<ReadonlyMap<SheetRow, string>>(() => new Map())
  useEffect(() => {
    if (loaded === null) return
    setStored(loaded)
    setRows(loaded)
  }, [loaded])
  // A row that is edited after its refusal is a different one, which has not been refused.
  const refused = useMemo(
    () =>
      new Map(
        rows.flatMap((row, index) => {
          const words = refusals.get(row)
          return words === undefined ? [] : [[index, { dictValue: words }] as const]
        }),
      ),
    [rows, refusals],
  )
  const take = ({ saved, removed, refused: words }: ReturnType<typeof newOutcome>) => {
    const byId = new Map([...saved.values()].map((row) => [row.id, row]))
    const known = new Set(stored.map(({ id }) => id))
    setStored([
      ...stored.filter((row) => !removed.has(row)).map((row) => byId.get(row.id) ?? row),
      ...[...saved.values()].filter(({ id }) => !known.has(id)),
    ])
    // Rows that could not be deleted return to the sheet.
    setRows((now) => [
      ...now.map((row) => saved.get(row) ?? row),
      ...[...words.keys()].filter((row) => row.id !== '' && !now.includes(row)),
    ])
    setRefusals(words)
  }
  return { stored, rows, setRows, refused, take }
}
