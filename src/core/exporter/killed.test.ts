import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OperationInput } from '#contract/bridge.ts'
import { logOperation } from '#contract/resources/ops/logOperation.ts'
import { killProgram } from '../testing/killProgram.ts'
import { type LogGround, openLogGround } from '../testing/logGround.ts'
import { listPlatform } from '../testing/listPlatform.ts'
import { noonToday, operationRow, operationRows } from '../testing/operationRows.ts'
import { readZip } from '../testing/readZip.ts'
import { envelope, json, type StubPlatform } from '../testing/stubPlatform.ts'

/** A console that is killed while it exports from the cache, and the next one on the same data. */

const resource = 'ops.logOperation'
const noon = noonToday()
const COUNT = 9000

let ground: LogGround
let platform: StubPlatform
let dataDir: string

beforeEach(async () => {
  ground = await openLogGround()
  ;({ platform, dataDir } = ground)
  const { call } = listPlatform({
    rows: operationRows(COUNT, noon),
    filters: logOperation.filters,
    time: 'createDate',
  })
  platform.on('GET /sys/log/operation/page', async ({ url }, response) => {
    const { page, limit, ...query } = Object.fromEntries(url.searchParams)
    const answer = await call(logOperation.endpoints.page, {
      query: { ...query, page: Number(page), limit: Number(limit) },
    })
    json(response, envelope(answer))
  })
})
afterEach(() => ground.close())

const stored = () => ground.stored()
const open = () => ground.open()

const request = (format: 'csv' | 'json' | 'xlsx'): OperationInput<'transfers.export'> => ({
  endpoint: 'ops.logOperation.page',
  query: { order: '', orderField: '' },
  via: 'client',
  prefer: 'cache',
  format,
  columns: Object.keys(operationRow(0)).map((key) => ({ key, label: key })),
  fileName: '日志',
})

/** Content written so far; of a workbook that of its parts, because it is packed in other pieces. */
const contentOf = (path: string): string =>
  path.endsWith('.xlsx')
    ? JSON.stringify([...readZip(path)].map(([name, bytes]) => [name, bytes.toString()]))
    : readFileSync(path, 'utf8')

/** Changes the rows that the export had written before it was cut: reading them a second time yields other rows. */
function changeNewest(): void {
  const folder = join(dataDir, 'cache')
  const file = join(folder, readdirSync(folder).find((name) => name.endsWith('.db')) ?? '')
  const database = new Database(file)
  const { changes } = database
    .prepare(`UPDATE "log.${resource}" SET operation = 'changed' WHERE id = ?`)
    .run(operationRow(0, noon).id)
  database.close()
  expect(changes).toBe(1)
}

/** Exports in a separate program and kills that once it has written down a place to go on from. */
async function killed(input: OperationInput<'transfers.export'>): Promise<void> {
  let exporter = 0
  await killProgram(
    { dataDir, stored: stored(), profileId: 'p1', operation: 'transfers.export', input },
    ({ held = 0 }) => {
      exporter = held
      return held > 0
    },
  )
  // It finds its console gone, and ends.
  process.kill(exporter, 'SIGCONT')
  await expect.poll(() => isRunning(exporter)).toBe(false)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test.each(['csv', 'json', 'xlsx'] as const)(
  'killed in the middle, a %s export from the cache goes on in the next run and is the same to the byte',
  async (format) => {
    const path = join(dataDir, `日志.${format}`)
    const first = await open()
    await first.done('logs.sync', { resource })
    const started = await first.done('transfers.export', request(format))
    await first.event('transfer', ({ transfer }) => transfer.id === started?.id && transfer.state === 'done')
    const whole = join(dataDir, `whole.${format}`)
    renameSync(path, whole)
    await first.core.close()

    await killed(request(format))
    changeNewest()

    const next = await open()
    const left = (await next.done('transfers.list')).find(({ state }) => state === 'paused')
    expect(left).toMatchObject({ waiting: 'restart', speed: 0 })
    await next.done('transfers.resume', { id: String(left?.id) })
    const { transfer } = await next.event(
      'transfer',
      ({ transfer: { id, endedAt } }) => id === left?.id && endedAt > 0,
    )
    expect(transfer).toMatchObject({ state: 'done', done: COUNT, total: COUNT })
    expect(contentOf(path)).toBe(contentOf(whole))
    expect(readdirSync(dataDir).filter((name) => name.endsWith('.part'))).toEqual([])
  },
  60_000,
)
