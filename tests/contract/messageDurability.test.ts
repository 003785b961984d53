import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { auth } from '#contract/resources/shell/auth.ts'
import { simulatedSend } from '#contract/resources/msg/simulatedSend.ts'
import { afterEach, expect, test } from 'vitest'
import { root } from '#tests/setup/project.ts'
import { Client } from './harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'steward-killed-'))
const children: ChildProcess[] = []

/** The program itself, as a host runs it. */
async function start(): Promise<string> {
  const child = fork(join(root, 'src/server/main.ts'), [], {
    env: { ...process.env, STEWARD_BACKEND_DATA: folder, STEWARD_BACKEND_PORT: '0' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.push(child)
  const [message] = (await once(child, 'message')) as [{ address: string }]
  return message.address
}

afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

test('after kill -9 in the middle of a send everybody gets it once, over every channel (MSG-BIZ-05)', async () => {
  const address = await start()
  const guest = new Client(address)
  const { token } = await guest.must(auth.endpoints.login, { body: { username: 'admin', password: 'admin' } })
  const database = new Database(join(folder, 'steward.db'), { readonly: true })
  const count = (sql: string): number => Number(database.prepare(sql).pluck().get())
  try {
    const [top, people] = database
      .prepare(
        `SELECT (SELECT CAST(id AS TEXT) FROM depts WHERE tenant_id = 'platform' AND pid = 0 ORDER BY id LIMIT 1),
           (SELECT COUNT(*) FROM users WHERE tenant_id = 'platform' AND status <> 0)`,
      )
      .raw()
      .get() as [string, number]
    const before = count('SELECT COUNT(*) FROM msg_channel_records')
    const inBoxes = count('SELECT COUNT(*) FROM message_records')
    const numbers = Array.from({ length: 20_000 }, (_, index) => `150${String(index).padStart(8, '0')}`)
    const entry = (channel: string, val: string) => ({ channel, channelName: channel, val, uf: '' })
    const receiveInfo = { obj: [entry('SMS', numbers.join(','))], user: [], dept: [entry('SITE', top)] }
    const sending = guest
      .withToken(token)
      .call(simulatedSend.endpoints.template, {
        body: {
          ...{ id: '1', templateId: 'ORDER_SHIPPED', templateName: '订单发货通知' },
          paramsJSON: '{"customerName":"张三","orderNo":"A-1"}',
          receiveInfo: JSON.stringify(receiveInfo),
        },
      })
      .catch(() => 'cut off')
    await expect
      .poll(() => count('SELECT COUNT(*) FROM msg_channel_records'), { interval: 2 })
      .toBeGreaterThan(before + 1000)
    children[0]?.kill('SIGKILL')
    expect(await sending).toBe('cut off')
    expect(count('SELECT COUNT(*) FROM msg_send_queue')).toBeGreaterThan(0)

    await start()
    const newest = 'SELECT MAX(id) FROM msg_biz_infos'
    const own = `FROM msg_channel_records WHERE biz_info_id = (${newest})`
    await expect
      .poll(() => count(`SELECT biz_send_status FROM msg_biz_infos WHERE id = (${newest})`), {
        interval: 20,
        timeout: 60_000,
      })
      .toBe(2)
    expect(count(`SELECT COUNT(*) ${own} AND channel_code = 'SMS'`)).toBe(20_000)
    expect(count(`SELECT COUNT(DISTINCT recipient) ${own} AND channel_code = 'SMS'`)).toBe(20_000)
    expect(count(`SELECT COUNT(*) ${own} AND channel_code = 'SITE'`)).toBe(people)
    expect(count('SELECT COUNT(*) FROM message_records')).toBe(inBoxes + people)
    expect(count('SELECT COUNT(*) FROM msg_send_queue')).toBe(0)
  } finally {
    database.close()
  }
}, 120_000)
