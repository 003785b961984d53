import type { z } from 'zod'
import { ETAG } from '#contract/etag.ts'
import type { Failure } from '#contract/failures.ts'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { ConflictDialog, type ConflictAnswer, type ShownChange } from '#kit/form/ConflictDialog.tsx'
import { type Followers, changesOf, merged } from '#kit/form/conflicts.ts'
import { type RecordNow, recordNow } from '#kit/form/drafts.ts'
import type { RecordReader } from '#kit/form/saving.ts'
import { type FieldWords, wordsIn } from '#kit/inputs/fieldWords.ts'
import { type DeletedAnswer, DeletedDialog } from '#kit/form/DeletedDialog.tsx'
import { UnreadDialog } from '#kit/form/UnreadDialog.tsx'
import { useSession } from '#kit/session.ts'

type Values = Readonly<Record<string, unknown>>

export interface SaveCheck {
  readonly schema: z.ZodObject
  /** Reads the record again. */
  readonly reader: RecordReader
  /** Values that the form opened with, or those that it is based on since. */
  readonly base: Values
  /** As they are typed. */
  readonly mine: Values
  readonly followers: Followers
  /** A new record may be added in place of a deleted one. */
  readonly mayRecreate: boolean
  /** Something was typed that could be kept as a draft. */
  readonly isDirty: boolean
  valuesOf(record: Values): Values
  /** Words of a field; undefined for one that is not shown. */
  labelOf(name: string): string | undefined
  wordsOf(name: string): FieldWords | undefined
}

export type SaveVerdict =
  /** Nothing in the way. `etag`: of the record as it was read; empty where the platform sends none. */
  | { readonly act: 'save'; readonly etag: string }
  /** Back to the form, unsaved. */
  | { readonly act: 'stay' }
  /** The form takes `values` on top of `theirs`; to be saved when `save`. */
  | { readonly act: 'take'; readonly theirs: Values; readonly values: Values; readonly save: boolean }
  | { readonly act: 'recreate' }
  /** The form closes; its draft stays. */
  | { readonly act: 'keep' }

/** @returns null when the dialog was closed without an answer. */
const answerOf = <A>(open: (onAnswer: (answer: A) => void) => Promise<unknown>): Promise<A | null> =>
  new Promise((resolve) => {
    void open(resolve).then(() => resolve(null))
  })

/** Session and resource for which the operator has been informed that records cannot be read again. */
const knownUnread = new Set<string>()

/**
 * Whether a record is saved that could not be compared. Where the platform did not answer at all, the save
 * reports it itself; after a refusal or nonsense the operator decides. For causes that will not change within the
 * session, a missing permission or call, the operator decides once.
 */
async function maySaveUnread(reader: RecordReader, failure: Failure | undefined): Promise<boolean> {
  if (failure?.status === undefined || failure.code === 'unauthenticated') return true
  const isLasting = failure.code === 'forbidden' || failure.code === 'not-found'
  const key = `${useSession.getState().session?.id} ${reader.endpoint}`
  if (isLasting && knownUnread.has(key)) return true
  const answer = await answerOf<'save'>((onAnswer) =>
    openDialog(UnreadDialog, { failure, onSave: () => onAnswer('save') }),
  )
  if (answer !== null && isLasting) knownUnread.add(key)
  return answer !== null
}

/**
 * Reads the record again before it is saved, and has the operator settle the changes that another account made
 * meanwhile.
 */
export async function checkBeforeSave(check: SaveCheck): Promise<SaveVerdict> {
  const now = await recordNow(check.valuesOf, check.reader).catch((): RecordNow => ({ state: 'unknown' }))
  if (now.state === 'unknown')
    return (await maySaveUnread(check.reader, now.failure)) ? { act: 'save', etag: '' } : { act: 'stay' }
  if (now.state === 'gone') {
    const { mayRecreate, isDirty } = check
    const answer = await answerOf<DeletedAnswer>((onAnswer) =>
      openDialog(DeletedDialog, { mayRecreate, mayKeep: isDirty, onAnswer }),
    )
    return { act: answer ?? 'stay' }
  }
  return settle(check, now.values, now.record)
}

const etagOf = ({ [ETAG]: etag }: Values): string => (typeof etag === 'string' ? etag : '')

async function settle(check: SaveCheck, theirs: Values, record: Values): Promise<SaveVerdict> {
  const { schema, base, mine, followers, labelOf, wordsOf } = check
  const changes = changesOf(schema, { base, mine, theirs })
  if (changes.length === 0) return { act: 'save', etag: etagOf(record) }
  const shown = changes.flatMap((change): ShownChange[] => {
    const label = labelOf(change.name)
    if (label === undefined) return []
    const all = [change.base, change.theirs, change.mine]
    const read = (value: unknown) => wordsIn(value, wordsOf(change.name), all)
    return [
      {
        name: change.name,
        label,
        isBoth: change.isBoth,
        isList: all.some((value) => Array.isArray(value)),
        base: read(change.base),
        theirs: read(change.theirs),
        mine: read(change.mine),
      },
    ]
  })
  const take = (choices: ReadonlyMap<string, 'theirs' | 'mine'>): SaveVerdict => ({
    act: 'take',
    theirs,
    values: merged(schema, { mine, theirs }, { changes, choices, followers }),
    save: true,
  })
  // A change that is not shown cannot be chosen, and is not overwritten.
  if (shown.length === 0) return take(new Map())
  const { updater, updateDate } = record
  const answer = await answerOf<ConflictAnswer>((onAnswer) =>
    openDialog(ConflictDialog, {
      changes: shown,
      changedBy: typeof updater === 'string' ? updater : '',
      changedAt: typeof updateDate === 'string' ? updateDate : '',
      onAnswer,
    }),
  )
  if (answer === null) return { act: 'stay' }
  return answer === 'reload' ? { act: 'take', theirs, values: theirs, save: false } : take(answer)
}
