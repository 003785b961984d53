import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '#tests/setup/project.ts'
import { afterAll, expect, test, vi } from 'vitest'

/** The platform's zone is a setting; that of the machine changes nothing (OPS-5, MSG-4). */

// Each program fills its own data file.
vi.setConfig({ testTimeout: 90_000 })

const folder = mkdtempSync(join(tmpdir(), 'steward-zones-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = promisify(execFile)

async function answersOn(machine: string, platform = ''): Promise<unknown> {
  const env = { ...process.env, TZ: machine, PLATFORM_ZONE: platform }
  const { stdout } = await run(process.execPath, [join(root, 'tests/contract/zoneProgram.ts')], { env })
  return JSON.parse(stdout)
}

const inShanghai = {
  zone: 'Asia/Shanghai',
  previewed: [1, 2, 3, 4, 5].map((day) => `2027-01-0${day} 08:30:00`),
  fires: '2027-01-01T00:30:00.000Z',
  days: ['2026-12-26', '2026-12-27', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01'],
  signedIn: '2027-01-01 00:30:00',
  number: 'ZONE-2027010100-0001',
  newest: '2027-01-01',
}

test.each(['UTC', 'America/Los_Angeles', 'Asia/Shanghai', 'Europe/Berlin'])(
  'on a machine in %s crons, previews, numbers, days and stored moments are those of Shanghai (OPS-5, MSG-4)',
  async (machine) => {
    const answers = await answersOn(machine)
    expect(answers).toMatchObject(inShanghai)
    // The demo data are made at office hours.
    expect(answers).toHaveProperty('hours', expect.not.arrayContaining(['01', '02', '03', '22', '23']))
  },
)

test('a platform in another zone has its own days and times (OPS-5, MSG-4)', async () => {
  expect(await answersOn('Asia/Shanghai', 'America/New_York')).toMatchObject({
    zone: 'America/New_York',
    previewed: ['2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04', '2027-01-05'].map(
      (day) => `${day} 08:30:00`,
    ),
    fires: '2027-01-01T13:30:00.000Z',
    signedIn: '2026-12-31 11:30:00',
    number: 'ZONE-2026123111-0001',
    newest: '2026-12-31',
  })
})

const main = join(root, 'src/server/main.ts')

/**
 * Starts the program and ends it.
 * @returns the zone that it answers, or its output where it did not start
 */
async function start(options: { arguments?: string[]; zone?: string }): Promise<string> {
  const child = fork(main, ['--data', join(folder, 'data'), ...(options.arguments ?? [])], {
    env: { ...process.env, TZ: 'UTC', ...(options.zone && { STEWARD_BACKEND_ZONE: options.zone }) },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.on('data', (chunk) => (said += String(chunk)))
  let zone = ''
  child.once('message', async ({ address }: { address: string }) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ username: 'admin', password: 'admin' })
    const login = await (await fetch(`${address}/login`, { method: 'POST', headers, body })).json()
    const info = await fetch(`${address}/sys/user/info`, { headers: { token: login.data.token } })
    zone = (await info.json()).data.platformZone
    child.send({ type: 'stop' })
  })
  await once(child, 'close')
  return zone || said
}

test('the program takes its zone from --zone or the environment, and refuses one that there is not', async () => {
  expect(await start({ zone: 'Europe/Berlin' })).toBe('Europe/Berlin')
  expect(await start({ zone: 'Europe/Berlin', arguments: ['--zone', 'Africa/Cairo'] })).toBe('Africa/Cairo')
  const refused = 'Unknown time zone: Shanghai. Use a name such as Asia/Shanghai\n'
  expect(await start({ zone: 'Shanghai' })).toBe(refused)
  expect(await start({ arguments: ['--zone', 'Shanghai'] })).toBe(refused)
})
