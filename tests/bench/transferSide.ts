import type { Transfer } from '#contract/bridge.ts'
import { logOperation } from '#contract/resources/ops/logOperation.ts'
import { createCache } from '#core/cache/cache.ts'
import { channel } from '#core/childChannel.ts'
import { createCore } from '#core/core.ts'
import { createExporter } from '#core/exporter/exporter.ts'
import type { ClientLog } from '#core/clientLog.ts'
import type { Platform } from '#core/gateway/platform.ts'
import type { Core } from '#core/ports.ts'
import { cachedRows } from '#core/exporter/cachedRows.ts'
import { memoryStore } from '#core/testing/bench.ts'
import { forkChildren } from '#core/testing/forkChildren.ts'
import { hostPorts, savedIn } from '#core/testing/hostPorts.ts'
import { operationRow } from '#core/testing/operationRows.ts'
import { peakMemory } from '#core/testing/peakMemory.ts'
import { createTransfers } from '#core/transfers/transfers.ts'

/**
 * The console's side of the transfer measures, in a separate process so that its memory is measured apart from the
 * platform's. It receives one task and reports one `TransferMeasure`.
 */
export type TransferTask =
  /** Fills the cache of a folder with rows of the operation log. */
  | { do: 'fill'; dataDir: string; rows: number }
  /** Writes every cached row as a file. */
  | { do: 'cache'; dataDir: string; format: 'csv' | 'xlsx' }
  /** Exports through the whole of core, signed in to a platform at this address. */
  | { do: 'list'; dataDir: string; address: string; password: string }
  | { do: 'upload'; dataDir: string; address: string; password: string; file: string }
  | { do: 'download'; dataDir: string; address: string; password: string; url: string }
  /** Sends this many calls one after the other; `milliseconds` is their median. */
  | { do: 'calls'; dataDir: string; address: string; password: string; count: number }

export interface TransferMeasure {
  milliseconds: number
  /** Rows or bytes. */
  done: number
  total: number
  /** `done`, or why it is not. */
  state: string
  /** Address of the upload at the platform; otherwise empty. */
  url: string
  /** Highest resident memory of this process, and of the program that wrote its export. Bytes. */
  peak: number
}

const children = () =>
  forkChildren({
    answers: new URL('../../src/core/gateway/answers/child.ts', import.meta.url),
    cache: new URL('../../src/core/cache/child.ts', import.meta.url),
    exporter: new URL('../../src/core/exporter/child.ts', import.meta.url),
  })
/** Highest resident memory of the programs that wrote exports. Bytes. */
let exporterPeak = 0
const log: ClientLog = {
  info(_message, detail) {
    if (typeof detail?.peak === 'number') exporterPeak = Math.max(exporterPeak, detail.peak)
  },
  warn() {},
  error: (message) => console.error(message),
}

const columns = Object.keys(operationRow(0)).map((key) => ({ key, label: key }))
const listRequest = {
  endpoint: 'ops.logOperation.page',
  query: { order: '' as const, orderField: '' },
  via: 'client' as const,
  columns,
  fileName: 'rows',
}

const openCache = (dataDir: string) =>
  createCache({ dataDir, children: children(), log, onRebuilt: () => {} })

async function fill({ dataDir, rows }: Extract<TransferTask, { do: 'fill' }>): Promise<void> {
  const cache = openCache(dataDir)
  const file = cache.open('bench')
  const step = 5000
  for (let from = 0; from < rows; from += step) {
    const count = Math.min(step, rows - from)
    await file.putLog(
      logOperation,
      Array.from({ length: count }, (_, index) => operationRow(from + index)),
      Date.now(),
    )
  }
  await cache.close()
}

/** Resolves with the transfer when it has ended. */
function ending(): { promise: Promise<Transfer>; look(transfer: Transfer): void } {
  const { promise, resolve } = Promise.withResolvers<Transfer>()
  return {
    promise,
    look: (transfer) => {
      if (transfer.endedAt > 0) resolve(transfer)
    },
  }
}

async function exportCache({ dataDir, format }: Extract<TransferTask, { do: 'cache' }>): Promise<Transfer> {
  const cache = openCache(dataDir)
  const file = cache.open('bench')
  const exporter = createExporter({ children: children(), log })
  const nothing = () => Promise.reject(new Error('This measure has no platform'))
  const platform: Platform = {
    call: nothing,
    download: nothing,
    upload: nothing,
    reached: nothing,
    cached: (endpoint, query) => cachedRows({ file, exporter }, logOperation, endpoint, query),
  }
  const { promise, look } = ending()
  const transfers = await createTransfers({
    dataDir,
    files: savedIn(dataDir),
    log,
    platform: () => platform,
    onChanged: () => {},
    emit: (event) => {
      if (event.type === 'transfer') look(event.transfer)
    },
  })
  await transfers.export(
    { windowId: 'main', sessionId: 'bench', profile: 'Bench', account: 'admin' },
    { ...listRequest, format, prefer: 'cache' },
  )
  const transfer = await promise
  await transfers.close()
  await cache.close()
  return transfer
}

const main = { id: 'main', kind: 'main', route: '' } as const

async function openCore(dataDir: string, address: string): Promise<Core> {
  const profile = {
    id: 'bench',
    name: 'Bench',
    address,
    environment: 'test',
    requireHttps: false,
    proxy: { mode: 'none', url: '' },
    ca: '',
  }
  return createCore(hostPorts({ dataDir, store: memoryStore({ profiles: [profile] }), children: children() }))
}

async function ask(core: Core, name: Parameters<Core['handle']>[1], input: object): Promise<unknown> {
  const result = await core.handle(main, name, input)
  if (!result.ok) throw new Error(`${name}: ${result.failure.code} ${result.failure.message}`)
  return result.value
}

type CoreTask = Extract<TransferTask, { address: string }>

async function throughCore(task: CoreTask): Promise<{ milliseconds: number; transfer: Transfer | null }> {
  const core = await openCore(task.dataDir, task.address)
  const { password } = task
  const account = { username: 'admin', password, tenantId: '', captcha: '', uuid: '', remember: false }
  await ask(core, 'session.signIn', { ...account, profileId: 'bench' })
  const { promise, look } = ending()
  core.subscribe((event) => {
    if (event.type === 'transfer') look(event.transfer)
  })
  const begun = performance.now()
  let transfer: Transfer | null = null
  let milliseconds = 0
  if (task.do === 'calls') {
    milliseconds = await medianCall(core, task.count)
  } else {
    await begin(core, task)
    transfer = await promise
    milliseconds = performance.now() - begun
  }
  await core.close()
  return { milliseconds, transfer }
}

async function begin(core: Core, task: CoreTask): Promise<void> {
  if (task.do === 'list') {
    await ask(core, 'transfers.export', { ...listRequest, format: 'csv' })
  } else if (task.do === 'download') {
    await ask(core, 'transfers.download', { url: task.url, fileName: 'bytes.bin' })
  } else if (task.do === 'upload') {
    const offered = await core.offer(main, [
      { path: task.file, name: 'bytes.bin', type: '', temporary: false },
    ])
    if (!offered.ok) throw new Error(offered.failure.message)
    await ask(core, 'transfers.upload', {
      endpoint: 'ops.oss.upload',
      fileIds: offered.value.map(({ id }) => id),
      fields: { dirValue: 'OTHER' },
    })
  }
}

async function medianCall(core: Core, count: number): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < count; index += 1) {
    const begun = performance.now()
    await ask(core, 'api.call', { endpoint: 'ops.params.page', query: { page: 1, limit: 10 } })
    times.push(performance.now() - begun)
  }
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length / 2)] ?? Number.NaN
}

/** The address of the stored file in the response to an upload. */
const urlOf = (result: unknown): string =>
  typeof result === 'object' && result !== null && 'url' in result ? String(result.url) : ''

async function run(task: TransferTask): Promise<TransferMeasure> {
  const begun = performance.now()
  const measure = (milliseconds: number, transfer: Transfer | null): TransferMeasure => ({
    milliseconds,
    done: transfer?.done ?? 0,
    total: transfer?.total ?? 0,
    state: transfer?.failure?.message ?? transfer?.state ?? 'done',
    url: urlOf(transfer?.result),
    peak: Math.max(peakMemory(), exporterPeak),
  })
  switch (task.do) {
    case 'fill':
      await fill(task)
      return measure(performance.now() - begun, null)
    case 'cache': {
      const transfer = await exportCache(task)
      return measure(performance.now() - begun, transfer)
    }
    default: {
      const { milliseconds, transfer } = await throughCore(task)
      return measure(milliseconds, transfer)
    }
  }
}

channel.onMessage((task) => {
  run(task as TransferTask).then(channel.post, (error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
channel.onDisconnect(() => process.exit(0))
