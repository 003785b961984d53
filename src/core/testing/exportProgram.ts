import { dirname } from 'node:path'
import { channel } from '../childChannel.ts'
import type { Platform } from '../gateway/platform.ts'
import { createTransfers } from '../transfers/transfers.ts'
import { operationRow } from './operationRows.ts'
import { peakMemory } from './peakMemory.ts'

/**
 * A console that does nothing but export a long list, as a separate process, so that its needs can be measured.
 * Started with an `ExportTask`, it answers once with `ExportMeasure`.
 */
export interface ExportTask {
  path: string
  format: 'csv' | 'xlsx' | 'json'
  rows: number
}

export interface ExportMeasure {
  state: string
  done: number
  /** Resident memory before, and at its highest. Bytes. */
  before: number
  peak: number
}

const wide = '参数'.repeat(150)

const platform = (total: number): Platform => ({
  async call(_endpoint, { query }) {
    const { page, limit } = query as { page: number; limit: number }
    const first = (page - 1) * limit
    const count = Math.max(Math.min(limit, total - first), 0)
    const list = Array.from({ length: count }, (_, index) => ({
      ...operationRow(first + index),
      requestParams: `${wide}${first + index}`,
    }))
    return { list, total }
  },
  download: () => Promise.reject(new Error('This platform has no files')),
  upload: () => Promise.reject(new Error('This platform has no files')),
  cached: () => Promise.reject(new Error('This platform has no cache')),
  reached: async () => {},
})

async function run({ path, format, rows }: ExportTask): Promise<ExportMeasure> {
  const before = process.memoryUsage().rss
  const { promise, resolve } = Promise.withResolvers<ExportMeasure>()
  const target = { path, finished: async () => ({}), abandoned: async () => {} }
  const transfers = await createTransfers({
    dataDir: dirname(path),
    files: {
      chooseSaveTarget: async () => target,
      reopenSaveTarget: async () => target,
      adopt: async () => {},
      reveal: async () => {},
    },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    platform: () => platform(rows),
    onChanged: () => {},
    emit(event) {
      if (event.type !== 'transfer' || !['done', 'failed'].includes(event.transfer.state)) return
      resolve({
        state: event.transfer.state,
        done: event.transfer.done,
        before,
        peak: peakMemory(),
      })
    },
  })
  await transfers.export(
    { windowId: 'window', sessionId: 'session', profile: 'Demo', account: 'admin' },
    {
      endpoint: 'ops.logOperation.page',
      query: {},
      via: 'client',
      format,
      columns: Object.keys(operationRow(0)).map((key) => ({ key, label: key })),
      fileName: 'rows',
    },
  )
  return promise
}

channel.onMessage((task) => {
  void run(task as ExportTask).then(channel.post)
})
channel.onDisconnect(() => process.exit(0))
