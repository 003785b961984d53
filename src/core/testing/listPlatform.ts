import type { Filters } from '#contract/kernel.ts'
import { camelCase } from '#contract/kernel.ts'
import type { CallInput } from '../mapping/callInput.ts'
import type { Download, Platform } from '../gateway/platform.ts'

type Row = Record<string, unknown> & { id: string }

export interface ListQuery {
  readonly page: number
  readonly limit: number
  readonly order: string
  readonly orderField: string
  readonly [filter: string]: unknown
}

export interface ListPlatform extends Platform {
  /** In any order; may be changed between calls. */
  rows: Row[]
  /** Queries of the calls so far. */
  readonly calls: ListQuery[]
}

/** A platform that really filters, sorts and pages one list, with the habits of worse ones on demand. */
export function listPlatform(options: {
  rows: readonly object[]
  filters: Filters
  /** Field of the default order. */
  time: string
  /** Gives fewer rows a page than requested. */
  maxLimit?: number
  /** Filters that it overlooks. */
  ignores?: readonly string[]
  /** Before each answer. */
  onCall?(query: ListQuery, options: { signal?: AbortSignal; background?: boolean }): void | Promise<void>
}): ListPlatform {
  const { filters, time, maxLimit = 1000, ignores = [], onCall } = options
  const calls: ListQuery[] = []

  const matches = (row: Row, query: ListQuery): boolean =>
    Object.entries(filters).every(([name, { match, field }]) => {
      const expected = query[name]
      if (typeof expected !== 'string' || expected === '' || ignores.includes(name)) return true
      const value = String(row[field ?? name])
      if (match === 'contains') return value.toLowerCase().includes(expected.toLowerCase())
      if (match === 'from') return value >= expected
      if (match === 'until') return value <= expected
      return value === expected
    })

  const compare = (a: Row, b: Row, field: string): number => {
    const [x, y] = [String(a[field]), String(b[field])]
    if (x !== y) return x < y ? -1 : 1
    return a.id.length - b.id.length || (a.id < b.id ? -1 : 1)
  }

  const platform: ListPlatform = {
    rows: [...options.rows] as Row[],
    calls,
    async call(_endpoint, input: CallInput, callOptions = {}) {
      const query = input.query as ListQuery
      calls.push(query)
      await onCall?.(query, callOptions)
      const field = query.order ? camelCase(query.orderField) : time
      const sign = query.order === 'asc' ? 1 : -1
      const found = platform.rows
        .filter((row) => matches(row, query))
        .sort((a, b) => compare(a, b, field) * sign)
      const limit = Math.min(query.limit, maxLimit)
      const start = (query.page - 1) * limit
      return { list: found.slice(start, start + limit), total: found.length }
    },
    download: (): Promise<Download> => Promise.reject(new Error('This platform has no files')),
    upload: () => Promise.reject(new Error('This platform has no files')),
    cached: () => Promise.reject(new Error('This platform has no cache')),
    reached: async () => {},
  }
  return platform
}
