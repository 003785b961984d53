import { useCallback, useState } from 'react'
import type { Failure } from '#contract/failures.ts'
import type { TextKey } from '#kit/text.ts'

/** An action on a row that the platform refused. */
export interface RowRefusal {
  /** Label of the action. */
  readonly label: TextKey
  readonly failure: Failure
}

/** By the row's id in the selection. */
export type RowRefusals = ReadonlyMap<string, RowRefusal>

export const noRefusals: RowRefusals = new Map()

export interface RefusedRows {
  readonly refusals: RowRefusals
  addRefusal(id: string, refusal: RowRefusal): void
  clearRefusals(ids: readonly string[]): void
}

/** Refusals stay with their rows, because they raise no message elsewhere on the screen. */
export function useRowRefusals(): RefusedRows {
  const [refusals, setRefusals] = useState(noRefusals)
  const addRefusal = useCallback(
    (id: string, refusal: RowRefusal) => setRefusals((now) => new Map(now).set(id, refusal)),
    [],
  )
  const clearRefusals = useCallback(
    (ids: readonly string[]) =>
      setRefusals((now) =>
        ids.some((id) => now.has(id)) ? new Map([...now].filter(([id]) => !ids.includes(id))) : now,
      ),
    [],
  )
  return { refusals, addRefusal, clearRefusals }
}
