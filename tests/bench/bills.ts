import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBackend } from '#tests/e2e/launch/backend.ts'
import { startBare } from './bareProgram.ts'
import { median } from './inPage.ts'
import type { Group, Measure } from './measure.ts'

/**
 * Document numbers: two hundred occupied at once, beside as many calls at once of a bare server that does one
 * transaction each in a SQLite file that is as durable. Transactions without calls would measure the disk: where it
 * writes at once in a tenth of a millisecond, a call alone takes longer.
 */
const AT_ONCE = 200
const ROUNDS = 10

type Call = (path: string, body: unknown, agent?: Agent) => Promise<unknown>

/** One call of the server; connections are kept only as long as their agent. */
function send(address: string, token: string, body: unknown, agent?: Agent): Promise<unknown> {
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), token }
  return new Promise((resolve, reject) => {
    const outgoing = request(address, { method: 'POST', agent: agent ?? false, headers }, (response) => {
      let received = ''
      response.on('data', (chunk: Buffer) => (received += chunk.toString()))
      response.once('error', reject)
      response.once('end', () => {
        const { code, msg, data } = JSON.parse(received) as { code: number; msg: string; data: unknown }
        if (code === 0) resolve(data)
        else reject(new Error(`${address}: ${msg}`))
      })
    })
    outgoing.once('error', reject)
    outgoing.end(text)
  })
}

async function signedIn(address: string): Promise<Call> {
  const data = await send(`${address}/login`, '', { username: 'admin', password: 'admin' })
  const { token } = data as { token: string }
  return (path, body, agent) => send(address + path, token, body, agent)
}

async function occupied(call: Call): Promise<{ readonly time: number; readonly numbers: readonly string[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const begun = performance.now()
  const path = '/sys/sysBillcodeMax/buildMaxBillCode'
  const numbers = await Promise.all(
    Array.from({ length: AT_ONCE }, () => call(path, { billSign: 'BENCH' }, agent)),
  )
  const time = performance.now() - begun
  agent.destroy()
  return { time, numbers: numbers.map(String) }
}

async function measure(folder: string): Promise<Measure[]> {
  const backend = await startBackend()
  const counter = await startBare('bareCounter', join(folder, 'bare.db'))
  try {
    const call = await signedIn(backend.address)
    const type = { billName: 'BENCH', billSign: 'BENCH', fullFormat: '{DJ}{NUM}', numDigits: 6 }
    await call('/sys/sysBillType/', type)
    const bare = async () =>
      (await occupied((path, body, agent) => send(counter.address + path, '', body, agent))).time
    // Both have run before they are measured.
    const warm = await occupied(call)
    await bare()
    const numbers = new Set(warm.numbers)
    const times: number[] = []
    const bareTimes: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      bareTimes.push(await bare())
      const { time, numbers: more } = await occupied(call)
      times.push(time)
      for (const number of more) numbers.add(number)
    }
    const expected = Array.from(
      { length: (ROUNDS + 1) * AT_ONCE },
      (_, index) => `BENCH${String(index + 1).padStart(6, '0')}`,
    )
    const missing = expected.filter((number) => !numbers.has(number)).length
    return [
      {
        ...{ id: 'bills.200 numbers occupied at once', unit: 'ms', limit: 3 },
        ...{ value: median(times), baseline: median(bareTimes) },
      },
      { id: 'bills.numbers missing or given twice', value: missing, unit: 'tasks', baseline: null, limit: 0 },
    ]
  } finally {
    counter.stop()
    await backend.stop()
  }
}

export const billGroup: Group = {
  name: 'bills',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'))
    try {
      return await measure(folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
