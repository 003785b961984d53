import { expect, test } from 'vitest'
import type { Connection } from '#contract/bridge.ts'
import { type Failure, FailureError } from '#contract/failures.ts'
import { logLogin } from '#contract/resources/ops/logLogin.ts'
import { params } from '#contract/resources/ops/params.ts'
import { center } from '#contract/resources/shell/center.ts'
import { noConnection } from '#core/failures.ts'
import { answered, type WindowAnswer } from './answered.ts'
import { cached } from './cached.ts'
import { cacheInstead } from './cacheInstead.ts'
import { examined } from './examined.ts'
import { limited } from './limited.ts'
import { parsed } from './parsed.ts'
import { refusalNoted } from './refusalNoted.ts'
import type { WindowCall } from './sessionCall.ts'

const read: WindowCall = { endpoint: logLogin.endpoints.page, input: {}, prefer: undefined }
const write: WindowCall = { endpoint: params.endpoints.create, input: {}, prefer: undefined }
const fresh: WindowAnswer = { data: { list: [], total: 0 }, source: 'network', asOf: 2 }
const kept: WindowAnswer = { data: { list: [], total: 1 }, source: 'cache', asOf: 1 }
const fromNetwork = async () => fresh
const failing = (failure: Failure) => async (): Promise<never> => {
  throw new FailureError(failure)
}
const silent: Failure = { code: 'refused', message: '名称已存在' }

test('limited: calls that lead to a new password go on, all others are refused (DECISION-OPS-94)', async () => {
  const step = limited({ isLimited: () => true })
  await expect(step(read, fromNetwork)).rejects.toThrow('The password must be changed first')
  expect(await step({ ...write, endpoint: center.endpoints.password }, fromNetwork)).toBe(fresh)
  expect(await limited({ isLimited: () => false })(read, fromNetwork)).toBe(fresh)
})

test('parsed: defaults are filled in, and fields that are not sent are not judged', async () => {
  const answer = async ({ input }: WindowCall) => input
  const step = parsed({ unsent: () => ({ [write.endpoint.id]: ['paramCode'] }) })
  const page = await step({ ...read, endpoint: params.endpoints.page }, answer)
  expect(page.query).toMatchObject({ page: 1, limit: 10 })
  const body = { paramValue: '1' }
  const refused = await step({ ...write, input: { body } }, answer).catch((error: FailureError) => error)
  expect(refused).not.toMatchObject({ failure: { fields: { paramCode: expect.anything() } } })
  const judged = parsed({ unsent: () => ({}) })({ ...write, input: { body } }, answer)
  await expect(judged).rejects.toMatchObject({ failure: { fields: { paramCode: expect.anything() } } })
})

test('cached: a read that prefers the cache, or is made offline, is not sent when it is there', async () => {
  let isLooked = 0
  const step = (state: Connection['state'], isKept = true) =>
    cached(
      { connection: () => ({ profileId: 'p', state, since: 0 }), watch: { probeNow: () => (isLooked += 1) } },
      async () => (isKept ? kept : null),
    )
  expect(await step('online')({ ...read, prefer: 'cache' }, fromNetwork)).toBe(kept)
  expect(await step('online')(read, fromNetwork)).toBe(fresh)
  expect(isLooked).toBe(0)
  expect(await step('offline')(read, fromNetwork)).toBe(kept)
  expect(isLooked).toBe(1)
  expect(await step('offline', false)(read, fromNetwork)).toBe(fresh)
  expect(await step('offline')({ ...write, prefer: 'cache' }, fromNetwork)).toBe(fresh)
})

test('refusalNoted: a refusal without a pop-up is noted, one of the console itself is not', async () => {
  const noted: string[][] = []
  const step = refusalNoted((call, text) => noted.push([call, text]))
  await expect(step(write, failing(silent))).rejects.toThrow(FailureError)
  await expect(step({ ...write, background: true }, failing(silent))).rejects.toThrow(FailureError)
  await expect(step(write, failing({ ...silent, loud: true }))).rejects.toThrow(FailureError)
  await expect(step(write, failing({ ...silent, code: 'offline' }))).rejects.toThrow(FailureError)
  expect(noted).toEqual([[write.endpoint.id, '名称已存在']])
})

test('cacheInstead: a read that was not answered, or whose filter is refused, comes from the cache', async () => {
  const step = cacheInstead(async () => kept)
  const without = cacheInstead(async () => null)
  expect(await step(read, failing(noConnection().failure))).toBe(kept)
  expect(await step(read, failing({ code: 'timeout', message: '' }))).toBe(kept)
  expect(await step(read, failing({ ...silent, conditions: ['creatorName'] }))).toBe(kept)
  await expect(step(read, failing(silent))).rejects.toMatchObject({ failure: silent })
  await expect(step(write, failing(noConnection().failure))).rejects.toThrow('no connection')
  await expect(without(read, failing(noConnection().failure))).rejects.toThrow('no connection')
})

test('examined: what the platform has not applied is named, or the cache applies it', async () => {
  const step = (given: { ignored?: string[]; unsorted?: string; isKept?: boolean; isDoubtful?: boolean }) =>
    examined({
      client: { lacking: () => [] },
      trials: { ignored: async () => given.ignored ?? [] },
      conditions: { unsorted: () => given.unsorted },
      readCache: async () => (given.isKept ? kept : null),
      isDoubtful: () => given.isDoubtful === true,
    })
  expect(await step({})(read, fromNetwork)).toEqual(fresh)
  expect(await step({ isDoubtful: true })(read, fromNetwork)).toEqual({ ...fresh, exportedHere: 'page' })
  const ignored = ['creatorName']
  expect(await step({ ignored })(read, fromNetwork)).toEqual({ ...fresh, ignored, exportedHere: 'rows' })
  expect(await step({ unsorted: '不支持' })(read, fromNetwork)).toMatchObject({ unsorted: '不支持' })
  expect(await step({ ignored, isKept: true })(read, fromNetwork)).toEqual({ ...kept, exportedHere: 'rows' })
  expect(await step({ ignored })(write, fromNetwork)).toBe(fresh)
})

test('answered: fields that rows lack are named, and a viewed log is synchronised', async () => {
  const viewed: unknown[] = []
  const logs = { onAnswer: (...answer: unknown[]) => viewed.push(answer) }
  const step = (lacking: string[]) => answered({ lacking: () => lacking }, logs, async () => fresh.data)
  expect(await step([])(read)).toEqual({ data: fresh.data, source: 'network', asOf: expect.any(Number) })
  expect(await step(['ip'])(read)).toMatchObject({ source: 'network', lacking: ['ip'] })
  expect(viewed[0]).toEqual([read.endpoint, fresh.data])
})
