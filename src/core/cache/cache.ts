import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { MAX_LIMIT } from '#contract/kernel.ts'
import type { CacheFile, CreateCache } from '../parts.ts'
import { type ChildLink, createChildLink } from './childLink.ts'
import { countLog, readLog, searchLog, shapeOf, whereOf } from './logQuestions.ts'
import { writable } from './logShape.ts'

/** Rows in one message to the cache program; one transaction there. */
const CHUNK = 1000

/** See CreateCache in core/parts.ts. Nothing is started before the first question. */
export const createCache: CreateCache = ({ dataDir, children, log, onRebuilt }) => {
  const link = createChildLink({
    directory: join(dataDir, 'cache'),
    children,
    log,
    onSetAside: onRebuilt,
  })
  return {
    open: (key) => openFile(link, createHash('sha256').update(key).digest('hex').slice(0, 32)),
    close: () => link.close(),
  }
}

function openFile(link: ChildLink, file: string): CacheFile {
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
      const { table, decode, orderColumn } = shapeOf(resource)
      const filters = Object.fromEntries(
        Object.entries(query.filters).filter(([name, value]) => value !== resource.filters[name]?.all),
      )
      const answer = await link.request('queryLog', {
        file,
        table,
        filters,
        where: whereOf(resource, filters),
        // Without a direction the platform pays no heed to the field.
        orderColumn: query.order === '' ? '' : orderColumn(query.orderField),
        order: query.order === 'asc' ? 'asc' : 'desc',
        page: query.page,
        limit: Math.min(query.limit, MAX_LIMIT),
      })
      return { list: answer.rows.map(decode), total: answer.total, asOf: answer.asOf }
    },

    searchLog: (resource, search) => searchLog(link, file, resource, search),
    countLog: (resource, count) => countLog(link, file, resource, count),
    readLog: (resource, filter) => readLog(link, file, resource, filter),

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

    async destroy() {
      await link.request('destroy', { file })
    },
  }
}
