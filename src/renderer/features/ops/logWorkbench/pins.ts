import { z } from 'zod'
import { LogKey, type LogRow } from '#contract/logQuery.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { changeWorkspace, readWorkspace } from '#kit/workspace.ts'

/**
 * Lines that stay in sight while the query changes, by workbench. The stored pins identify the lines without their
 * content.
 */

const KEY = 'logs.pins'
/** Lines of one workbench. */
export const mostPins = 50
/** Workbenches whose lines are kept, the last used ones. */
const mostWorkbenches = 20

const Pins = z.array(z.object({ workbench: z.string().max(3000), keys: z.array(LogKey).max(mostPins) }))
type Pins = z.output<typeof Pins>

const pinsIn = (stored: unknown): Pins => Pins.safeParse(stored).data ?? []

export const isSameLine = (a: LogKey, b: LogKey): boolean =>
  a.time === b.time && a.log === b.log && a.id === b.id

export async function keepPins(workbench: string, keys: readonly LogKey[]): Promise<void> {
  await changeWorkspace('account', KEY, (stored) => {
    const others = pinsIn(stored).filter((each) => each.workbench !== workbench)
    const own = keys.length === 0 ? [] : [{ workbench, keys: [...keys] }]
    return [...own, ...others].slice(0, mostWorkbenches)
  })
}

/** @returns the lines that are still on this machine, newest first, and how many are not. */
export async function readPins(workbench: string): Promise<{ rows: LogRow[]; gone: number }> {
  const found = pinsIn(await readWorkspace('account', KEY)).find((each) => each.workbench === workbench)
  const rows = await Promise.all(
    (found?.keys ?? []).map(({ log, id }) => bridge.call('logs.row', { log, id })),
  )
  const kept = rows.filter((row) => row !== null)
  return { rows: newestFirst(kept), gone: rows.length - kept.length }
}

/** In the order of the timeline. */
export const newestFirst = (rows: readonly LogRow[]): LogRow[] =>
  [...rows].sort(({ key: a }, { key: b }) => (a.time === b.time ? compare(a, b) : a.time > b.time ? -1 : 1))

function compare(a: LogKey, b: LogKey): number {
  if (a.log !== b.log) return a.log < b.log ? -1 : 1
  if (a.id.length !== b.id.length) return b.id.length - a.id.length
  return a.id > b.id ? -1 : Number(a.id < b.id)
}
