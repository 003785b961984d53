import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { type FunctionOutcome, WorkerFunctionRunner } from './functionRunner.ts'
import { longestTurn } from '#tests/contract/longestTurn.ts'

const folder = mkdtempSync(join(tmpdir(), 'steward-functions-'))
const program = join(folder, 'worker.mjs')
// Misbehaving functions: they hang, die, throw, or find more hits than can be read.
writeFileSync(
  program,
  `import { parentPort } from 'node:worker_threads'
   parentPort.on('message', ({ name }) => {
     if (name === 'hang') for (;;) {}
     if (name === 'die') process.exit(3)
     if (name === 'throw') return parentPort.postMessage({ type: 'failed', error: 'no such luck' })
     const count = name === 'many' ? 150_000 : 1
     for (let at = 0; at < count; at += 500)
       parentPort.postMessage({
         type: 'hits',
         hits: Array.from({ length: Math.min(500, count - at) }, (_, index) => ({ bizId: String(at + index) })),
         isLast: at + 500 >= count,
       })
   })`,
)
afterAll(() => rmSync(folder, { recursive: true }))

let runner: WorkerFunctionRunner
beforeEach(() => {
  runner = new WorkerFunctionRunner(pathToFileURL(program), 'unused')
})
afterEach(() => runner.close())

const run = (name: string): Promise<FunctionOutcome> =>
  runner.run({ name, params: '', tenantId: 'platform', now: 0 })
const found = (outcome: FunctionOutcome) =>
  'hits' in outcome ? [outcome.hits.length, outcome.left] : outcome

test('a function that hangs ends with its thread, and those behind it run', async () => {
  // Long enough for the others, also where a hundred programs have the processor.
  runner = new WorkerFunctionRunner(pathToFileURL(program), 'unused', 2000)
  const outcomes = await Promise.all([run('hang'), run('one'), run('throw'), run('one')])
  expect(outcomes.map(found)).toEqual([
    { error: '执行超过2秒，已中止' },
    [1, 0],
    { error: 'no such luck' },
    [1, 0],
  ])
})

test('a thread that dies fails the run, and the next one starts another', async () => {
  expect(found(await run('die'))).toEqual({ error: '执行线程意外结束：exit 3' })
  expect(found(await run('one'))).toEqual([1, 0])
})

test('hits beyond a hundred thousand are counted and not kept, and nothing waits long for them', async () => {
  const longest = await longestTurn(async () => {
    expect(found(await run('many'))).toEqual([100_000, 50_000])
  })
  expect(longest).toBeLessThan(500)
})
