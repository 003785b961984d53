import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everything, type LogKey, type LogRow } from '#contract/logQuery.ts'
import { bizInfo } from '#contract/resources/msg/bizInfo.ts'
import { type Bench, openBench } from '../testing/bench.ts'

/** Logs through the whole of core, against the embedded backend over HTTP. */

const profileId = 'embedded'
const logs = [
  ...['ops.logOperation', 'ops.logLogin', 'ops.logError', 'ops.logUserBehavior', 'ops.jobLog'],
  ...['api.apiLog', 'api.apiReceiptInfo', 'api.apiNotifyInfo', 'msg.bizInfo'],
]
let bench: Bench

const signIn = (username: string, windowId?: string) =>
  bench.done(
    'session.signIn',
    { profileId, username, password: username, tenantId: '', captcha: '', uuid: '', remember: false },
    windowId,
  )

beforeAll(async () => {
  bench = await openBench({ capabilities: ['embedded-backend'] })
  await bench.done('session.prepare', { profileId })
  await signIn('admin')
  for (const resource of logs) await bench.done('logs.sync', { resource })
})

afterAll(() => bench.close())

const pageOf = (data: unknown) => bizInfo.endpoints.page.answer.parse(data)

async function search(names: string[], change: Partial<typeof everything>, limit = 100): Promise<LogRow[]> {
  const rows: LogRow[] = []
  let from: LogKey | null = null
  do {
    const page: { rows: LogRow[]; next: LogKey | null } = await bench.done('logs.search', {
      logs: names,
      filter: { ...everything, ...change },
      from,
      direction: 'older',
      limit,
    })
    rows.push(...page.rows)
    from = page.next
  } while (from !== null)
  return rows
}

test('several logs are one time line, whole and in order, page by page', async () => {
  const rows = await search(logs, {}, 7)
  const { logs: overview } = await bench.done('logs.overview')
  expect(rows).toHaveLength(overview.reduce((sum, log) => sum + log.rows, 0))
  const keys = rows.map(({ key }) => key)
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(keys.length)
  for (const [index, key] of keys.entries()) {
    const before = keys[index - 1]
    if (before)
      expect(before.time > key.time || (before.time === key.time && before.log <= key.log)).toBe(true)
  }
  expect(new Set(keys.map(({ log }) => log)).size).toBe(logs.length)

  // Counted the same, and going up gives the same.
  let [total, failed] = [0, 0]
  let from: LogKey | null = null
  do {
    const part: { counts: { rows: number; failed: number }[]; next: LogKey | null } = await bench.done(
      'logs.histogram',
      { logs, filter: everything, unit: 'hour', from },
    )
    for (const count of part.counts) [total, failed] = [total + count.rows, failed + count.failed]
    from = part.next
  } while (from !== null)
  expect([total, failed]).toEqual([rows.length, rows.filter((row) => row.failed).length])
  const last = rows.at(-1)
  if (!last) throw new Error('there are no rows')
  const up = await bench.done('logs.search', {
    logs,
    filter: everything,
    from: last.key,
    direction: 'newer',
    limit: 50,
  })
  expect(up.rows.map(({ key }) => key)).toEqual(keys.slice(-51, -1).reverse())
})

test('the next failure and the one before are found from any row', async () => {
  const rows = await search(logs, {})
  const at = Math.floor(rows.length / 2)
  const from = rows[at]?.key
  if (!from) throw new Error('there are no rows')
  const ask = (direction: 'older' | 'newer') =>
    bench.done('logs.neighbour', { logs, filter: everything, from, direction })
  expect((await ask('older'))?.key).toEqual(rows.slice(at + 1).find(({ failed }) => failed)?.key)
  expect((await ask('newer'))?.key).toEqual(rows.slice(0, at).findLast(({ failed }) => failed)?.key)
})

test('an export writes exactly the rows that the search finds', async () => {
  const include = [{ text: 'admin', fields: [] }]
  const expected = await search(['ops.logOperation'], { include })
  const started = await bench.done('transfers.export', {
    endpoint: 'ops.logOperation.page',
    via: 'client',
    prefer: 'cache',
    search: { ...everything, include },
    query: {},
    format: 'json',
    columns: [{ key: 'id', label: 'id' }],
    fileName: 'found',
  })
  const { transfer } = await bench.event(
    'transfer',
    (event) => event.transfer.id === started?.id && event.transfer.endedAt > 0,
  )
  expect(transfer).toMatchObject({ state: 'done', done: expected.length })
  const written = JSON.parse(readFileSync(join(bench.dataDir, transfer.fileName), 'utf8')) as { id: string }[]
  expect(written.map(({ id }) => id)).toEqual(expected.map(({ key }) => key.id))
})

test('to whom a message went, and with which values, is not written to this machine (28 B19)', async () => {
  const read = (prefer?: 'cache') =>
    bench.done('api.call', { endpoint: bizInfo.endpoints.page.id, query: { page: 1, limit: 100 }, prefer })
  const { list } = pageOf((await read()).data)
  const told = list.find(({ receiveInfo, bizParams }) => receiveInfo.length > 40 && bizParams.length > 10)
  if (!told) throw new Error('no message has receivers and values')
  const kept = await read('cache')
  expect(kept).toMatchObject({ source: 'cache', lacking: ['receiveInfo', 'bizParams'] })
  expect(pageOf(kept.data).list.find(({ id }) => id === told.id)).toEqual({
    ...told,
    receiveInfo: '',
    bizParams: '',
  })
  const folder = join(bench.dataDir, 'cache')
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
  expect(files.some((file) => file.includes(told.bizId))).toBe(true)
  for (const secret of [told.receiveInfo, told.bizParams])
    expect(files.filter((file) => file.includes(secret))).toEqual([])
})

test('what the console reads by itself is no visit in the behaviour log (OPS-LUB-04)', async () => {
  const visits = async (): Promise<number> => {
    const { data } = await bench.done('api.call', {
      endpoint: 'ops.logUserBehavior.page',
      query: { page: 1, limit: 1000, userName: 'sysadmin' },
    })
    return (data as { list: { operaUrl: string }[] }).list.filter(({ operaUrl }) =>
      operaUrl.includes('/sys/log/login'),
    ).length
  }
  await signIn('sysadmin', 'second')
  const before = await visits()
  await bench.done('logs.sync', { resource: 'ops.logLogin' }, 'second')
  expect(await visits()).toBe(before)
  // The same call from a user who looks at the screen is one.
  await bench.done('api.call', { endpoint: 'ops.logLogin.page', query: { page: 1, limit: 10 } }, 'second')
  expect(await visits()).toBe(before + 1)
})

test('an account reads, lists and synchronises only the logs whose screens it has', async () => {
  const { menus } = await signIn('operator', 'third')
  const { logs: overview } = await bench.done('logs.overview', undefined, 'third')
  const routes = JSON.stringify(menus)
  expect(overview.some(({ log }) => log === 'ops.logError')).toBe(routes.includes('"sys/log-error"'))
  expect(overview.length).toBeLessThan(logs.length)
  for (const resource of logs) await bench.done('logs.sync', { resource }, 'third')
  const found = await bench.done(
    'logs.search',
    { logs, filter: everything, from: null, direction: 'older', limit: 500 },
    'third',
  )
  const readable = new Set(overview.map(({ log }) => log))
  expect(found.rows.every(({ key }) => readable.has(key.log))).toBe(true)
  const clientLog = readFileSync(join(bench.dataDir, 'logs', 'client.log'), 'utf8')
  expect(clientLog).not.toContain('"code":"forbidden"')
})

test('rows that an account may no longer read leave its copy with the next look at its rights', async () => {
  // The copies of all logs are made at once.
  const patience = { timeout: 30_000 }
  await signIn('secadmin', 'fourth')
  const write = async (optionData: boolean) => {
    const { data } = await bench.done('api.call', { endpoint: 'sys.appConfig.security' })
    const security = data as { comAdminModel: object }
    const body = { ...security, comAdminModel: { ...security.comAdminModel, optionData } }
    await bench.done('api.call', { endpoint: 'sys.appConfig.saveSecurity', body })
    await bench.done('session.refresh', undefined, 'fourth')
  }
  const names = async (): Promise<Set<unknown>> => {
    const { rows } = await bench.done(
      'logs.search',
      { logs: ['ops.logLogin'], filter: everything, from: null, direction: 'older', limit: 500 },
      'fourth',
    )
    return new Set(rows.map(({ row }) => (row as { creatorName: string }).creatorName))
  }
  await write(true)
  await expect.poll(async () => (await names()).size, patience).toBeGreaterThan(10)
  await write(false)
  await expect.poll(names, patience).toEqual(new Set(['secadmin']))
  await write(true)
  await expect.poll(async () => (await names()).size, patience).toBeGreaterThan(10)
}, 120_000)
