import { useCallback, useEffect, useMemo, useState } from 'react'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { type CloneCopy, type CopySource, copyAll } from '#kit/form/copies.ts'
import { isOffered } from '#kit/list/offers.ts'
import type { Sample } from '#kit/list/sample.ts'
import { useSession } from '#kit/session.ts'
import type { TextKey } from '#kit/text.ts'

type Values = Readonly<Record<string, unknown>>

/** A choice above the fields of a clone. */
interface CopyChoice {
  readonly id: string
  readonly label: TextKey
  readonly isTicked: boolean
  /** Undefined: not read yet. Null: it could not be read. */
  readonly count: number | null | undefined
}

/** The sample of a form, as it is shown above the fields. */
export interface FormClone {
  /** Of the sample. */
  readonly name: string
  /** Full names of the fields that it fills and the operator has to fill in. */
  readonly left: readonly string[]
  /** Without those of which the sample has none. */
  readonly choices: readonly CopyChoice[]
  readonly notCopied: TextKey | undefined
  tick(id: string, isTicked: boolean): void
  /** Gives the new record the ticked parts; shows which ones failed. */
  copy(answer: unknown, values: Values): Promise<void>
}

interface CloneParts {
  readonly sample: Sample | null
  readonly left: readonly string[]
  readonly copies: readonly CloneCopy[] | undefined
  readonly notCopied: TextKey | undefined
}

const none: readonly CloneCopy[] = []

/** Reads the parts of a sample that its clone may have as well. */
function useSources(sample: Sample | null, copies: readonly CloneCopy[]) {
  const state = useSession()
  const [sources] = useState<ReadonlyMap<string, Promise<CopySource>>>(() => {
    const offered = sample ? copies.filter(({ guard }) => isOffered(state, { guard })) : none
    return new Map(offered.map(({ id, read }) => [id, read(sample?.record ?? {})]))
  })
  const [counts, setCounts] = useState<ReadonlyMap<string, number | null>>(new Map())
  useEffect(() => {
    let isCurrent = true
    const put = (id: string, count: number | null) => {
      if (isCurrent) setCounts((known) => new Map(known).set(id, count))
    }
    for (const [id, source] of sources)
      source.then(
        ({ count }) => put(id, count),
        () => put(id, null),
      )
    return () => {
      isCurrent = false
    }
  }, [sources])
  return { sources, counts }
}

/** The sample of a form, with its choices. @returns null without one */
export function useClone({ sample, left, copies = none, notCopied }: CloneParts): FormClone | null {
  const { sources, counts } = useSources(sample, copies)
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const tick = useCallback(
    (id: string, isTicked: boolean) => setTicks((known) => new Map(known).set(id, isTicked)),
    [],
  )
  const choices = useMemo(
    () =>
      copies
        .filter(({ id }) => sources.has(id) && counts.get(id) !== 0)
        .map(({ id, label, isTicked = true }) => {
          const count = counts.get(id)
          return { id, label, count, isTicked: count !== null && (ticks.get(id) ?? isTicked) }
        }),
    [copies, sources, counts, ticks],
  )
  const copy = useCallback(
    async (answer: unknown, values: Values) => {
      const wanted = choices
        .filter(({ isTicked }) => isTicked)
        .flatMap(({ id, label }) => {
          const source = sources.get(id)
          return source ? [{ label, source }] : []
        })
      const failed = await copyAll(wanted, answer, values)
      if (failed.length === 0) return
      const { FailedCopies } = await import('#kit/form/FailedCopies.tsx')
      void openDialog(FailedCopies, { failed, answer, values })
    },
    [choices, sources],
  )
  return useMemo(
    () => (sample ? { name: sample.name, left, choices, notCopied, tick, copy } : null),
    [sample, left, choices, notCopied, tick, copy],
  )
}
