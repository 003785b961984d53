import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { MAX_LIMIT, type Resource } from '#contract/kernel.ts'
import { asCompared } from '#base/visible.ts'
import type { CacheFile, CreateCache, LogQuery } from './cacheFile.ts'
import { cachePath } from './cachePath.ts'
import { type ChildLink, createChildLink } from './childLink.ts'
import { countLog, searchLog, shapeOf, walkOf, whereOf } from './logRequests.ts'
import { withoutNul, writable } from './logShape.ts'
import type { OperationInput } from './protocol.ts'

/** Rows in one message to the cache program; one transaction there. */
const CHUNK = 1000

/** See CreateCache in cacheFile.ts. The cache program is started with the first request. */
export const createCache: CreateCache = ({ dataDir, children, log, onRebuilt }) => {
  const directory = join(dataDir, 'cache')
  const link = createChildLink({
    directory,
    children,
    log,
    onSetAside: onRebuilt,
  })
  return {
    open(key) {
      const file = createHash('sha256').update(key).digest('hex').slice(0, 32)
      return openFile(link, file, cachePath(directory, file))
    },
    close: () => link.close(),
  }
}

/** A list query in the terms of the cache program. */
function listOf(
  resource: Resource,
  query: Pick<LogQuery, 'filters' | 'order' | 'orderField'>,
): Omit<OperationInput<'queryLog'>, 'file' | 'page' | 'limit'> {
  const { table, orderColumn } = shapeOf(resource)
  const filters = Object.fromEntries(
    Object.entries(query.filters).map(([name, value]) => [name, asCompared(withoutNul(value))]),
  )
  return {
    table,
    where: whereOf(resource, filters),
    // Without a direction the platform ignores the field.
    orderColumn: query.order === '' ? '' : orderColumn(query.orderField),
    order: query.order === 'asc' ? 'asc' : 'desc',
  }
}

function openFile(link: ChildLink, file: string, path: string): CacheFile {
  return {
    async put(name, value, asOf) {
      await link.request('put', { file, name, json: JSON.stringify(value ?? null), asOf })
    },

    async get(name) {
      const found = await link.request('get', { file, name })
      return found && { value: JSON.parse(found.json) as unknown, asOf: found.asOf }
    },

    async putLog(resource, rows, asOf) {
      const { table, encode } = shapeOf(resource)
      const cells = rows.map(encode).filter((row) => row !== null)
      for (let start = 0; start === 0 || start < cells.length; start += CHUNK) {
        await link.request('putLog', { file, table, rows: cells.slice(start, start + CHUNK), asOf })
      }
    },

    async queryLog(resource, query) {
      const { decode } = shapeOf(resource)
      const answer = await link.request('queryLog', {
        ...listOf(resource, query),
        file,
        page: query.page,
        limit: Math.min(query.limit, MAX_LIMIT),
      })
      return { list: answer.rows.map(decode), total: answer.total, asOf: answer.asOf }
    },

    searchLog: (resource, search) => searchLog(link, file, resource, search),
    countLog: (resource, count) => countLog(link, file, resource, count),

    source(resource, rows) {
      const { kinds } = shapeOf(resource)
      return {
        database: path,
        kinds: [...kinds],
        rows:
          'filter' in rows
            ? { by: 'walk', walk: walkOf(resource, rows.filter, 'older') }
            : { by: 'list', list: listOf(resource, rows.query), page: rows.page },
      }
    },

    async logRow(resource, id) {
      const { table, decode } = shapeOf(resource)
      const cells = await link.request('logRow', { file, table, id })
      return cells && decode(cells)
    },

    async openRows(resource, limit) {
      const { table, decode } = shapeOf(resource)
      const open = resource.log?.open
      if (!open) return []
      const { rows } = await link.request('openRows', { file, table, where: [writable(open)], limit })
      return rows.map(decode)
    },

    logSize: async () => (await link.request('logSize', { file })).bytes,

    shrinkLogs: (resources, bytes) =>
      link.request('shrinkLogs', { file, tables: resources.map((each) => shapeOf(each).table), bytes }),

    logStatus: (resource) => link.request('logStatus', { file, table: shapeOf(resource).table }),

    async trimLog(resource, before) {
      await link.request('trimLog', { file, table: shapeOf(resource).table, before })
    },

    async keepVersion(resource, record, { value, at, account }) {
      await link.request('keepVersion', { file, resource, record, at, account, json: JSON.stringify(value) })
    },

    async listVersions(resource, record) {
      const { versions } = await link.request('listVersions', { file, resource, record })
      return versions.map(({ json, ...kept }) => ({ ...kept, value: JSON.parse(json) as unknown }))
    },

    async destroy() {
      await link.request('destroy', { file })
    },
  }
}
