import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everything, type LogFilter } from '#contract/logQuery.ts'
import { jobLog } from '#contract/resources/ops/jobLog.ts'
import { type LogOperation, logOperation } from '#contract/resources/ops/logOperation.ts'
import { logUserBehavior } from '#contract/resources/ops/logUserBehavior.ts'
import type { Cache, CacheFile, LogPlace } from './cacheFile.ts'
import { type ForkedChildren, forkChildren } from '../testing/forkChildren.ts'
import { operationRow, operationRows } from '../testing/operationRows.ts'
import { recordingLog } from '../testing/recordingLog.ts'
import { createCache } from './cache.ts'
import { migrations } from './migrations.ts'

const COUNT = 40_000
/** Oddities among ordinary rows, far from each other. */
const odd: Record<number, Partial<LogOperation>> = {
  7: { requestParams: '50%_off\\now' },
  1_200: { responseStr: 'ÄRGER mit Ünïcode' },
  12_345: { operation: '龘靐齉' },
  20_000: { responseStr: 'before\u0000behind the NUL' },
  33_333: { responseStr: '\u001b[31mred\u001b[0m' },
  39_990: { requestUri: '/sys/Needle', responseStr: 'x'.repeat(5000) + 'TAIL' },
}
const rows = operationRows(COUNT).map((row, index) => ({ ...row, ...odd[index] }))

let dataDir: string
let children: ForkedChildren
let cache: Cache
let file: CacheFile

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'steward-search-'))
  children = forkChildren({ cache: new URL('./child.ts', import.meta.url) })
  cache = createCache({ dataDir, children, log: recordingLog(), onRebuilt: () => {} })
  file = cache.open('search')
  // The newer half first, then the older, then a stretch that was left out, as a gap is closed.
  await file.putLog(logOperation, rows.slice(0, 10_000), 1)
  await file.putLog(logOperation, rows.slice(20_000), 1)
  await file.putLog(logOperation, rows.slice(10_000, 20_000).reverse(), 1)
})

afterAll(async () => {
  await cache.close()
  children.end()
  rmSync(dataDir, { recursive: true, force: true })
})

const texts = (row: LogOperation): string[] =>
  [
    row.creatorName,
    row.userNickName,
    row.deptName,
    row.operation,
    row.userAgent,
    row.requestUri,
    row.requestMethod,
    row.requestParams,
    row.responseStr,
    row.ip,
  ].map((text) => text.replaceAll('\0', '\u2400').toLowerCase())

const filterOf = (include: string[], exclude: string[] = [], change: Partial<LogFilter> = {}): LogFilter => ({
  ...everything,
  include: include.map((text) => ({ text, fields: [] })),
  exclude: exclude.map((text) => ({ text, fields: [] })),
  ...change,
})

/** The same answer worked out from the rows, without an index. */
const reference = (filter: LogFilter): string[] =>
  rows
    .filter((row) =>
      filter.include.every(({ or = [], ...word }) =>
        [word, ...or].some(({ text }) =>
          texts(row).some((each) => each.includes(text.replaceAll('\0', '\u2400').toLowerCase())),
        ),
      ),
    )
    .filter(
      (row) =>
        !filter.exclude.some(({ text }) => texts(row).some((each) => each.includes(text.toLowerCase()))),
    )
    .filter((row) => filter.from === '' || row.createDate >= filter.from)
    .filter((row) => filter.until === '' || row.createDate <= filter.until)
    .filter((row) => !filter.failed || row.status === 0)
    .map((row) => row.id)

async function all(filter: LogFilter, limit = 1000, budget = 1000): Promise<string[]> {
  const ids: string[] = []
  let start: LogPlace | null = null
  do {
    const found = await file.searchLog(logOperation, {
      filter,
      direction: 'older',
      start,
      limit,
      cut: 100,
      budget,
    })
    ids.push(...found.list.map(({ row }) => (row as LogOperation).id))
    start = found.reached
  } while (start !== null)
  return ids
}

/** Terms of which each is a list of alternatives. */
const anyOf = (...terms: string[][]): LogFilter['include'] =>
  terms.map(([text = '', ...or]) => ({
    text,
    fields: [],
    or: or.map((other) => ({ text: other, fields: [] })),
  }))

const questions: [string, LogFilter][] = [
  ['one Chinese character', filterOf(['龘'])],
  ['two Chinese characters', filterOf(['靐齉'])],
  ['a common word of two', filterOf(['租户'], ['params/1'])],
  ['a common word of three', filterOf(['系统参'], ['备注'])],
  ['one digit that is everywhere', filterOf(['7'], [], { from: '2026-11-20 11:00:00' })],
  ['five digits', filterOf(['12345'])],
  ['six characters of an address', filterOf(['ms/393'])],
  ['case ignored', filterOf(['nEEDLE'])],
  ['case of other letters ignored', filterOf(['ärger', 'üNÏ'])],
  ['two terms', filterOf(['用户7', 'CODE_1234'])],
  ['a term and one that never meets it', filterOf(['系统参数', '租户'])],
  ['nothing at all', filterOf(['不存在的'])],
  ['signs that are wildcards elsewhere', filterOf(['%_off\\'])],
  ['a percent sign', filterOf(['0%'])],
  ['what stands behind a NUL', filterOf(['behind the'])],
  ['a NUL', filterOf(['before\u0000behind'])],
  ['terminal codes', filterOf(['\u001b[31m'])],
  ['the end of a long text', filterOf(['xTAIL'])],
  ['failures only', filterOf(['用户1'], [], { failed: true })],
  ['one of two rare words', { ...everything, include: anyOf(['NEEDLE', '龘靐']) }],
  [
    'one of three, one of which is nowhere',
    { ...everything, include: anyOf(['CODE_1234', '不存在的', '0%']) },
  ],
  [
    'one of two, with a word of its own',
    { ...everything, include: anyOf(['用户7'], ['CODE_12', 'code_34']) },
  ],
  ['one of two, twice', { ...everything, include: anyOf(['用户1', '用户2'], ['CODE_12', 'CODE_34']) }],
  ['one of two without a third', { ...filterOf([], ['用户1']), include: anyOf(['CODE_12', 'CODE_34']) }],
  [
    'between two moments',
    filterOf(['备注'], [], { from: '2026-11-19 00:00:00', until: '2026-11-19 08:00:00' }),
  ],
  ['only what is left out', filterOf([], ['用户1', '用户2', '用户3'])],
]

test.each(questions)('a search for %s finds what reading every row finds', async (_, filter) => {
  const expected = reference(filter)
  expect(await all(filter)).toEqual(expected)
  // Page by page, and with no time for more than a step at once.
  if (expected.length < 3000) expect(await all(filter, 37, 1)).toEqual(expected)
})

test('a term in a named field is not found in another', async () => {
  const named = (fields: string[]): LogFilter => ({ ...everything, include: [{ text: 'Needle', fields }] })
  expect(await all(named(['requestUri']))).toHaveLength(1)
  expect(await all(named(['responseStr']))).toEqual([])
  expect(await all(named(['noSuchField']))).toEqual([])
})

test('alternatives look into fields of their own, and those that a log does not have are left out', async () => {
  const [needle, tail] = [rows[39_990]?.id, rows[33_333]?.id]
  const found = (
    text: string,
    fields: string[],
    other: { text: string; fields: string[] },
  ): Promise<string[]> => all({ ...everything, include: [{ text, fields, or: [other] }] })
  const escape = { text: '\u001b[31m', fields: ['responseStr'] }
  expect(await found('Needle', ['requestUri'], escape)).toEqual([tail, needle])
  expect(await found('Needle', ['responseStr'], escape)).toEqual([tail])
  expect(await found('Needle', ['noSuchField'], escape)).toEqual([tail])
  expect(await found('Needle', ['noSuchField'], { text: 'Needle', fields: ['nor', 'this'] })).toEqual([])
  // Either of them excludes.
  const left = { ...everything, include: anyOf(['CODE_39990', 'CODE_33333', '龘靐']) }
  expect(await all({ ...left, exclude: [{ text: '龘', fields: [], or: [escape] }] })).not.toContain(tail)
})

test('going up from a row gives the same rows backwards', async () => {
  const filter = filterOf(['用户3'])
  const down = await all(filter)
  const up: string[] = []
  let start: LogPlace | null = null
  do {
    const found = await file.searchLog(logOperation, {
      filter,
      direction: 'newer',
      start,
      limit: 100,
      cut: 0,
      budget: 100,
    })
    up.push(...found.list.map(({ row }) => (row as LogOperation).id))
    start = found.reached
  } while (start !== null)
  expect(up.reverse()).toEqual(down)
})

test('counts agree with the rows, with terms and without', async () => {
  for (const filter of [filterOf([]), filterOf(['用户1']), filterOf([], ['备注'])]) {
    let [sum, failed] = [0, 0]
    const days = new Map<string, number>()
    let start: LogPlace | null = null
    do {
      const found = await file.countLog(logOperation, { filter, start, unit: 10, budget: 1 })
      for (const [day, count, bad] of found.counts) {
        sum += count
        failed += bad
        days.set(day, (days.get(day) ?? 0) + count)
      }
      start = found.reached
    } while (start !== null)
    expect(sum).toBe(reference(filter).length)
    expect(failed).toBe(reference({ ...filter, failed: true }).length)
    const day = '2026-11-19'
    const that = reference({ ...filter, from: `${day} 00:00:00`, until: `${day} 23:59:59` })
    expect(days.get(day)).toBe(that.length)
  }
})

test('a row that changes is found by its new words and not by its old ones', async () => {
  const own = cache.open('changing-rows')
  await own.putLog(logOperation, rows.slice(0, 300), 1)
  const before = operationRow(5)
  await own.putLog(logOperation, [{ ...before, responseStr: 'first words' }], 2)
  await own.putLog(logOperation, [{ ...before, responseStr: 'second thoughts' }], 3)
  const find = async (text: string): Promise<number> => {
    const found = await own.searchLog(logOperation, {
      filter: filterOf([text]),
      direction: 'older',
      start: null,
      limit: 10,
      cut: 0,
      budget: 1000,
    })
    return found.list.length
  }
  expect([await find('first words'), await find('second thoughts')]).toEqual([0, 1])
  expect((await own.logStatus(logOperation)).rows).toBe(300)
})

test('custom filters of the job log and the behaviour log are answered without the platform (OPS-JLG)', async () => {
  const own = cache.open('custom')
  const run = (id: number, codes: [trigger: number, handle: number]) => ({
    id: String(id),
    jobId: '1',
    job: null,
    triggerTime: `2026-11-20 10:0${id}:00`,
    triggerCode: codes[0],
    triggerMsg: '',
    handleTime: '',
    handleCode: codes[1],
    handleMsg: '',
  })
  await own.putLog(jobLog, [run(1, [200, 200]), run(2, [200, 0]), run(3, [500, 0]), run(4, [200, 502])], 1)
  const ask = async (filters: Record<string, string>): Promise<string[]> => {
    const { list } = await own.queryLog(jobLog, { filters, orderField: '', order: '', page: 1, limit: 10 })
    return (list as { id: string }[]).map(({ id }) => id)
  }
  expect(await ask({ logStatus: '-1' })).toEqual(['4', '3', '2', '1'])
  expect(await ask({ logStatus: '1' })).toEqual(['1'])
  expect(await ask({ logStatus: '2' })).toEqual(['4', '3'])
  expect(await ask({ logStatus: '3' })).toEqual(['2'])
  expect(await ask({ filterTime: '2026-11-20 10:02:00 - 2026-11-20 10:03:00' })).toEqual(['3', '2'])
  expect(await own.openRows(jobLog, 10)).toEqual([expect.objectContaining({ id: '2' })])

  const visit = (id: number, operaMenuId: string) => ({
    id: String(id),
    operaMenuId,
    createDate: '2026-11-20 10:00:00',
  })
  await own.putLog(logUserBehavior, [visit(1, '11'), visit(2, '12'), visit(3, '13')], 1)
  const { list } = await own.queryLog(logUserBehavior, {
    filters: { menuIds: '11,13' },
    orderField: '',
    order: '',
    page: 1,
    limit: 10,
  })
  expect((list as { id: string }[]).map(({ id }) => id)).toEqual(['3', '1'])
})

test('a file over its limit loses its oldest rows first, and searches go on', async () => {
  const own = cache.open('limited')
  await own.putLog(logOperation, rows.slice(0, 20_000), 1)
  const size = await own.logSize()
  const gone = await own.shrinkLogs([logOperation], size / 2)
  expect(gone.bytes).toBeLessThanOrEqual(size / 2)
  expect(gone.rows).toBeGreaterThan(5000)
  const { oldest, newest, rows: left } = await own.logStatus(logOperation)
  expect(oldest >= gone.before).toBe(true)
  expect(newest).toBe(rows[0]?.createDate)
  const found = await own.searchLog(logOperation, {
    filter: filterOf(['用户7']),
    direction: 'older',
    start: null,
    limit: 1000,
    cut: 0,
    budget: 2000,
  })
  const expected = rows.slice(0, left).filter((row) => texts(row).some((text) => text.includes('用户7')))
  expect(found.list.map(({ row }) => (row as LogOperation).id)).toEqual(
    expected.slice(0, 1000).map(({ id }) => id),
  )
})

test('a row of fifty megabytes is stored, found by its last word, and cut in a page', async () => {
  const own = cache.open('huge')
  const huge = `${'0123456789'.repeat(5_000_000)} 末尾`
  await own.putLog(logOperation, [{ ...operationRow(1), responseStr: huge }, operationRow(2)], 1)
  const found = await own.searchLog(logOperation, {
    filter: filterOf(['末尾']),
    direction: 'older',
    start: null,
    limit: 10,
    cut: 4000,
    budget: 1000,
  })
  expect(found.list).toHaveLength(1)
  expect(found.list[0]).toMatchObject({ cut: true })
  expect(found.list.map(({ row }) => (row as LogOperation).responseStr.length)).toEqual([4000])
  expect(((await own.logRow(logOperation, operationRow(1).id)) as LogOperation).responseStr).toBe(huge)
})

/** Turns a file of today into one of an earlier version, as an update of the console finds it. */
function makeOld(path: string, version: number): void {
  const database = new Database(path)
  const made = database
    .prepare(`SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%'`)
    .pluck()
    .all() as string[]
  for (const name of [...made, 'log_stretches', 'versions']) database.exec(`DROP TABLE "${name}"`)
  for (const step of migrations.slice(1, version)) step(database)
  database.pragma(`user_version = ${version}`)
  database.close()
}

test.each([1, 3])(
  'a file of version %i keeps its rows, is copied first, and is searched at once',
  async (version) => {
    const directory = mkdtempSync(join(tmpdir(), 'steward-search-old-'))
    const open = () => createCache({ dataDir: directory, children, log: recordingLog(), onRebuilt: () => {} })
    const first = open()
    await first.open('old').putLog(logOperation, rows.slice(0, 15_000), 1)
    await first.close()
    const folder = join(directory, 'cache')
    const path = join(folder, readdirSync(folder).find((name) => name.endsWith('.db')) ?? '')
    makeOld(path, version)

    // Killed while it indexes the rows it found: the next start goes on.
    const second = open()
    expect((await second.open('old').logStatus(logOperation)).rows).toBe(15_000)
    children.started.at(-1)?.kill('SIGKILL')
    await second.close()
    expect(readdirSync(folder).some((name) => name.includes(`.backup-${version}`))).toBe(true)

    const third = open()
    const filter = filterOf(['龘'])
    const found = await third.open('old').searchLog(logOperation, {
      filter,
      direction: 'older',
      start: null,
      limit: 10,
      cut: 0,
      budget: 2000,
    })
    expect(found.list).toHaveLength(1)
    await third.close()
    const checked = new Database(path, { readonly: true })
    expect(checked.pragma('quick_check', { simple: true })).toBe('ok')
    checked.close()
    rmSync(directory, { recursive: true, force: true })
  },
  30_000,
)

test('the program is killed in the middle of a search: the request is sent again to the next one', async () => {
  const filter = filterOf(['系统参数', '租户'])
  const search = file.searchLog(logOperation, {
    filter,
    direction: 'older',
    start: null,
    limit: 10,
    cut: 0,
    budget: 5000,
  })
  children.started[0]?.kill('SIGKILL')
  expect((await search).list).toEqual([])
})
