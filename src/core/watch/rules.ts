import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type OperationParsed, WatchState } from '#contract/bridge.ts'
import type { Emit } from '../events.ts'
import type { Workspace } from '../workspace/workspace.ts'

const documentKey = 'core.watch'
const maxRules = 50

const StoredRule = WatchState.extend({
  /** Place up to which a log has been read. */
  seen: z.string(),
  /** Epoch milliseconds at which an open incident was last found. */
  lastFound: z.number(),
})
/** A watch rule as it is stored: with its incidents and how far it has read. */
export type StoredRule = z.output<typeof StoredRule>

/** The rules of each account, in one document per profile × account. */
interface RuleStore {
  read(sessionId: string): Promise<StoredRule[]>
  write(sessionId: string, rules: readonly StoredRule[]): Promise<void>
  /** Runs work on the account's rules after the previous one, so that no change is lost. */
  inTurn<T>(sessionId: string, work: () => Promise<T>): Promise<T>
}

export function createRuleStore(options: {
  workspace: Pick<Workspace, 'get' | 'set'>
  emit: Emit
}): RuleStore {
  const { workspace, emit } = options
  const turns = new Map<string, Promise<unknown>>()
  return {
    async read(sessionId) {
      const stored = z.array(z.unknown()).safeParse(await workspace.get(sessionId, documentKey))
      return (stored.data ?? []).flatMap((item) => StoredRule.safeParse(item).data ?? [])
    },
    async write(sessionId, rules) {
      await workspace.set(sessionId, documentKey, rules)
      emit({ type: 'watch', sessionId }, sessionId)
    },
    inTurn(sessionId, work) {
      const turn = (turns.get(sessionId) ?? Promise.resolve()).catch(() => undefined).then(work)
      turns.set(sessionId, turn)
      return turn
    },
  }
}

/**
 * Adds a rule or replaces the one with its id; of too many the oldest are dropped. A rule that looks for
 * something else than before, or is switched, starts without incidents: the old ones do not apply to it.
 */
export function withRule(
  rules: readonly StoredRule[],
  given: OperationParsed<'watch.save'>,
): readonly StoredRule[] {
  const fresh = { incidents: [], checkedAt: 0, failure: '', seen: '', lastFound: 0 }
  const before = rules.find(({ id }) => id === given.id)
  const isSame = before?.kind === given.kind && before.match === given.match && before.isOn === given.isOn
  const saved: StoredRule = {
    ...(before && isSame ? before : fresh),
    ...given,
    id: before?.id ?? randomUUID(),
  }
  const all = before ? rules.map((rule) => (rule === before ? saved : rule)) : [...rules, saved]
  return all.slice(-maxRules)
}
