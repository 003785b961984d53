import { expect, test, vi } from 'vitest'
import { FailureError } from '#contract/failures.ts'
import { params } from '#contract/resources/ops/params.ts'
import { user } from '#contract/resources/sys/user.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import {
  type AskUnknown,
  createUnservedCalls,
  type KnownCalls,
  notServed,
  type UnservedCalls,
} from './unserved.ts'

const refused = (message: string, status = 500) => new FailureError({ code: 'refused', message, status })
const codeOf = (error: unknown) => (error instanceof FailureError ? error.failure.code : 'other')
const { page } = params.endpoints

/** Judges a call that failed; by default without an order or a filter and not named anywhere. */
const judged = (
  calls: UnservedCalls,
  endpoint: AnyEndpoint,
  error: unknown,
  ask: AskUnknown,
  about: { isConditional?: boolean; isNamed?: boolean } = {},
) =>
  calls.judge({ endpoint, path: endpoint.path, error, isConditional: false, isNamed: false, ...about }, ask)

test('a message that names its path is the same as one that names another', async () => {
  const calls = createUnservedCalls()
  const ask = vi.fn(async (path: string) => refused(`No endpoint GET ${path}.`, 404).failure)
  const error = await judged(calls, page, refused(`No endpoint GET ${page.path}.`, 404), ask)
  expect(codeOf(error)).toBe('not-found')
  expect(() => calls.refuse(page)).toThrow('not on this platform')
  expect(() => calls.refuse(user.endpoints.page)).not.toThrow()
})

test('after ten minutes it is tried again, and what cannot exist is not asked for again', async () => {
  let time = 0
  const calls = createUnservedCalls({}, () => time)
  const ask = vi.fn(async () => refused('busy').failure)
  await judged(calls, page, refused('busy'), ask)
  time = 599_999
  expect(() => calls.refuse(page)).toThrow()
  time = 600_000
  expect(() => calls.refuse(page)).not.toThrow()
  await judged(calls, page, refused('busy'), ask)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(() => calls.refuse(page)).toThrow()
})

test('when the question is not answered, the call is refused as the platform says', async () => {
  const calls = createUnservedCalls()
  expect(await judged(calls, page, refused('busy'), async () => 'unreached' as const)).toMatchObject({
    failure: { code: 'refused', message: 'busy' },
  })
  expect(() => calls.refuse(page)).not.toThrow()
})

test('writes, records and the calls of the session are never learnt', async () => {
  const calls = createUnservedCalls()
  const ask = vi.fn(async () => refused('no').failure)
  for (const endpoint of [params.endpoints.create, params.endpoints.get, user.endpoints.remove]) {
    const error = refused('no')
    expect(await judged(calls, endpoint, error, ask)).toBe(error)
    expect(() => calls.refuse(endpoint)).not.toThrow()
  }
  expect(ask).not.toHaveBeenCalled()
})

test('each try in vain makes the next one wait twice as long, a day at most; a served call is forgotten', async () => {
  let time = 0
  const kept: KnownCalls[] = []
  const calls = createUnservedCalls({ save: (known) => void kept.push(known) }, () => time)
  const ask = async () => refused('busy').failure
  const waits: number[] = []
  for (let round = 0; round < 9; round += 1) {
    await judged(calls, page, refused('busy'), ask)
    const { until = 0, wait = 0 } = kept.at(-1)?.unserved?.[page.id] ?? {}
    expect(until).toBe(time + wait)
    waits.push(wait / 60_000)
    time = until
    expect(() => calls.refuse(page)).not.toThrow()
  }
  expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 1440])
  const again = createUnservedCalls({ before: kept.at(-1) }, () => time - 1)
  expect(() => again.refuse(page)).toThrow('not on this platform')
  calls.served(page)
  expect(kept.at(-2)).toEqual({ unserved: {} })
  expect(kept.at(-1)).toEqual({ served: [page.id] })
})

test('an export that is not there is learnt as well', async () => {
  const calls = createUnservedCalls()
  const { export: asFile } = params.endpoints
  await judged(calls, asFile, notServed(asFile), async () => 'unreached' as const)
  expect(calls.has(asFile)).toBe(true)
})

test('a call that has answered is not missing because of a server error, also after a restart', async () => {
  const kept: KnownCalls[] = []
  const calls = createUnservedCalls({ save: (known) => void kept.push(known) })
  calls.served(page)
  const ask = vi.fn(async () => refused('busy').failure)
  for (const known of [calls, createUnservedCalls({ before: kept.at(-1) })]) {
    const error = refused('busy')
    expect(await judged(known, page, error, ask)).toBe(error)
    expect(await judged(known, page, notServed(page), ask)).toMatchObject({ failure: { code: 'not-found' } })
    expect(() => known.refuse(page)).not.toThrow()
  }
  expect(ask).not.toHaveBeenCalled()
})

test.each([{ isConditional: true }, { isNamed: true }])(
  'neither is one with an order or a filter, nor one that the platform names: %o',
  async (about) => {
    const calls = createUnservedCalls()
    const ask = vi.fn(async () => refused('busy').failure)
    const error = refused('busy')
    expect(await judged(calls, page, error, ask, about)).toBe(error)
    expect(calls.has(page)).toBe(false)
    expect(ask).not.toHaveBeenCalled()
  },
)

test('what cannot exist is asked for once for each kind of refusal, and again where it was not reached', async () => {
  const calls = createUnservedCalls()
  let answer: Awaited<ReturnType<AskUnknown>> = 'unreached'
  const ask = vi.fn(async () => answer)
  expect(codeOf(await judged(calls, page, refused('busy'), ask))).toBe('refused')
  answer = refused('busy').failure
  for (const endpoint of [page, user.endpoints.page, params.endpoints.export])
    expect(codeOf(await judged(calls, endpoint, refused('busy'), ask))).toBe('not-found')
  expect(ask).toHaveBeenCalledTimes(2)
  expect(codeOf(await judged(calls, page, refused('down', 503), ask))).toBe('refused')
  expect(ask).toHaveBeenCalledTimes(3)
})

test('an operator who tries again is not refused here, once, and makes nobody wait longer', async () => {
  let time = 0
  const kept: KnownCalls[] = []
  const calls = createUnservedCalls({ save: (known) => void kept.push(known) }, () => time)
  await judged(calls, page, notServed(page), async () => 'unreached')
  time = 1000
  calls.tryAgain()
  expect(() => calls.refuse(page)).not.toThrow()
  expect(calls.has(page)).toBe(true)
  expect(() => calls.refuse(page)).toThrow()
  await judged(calls, page, notServed(page), async () => 'unreached')
  expect(kept.at(-1)?.unserved?.[page.id]).toEqual({ until: 601_000, wait: 600_000 })
})

test('a description that names a call frees it', async () => {
  const calls = createUnservedCalls()
  await judged(calls, page, notServed(page), async () => 'unreached')
  calls.named([page])
  expect(() => calls.refuse(page)).not.toThrow()
})
