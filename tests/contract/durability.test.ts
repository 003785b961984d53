import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { auth } from '#contract/resources/shell/auth.ts'
import { params } from '#contract/resources/ops/params.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { root } from '#tests/setup/project.ts'
import { Client } from './harness.ts'

/** The program itself, as a host runs it. */

const program = join(root, 'src/server/main.ts')
const folder = mkdtempSync(join(tmpdir(), 'steward-child-'))
const children: ChildProcess[] = []

interface Running {
  readonly child: ChildProcess
  readonly address: string
}

async function start(data: string, port = 0): Promise<Running> {
  const child = fork(program, [], {
    env: { ...process.env, STEWARD_BACKEND_DATA: data, STEWARD_BACKEND_PORT: String(port) },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.push(child)
  const [message] = await once(child, 'message')
  expect(message).toMatchObject({
    type: 'listening',
    address: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
  })
  return { child, address: message.address }
}

async function signIn(address: string): Promise<Client> {
  const guest = new Client(address)
  const { token } = await guest.must(auth.endpoints.login, { body: { username: 'admin', password: 'admin' } })
  return guest.withToken(token)
}

async function ended(child: ChildProcess): Promise<[code: number | null, signal: string | null]> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return [child.exitCode, child.signalCode]
}

// Each test restarts the program several times.
vi.setConfig({ testTimeout: 90_000 })

afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL')
    await ended(child)
  }
  rmSync(folder, { recursive: true, force: true })
})

test('what was answered is there after kill -9 in the middle of saving, and the file is whole', async () => {
  const data = join(folder, 'killed')
  const { child, address } = await start(data)
  const admin = await signIn(address)
  const acknowledged: string[] = []
  const save = async (writer: number): Promise<void> => {
    for (let index = 0; ; index += 1) {
      const paramCode = `SAVE_${writer}_${index}`
      const answer = await admin.call(params.endpoints.create, {
        body: { paramCode, paramValue: 'x'.repeat(2000) },
      })
      if (answer.code !== 0) throw new Error(answer.msg)
      acknowledged.push(paramCode)
      // Killed from within the stream of saves, with others on their way.
      if (acknowledged.length === 40) child.kill('SIGKILL')
    }
  }
  const results = await Promise.allSettled([0, 1, 2, 3].map(save))
  expect(results.every((result) => result.status === 'rejected')).toBe(true)
  expect(await ended(child)).toEqual([null, 'SIGKILL'])
  expect(acknowledged.length).toBeGreaterThanOrEqual(40)

  const again = await start(data)
  const reader = await signIn(again.address)
  const { list } = await reader.must(params.endpoints.page, { query: { paramCode: 'SAVE_', limit: 1000 } })
  const stored = new Set(list.map((row) => row.paramCode))
  expect(acknowledged.filter((code) => !stored.has(code))).toEqual([])
  expect(list.every((row) => row.paramValue.length === 2000)).toBe(true)
  const database = new Database(join(data, 'steward.db'), { readonly: true })
  try {
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
    const logged = database
      .prepare("SELECT COUNT(*) FROM log_operation WHERE request_params LIKE '%SAVE_%' AND status = 1")
      .pluck()
      .get()
    expect(logged).toBe(list.length)
  } finally {
    database.close()
  }
  // So was the session.
  expect((await new Client(again.address, admin.token).call(auth.endpoints.info)).code).toBe(0)
})

test('a stop message, SIGTERM and the loss of the parent each end it cleanly', async () => {
  const data = join(folder, 'stopped')
  const byMessage = await start(data)
  byMessage.child.send({ type: 'stop' })
  expect(await ended(byMessage.child)).toEqual([0, null])
  const bySignal = await start(data)
  bySignal.child.kill('SIGTERM')
  expect(await ended(bySignal.child)).toEqual([0, null])
  const orphan = await start(data)
  orphan.child.disconnect()
  expect(await ended(orphan.child)).toEqual([0, null])
})

test('a port that is taken is exchanged for a free one', async () => {
  const other = createTcpServer()
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const taken = typeof address === 'object' && address ? address.port : 0
  try {
    const { address: answered } = await start(join(folder, 'port'), taken)
    expect(Number(new URL(answered).port)).not.toBe(taken)
    expect((await new Client(answered).call(auth.endpoints.publicConfig)).code).toBe(0)
  } finally {
    other.close()
  }
})
