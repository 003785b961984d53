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

export interface KeptRefusals {
  readonly refusals: RowRefusals
  keepRefusal(id: string, refusal: RowRefusal): void
  forgetRefusals(ids: readonly string[]): void
}

/** Refusals stay with their rows, because they raise no message elsewhere on the screen. */
export function useRowRefusals(): KeptRefusals {
  const [refusals, setRefusals] = useState(noRefusals)
  const keepRefusal = useCallback(
    (id: string, refusal: RowRefusal) => setRefusals((now) => new Map(now).set(id, refusal)),
    [],
  )
  const forgetRefusals = useCallback(
    (ids: readonly string[]) =>
      setRefusals((now) =>
        ids.some((id) => now.has(id)) ? new Map([...now].filter(([id]) => !ids.includes(id))) : now,
      ),
    [],
  )
  return { refusals, keepRefusal, forgetRefusals }
}
