import { z } from 'zod'
import { Draft, type OperationParsed } from '#contract/bridge.ts'
import type { Emit } from '../events.ts'
import { withoutSecrets } from '../redact.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** Forms that were not saved yet, one document for each profile × account. */
export interface Drafts {
  /** Newest first; of one form when it is named. Drafts past their age are gone. */
  list(sessionId: string, filter: OperationParsed<'drafts.list'>): Promise<Draft[]>
  /** Writes a draft or takes the place of the one with its id; values under a telling name are left out. */
  save(sessionId: string, draft: OperationParsed<'drafts.save'>): Promise<void>
  remove(sessionId: string, id: string): Promise<void>
}

/** A draft nobody came back to for so long is of no use any more. */
const maxAge = 30 * 24 * 3_600_000
const maxCount = 50
/** Characters of all drafts of an account together; the document they share holds 1 MiB. */
const maxSize = 600_000

const documentKey = 'core.drafts'

interface DraftsOptions {
  workspace: Pick<Workspace, 'get' | 'set'>
  emit: Emit
  now?: () => number
}

export function createDrafts({ workspace, emit, now = Date.now }: DraftsOptions): Drafts {
  /** Changes of one account follow each other: each reads what the one before it wrote. */
  const turns = new Map<string, Promise<unknown>>()

  const read = async (sessionId: string): Promise<Draft[]> => {
    const stored = z.array(z.unknown()).safeParse(await workspace.get(sessionId, documentKey))
    const since = now() - maxAge
    return (stored.data ?? [])
      .map((item) => Draft.safeParse(item))
      .flatMap((item) => (item.success && item.data.at > since ? [item.data] : []))
  }

  const change = (sessionId: string, next: (drafts: Draft[]) => Draft[]): Promise<void> => {
    const turn = (turns.get(sessionId) ?? Promise.resolve())
      .catch(() => undefined)
      .then(async () => {
        const before = await read(sessionId)
        const after = next(before)
        await workspace.set(sessionId, documentKey, after)
        const isSame = before.length === after.length && before.every(({ id }, at) => id === after[at]?.id)
        if (!isSame) emit({ type: 'drafts', sessionId }, sessionId)
      })
    turns.set(sessionId, turn)
    return turn
  }

  return {
    async list(sessionId, { form, recordId }) {
      await turns.get(sessionId)?.catch(() => undefined)
      const drafts = await read(sessionId)
      return drafts.filter(
        (draft) =>
          (form === undefined || draft.form === form) &&
          (recordId === undefined || draft.recordId === recordId),
      )
    },
    save: (sessionId, draft) =>
      change(sessionId, (drafts) => {
        const clean = withoutSecrets({ values: draft.values, base: draft.base, row: draft.origin?.row })
        const kept: Draft = {
          ...draft,
          values: clean.values,
          base: clean.base,
          origin: draft.origin && { ...draft.origin, row: clean.row },
          at: now(),
        }
        return withinLimits([kept, ...drafts.filter(({ id }) => id !== draft.id)])
      }),
    remove: (sessionId, id) => change(sessionId, (drafts) => drafts.filter((draft) => draft.id !== id)),
  }
}

/** The newest ones, as many as there is room for. */
function withinLimits(drafts: readonly Draft[]): Draft[] {
  let size = 0
  return drafts.slice(0, maxCount).filter((draft, at) => {
    size += JSON.stringify(draft).length
    return at === 0 || size <= maxSize
  })
}
