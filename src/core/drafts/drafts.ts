import { z } from 'zod'
import { Draft, type OperationParsed } from '#contract/bridge.ts'
import type { Emit } from '../events.ts'
import { withoutSecrets } from '../redact.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** Stores forms that were not saved yet, in one document per profile × account. */
export interface Drafts {
  /** Drafts of one form, or all, newest first. Drafts past their maximum age are left out. */
  list(sessionId: string, filter: OperationParsed<'drafts.list'>): Promise<Draft[]>
  /** Adds a draft or replaces the one with its id; values of fields that are named like secrets are left out. */
  save(sessionId: string, draft: OperationParsed<'drafts.save'>): Promise<void>
  remove(sessionId: string, id: string): Promise<void>
}

/** Milliseconds after which a draft is dropped. */
const maxAge = 30 * 24 * 3_600_000
const maxCount = 50
/** Characters of all drafts of an account together; their document is limited to 1 MiB. */
const maxSize = 600_000

const documentKey = 'core.drafts'

interface DraftsOptions {
  workspace: Pick<Workspace, 'get' | 'set'>
  emit: Emit
  now?: () => number
}

export function createDrafts({ workspace, emit, now = Date.now }: DraftsOptions): Drafts {
  /** The last change of each account: changes run one after the other, because each reads what the previous one wrote. */
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

/** Keeps the newest drafts that fit the limits, and always the newest. */
function withinLimits(drafts: readonly Draft[]): Draft[] {
  let size = 0
  return drafts.slice(0, maxCount).filter((draft, at) => {
    size += JSON.stringify(draft).length
    return at === 0 || size <= maxSize
  })
}
