import { create } from 'zustand'
import type { Session } from '#contract/bridge.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { useSession } from '#kit/session.ts'
import { HOME_TAB, useTabs } from '#kit/tabs.ts'
import { changeWorkspace, readWorkspace, writeWorkspace } from '#kit/workspace.ts'
import { platformTime } from '#kit/platformTime.ts'
import { logFault } from '../faults.ts'
import { currentMenu } from '../navigation/useMenu.ts'
import {
  type Arrangement,
  asDelivered,
  DAYS,
  type FigureId,
  figureIds,
  type Reading,
  type RemoteFigure,
  type RemoteId,
  remoteFigures,
  remoteIds,
} from './figures.ts'

/** The last known figures of home, and the operator's arrangement of them; both stored with the account. */
interface Attention {
  readonly readings: Readonly<Partial<Record<RemoteId, Reading>>>
  readonly arrangement: Arrangement
  /** False until the stored values are loaded. */
  readonly isLoaded: boolean
}

const readingsKey = 'shell.home.figures'
const arrangementKey = 'shell.home.arrangement'
/** Milliseconds between two readings, and until the first one, which must not delay the operator's work. */
const EVERY = 60_000
const FIRST = 1500
/** Milliseconds in which several changes are one. */
const TOGETHER = 800

const empty: Attention = { readings: {}, arrangement: asDelivered, isLoaded: false }

export const useAttention = create<Attention>(() => empty)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function isReading(value: unknown): value is Reading {
  if (!isObject(value) || typeof value.count !== 'number' || typeof value.asOf !== 'number') return false
  return isObject(value.days) && Object.values(value.days).every((count) => typeof count === 'number')
}

const readingsIn = (saved: unknown): Attention['readings'] =>
  Object.fromEntries(
    remoteIds.flatMap((id) => {
      const reading = isObject(saved) ? saved[id] : undefined
      return isReading(reading) ? [[id, reading]] : []
    }),
  )

const idsIn = (value: unknown): FigureId[] =>
  Array.isArray(value) ? [...new Set(figureIds.filter((id) => value.includes(id)))] : []

function arrangementIn(saved: unknown): Arrangement {
  if (!isObject(saved)) return asDelivered
  const order: unknown[] = Array.isArray(saved.order) ? saved.order : []
  const known = new Set(idsIn(order))
  const ordered = [...new Set(order)].filter((id): id is FigureId => known.has(id as FigureId))
  return { order: ordered, hidden: idsIn(saved.hidden) }
}

export async function loadAttention(): Promise<void> {
  const [readings, arrangement] = await Promise.all([
    readWorkspace('account', readingsKey),
    readWorkspace('account', arrangementKey),
  ])
  useAttention.setState({
    readings: readingsIn(readings),
    arrangement: arrangementIn(arrangement),
    isLoaded: true,
  })
}

export const clearAttention = (): void => useAttention.setState(empty)

/** Changes the arrangement here, and the stored one on top of the changes by other windows. */
export function arrange(change: (arrangement: Arrangement) => Arrangement): void {
  useAttention.setState(({ arrangement }) => ({ arrangement: change(arrangement) }))
  void changeWorkspace('account', arrangementKey, (saved) => change(arrangementIn(saved))).catch(logFault)
}

const isRemote = (id: FigureId): id is RemoteId => id in remoteFigures

/** Fields of a session that describe which calls the platform serves. */
type Served = Pick<Session, 'missing' | 'absent' | 'unsentFilters'>

/** Whether the platform has the call of a figure with all the filters that it counts by. */
function isServed({ call, filters }: RemoteFigure, { missing, absent, unsentFilters }: Served): boolean {
  const unsent = new Set([...(absent?.[call] ?? []), ...(unsentFilters?.[call] ?? [])])
  return missing?.includes(call) !== true && !Object.keys(filters('', '')).some((name) => unsent.has(name))
}

/** Whether the signed-in account may see a figure, and the platform can count it. */
export function maySee(id: FigureId, hasScreen: (path: string) => boolean, session: Served | null): boolean {
  if (!isRemote(id)) return true
  const { screens } = remoteFigures[id]
  return isServed(remoteFigures[id], session ?? {}) && (screens.length === 0 || screens.some(hasScreen))
}

function put(id: RemoteId, reading: Reading): void {
  useAttention.setState(({ readings }) => ({ readings: { ...readings, [id]: reading } }))
  writeWorkspace('account', readingsKey, useAttention.getState().readings)
}

const isShown = (): boolean =>
  document.visibilityState === 'visible' && useTabs.getState().activeId === HOME_TAB

function requestedIds(): RemoteId[] {
  const { arrangement } = useAttention.getState()
  const { byPath } = currentMenu()
  const { session } = useSession.getState()
  return remoteIds.filter(
    (id) => maySee(id, (path) => byPath.has(path), session) && !arrangement.hidden.includes(id),
  )
}

/** Reads the figures one after another, first as they are now, then the days before, while home is shown. */
async function readAll(isOver: () => boolean): Promise<void> {
  const account = useSession.getState().session?.id
  const mayGoOn = () => !isOver() && isShown() && useSession.getState().session?.id === account
  const { readFigure, withMissingDay } = await import('./readFigure.ts')
  for (const id of requestedIds()) {
    if (!mayGoOn()) return
    const known = useAttention.getState().readings[id]
    const reading = await readFigure(id, known, platformTime()).catch(
      () => known && { ...known, hasFailed: true },
    )
    if (reading && mayGoOn()) put(id, reading)
  }
  for (let round = 1; round < DAYS; round += 1) {
    for (const id of requestedIds()) {
      const known = useAttention.getState().readings[id]
      if (!mayGoOn()) return
      if (!known || known.hasFailed) continue
      const reading = await withMissingDay(id, known, platformTime()).catch(() => known)
      if (reading !== known && mayGoOn()) put(id, reading)
    }
  }
}

/**
 * Keeps the figures up to date while home is shown: soon after it is opened, every minute, and when rows of their
 * resources change. @returns a function that ends it
 */
export function followFigures(): () => void {
  let isOver = false
  let isReading = false
  let isAskedAgain = false
  let timer = 0
  /** Log → rows of it in the cache. */
  const rows = new Map<string, number>()
  const wait = (milliseconds: number) => {
    clearTimeout(timer)
    timer = window.setTimeout(() => void read(), milliseconds)
  }
  const read = async () => {
    if (isOver || !isShown()) return
    if (isReading) {
      isAskedAgain = true
      return
    }
    isReading = true
    isAskedAgain = false
    await readAll(() => isOver).catch(logFault)
    isReading = false
    wait(isAskedAgain ? TOGETHER : EVERY)
  }
  const onShown = () => {
    if (isShown()) wait(TOGETHER)
  }
  wait(FIRST)
  const ends = [
    useTabs.subscribe(({ activeId }, before) => {
      if (activeId !== before.activeId) onShown()
    }),
    bridge.listen((event) => {
      if (event.type === 'changed') onShown()
      // A log that was looked through without finding anything new changes no figure.
      if (event.type === 'cache' && rows.get(event.resource) !== event.rows) {
        rows.set(event.resource, event.rows)
        onShown()
      }
    }),
  ]
  document.addEventListener('visibilitychange', onShown)
  return () => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onShown)
    for (const end of ends) end()
  }
}
