import type { UndoPlan, UndoReason, UndoTask } from '#contract/bridge/journal.ts'
import { FailureError } from '#contract/failures.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { findEndpoint } from '#contract/resources/index.ts'
import { type ChangedAgain, changedAgain, restoredBody } from '#contract/restored.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { callEndpoint, type CallOptions, nameToType } from '#kit/data/endpoint.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { fieldNotes } from '#kit/data/fieldNotes.ts'
import { plainWords } from '#kit/details/changeWords.ts'
import { askConfirm, openDialog } from '#kit/dialog/dialogs.ts'
import { toast, toastSuccess } from '#kit/dialog/toasts.ts'
import { ConflictDialog, type ConflictAnswer } from '#kit/form/ConflictDialog.tsx'
import type { UndoSubject } from '#kit/journal/openUndo.ts'
import { fieldText, sideItems } from '#kit/journal/words.ts'
import { listText } from '#kit/listText.ts'
import type { BatchTask } from '#kit/list/batch/batch.ts'
import { openBatch } from '#kit/list/batch/openBatch.ts'
import { type TextKey, translate } from '#kit/text.ts'
import { loadTexts } from '../text/i18n.ts'
import { allowedCall } from './allowedCall.ts'
import { namespacesOf, nounNamespaces, nounText } from './nouns.ts'

type Values = Readonly<Record<string, unknown>>

/** A record that nothing is done with, and the reason in words. */
interface Refused {
  readonly resource: string
  readonly id: string
  readonly name: string
  readonly reason: string
}

/** A task whose call the account may make. */
interface Allowed {
  readonly task: UndoTask
  readonly endpoint: AnyEndpoint
}

const reasons: Readonly<Record<UndoReason, TextKey>> = {
  outcome: 'journal:undo.no.outcome',
  undone: 'journal:undo.no.undone',
  unread: 'journal:undo.no.unread',
  secret: 'journal:undo.no.secret',
  withheld: 'journal:undo.no.withheld',
  call: 'journal:undo.no.call',
  unchanged: 'journal:undo.no.unchanged',
}

const questions: Readonly<Record<UndoTask['kind'], TextKey>> = {
  restore: 'journal:undo.ask.restore',
  remove: 'journal:undo.ask.remove',
  recreate: 'journal:undo.ask.recreate',
  reverse: 'journal:undo.ask.reverse',
}

/** Undoes changes after a question that lists the old values and those that cannot come back. */
export async function undo(subject: UndoSubject): Promise<void> {
  try {
    const plan = await bridge.call('journal.planUndo', subject)
    const nouns = [...plan.tasks, ...plan.refused].map(({ resource }) => resource)
    await loadTexts(['journal', ...nounNamespaces([...new Set(nouns)])])
    const { allowed, refused } = judged(plan)
    const [only] = allowed
    if (!only) toast('warning', translate('journal:undo.none', { reason: refused[0]?.reason ?? '' }))
    else if (allowed.length === 1 && refused.length === 0) await undoOne(only)
    else await undoMany(allowed, refused)
  } catch (error) {
    presentFailure(error)
  }
}

function judged({ tasks, refused }: UndoPlan): { allowed: Allowed[]; refused: Refused[] } {
  const allowed: Allowed[] = []
  const left: Refused[] = refused.map(({ reason, ...record }) => ({
    ...record,
    reason: translate(reasons[reason]),
  }))
  for (const task of tasks) {
    const endpoint = allowedCall(task)
    if (endpoint) allowed.push({ task, endpoint })
    else left.push({ ...task, reason: translate('journal:undo.no.permission') })
  }
  return { allowed, refused: left }
}

const labelOf = ({ resource }: UndoTask, { field, label }: { field: string; label: string }): string =>
  label || fieldText(field, namespacesOf(resource), translate)

const wordsOf = (items: readonly string[]): string => listText(items) || translate('journal:undo.empty')

/** A field with its value now and the one that comes back. */
const fieldLine = (task: UndoTask, field: UndoTask['fields'][number]): string =>
  translate('journal:undo.field', {
    field: labelOf(task, field),
    from: wordsOf(sideItems(field.after)),
    to: wordsOf(sideItems(field.before)),
  })

const nameOf = ({ resource, name, id }: Pick<Refused, 'resource' | 'name' | 'id'>): string =>
  translate('journal:undo.record', { noun: nounText(resource, translate), name: name || id })

/** Sentences about the parts that do not come back. */
function lossesOf(task: UndoTask): string[] {
  const labels = task.lost.map((field) => fieldText(field, namespacesOf(task.resource), translate))
  return [
    ...(task.kind === 'recreate' ? [translate('journal:undo.newId')] : []),
    ...(labels.length > 0 ? [translate('journal:undo.lost', { fields: listText(labels) })] : []),
  ]
}

async function undoOne({ task, endpoint }: Allowed): Promise<void> {
  const confirmation = await askConfirm({
    question: translate(questions[task.kind], { name: nameOf(task) }),
    subjects: task.kind === 'restore' ? task.fields.map((field) => fieldLine(task, field)) : [],
    notes: lossesOf(task),
    action: translate('journal:undo'),
    danger: endpoint.effect === 'destroy',
    ...(nameToType(endpoint) !== undefined && { typed: nameToType(endpoint) }),
  })
  if (!confirmation) return
  const isDone = await carryOut({ task, endpoint }, { confirm: confirmation.typed }, (record, changed) =>
    settled(task, record, changed),
  )
  if (isDone) toastSuccess(undefined, 'journal:undo.done')
}

async function undoMany(allowed: readonly Allowed[], refused: readonly Refused[]): Promise<void> {
  const tasks: BatchTask[] = allowed.map((one) => ({
    id: `${one.task.entry} ${one.task.id}`,
    name: nameOf(one.task),
    run: async ({ confirm, journal }) => {
      await carryOut(one, { confirm, journal }, () => {
        // In a batch a record that was changed again is left to its own undo.
        throw new FailureError({ code: 'refused', message: translate('journal:undo.changedAgain') })
      })
    },
  }))
  const others = refused.map(
    (one, index): BatchTask => ({
      id: `refused ${index}`,
      name: nameOf(one),
      refusal: one.reason,
      run: async () => undefined,
    }),
  )
  const typed = allowed.map(({ endpoint }) => nameToType(endpoint)).find((name) => name !== undefined)
  await openBatch({
    action: translate('journal:undo'),
    danger: allowed.some(({ endpoint }) => endpoint.effect === 'destroy'),
    tasks: [...tasks, ...others],
    ...(typed !== undefined && { typed }),
  })
}

/** Names of fields that keep their value; null: nothing is to be saved. */
type Settle = (record: Values, changed: readonly ChangedAgain[]) => Promise<ReadonlySet<string> | null>

/** Sends the call of a task. @returns false where the operator has declined */
async function carryOut(
  { task, endpoint }: Allowed,
  options: Pick<CallOptions, 'confirm' | 'journal'>,
  settle: Settle,
): Promise<boolean> {
  const note = async () => ({ ...(await options.journal?.()), ...noteOf(task) })
  const sending = { ...options, journal: note }
  if (task.input) {
    await callEndpoint(endpoint, task.input, sending)
    return true
  }
  const reader = findEndpoint(task.reads)
  if (!reader) throw new FailureError({ code: 'not-found', message: task.reads })
  const { data } = await callEndpoint(reader, task.id === '' ? {} : { params: { id: task.id } })
  // The call answers a record.
  const record = data as Values
  const changed = changedAgain(task, record)
  const left = changed.length === 0 ? new Set<string>() : await settle(record, changed)
  if (left === null) return false
  await callEndpoint(endpoint, { body: restoredBody(endpoint, task, record, left) }, sending)
  return true
}

/** The change in the words of the one that it undoes, the other way round. */
const noteOf = ({ entry, fields }: UndoTask) => ({
  undoes: entry,
  ...fieldNotes(
    fields.map(({ field, label, before, after }) => [
      field,
      {
        label,
        ...(after.words && { before: after.words }),
        ...(before.words && { after: before.words }),
      },
    ]),
  ),
})

/** Has the operator choose for each field that was changed again since. */
async function settled(
  task: UndoTask,
  record: Values,
  changed: readonly ChangedAgain[],
): Promise<ReadonlySet<string> | null> {
  const { updater, updateDate } = record
  const answer = await new Promise<ConflictAnswer | null>((resolve) => {
    void openDialog(ConflictDialog, {
      changes: changed.map(({ field, now }) => ({
        name: field.field,
        label: labelOf(task, field),
        isBoth: true,
        isList: Array.isArray(field.before.value) || Array.isArray(now),
        base: sideItems(field.after),
        theirs: plainWords(now, [field.before.value, field.after.value]),
        mine: sideItems(field.before),
      })),
      changedBy: typeof updater === 'string' ? updater : '',
      changedAt: typeof updateDate === 'string' ? updateDate : '',
      onAnswer: resolve,
    }).then(() => resolve(null))
  })
  if (answer === null || answer === 'reload') return null
  return new Set([...answer].flatMap(([field, side]) => (side === 'theirs' ? [field] : [])))
}
