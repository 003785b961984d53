import { isObject } from '#base/paths.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { resourceOf } from './subject.ts'

type Values = Readonly<Record<string, unknown>>

/** A record as the platform answered it last. */
export interface SeenRecord {
  readonly record: Values
  /** Epoch milliseconds. */
  readonly at: number
  /** The call that answered it. */
  readonly endpoint: string
}

/**
 * Records that the windows of a session have read, so that the values before a change are there without another
 * request.
 */
export interface SeenRecords {
  note(endpoint: AnyEndpoint, data: unknown, at: number): void
  /** The latest reading of a record; one by its id before a row of a list of the same moment. */
  of(resource: string, id: string): SeenRecord | undefined
  /** The latest reading of something without an id, such as settings, that has all of these fields. */
  alone(resource: string, fields: readonly string[]): SeenRecord | undefined
}

/** Readings that are remembered of one noun, and rows of all nouns together. */
const MAX_READINGS = 40
const MAX_ROWS = 20_000

interface Reading {
  readonly endpoint: string
  readonly at: number
  /** A record that was read by its id, or something without one. */
  readonly isSingle: boolean
  readonly data: unknown
  readonly rows: number
  /** Made when it is first looked into. */
  byId?: ReadonlyMap<string, Values>
}

const listOf = (data: unknown): readonly unknown[] | undefined => {
  if (Array.isArray(data)) return data
  return isObject(data) && Array.isArray(data.list) ? data.list : undefined
}

/** Records of an answer by their ids, those of a tree with all that lie below them. */
function indexOf(data: unknown): ReadonlyMap<string, Values> {
  const found = new Map<string, Values>()
  const waiting: unknown[] = [...(listOf(data) ?? [data])]
  // Grows while it is walked.
  for (const item of waiting) {
    if (!isObject(item)) continue
    if (typeof item.id === 'string' && !found.has(item.id)) found.set(item.id, item)
    if (Array.isArray(item.children)) waiting.push(...item.children)
  }
  return found
}

export function createSeenRecords(): SeenRecords {
  /** By noun, the latest last. */
  const readings = new Map<string, Reading[]>()
  let rows = 0

  const forget = (resource: string) => {
    const list = readings.get(resource)
    rows -= list?.shift()?.rows ?? 0
    if (list?.length === 0) readings.delete(resource)
  }

  const look = (reading: Reading, id: string): Values | undefined => {
    reading.byId ??= indexOf(reading.data)
    return reading.byId.get(id)
  }

  return {
    note(endpoint, data, at) {
      if (!isObject(data) && !Array.isArray(data)) return
      const resource = resourceOf(endpoint)
      const list = readings.get(resource) ?? []
      const found = listOf(data)
      const reading = { endpoint: endpoint.id, at, isSingle: !found, data, rows: found?.length ?? 1 }
      list.push(reading)
      rows += reading.rows
      // The noun that was read last is the last to be forgotten.
      readings.delete(resource)
      readings.set(resource, list)
      if (list.length > MAX_READINGS) forget(resource)
      for (const [oldest] of readings) {
        if (rows <= MAX_ROWS || oldest === resource) break
        while (rows > MAX_ROWS && readings.has(oldest)) forget(oldest)
      }
    },
    of(resource, id) {
      const list = readings.get(resource) ?? []
      for (const reading of list.toReversed()) {
        const record = look(reading, id)
        if (record) return { record, at: reading.at, endpoint: reading.endpoint }
      }
      return undefined
    },
    alone(resource, fields) {
      if (fields.length === 0) return undefined
      const reading = (readings.get(resource) ?? []).findLast(
        ({ isSingle, data }) => isSingle && isObject(data) && fields.every((field) => field in data),
      )
      if (!reading) return undefined
      return { record: reading.data as Values, at: reading.at, endpoint: reading.endpoint }
    },
  }
}
