import { useEffect, useState } from 'react'
import { z } from 'zod'
import type { Choice } from '#kit/picker/source.ts'
import { changeWorkspace, readWorkspace } from '#kit/workspace.ts'

const MAX_RECENT = 8

const Stored = z.array(z.object({ id: z.string(), name: z.string(), note: z.string().optional() })).max(100)

const keyOf = (sourceId: string): string => `picker/${sourceId}`

/** The newest first, each once. */
export const withRecent = (before: readonly Choice[], chosen: readonly Choice[]): readonly Choice[] => {
  const ids = new Set(chosen.map(({ id }) => id))
  return [...chosen, ...before.filter(({ id }) => !ids.has(id))].slice(0, MAX_RECENT)
}

function choicesIn(saved: unknown): readonly Choice[] {
  const stored = Stored.safeParse(saved)
  return stored.success ? stored.data : []
}

/** Recent choices of this account, newest first. */
export function useRecent(sourceId: string): readonly Choice[] {
  const [recent, setRecent] = useState<readonly Choice[]>([])
  useEffect(() => {
    let isCurrent = true
    void remembered
      .then(() => readWorkspace('account', keyOf(sourceId)))
      .then((saved) => isCurrent && setRecent(choicesIn(saved)))
    return () => {
      isCurrent = false
    }
  }, [sourceId])
  return recent
}

/** Settles once this window's choices are written, for the dialog that reads them next. */
let remembered: Promise<unknown> = Promise.resolve()

/** A convenience: the choice is valid without it, and does not wait for it. */
export function saveRecent(sourceId: string, chosen: readonly Choice[]): Promise<unknown> {
  if (chosen.length === 0) return remembered
  const written = changeWorkspace('account', keyOf(sourceId), (saved) =>
    withRecent(choicesIn(saved), chosen),
  ).catch(() => undefined)
  remembered = written
  return written
}
