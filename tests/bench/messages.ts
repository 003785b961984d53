import { join } from 'node:path'
import Database from 'better-sqlite3'
import { createServer, type ReferenceServer } from '#server/server.ts'
import { median } from './inPage.ts'
import { inFolder } from './folder.ts'
import type { Group, Measure } from './measure.ts'

/**
 * The server's answers about sends: 10,000 receivers of a template with six channels, and lists and charts over a
 * million channel records. BENCH_RECORDS is 1,000,000 by default. The baseline of each is the plain query that reads
 * the same rows without the server.
 */
const RECORDS = Number(process.env.BENCH_RECORDS ?? 1_000_000)
const USERS = 10_000
const SENDS = 1000
const ROUNDS = 10

/** First id of added rows, above all ids that the backend gives. */
const FIRST = 8_000_000_000_000_000_000n

const two = (value: number): string => String(value).padStart(2, '0')
/** A moment of the past ninety days, `share` of the way. */
function moment(share: number): string {
  const date = new Date(Date.now() - (1 - share) * 90 * 86_400_000)
  return (
    `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ` +
    `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
  )
}

const channels = ['SMS', 'EMAIL', 'MP', 'MA', 'DINGTALK', 'SITE'] as const

/** Adds a department of ten thousand people. @returns its id */
export function addPeople(database: Database.Database): string {
  database.exec(`
    INSERT INTO depts (id, tenant_id, pid, code, name, type, sort, create_date, update_date)
      SELECT ${FIRST}, tenant_id, id, 'BENCH', '一万人', '2', 1, create_date, update_date FROM depts
      WHERE pid = 0 AND tenant_id = 'platform' LIMIT 1`)
  const insert = database.prepare(
    `INSERT INTO users (id, tenant_id, username, real_name, email, mobile, dept_id, create_date, update_date)
     VALUES (?, 'platform', ?, ?, ?, ?, ?, '', '')`,
  )
  database.transaction(() => {
    for (let index = 1; index <= USERS; index += 1) {
      const name = `bench${index}`
      const mobile = `137${String(index).padStart(8, '0')}`
      insert.run(FIRST + BigInt(index), name, `人员${index}`, `${name}@example.com`, mobile, FIRST)
    }
  })()
  return String(FIRST)
}

function addRecords(database: Database.Database): void {
  const send = database.prepare(
    `INSERT INTO msg_biz_infos (id, tenant_id, biz_id, type_desc, template_id, biz_send_status, biz_create_time)
     VALUES (?, 'platform', ?, '业务事件', 'ORDER_SHIPPED', 2, ?)`,
  )
  const record = database.prepare(
    `INSERT INTO msg_channel_records (id, tenant_id, biz_info_id, biz_id, template_id, channel_code, content, recipient,
       status, result_msg, content_data, create_date)
     VALUES (?, 'platform', ?, ?, 'ORDER_SHIPPED', ?, ?, ?, ?, '模拟发送成功', ?, ?)`,
  )
  const perSend = Math.ceil(RECORDS / SENDS)
  for (let at = 0; at < SENDS; at += 1) {
    const id = FIRST + 1_000_000n + BigInt(at)
    const time = moment(at / SENDS)
    database.transaction(() => {
      send.run(id, `BENCH-${at}`, time)
      for (let index = 0; index < perSend; index += 1) {
        const number = at * perSend + index
        record.run(
          FIRST + 2_000_000n + BigInt(number),
          id,
          `BENCH-${at}`,
          channels[number % channels.length],
          '张三，您好！您的订单A-1已发货，请注意查收。',
          `138${String(number % 100_000_000).padStart(8, '0')}`,
          number % 20 === 0 ? 0 : 1,
          '{"type":1,"sign":"管家云"}',
          time,
        )
      }
    })()
  }
  database.exec('ANALYZE')
}

type Ask = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>

/** Calls the server as the super administrator, without a socket. */
async function signedIn(server: ReferenceServer): Promise<Ask> {
  const call = async (method: string, path: string, body: unknown, token: string): Promise<unknown> => {
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
  const data = await call('POST', '/login', { username: 'admin', password: 'admin' }, '')
  const { token } = data as { token: string }
  return (method, path, body) => call(method, path, body, token)
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

/** A time with its limit, and beside it the time of the plain query. */
async function measured(
  id: string,
  limit: number,
  work: () => unknown,
  plain: () => unknown,
): Promise<Measure[]> {
  const value = await timed(work)
  return [
    { id, value, unit: 'ms', baseline: null, limit },
    { id: `${id}, beside the query`, value, unit: 'ms', baseline: await timed(plain), limit: null },
  ]
}

async function measure(folder: string): Promise<readonly Measure[]> {
  const dataFile = join(folder, 'steward.db')
  const server = createServer({ dataFile })
  const database = new Database(dataFile)
  try {
    const dept = addPeople(database)
    addRecords(database)
    const ask = await signedIn(server)
    const entry = { channel: 'ALL', channelName: '全部渠道', val: dept, uf: '' }
    const question = {
      templateId: 'ORDER_SHIPPED',
      receiveInfo: JSON.stringify({ obj: [], user: [], dept: [entry] }),
      limit: 100,
    }
    const people = database.prepare(
      'SELECT users.*, depts.name FROM users LEFT JOIN depts ON depts.id = dept_id WHERE dept_id = ?',
    )
    const page = database.prepare(
      `SELECT * FROM msg_channel_records WHERE tenant_id = 'platform' ORDER BY create_date DESC, id DESC LIMIT 100`,
    )
    const range = [moment(0.3), moment(0.6)] as const
    const failed = database.prepare(
      `SELECT COUNT(*) FROM msg_channel_records WHERE tenant_id = 'platform' AND status = 0 AND create_date BETWEEN ? AND ?`,
    )
    const grouped = database.prepare(
      `SELECT substr(create_date, 1, 10), channel_code, status, COUNT(*) FROM msg_channel_records
       WHERE tenant_id = 'platform' GROUP BY 1, 2, 3`,
    )
    const records = '/msg/msgChannelRecord'
    const between = new URLSearchParams({ beginDate: range[0], endDate: range[1] })
    return [
      ...(await measured(
        'messages.10,000 receivers',
        500,
        () => ask('POST', '/msg/msgTemplate/receivers', question),
        () => people.all(dept),
      )),
      ...(await measured(
        'messages.page of 1,000,000',
        200,
        () => ask('GET', `${records}/page?page=1&limit=100`),
        () => page.all(),
      )),
      ...(await measured(
        'messages.by state and time',
        200,
        () => ask('GET', `${records}/page?page=1&limit=100&status=0&${between}`),
        () => failed.get(...range),
      )),
      ...(await measured(
        'messages.chart',
        200,
        () => ask('GET', `${records}/counts?step=day`),
        () => grouped.all(),
      )),
    ]
  } finally {
    database.close()
    await server.close()
  }
}

export const messageGroup: Group = { name: 'messages', run: () => inFolder(measure) }
