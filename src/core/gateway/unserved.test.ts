import { expect, test, vi } from 'vitest'
import { FailureError } from '#contract/failures.ts'
import { params } from '#contract/resources/ops/params.ts'
import { user } from '#contract/resources/sys/user.ts'
import { createUnservedCalls, notServed, type Unserved } from './unserved.ts'

const refused = (message: string, status = 500) => new FailureError({ code: 'refused', message, status })
const codeOf = (error: unknown) => (error instanceof FailureError ? error.failure.code : 'other')
const { page } = params.endpoints

test('a message that names its path is the same as one that names another', async () => {
  const calls = createUnservedCalls()
  const ask = vi.fn(async (path: string) => refused(`No endpoint GET ${path}.`, 404).failure)
  const error = await calls.judge(page, page.path, refused(`No endpoint GET ${page.path}.`, 404), ask)
  expect(codeOf(error)).toBe('not-found')
  expect(() => calls.refuse(page)).toThrow('not on this platform')
  expect(() => calls.refuse(user.endpoints.page)).not.toThrow()
})

test('after ten minutes it is tried again, and what cannot exist is asked for anew', async () => {
  let time = 0
  const calls = createUnservedCalls({}, () => time)
  const ask = vi.fn(async () => refused('busy').failure)
  await calls.judge(page, page.path, refused('busy'), ask)
  time = 599_999
  expect(() => calls.refuse(page)).toThrow()
  time = 600_000
  expect(() => calls.refuse(page)).not.toThrow()
  await calls.judge(page, page.path, refused('busy'), ask)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('when nobody answers the question, the call is refused as the platform says', async () => {
  const calls = createUnservedCalls()
  expect(await calls.judge(page, page.path, refused('busy'), async () => null)).toMatchObject({
    failure: { code: 'refused', message: 'busy' },
  })
  expect(() => calls.refuse(page)).not.toThrow()
})

test('writes, records and the calls of the session are never learnt', async () => {
  const calls = createUnservedCalls()
  const ask = vi.fn(async () => refused('no').failure)
  for (const endpoint of [params.endpoints.create, params.endpoints.get, user.endpoints.remove]) {
    const error = refused('no')
    expect(await calls.judge(endpoint, endpoint.path, error, ask)).toBe(error)
    expect(() => calls.refuse(endpoint)).not.toThrow()
  }
  expect(ask).not.toHaveBeenCalled()
})

test('each try in vain makes the next one wait twice as long, a day at most; a served call is forgotten', async () => {
  let time = 0
  const kept: Unserved[] = []
  const calls = createUnservedCalls({ keep: (unserved) => void kept.push(unserved) }, () => time)
  const ask = async () => refused('busy').failure
  const waits: number[] = []
  for (let round = 0; round < 9; round += 1) {
    await calls.judge(page, page.path, refused('busy'), ask)
    const { until = 0, wait = 0 } = kept.at(-1)?.[page.id] ?? {}
    expect(until).toBe(time + wait)
    waits.push(wait / 60_000)
    time = until
    expect(() => calls.refuse(page)).not.toThrow()
  }
  expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 1440])
  const again = createUnservedCalls({ before: kept.at(-1) }, () => time - 1)
  expect(() => again.refuse(page)).toThrow('not on this platform')
  calls.served(page)
  expect(kept.at(-1)).toEqual({})
})

test('an export that is not there is learnt as well', async () => {
  const calls = createUnservedCalls()
  const { export: asFile } = params.endpoints
  await calls.judge(asFile, asFile.path, notServed(asFile), async () => null)
  expect(calls.has(asFile)).toBe(true)
})
