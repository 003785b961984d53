import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { everything, type LogRow } from '#contract/logQuery.ts'
import { logOperation } from '#contract/resources/ops/logOperation.ts'
import type { Bench } from '../testing/bench.ts'
import { killProgram } from '../testing/killProgram.ts'
import { type LogGround, openLogGround } from '../testing/logGround.ts'
import { listPlatform, type ListQuery } from '../testing/listPlatform.ts'
import { noonToday, operationRow, operationRows } from '../testing/operationRows.ts'
import { readWorkbook } from '../testing/readWorkbook.ts'
import { envelope, json, type StubPlatform } from '../testing/stubPlatform.ts'

/** Logs that come in a bad shape or whose reader is killed, through the whole of core and over real HTTP. */

const route = 'GET /sys/log/operation/page'
const resource = 'ops.logOperation'
const noon = noonToday()

let ground: LogGround
let platform: StubPlatform
let dataDir: string

beforeEach(async () => {
  ground = await openLogGround()
  ;({ platform, dataDir } = ground)
})
afterEach(() => ground.close())

const stored = () => ground.stored()
const open = () => ground.open()

/** The log as a platform filters, sorts and pages it. @param before sees the number of each call. */
function serve(rows: readonly object[], before: (call: number) => void | Promise<void> = () => {}): void {
  const list = listPlatform({ rows, filters: logOperation.filters, time: 'createDate' })
  let calls = 0
  platform.on(route, async ({ url }, response) => {
    calls += 1
    await before(calls)
    const { page, limit, ...rest } = Object.fromEntries(url.searchParams)
    const query = {
      order: '',
      orderField: '',
      ...rest,
      page: Number(page),
      limit: Number(limit),
    } satisfies ListQuery
    json(response, envelope(await list.call(logOperation.endpoints.page, { query })))
  })
}

async function search(opened: Bench, terms: string[] = []): Promise<LogRow[]> {
  const rows: LogRow[] = []
  let from: LogRow['key'] | null = null
  do {
    const page: { rows: LogRow[]; next: LogRow['key'] | null } = await opened.done('logs.search', {
      logs: [resource],
      filter: { ...everything, include: terms.map((text) => ({ text, fields: [] })) },
      from,
      direction: 'older',
      limit: 500,
    })
    rows.push(...page.rows)
    from = page.next
  } while (from !== null)
  return rows
}

test('a console that is killed while it reads a log loses none of its rows and reads no page twice', async () => {
  const rows = operationRows(3000, noon)
  let release = (): void => {}
  const isHeld = new Promise<void>((resolve) => {
    release = resolve
  })
  // Held in the middle, so that the kill never comes too late.
  serve(rows, (call) => (call === 9 ? isHeld : undefined))
  let before = 0
  await killProgram(
    { dataDir, stored: stored(), profileId: 'p1', operation: 'logs.sync', input: { resource } },
    ({ done }) => {
      before = done
      return done >= 1000
    },
  )
  release()

  const folder = join(dataDir, 'cache')
  const file = join(folder, readdirSync(folder).find((name) => name.endsWith('.db')) ?? '')
  const left = new Database(file, { readonly: true })
  expect(left.pragma('quick_check', { simple: true })).toBe('ok')
  left.close()

  const asked = platform.requests.filter((one) => one.route === route).length
  const opened = await open()
  await opened.done('logs.sync', { resource })
  const found = await search(opened)
  expect(found.map(({ key }) => key.id).sort()).toEqual(rows.map(({ id }) => id).sort())
  // 15 pages hold all of it. Known rows are not read again, except those that may have changed.
  const again = platform.requests.filter((one) => one.route === route).length - asked
  expect(again).toBeLessThan(15 - Math.floor(before / 200) + 4)
  expect(readdirSync(folder).filter((name) => name.includes('corrupt'))).toEqual([])
})

test('an answer of fifty megabytes is read while the console goes on answering; a larger one is refused', async () => {
  const huge = { ...operationRow(1, noon), responseStr: `${'长'.repeat(17_000_000)} 尾词` }
  const text = envelope({ list: [huge, operationRow(2, noon)], total: 2 })
  expect(Buffer.byteLength(text)).toBeGreaterThan(50_000_000)
  platform.on(route, (_, response) => json(response, text))
  const opened = await open()
  const synchronised = opened.done('logs.sync', { resource })
  for (let call = 0; call < 5; call += 1) {
    await opened.done('api.call', { endpoint: 'ops.params.page', query: { page: 1, limit: 10 } })
  }
  await synchronised
  expect((await search(opened, ['尾词'])).map(({ key }) => key.id)).toEqual([huge.id])
  const [row] = await search(opened, ['尾词'])
  // A window is given as much as it can show.
  expect(JSON.stringify(row).length).toBeLessThan(2_000_000)
  expect(row?.cut).toBe(true)

  platform.on(route, (_, response) => {
    const part = Buffer.alloc(1024 * 1024, ' ')
    response.writeHead(200, { 'content-type': 'application/json' })
    let sent = 0
    const more = (): void => {
      if (sent > 70 || response.destroyed) response.end()
      else response.write(part, more)
      sent += 1
    }
    more()
  })
  await opened.done('logs.sync', { resource })
  const { logs } = await opened.done('logs.overview')
  expect(logs[0]).toMatchObject({ state: 'failed', reason: 'other', rows: 2 })
})

test('binary text and terminal codes come through reading, searching and exporting as they are', async () => {
  const control = String.fromCharCode(...Array.from({ length: 32 }, (_, code) => code))
  const row = {
    ...operationRow(1, noon),
    operation: '\u001b[1;31m错误\u001b[0m',
    requestParams: `前${control}后\u007f\u0085\u2028`,
    responseStr: `\u001b]0;title\u0007\u0000\ufffe尾词`,
  }
  serve([row, operationRow(2, noon)])
  const opened = await open()
  await opened.done('logs.sync', { resource })
  const whole = await opened.done('logs.row', { log: resource, id: row.id })
  // The one character that ends a text in the cache is kept as its picture.
  expect(whole?.row).toMatchObject({
    operation: row.operation,
    requestParams: row.requestParams.replace('\u0000', '␀'),
    responseStr: row.responseStr.replace('\u0000', '␀'),
  })
  for (const term of ['错误', '尾词', '[1;31m']) {
    expect((await search(opened, [term])).map(({ key }) => key.id)).toEqual([row.id])
  }

  const columns = ['id', 'operation', 'requestParams', 'responseStr'].map((key) => ({ key, label: key }))
  for (const format of ['csv', 'xlsx', 'json'] as const) {
    const started = await opened.done('transfers.export', {
      endpoint: 'ops.logOperation.page',
      query: { order: '', orderField: '' },
      via: 'client',
      prefer: 'cache',
      format,
      columns,
      fileName: '日志',
    })
    const { transfer } = await opened.event(
      'transfer',
      (event) => event.transfer.id === started?.id && event.transfer.endedAt > 0,
    )
    expect(transfer).toMatchObject({ state: 'done', done: 2 })
  }
  const json_ = JSON.parse(readFileSync(join(dataDir, '日志.json'), 'utf8')) as Record<string, string>[]
  expect(json_.find(({ id }) => id === row.id)?.operation).toBe(row.operation)
  // Characters that XML cannot hold are left out; a program that reads workbooks is not stopped by them.
  expect(JSON.stringify(readWorkbook(join(dataDir, '日志.xlsx')))).toContain('[1;31m错误[0m')
})
