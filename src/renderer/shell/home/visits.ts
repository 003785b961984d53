import { create } from 'zustand'
import { readWorkspace, writeWorkspace } from '#kit/workspace.ts'

/** Which pages this account opens, newest first, and which it has pinned; kept with the account. */
interface Visits {
  readonly recent: readonly string[]
  readonly pinned: readonly string[]
}

const key = 'shell.visits'
const limit = 12
const empty: Visits = { recent: [], pinned: [] }

export const useVisits = create<Visits>(() => empty)

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')

export async function loadVisits(): Promise<void> {
  const saved = await readWorkspace('account', key)
  if (typeof saved !== 'object' || saved === null) return
  const recent: unknown = Reflect.get(saved, 'recent')
  const pinned: unknown = Reflect.get(saved, 'pinned')
  useVisits.setState({ recent: isTexts(recent) ? recent : [], pinned: isTexts(pinned) ? pinned : [] })
}

export const forgetVisits = (): void => useVisits.setState(empty)

function change(next: Partial<Visits>): void {
  useVisits.setState(next)
  writeWorkspace('account', key, useVisits.getState())
}

export function noteVisit(path: string): void {
  const { recent } = useVisits.getState()
  if (recent[0] === path) return
  change({ recent: [path, ...recent.filter((known) => known !== path)].slice(0, limit) })
}

export function togglePinned(path: string): void {
  const { pinned } = useVisits.getState()
  change({ pinned: pinned.includes(path) ? pinned.filter((known) => known !== path) : [...pinned, path] })
}
