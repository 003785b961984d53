import { pathToFileURL } from 'node:url'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FixtureApp, fixtureApp, saidBy } from '#tests/electron-standin/fixtureApp.ts'

/** The host's children on the stand-in, whose utility processes begin and end as Electron's do. */
let fixture: FixtureApp
let said: Map<string, unknown>
let output = ''

const source = (file: string) => JSON.stringify(pathToFileURL(path.resolve(import.meta.dirname, file)).href)

beforeAll(async () => {
  // Programs of two kinds that end in their own ways, and the channels that all programs use.
  const channel = source('../../../core/childChannel.ts')
  const parentLine = source('../../../server/common/parentLine.ts')
  const rejects = `setTimeout(() => void Promise.reject(new Error('nobody handles it')), 1)\nsetInterval(() => {}, 1000)`
  fixture = fixtureApp({
    main: `
import { isOwnKill, utilityChildren } from ${source('children.ts')}
const gone = []
app.on('child-process-gone', (_event, details) => gone.push(isOwnKill(details)))
const exit = (child) => new Promise((resolve) => child.onExit((code, signal) => resolve({ code, signal })))
app.whenReady().then(async () => {
  const fatal = []
  const children = utilityChildren({ programs: here, onFatal: (message) => fatal.push(message) })
  const cancelled = children.spawn('cache', {})
  const cancelledExit = exit(cancelled)
  cancelled.kill('SIGKILL')
  said('cancelled', await cancelledExit)

  const asked = children.spawn('cache', {})
  const askedExit = exit(asked)
  asked.kill()
  said('asked', await askedExit)

  const impatient = utilityChildren({ programs: here, onFatal() {}, spawnLimit: 50 })
  said('never', await exit(impatient.spawn('keychain', {})))
  const stopped = impatient.spawn('keychain', {})
  stopped.kill()
  said('neverKilled', await exit(stopped))

  const exporter = children.spawn('exporter', {})
  const flags = new Promise((resolve) => exporter.onMessage(resolve))
  said('flags', await flags)
  exporter.kill()
  await exit(exporter)

  said('core', await exit(children.spawn('ruleSource', {})))
  said('server', await exit(children.spawn('backend', {})))
  said('own', gone)
  await exit(children.spawn('cache', { ABORT: 'yes' }))
  said('fatal', fatal)
  app.exit(0)
})`,
    'cache.js': 'if (process.env.ABORT) process.abort()\nsetInterval(() => {}, 1000)',
    'keychain.js': '',
    'exporter.js': `process.parentPort.postMessage(process.execArgv.at(-1))\nprocess.parentPort.on('message', () => {})`,
    'ruleSource.js': `import ${channel}\n${rejects}`,
    'backend.js': `import { parentLine } from ${parentLine}\nparentLine()\n${rejects}`,
  })
  const app = await fixture.launch({ neverSpawns: ['Steward keychain'] })
  await app.exited
  said = saidBy(app)
  output = app.output()
  expect(said.has('fatal'), output).toBe(true)
})

afterAll(() => fixture.remove())

describe('a child program', () => {
  test('that is killed before it has spawned ends all the same', () => {
    expect(said.get('cancelled')).toEqual({ code: null, signal: 'SIGKILL' })
    expect(said.get('asked')).toEqual({ code: null, signal: 'SIGTERM' })
  })

  test('that never spawns counts as ended after the limit', () => {
    expect(said.get('never')).toEqual({ code: null, signal: 'SIGKILL' })
    expect(said.get('neverKilled')).toEqual({ code: null, signal: 'SIGKILL' })
  })

  test('gets its flags of V8', () => {
    expect(said.get('flags')).toBe('--max-semi-space-size=8')
  })

  test('ends with a rejection that nobody handles', () => {
    expect(said.get('core')).toEqual({ code: 1, signal: null })
    expect(said.get('server')).toEqual({ code: 1, signal: null })
    expect(output.match(/nobody handles it/g)?.length).toBeGreaterThanOrEqual(2)
  })

  test('that V8 ends does not end the console', () => {
    expect(said.get('fatal')).toEqual(['cache program: FatalError in v8'])
  })

  test('that the console has killed is no fault, one that failed is', () => {
    expect(said.get('own')).toEqual([true, true, true, false, false])
  })
})
