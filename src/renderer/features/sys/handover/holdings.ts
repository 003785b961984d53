import { useSyncExternalStore } from 'react'
import type { Failure } from '#contract/failures.ts'
import { pagesOf } from '#contract/pages.ts'
import { type HandoverRow, handoverVia } from '#contract/resources/sys/handover.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { failureOf } from '#kit/data/failures.ts'
import { type KeyedRow, type Selection, withoutRows, withRows } from '#kit/list/state/selection.ts'

/** Rows that one call hands over at most. */
const MOST_ROWS = 10_000

/** A person's rows of one configuration. */
export interface Holding {
  /** By id; null until they were read for the first time. */
  readonly rows: Selection<HandoverRow> | null
  readonly total: number
  readonly ticked: Selection<HandoverRow>
  /** Why the last reading failed. */
  readonly failure: Failure | null
}

/** Of each configuration, by its id. */
export type HoldingsByConf = ReadonlyMap<string, Holding>

const none: Selection<HandoverRow> = new Map()
export const unread: Holding = { rows: null, total: 0, ticked: none, failure: null }

/** Everything that the leaver holds, on all pages, and the ticked part of it: at first all of it. */
export interface Holdings {
  getState(): HoldingsByConf
  /** @returns a function that ends it */
  subscribe(listener: () => void): () => void
  /** Another leaver starts with all of their rows. */
  follow(leaveUser: string): void
  /** Reads the configurations that were not read yet. */
  load(confs: readonly string[]): void
  /** Reads again. Rows that are still held keep their ticks, new ones are not ticked. */
  read(conf: string): Promise<void>
  /** Waits for the pending reads. */
  settled(): Promise<void>
  tick(conf: string, rows: readonly KeyedRow<HandoverRow>[], isTicked: boolean): void
  untick(conf: string, ids: readonly string[]): void
  clear(conf: string): void
  /** @returns whether anything was not ticked */
  tickAll(): boolean
  /** Rows that the leaver does not hold any more. */
  drop(conf: string, ids: readonly string[]): void
}

async function everyRow(
  conf: string,
  leaveUser: string,
): Promise<Pick<Holding, 'total'> & { rows: typeof none }> {
  const rows = new Map<string, HandoverRow>()
  let total = 0
  const read = async (page: number, limit: number) =>
    (await callEndpoint(handoverVia.query, { query: { conf, leaveUser, page, limit } })).data
  for await (const page of pagesOf(read, { most: MOST_ROWS })) {
    for (const row of page.list) rows.set(row.id, row)
    total = page.total
  }
  return { rows, total: Math.max(total, rows.size) }
}

const onlyIn = (ticked: Selection<HandoverRow>, rows: Selection<HandoverRow>): Selection<HandoverRow> =>
  new Map([...rows].filter(([id]) => ticked.has(id)))

export function createHoldings(): Holdings {
  let held: HoldingsByConf = new Map()
  const listeners = new Set<() => void>()
  let leaver = ''
  const readings = new Map<string, Promise<void>>()

  const put = (next: HoldingsByConf) => {
    held = next
    for (const listener of listeners) listener()
  }
  const change = (conf: string, next: (holding: Holding) => Partial<Holding>) => {
    const holding = held.get(conf) ?? unread
    put(new Map(held).set(conf, { ...holding, ...next(holding) }))
  }

  const read = (conf: string): Promise<void> => {
    const asked = leaver
    const answer = everyRow(conf, asked)
    const reading: Promise<void> = answer.then(
      ({ rows, total }) => {
        if (readings.get(conf) !== reading) return
        change(conf, (before) => ({
          ...{ rows, total, failure: null },
          ticked: before.rows === null ? rows : onlyIn(before.ticked, rows),
        }))
      },
      (error: unknown) => {
        if (readings.get(conf) === reading) change(conf, () => ({ failure: failureOf(error) }))
      },
    )
    readings.set(conf, reading)
    return reading
  }

  return {
    getState: () => held,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow: (leaveUser) => {
      if (leaveUser === leaver) return
      leaver = leaveUser
      readings.clear()
      put(new Map())
    },
    load: (confs) => {
      if (leaver === '') return
      for (const conf of confs) if (!readings.has(conf)) void read(conf)
    },
    read,
    settled: async () => {
      await Promise.all(readings.values())
    },
    tick: (conf, rows, isTicked) =>
      change(conf, (before) => {
        const known = withRows(before.rows ?? none, isTicked ? rows : [], true)
        return {
          ticked: withRows(before.ticked, rows, isTicked),
          ...(before.rows && { rows: known, total: Math.max(before.total, known.size) }),
        }
      }),
    untick: (conf, ids) => change(conf, ({ ticked }) => ({ ticked: withoutRows(ticked, ids) })),
    clear: (conf) => change(conf, () => ({ ticked: none })),
    tickAll: () => {
      const open = [...held].filter(([, { rows, ticked }]) => rows && ticked.size < rows.size)
      for (const [conf] of open) change(conf, ({ rows }) => ({ ticked: rows ?? none }))
      return open.length > 0
    },
    drop: (conf, ids) =>
      change(conf, ({ rows, total, ticked }) => ({
        rows: rows && withoutRows(rows, ids),
        total: Math.max(0, total - ids.length),
        ticked: withoutRows(ticked, ids),
      })),
  }
}

export const useHoldings = ({ subscribe, getState }: Holdings): HoldingsByConf =>
  useSyncExternalStore(subscribe, getState)
