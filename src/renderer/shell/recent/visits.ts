import { create } from 'zustand'
import { changeWorkspace, readWorkspace } from '#kit/workspace.ts'
import { logFault } from '../faults.ts'

/** Which pages this account opens, newest first, and which it has pinned; kept with the account. */
interface Visits {
  readonly recent: readonly string[]
  readonly pinned: readonly string[]
  /** Titles of the pinned pages that no menu leads to. */
  readonly titles: Readonly<Record<string, string>>
}

const key = 'shell.visits'
const limit = 12
const empty: Visits = { recent: [], pinned: [], titles: {} }

export const useVisits = create<Visits>(() => empty)

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')

function readVisits(saved: unknown): Visits {
  if (typeof saved !== 'object' || saved === null) return empty
  const recent: unknown = Reflect.get(saved, 'recent')
  const pinned: unknown = Reflect.get(saved, 'pinned')
  const titles: unknown = Reflect.get(saved, 'titles')
  return {
    recent: isTexts(recent) ? recent : [],
    pinned: isTexts(pinned) ? pinned : [],
    titles: typeof titles === 'object' && titles !== null ? textsIn(titles) : {},
  }
}

const textsIn = (values: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

export async function loadVisits(): Promise<void> {
  useVisits.setState(readVisits(await readWorkspace('account', key)))
}

export const clearVisits = (): void => useVisits.setState(empty)

/** Changes the store immediately, and the stored document on top of the changes by other windows. */
function change(update: (visits: Visits) => Visits): void {
  useVisits.setState(update)
  void changeWorkspace('account', key, (saved) => update(readVisits(saved))).catch(logFault)
}

const without = (paths: readonly string[], path: string): string[] => paths.filter((known) => known !== path)

export function noteVisit(path: string): void {
  if (useVisits.getState().recent[0] === path) return
  change((visits) => ({ ...visits, recent: [path, ...without(visits.recent, path)].slice(0, limit) }))
}

/** @param title of a page that no menu leads to; its route then carries its parameters */
export function togglePinned(path: string, title?: string): void {
  const isPinned = useVisits.getState().pinned.includes(path)
  change((visits) => {
    const others = without(visits.pinned, path)
    const { [path]: _, ...titles } = visits.titles
    if (isPinned) return { ...visits, pinned: others, titles }
    return {
      ...visits,
      pinned: [...others, path],
      titles: title === undefined ? titles : { ...titles, [path]: title },
    }
  })
}
