import { useEffect, useState } from 'react'
import { z } from 'zod'
import type { Choice } from '#kit/picker/source.ts'
import { readWorkspace, writeWorkspace } from '#kit/workspace.ts'

const kept = 8

const Stored = z.array(z.object({ id: z.string(), name: z.string() })).max(100)

const keyOf = (sourceId: string): string => `picker/${sourceId}`

/** The newest first, each once. */
export const withRecent = (before: readonly Choice[], chosen: readonly Choice[]): readonly Choice[] => {
  const ids = new Set(chosen.map(({ id }) => id))
  return [...chosen, ...before.filter(({ id }) => !ids.has(id))].slice(0, kept)
}

async function read(sourceId: string): Promise<readonly Choice[]> {
  const stored = Stored.safeParse(await readWorkspace('account', keyOf(sourceId)))
  return stored.success ? stored.data : []
}

/** What this account chose lately, newest first. */
export function useRecent(sourceId: string): readonly Choice[] {
  const [recent, setRecent] = useState<readonly Choice[]>([])
  useEffect(() => {
    let isCurrent = true
    void read(sourceId).then((choices) => isCurrent && setRecent(choices))
    return () => {
      isCurrent = false
    }
  }, [sourceId])
  return recent
}

export async function rememberRecent(sourceId: string, chosen: readonly Choice[]): Promise<void> {
  if (chosen.length === 0) return
  writeWorkspace('account', keyOf(sourceId), withRecent(await read(sourceId), chosen))
}
