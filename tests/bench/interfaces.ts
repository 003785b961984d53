import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { createServer, type ReferenceServer } from '#server/server.ts'
import { queryBackend, startBackend } from '#tests/e2e/launch/backend.ts'
import { startBare } from './bareProgram.ts'
import { median } from './inPage.ts'
import { inFolder } from './folder.ts'
import type { Group, Measure } from './measure.ts'

/**
 * Interfaces at the server: lists and figures over a million requests (BENCH_API_LOGS), and signed calls through the
 * gateway beside a program that only reads them, both as separate programs with the same callers.
 */
const LOGS = Number(process.env.BENCH_API_LOGS ?? 1_000_000)
const CODES = 40
const DAYS = 90
const ROUNDS = 10
const FIRST = 8_000_000_000_000_000_000n

const CALLS = 5000
const AT_ONCE = 50
/** With 50 at once every 100 ms there are 500 calls a second. */
const EVERY_MS = 100
const BURSTS = 60

const two = (value: number): string => String(value).padStart(2, '0')
const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
function moment(share: number): string {
  const date = new Date(Date.now() - (1 - share) * DAYS * 86_400_000)
  return `${dayOf(date)} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

function addLogs(database: Database.Database): void {
  const insert = database.prepare(
    `INSERT INTO api_logs (id, tenant_id, api_code, api_name, api_sign, api_req_time, api_rsp_time, api_duration,
       api_status, api_url_params, req_body_str, resp_str, create_date)
     VALUES (?, 'platform', ?, ?, ?, ?, ?, ?, ?, 'POST appId=BENCH', ?, '{"code":0,"msg":"success","data":null}', ?)`,
  )
  const sign = 'a'.repeat(64)
  for (let from = 0; from < LOGS; from += 10_000) {
    database.transaction(() => {
      for (let index = from; index < Math.min(from + 10_000, LOGS); index += 1) {
        const code = (index * 7919) % CODES
        const time = moment(index / LOGS)
        const isFine = index % 17 === 0 ? 0 : 1
        insert.run(
          ...[FIRST + BigInt(index), `BENCH_${two(code)}`, `压测接口${two(code)}`, sign, time, time],
          ...[index % 900, isFine, `{"orderNo":"DD-${index}","amount":${index % 5000}}`, time],
        )
      }
    })()
  }
  database.exec('ANALYZE')
}

type Ask = (path: string, query?: Record<string, string | number>) => Promise<unknown>

/** Calls the server as the super administrator, without a socket. */
async function signedIn(server: ReferenceServer): Promise<Ask> {
  const call = async (method: string, path: string, token: string, body?: unknown): Promise<unknown> => {
    const answer = await server.fetch(
      new Request(`http://127.0.0.1${path}`, {
        method,
        headers: { token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    const envelope = (await answer.json()) as { code: number; msg: string; data: unknown }
    if (envelope.code !== 0) throw new Error(`${path}: ${envelope.msg}`)
    return envelope.data
  }
  const data = await call('POST', '/login', '', { username: 'admin', password: 'admin' })
  const { token } = data as { token: string }
  return (path, query = {}) =>
    call(
      'GET',
      `${path}?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
      token,
    )
}

async function timed(work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now()
    await work()
    times.push(performance.now() - begun)
  }
  return median(times)
}

async function measureLists(folder: string): Promise<Measure[]> {
  const dataFile = join(folder, 'steward.db')
  const server = createServer({ dataFile })
  const database = new Database(dataFile)
  try {
    addLogs(database)
    const ask = await signedIn(server)
    const page = (query: Record<string, string | number>) => () =>
      ask('/api/apiLog/page', { page: 1, limit: 100, ...query })
    const range = { beginDate: moment(0.3), endDate: moment(0.6) }
    const month = { beginDate: dayOf(new Date(Date.now() - 30 * 86_400_000)), endDate: dayOf(new Date()) }
    const cases: readonly (readonly [string, number, () => unknown])[] = [
      ['page of 1,000,000 logs', 100, page({})],
      ['page by part of a code and state', 100, page({ apiCode: '_07', apiStatus: 'false' })],
      ['page by name, state and time', 100, page({ apiName: '接口1', apiStatus: 'true', ...range })],
      ['page by state and days', 100, page({ apiStatus: 'false', ...month })],
      ['last page of 1,000,000 logs', 100, page({ page: Math.ceil(LOGS / 100) })],
      ['monitor cards', 200, () => ask('/api/apiMonitor/getApiMonitorCardData')],
      ['errors of seven days', 200, () => ask('/api/apiMonitor/getErrTotalByDays', { days: 7 })],
      [
        'requests of seven days',
        200,
        () => ask('/api/apiMonitor/getApiTotalByDays', { days: 7, apiCode: 'BENCH_07' }),
      ],
      ['ten latest errors', 200, () => ask('/api/apiMonitor/getErrListTopTen')],
      ['ten latest requests', 200, () => ask('/api/apiMonitor/getApiLogListTopTen', { apiCode: 'BENCH_07' })],
      [
        'calendar month',
        100,
        () => ask('/api/apiMonitor/getApiHealthByDays', { apiCode: 'BENCH_07', ...month }),
      ],
    ]
    const measures: Measure[] = []
    for (const [id, limit, work] of cases)
      measures.push({ id: `interfaces.${id}`, value: await timed(work), unit: 'ms', baseline: null, limit })
    return measures
  } finally {
    database.close()
    await server.close()
  }
}

interface Call {
  readonly path: string
  readonly body: string
}

interface Result {
  /** Milliseconds of all calls. */
  readonly total: number
  /** Of one call. */
  readonly median: number
  readonly refused: number
}

function send(address: string, agent: Agent, { path, body }: Call): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      address + path,
      {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.once('error', reject)
        response.once('end', () => resolve(response.statusCode === 200 && text.startsWith('{"code":0,')))
      },
    )
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}

/** Makes all calls, so many at once over connections that stay open. */
async function callAll(address: string, calls: readonly Call[]): Promise<Result> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const times: number[] = []
  let refused = 0
  const queue = calls.values()
  const caller = async (): Promise<void> => {
    for (const call of queue) {
      const begun = performance.now()
      if (!(await send(address, agent, call))) refused += 1
      times.push(performance.now() - begun)
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, caller))
  const total = performance.now() - begun
  agent.destroy()
  return { total, median: median(times), refused }
}

/** Makes calls at a pace, fifty at the same moment ten times a second. @returns the median of one call */
async function callPaced(address: string, calls: readonly Call[]): Promise<Result> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const times: number[] = []
  let refused = 0
  const one = async (call: Call): Promise<void> => {
    const begun = performance.now()
    if (!(await send(address, agent, call))) refused += 1
    times.push(performance.now() - begun)
  }
  const started = performance.now()
  const running: Promise<unknown>[] = []
  for (let burst = 0; burst * AT_ONCE < calls.length; burst += 1) {
    const due = started + burst * EVERY_MS
    await wait(Math.max(0, due - performance.now()))
    running.push(...calls.slice(burst * AT_ONCE, (burst + 1) * AT_ONCE).map(one))
  }
  await Promise.all(running)
  agent.destroy()
  return { total: performance.now() - started, median: median(times), refused }
}

/** An application that may call one interface. @returns its secret */
async function furnish(address: string): Promise<string> {
  const call = async (path: string, token: string, body: unknown): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', token }
    const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const envelope = (await answer.json()) as { code: number; msg: string; data: unknown }
    if (envelope.code !== 0) throw new Error(`${path}: ${envelope.msg}`)
    return envelope.data
  }
  const { token } = (await call('/login', '', { username: 'admin', password: 'admin' })) as { token: string }
  const app = { appId: 'BENCH', appName: 'BENCH', appType: 0 }
  const issued = (await call('/sys/sysApp/', token, app)) as { apiAuth: { secretKey: string } }
  await call('/api/apiConf/', token, {
    ...{
      apiCode: 'BENCH',
      apiName: '压测',
      apiProvider: 'BENCH',
      apiConsumer: 'self',
      apiRequestType: 'push',
    },
    ...{ apiType: 'common', apiProtocolType: 'HTTP', apiDealType: 'SYNC' },
    ...{ receiptStepClass: 'ReceiptService', receiptStepMethod: 'accept' },
  })
  const grants = { appId: 'BENCH', apiData: ['BENCH'], direction: 'receive' }
  await call('/api/apiAppSubscription/saveAppApi', token, grants)
  return issued.apiAuth.secretKey
}

function signedCalls(secret: string, count: number, from: number): Call[] {
  const timestamp = String(Date.now())
  return Array.from({ length: count }, (_, index) => {
    const body = `{"orderNo":"DD-${from + index}","amount":${index % 900},"customer":"华东机电"}`
    const sign = createHmac('sha256', secret)
      .update(`BENCH\nBENCH\n${timestamp}\n`)
      .update(body)
      .digest('hex')
    return { path: `/api/open/BENCH?appId=BENCH&timestamp=${timestamp}&sign=${sign}`, body }
  })
}

async function measureGateway(): Promise<Measure[]> {
  const bare = await startBare('bareServer')
  const backend = await startBackend()
  try {
    const secret = await furnish(backend.address)
    // Both have answered before they are measured.
    const warming = signedCalls(secret, 1000, 0)
    const calls = signedCalls(secret, CALLS, warming.length)
    await callAll(bare.address, warming)
    await callAll(backend.address, warming)
    const plain = await callAll(bare.address, calls)
    const signed = await callAll(backend.address, calls)
    const paced = signedCalls(secret, BURSTS * AT_ONCE, warming.length + calls.length)
    const plainPaced = await callPaced(bare.address, paced)
    const signedPaced = await callPaced(backend.address, paced)
    const stored = (table: string): number =>
      queryBackend<{ total: number }>(
        backend.dataDir,
        `SELECT COUNT(*) AS total FROM ${table} WHERE api_code = 'BENCH'`,
      )[0]?.total ?? 0
    const expected = warming.length + calls.length + paced.length
    const lost = [stored('api_receipts'), stored('api_logs')].reduce(
      (sum, count) => sum + Math.abs(expected - count),
      signed.refused + signedPaced.refused,
    )
    const per500 = ({ total }: Result): number => (total / CALLS) * 500
    const median50 = { value: signedPaced.median, unit: 'ms' } as const
    return [
      {
        ...{ id: 'interfaces.500 signed calls, as fast as they go', unit: 'ms', limit: 1000 },
        ...{ value: per500(signed), baseline: null },
      },
      {
        ...{ id: 'interfaces.the same beside a bare server', unit: 'ms', limit: null },
        ...{ value: per500(signed), baseline: per500(plain) },
      },
      { ...median50, id: 'interfaces.a call of 500 a second, 50 at once', baseline: null, limit: 10 },
      {
        ...median50,
        ...{ id: 'interfaces.the same call beside a bare server', baseline: plainPaced.median, limit: 3 },
      },
      { id: 'interfaces.calls without receipt or log', value: lost, unit: 'tasks', baseline: null, limit: 0 },
    ]
  } finally {
    bare.stop()
    await backend.stop()
  }
}

export const interfaceGroup: Group = {
  name: 'interfaces',
  run: () => inFolder(async (folder) => [...(await measureGateway()), ...(await measureLists(folder))]),
}
