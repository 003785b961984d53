import { afterEach, expect, test, vi } from 'vitest'
import { FailureError, type Result } from '#contract/failures.ts'
import { type Piece, piecesOf } from '#base/pieces.ts'
import { ask, call } from './bridge.ts'

afterEach(() => vi.unstubAllGlobals())

const answer = {
  data: { list: Array.from({ length: 30_000 }, (_, at) => ({ id: String(at), name: 'x' })), total: 30_000 },
  source: 'network',
  asOf: 7,
}

/** A host that sends a long response in pieces. */
function dividing(more?: (rest: string) => Result<Piece | null>): void {
  const { head, rest } = piecesOf(answer)
  const next = (): Result<Piece | null> => {
    const step = rest.next()
    return { ok: true, value: step.done ? null : structuredClone(step.value) }
  }
  const given = { ok: true, value: structuredClone(head), rest: 'r1' }
  vi.stubGlobal('window', {
    steward: { call: async () => given, more: async (id: string) => (more ?? next)(id) },
  })
}

test('a long answer is whole when it is returned', async () => {
  dividing()
  expect(await ask('api.call', { endpoint: 'ops.params.page' })).toEqual({ ok: true, value: answer })
  dividing()
  expect(await call('api.call', { endpoint: 'ops.params.page' })).toEqual(answer)
})

test('a rest that is refused is the failure of the call, not half an answer', async () => {
  const asked: string[] = []
  dividing((id) => {
    asked.push(id)
    return { ok: false, failure: { code: 'locked', message: 'The console is locked' } }
  })
  await expect(call('api.call', { endpoint: 'ops.params.page' })).rejects.toThrow(FailureError)
  expect(asked).toEqual(['r1'])
})

test('a short answer asks for no more', async () => {
  vi.stubGlobal('window', { steward: { call: async () => ({ ok: true, value: 3 }) } })
  expect(await ask('notices.clear', undefined)).toEqual({ ok: true, value: 3 })
})
