import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FixtureApp, fixtureApp, saidBy } from './fixtureApp.ts'
import type { StandInApp } from './launch.ts'

/** Utility processes as electron_api_utility_process.cc and node_service.cc have them; one run, many children. */
let fixture: FixtureApp
let app: StandInApp
let said: Map<string, unknown>

beforeAll(async () => {
  fixture = fixtureApp({
    main: `
const start = (serviceName, execArgv = []) =>
  utilityProcess.fork(path.join(here, 'child.js'), [], { serviceName, execArgv })
const gone = []
app.on('child-process-gone', (_event, details) => gone.push(details))
const ended = (child) => new Promise((resolve) => child.once('exit', resolve))
app.whenReady().then(async () => {
  const early = start('early')
  said('before', { pid: early.pid ?? null, kill: early.kill() })
  const spawned = new Promise((resolve) => early.once('spawn', resolve))
  early.postMessage('echo')
  const echoed = new Promise((resolve) => early.once('message', resolve))
  await spawned
  said('after', { pid: typeof early.pid, echo: await echoed })
  said('kill', early.kill())
  said('killed', await ended(early))

  const stubborn = start('stubborn')
  stubborn.postMessage('ignore')
  await new Promise((resolve) => stubborn.once('message', resolve))
  stubborn.kill()
  said('stubborn', await ended(stubborn))

  const other = start('other')
  await new Promise((resolve) => other.once('spawn', resolve))
  process.kill(other.pid, 'SIGKILL')
  said('other', await ended(other))

  const warns = start('warns')
  warns.postMessage('reject')
  said('warns', await new Promise((resolve) => warns.once('message', resolve)))
  warns.postMessage('end')
  said('ended', await ended(warns))

  const never = start('never')
  never.once('spawn', () => said('never', 'spawned')).once('exit', () => said('never', 'ended'))
  const flags = start('flags', ['--js-flags=--max-semi-space-size=8'])
  flags.postMessage('flags')
  said('flags', await new Promise((resolve) => flags.once('message', resolve)))
  try { start('refused', ['--max-semi-space-size=8']) } catch (error) { said('refused', error.message) }

  const full = start('full', ['--js-flags=--max-old-space-size=12'])
  full.once('error', (type) => said('fatal', type))
  full.postMessage('fill')
  await ended(full)
  said('neverKill', { kill: never.kill(), pid: never.pid ?? null })
  said('gone', gone.map(({ name, reason }) => name + ' ' + reason))
  app.exit(0)
})`,
    'child.js': `
const port = process.parentPort
port.on('message', ({ data }) => {
  if (data === 'echo') port.postMessage('echoed')
  if (data === 'ignore') { process.on('SIGTERM', () => {}); port.postMessage('ready') }
  if (data === 'reject') { Promise.reject(new Error('nobody handles it')); setTimeout(() => port.postMessage('lives'), 20) }
  if (data === 'end') process.exit(0)
  if (data === 'flags') port.postMessage(process.execArgv.at(-1))
  if (data === 'fill') { const all = []; for (;;) all.push(new Array(10000).fill({})) }
})`,
  })
  app = await fixture.launch({ neverSpawns: ['never'] })
  await app.exited
  said = saidBy(app)
  expect(said.has('gone'), app.output()).toBe(true)
})

afterAll(() => fixture.remove())

describe('a utility process', () => {
  test('has no process id at first, and a kill then does nothing', () => {
    expect(said.get('before')).toEqual({ pid: null, kill: false })
    expect(said.get('after')).toEqual({ pid: 'number', echo: 'echoed' })
  })

  test('that is killed ends with 0, also one that ignores SIGTERM', () => {
    expect(said.get('kill')).toBe(true)
    expect(said.get('killed')).toBe(0)
    expect(said.get('stubborn')).toBe(0)
  })

  test('that the system kills ends with the number of the signal', () => {
    expect(said.get('other')).toBe(9)
  })

  test('only warns of a rejection that nobody handles', () => {
    expect(said.get('warns')).toBe('lives')
    expect(said.get('ended')).toBe(0)
    expect(app.output()).toContain('nobody handles it')
  })

  test('may never spawn, and says nothing then', () => {
    expect(said.has('never')).toBe(false)
    expect(said.get('neverKill')).toEqual({ kill: false, pid: null })
  })

  test('takes flags of V8 as --js-flags only', () => {
    expect(said.get('flags')).toBe('--max-semi-space-size=8')
    expect(said.get('refused')).toMatch(/Electron ignores --max-semi-space-size/)
  })

  test('emits an error when V8 gives up', () => {
    expect(said.get('fatal')).toBe('FatalError')
  })

  test('that was killed or has crashed is reported to the program, one that ended is not', () => {
    expect(said.get('gone')).toEqual(['early killed', 'stubborn killed', 'other killed', 'full crashed'])
  })
})
