import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import Database from 'better-sqlite3'
import { everything, type LogFilter } from '#contract/logQuery.ts'
import { logOperation } from '#contract/resources/ops/logOperation.ts'
import { createCache } from '#core/cache/cache.ts'
import { lastIndexed, STRETCH_ROWS } from '#core/cache/logIndex.ts'
import { logShape } from '#core/cache/logShape.ts'
import type { CacheFile } from '#core/cache/cacheFile.ts'
import { forkChildren } from '#core/testing/forkChildren.ts'
import { launchBrowserHost } from '#tests/e2e/launch/browserHost.ts'
import { findChromium } from '#tests/setup/machine.ts'
import { median } from './inPage.ts'
import { createRows, searchTerms } from './logRows.ts'
import { measureScrolling } from './logScroll.ts'
import type { Group, Measure } from './measure.ts'

/**
 * Logs in the cache: how fast rows are stored and indexed, how fast they are found compared with a scan of
 * every row, and how the workbench scrolls over them. BENCH_LOG_ROWS is 200,000 by default; the limits are
 * those for 1,000,000.
 */
const COUNT = Number(process.env.BENCH_LOG_ROWS ?? 200_000)
const CHUNK = 1000
const quiet = { info() {}, warn: console.warn, error: console.error }

/** Milliseconds that storing and indexing take. */
async function fill(file: CacheFile, newest: Date, folder: string): Promise<number> {
  const rowOf = createRows(newest)
  let spent = 0
  for (let start = 0; start < COUNT; start += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, COUNT - start) }, (_, at) => rowOf(start + at))
    const begun = performance.now()
    await file.putLog(logOperation, rows, 1)
    spent += performance.now() - begun
  }
  const begun = performance.now()
  await indexed(folder)
  return spent + performance.now() - begun
}

/** The cache file in a data folder. */
function fileIn(dataDir: string): string {
  const folder = join(dataDir, 'cache')
  return join(folder, readdirSync(folder).find((name) => name.endsWith('.db')) ?? '')
}

/** Resolves when the cache program has indexed all full stretches. */
async function indexed(dataDir: string): Promise<void> {
  const database = new Database(fileIn(dataDir), { readonly: true })
  while (lastIndexed(database, logOperation.name) + STRETCH_ROWS <= COUNT) await setTimeout(10)
  database.close()
}

/** Rows per second that plain SQLite writes into the same table with the same indexes. */
function plainInserts(source: string, folder: string): number {
  const from = new Database(source, { readonly: true })
  const to = new Database(join(folder, 'plain.db'))
  to.pragma('journal_mode = WAL')
  to.pragma('synchronous = NORMAL')
  const made = from
    .prepare<[], { sql: string }>(
      `SELECT sql FROM sqlite_master WHERE tbl_name = 'log.ops.logOperation' AND sql IS NOT NULL`,
    )
    .all()
  for (const { sql } of made) to.exec(sql)
  const { columns } = logShape(logOperation).table
  const insert = to.prepare(`INSERT INTO "log.ops.logOperation" VALUES (${columns.map(() => '?').join()})`)
  const read = from.prepare('SELECT * FROM "log.ops.logOperation" ORDER BY rowid LIMIT ? OFFSET ?').raw()
  const sample = Math.min(COUNT, 100_000)
  let spent = 0
  for (let start = 0; start < sample; start += CHUNK) {
    const rows = read.all(CHUNK, start) as unknown[][]
    const begun = performance.now()
    to.transaction(() => {
      for (const row of rows) insert.run(...row)
    })()
    spent += performance.now() - begun
  }
  from.close()
  to.close()
  return (sample / spent) * 1000
}

/** Milliseconds per search of a scan with LIKE, newest first, until fifty rows are found. */
function scans(source: string): number[] {
  const database = new Database(source, { readonly: true })
  const texts = logShape(logOperation).table.texts.map((name) => `"${name}"`)
  const times = searchTerms.map((terms) => {
    const where = terms.map(() => `(${texts.map((name) => `${name} LIKE ?`).join(' OR ')})`).join(' AND ')
    const values = terms.flatMap((term) => texts.map(() => `%${term}%`))
    const statement = database
      .prepare(`SELECT * FROM "log.ops.logOperation" WHERE ${where} ORDER BY "createDate" DESC LIMIT 50`)
      .raw()
    const begun = performance.now()
    statement.all(...values)
    return performance.now() - begun
  })
  database.close()
  return times
}

/** Frequent, rarer and absent words among the failures alone. */
const failedTerms: readonly (readonly string[])[] = [
  ['用户'],
  ['a'],
  ['王伟'],
  ['用户', '王伟'],
  ['837261'],
  [],
]

async function searches(
  file: CacheFile,
  questions: readonly (readonly string[])[],
  narrowed: Partial<LogFilter> = {},
): Promise<number[]> {
  const once = async (terms: readonly string[]): Promise<number> => {
    const begun = performance.now()
    await file.searchLog(logOperation, {
      filter: { ...everything, ...narrowed, include: terms.map((text) => ({ text, fields: [] })) },
      direction: 'older',
      start: null,
      limit: 50,
      cut: 4000,
      budget: 5000,
    })
    return performance.now() - begun
  }
  const times: number[] = []
  for (const terms of questions) {
    const rounds = [await once(terms), await once(terms), await once(terms)]
    times.push(median(rounds))
    if (process.env.BENCH_VERBOSE)
      console.log(terms.join(' + '), rounds.map((time) => time.toFixed(1)).join(' '))
  }
  return times
}

async function measureCache(): Promise<Measure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'steward-bench-logs-'))
  const children = forkChildren({ cache: new URL('../../src/core/cache/child.ts', import.meta.url) })
  const cache = createCache({ dataDir, children, log: quiet, onRebuilt() {} })
  try {
    const file = cache.open('bench')
    const spent = await fill(file, new Date(2026, 10, 20, 12), dataDir)
    const source = fileIn(dataDir)
    const plain = plainInserts(source, dataDir)
    const found = await searches(file, searchTerms)
    const failed = await searches(file, failedTerms, { failed: true })
    const scanned = scans(source)
    const stored = (spent / COUNT) * 1000
    const inserted = 1_000_000 / plain
    return [
      // 6,000 rows/s: a platform answers some 2,000 to 4,000 a second.
      shownWith('logs.sync-1000-rows', stored, 167),
      shownWith('logs.plain-1000-rows', inserted, null),
      shownWith('logs.search-median', median(found), 20),
      shownWith('logs.search-worst', Math.max(...found), 150),
      shownWith('logs.search-failed-worst', Math.max(...failed), 150),
      shownWith('logs.scan-median', median(scanned), null),
      shownWith('logs.scan-worst', Math.max(...scanned), null),
    ]
  } finally {
    await cache.close()
    children.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const shownWith = (id: string, value: number, limit: number | null): Measure => ({
  id,
  value,
  unit: 'ms',
  baseline: null,
  limit,
})

/** Fills the cache of a console and scrolls over all rows in its workbench. */
async function measureScroll(): Promise<Measure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'steward-bench-scroll-'))
  const children = forkChildren({ cache: new URL('../../src/core/cache/child.ts', import.meta.url) })
  const cache = createCache({ dataDir, children, log: quiet, onRebuilt() {} })
  // The file of the demo's administrator, as the sign-in will open it.
  await fill(cache.open(JSON.stringify(['embedded', '', 'admin'])), new Date(), dataDir)
  await cache.close()
  children.end()
  const host = await launchBrowserHost({ dataDir })
  const executablePath = await findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    return await measureScrolling(page, await host.address(), COUNT)
  } finally {
    await browser.close()
    await host.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export const logGroup: Group = { name: 'logs', run: measureCache }

export const logScrollGroup: Group = { name: 'log-scroll', run: measureScroll }
