import { TOP } from '#contract/kernel.ts'
import { MAX_DICT_LEVELS } from '#contract/resources/sys/dictData.ts'
import type { Context } from '#server/context/context.ts'
import type { Store } from '#server/db/store.ts'
import { heightOf, isWithin } from '#server/db/tree.ts'
import { type Refusal, refuse } from '#server/common/refusal.ts'
import { NEW } from '#server/nouns/rows.ts'

/** Fields of an entry that follow from its place. */
interface Place {
  readonly pids: string
  readonly pnames: string
  readonly level: number
}

interface Node extends Place {
  readonly id: string
  readonly label: string
}

const top: Place = { pids: '', pnames: '', level: 1 }

const NODE = `SELECT CAST(id AS TEXT) AS id, dict_label AS label, pids, pnames, level FROM dict_data`

const below = ({ id, label, pids, pnames, level }: Node): Place => ({
  pids: pids === '' ? id : `${pids},${id}`,
  pnames: pnames === '' ? label : `${pnames} / ${label}`,
  level: level + 1,
})

const tooDeep = (): Refusal => refuse('dictData.tooDeep', { limit: MAX_DICT_LEVELS })

/**
 * The place of an entry below a parent of the same dictionary.
 * @param id of the entry, or NEW
 * @throws a refusal for a parent of another dictionary, one below the entry, and for too many levels
 */
export function placeBelow(
  { store }: Context,
  { id, pid, dictType }: { readonly id: string; readonly pid: string; readonly dictType: string },
): Place {
  if (pid === TOP) return top
  const parent = store.get<Node>(`${NODE} WHERE id = ? AND dict_type = ?`, pid, dictType)
  if (!parent) throw refuse('dictData.parentMissing')
  if (id !== NEW && isWithin(store, 'dict_data', pid, id)) throw refuse('dictData.parentBelow')
  const place = below(parent)
  const height = id === NEW ? 1 : heightOf(store, 'dict_data', id, MAX_DICT_LEVELS)
  if (place.level + height - 1 > MAX_DICT_LEVELS) throw tooDeep()
  return place
}

/** Updates the fields that follow from the place in the whole branch below an entry. */
export function settleBranch(store: Store, id: string): void {
  const start = store.get<Node>(`${NODE} WHERE id = ?`, id)
  const waiting = start ? [start] : []
  // A file that was written by something else may hold a cycle.
  const seen = new Set([id])
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const place = below(node)
    for (const child of store.all<Node>(`${NODE} WHERE pid = ?`, node.id)) {
      if (seen.has(child.id)) continue
      seen.add(child.id)
      store.update('dict_data', child.id, { ...place })
      waiting.push({ ...child, ...place })
    }
  }
}

/** Marks which of these entries have nothing below them. */
export function settleLeaves(store: Store, ids: readonly string[]): void {
  for (const id of new Set(ids))
    if (id !== TOP)
      store.run(
        `UPDATE dict_data SET is_leaf = NOT EXISTS (SELECT 1 FROM dict_data AS child WHERE child.pid = dict_data.id)
         WHERE id = ?`,
        id,
      )
}
