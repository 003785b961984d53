import { expect, test, vi } from 'vitest'
import type { Connection, Profile } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import { params } from '#contract/resources/ops/params.ts'
import { center } from '#contract/resources/shell/center.ts'
import { security } from '#contract/resources/sys/security.ts'
import { compose, type PassingStep } from '#core/steps/compose.ts'
import { sessionSteps, uploadSteps } from '#core/steps/order.ts'
import { createTraffic } from '#core/gateway/traffic.ts'
import { createWriteGuard } from '#core/gateway/writeGuard.ts'
import { draft } from '#core/testing/stubPlatform.ts'
import { createAnsweredFiles } from '../answeredFiles.ts'
import { createRefusedConditions } from '../refusedConditions.ts'
import { createTokenGate } from '../tokenGate.ts'
import { counted } from './counted.ts'
import { fieldsSealed } from './fieldsSealed.ts'
import { filesNoted } from './filesNoted.ts'
import { guarded } from './guarded.ts'
import { pageTaken } from './pageTaken.ts'
import { reachable } from './reachable.ts'
import type { SessionCall } from './sessionCall.ts'
import { token } from './token.ts'
import { versionKept } from './versionKept.ts'
import { withoutRefused } from './withoutRefused.ts'

const read: SessionCall = { endpoint: params.endpoints.page, input: { query: { page: 2, limit: 1 } } }
const write: SessionCall = { endpoint: params.endpoints.create, input: { body: {} } }
const password: SessionCall = { endpoint: center.endpoints.password, input: {} }
const sent = async () => 'sent'

test('counted: background work waits until the call has ended', async () => {
  const traffic = createTraffic()
  const answer = Promise.withResolvers<string>()
  const call = counted(traffic)(read, () => answer.promise)
  let isQuiet = false
  const quiet = traffic.quiet(new AbortController().signal).then(() => {
    isQuiet = true
  })
  await Promise.resolve()
  expect(isQuiet).toBe(false)
  answer.resolve('sent')
  expect(await call).toBe('sent')
  await quiet
})

test('versionKept: the version is kept before the save, and one that is lost is reported after it', async () => {
  const seen: string[] = []
  const step = (isKept: boolean) =>
    versionKept(
      {
        beforeSave: async () => {
          seen.push('kept')
          return isKept
        },
      },
      () => seen.push('lost'),
    )
  const save = async () => void seen.push('saved')
  await step(true)(write, save)
  await step(false)(write, save)
  expect(seen).toEqual(['kept', 'saved', 'kept', 'saved', 'lost'])
  const refused = step(false)(write, async () => {
    throw new FailureError({ code: 'refused', message: '' })
  })
  await expect(refused).rejects.toThrow(FailureError)
  expect(seen.filter((one) => one === 'lost')).toHaveLength(1)
})

test('withoutRefused: a read is sent without an order that was refused before', async () => {
  const step = withoutRefused(createRefusedConditions())
  const query = { page: 1, limit: 10, order: 'asc', orderField: 'paramCode' }
  const orders: unknown[] = []
  const platform = async ({ input }: SessionCall) => {
    const { orderField } = input.query as typeof query
    orders.push(orderField)
    if (orderField !== '') throw new FailureError({ code: 'refused', message: '不支持排序' })
    return 'rows'
  }
  const sorted = { ...read, input: { query } }
  expect(await step(sorted, platform)).toBe('rows')
  expect(await step(sorted, platform)).toBe('rows')
  expect(orders).toEqual(['paramCode', '', ''])
})

test('pageTaken: the requested page is taken of all rows', async () => {
  const all = async () => ({ list: ['a', 'b', 'c'], total: 3 })
  expect(await pageTaken(read, all)).toEqual({ list: ['b'], total: 3 })
})

test('filesNoted: the session may open the files of an answer', async () => {
  const files = createAnsweredFiles()
  const data = { headUrl: '/files/1.png' }
  expect(await filesNoted(files)(read, async () => data)).toBe(data)
  expect(files.has('/files/1.png')).toBe(true)
})

test('guarded: a read-only profile refuses writes, but not the password that is due', async () => {
  const guard = createWriteGuard({ onChange: () => {} })
  const production: Profile = {
    ...draft(''),
    id: 'p',
    embedded: false,
    accounts: [],
    environment: 'production',
  }
  const step = (isLimited: boolean) => guarded(guard, { isLimited: () => isLimited }, () => production)
  await expect(step(false)(write, sent)).rejects.toMatchObject({ failure: { code: 'read-only' } })
  await expect(step(false)(password, sent)).rejects.toMatchObject({ failure: { code: 'read-only' } })
  expect(await step(true)(password, sent)).toBe('sent')
  expect(await step(false)(read, sent)).toBe('sent')
  expect(await step(false)({}, sent)).toBe('sent')
})

test('reachable: offline, a call of the console itself fails at once, another one after a probe', async () => {
  const demand = vi.fn(async () => {
    throw new FailureError({ code: 'offline', message: 'probed' })
  })
  const offline: Connection = { profileId: 'p', state: 'offline', since: 0 }
  const step = reachable({ connection: () => offline, watch: { demand } })
  await expect(step({ ...read, background: true }, sent)).rejects.toThrow('no connection')
  expect(demand).not.toHaveBeenCalled()
  await expect(step(read, sent)).rejects.toThrow('probed')
})

test('token: a refused token is replaced by that of the next sign-in, unless the console itself calls', async () => {
  const gate = createTokenGate({ token: 'old', onExpired: () => {} })
  const tokens: unknown[] = []
  const platform = async (call: SessionCall) => {
    tokens.push(call.token)
    if (call.token === 'old') throw new FailureError({ code: 'unauthenticated', message: '' })
    return 'sent'
  }
  const held = token(gate)(read, platform)
  await vi.waitFor(() => expect(gate.state()).toBe('expired'))
  await expect(token(gate)({ ...read, background: true }, platform)).rejects.toThrow('signed out')
  gate.renew('new')
  expect(await held).toBe('sent')
  expect(tokens).toEqual(['old', 'new'])
})

test.each([
  ['call', sessionSteps],
  ['upload', uploadSteps],
])('guardedAgain: a %s that waited for a sign-in is refused once the unlock has ended', async (_, order) => {
  let isAllowed = true
  const gate = createTokenGate({ token: 'old', onExpired: () => {} })
  const guard = guarded(
    {
      check: () => {
        if (!isAllowed) throw new FailureError({ code: 'read-only', message: '' })
      },
    },
    gate,
    () => ({ ...draft(''), id: 'p', embedded: false, accounts: [] }),
  )
  const pass: PassingStep<SessionCall> = async (call, next) => next(call)
  const steps = { guarded: guard, guardedAgain: guard, token: token(gate), filesNoted: pass, reachable: pass }
  const sealed = { fieldsSealed: pass, passwordsSealed: pass, pageTaken: pass }
  const tokens: unknown[] = []
  const way = compose<(typeof order)[number], SessionCall, unknown>(
    order,
    { ...steps, ...sealed },
    async (call) => {
      tokens.push(call.token)
      throw new FailureError({ code: 'unauthenticated', message: '' })
    },
  )
  const held = way(write)
  await vi.waitFor(() => expect(gate.state()).toBe('expired'))
  isAllowed = false
  gate.renew('new')
  await expect(held).rejects.toMatchObject({ failure: { code: 'read-only' } })
  expect(tokens).toEqual(['old'])
})

test('fieldsSealed: the key is loaded with the token of the call', async () => {
  const options: unknown[] = []
  const step = fieldsSealed(
    {
      send: async (_endpoint, input, loadKey, send) => [await loadKey(), await send({ ...input, params: 1 })],
    },
    {
      send: async (endpoint, _input, given) => {
        options.push(given?.token)
        return endpoint.id
      },
    },
  )
  const answer = await step({ ...write, token: 't' }, async ({ input }) => input.params)
  expect(answer).toEqual([security.endpoints.publicKey.id, 1])
  expect(options).toEqual(['t'])
})
