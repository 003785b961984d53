import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OperationName, Session } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import { DELETE, Ids, POST } from '#contract/kernel.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { useDialogs } from '#kit/dialog/dialogs.ts'
import { useSession } from '#kit/session.ts'

const remove = { ...DELETE('/x', { summary: '', guard: 'signed-in', body: Ids }), id: 'a.b.remove' }
const save = { ...POST('/x', { summary: '', guard: 'signed-in' }), id: 'a.b.save' }

const sent: unknown[] = []
beforeEach(() => {
  vi.stubGlobal('window', {
    steward: {
      call: async (_name: OperationName, input: unknown) => {
        sent.push(input)
        return { ok: true, value: { data: null, source: 'network', asOf: 0 } }
      },
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  sent.length = 0
  useSession.setState({ session: null })
})

const work = (environment: 'test' | 'production', allowed = true) =>
  useSession.setState({
    // The rest of a session plays no part here.
    session: { profile: { name: '生产库', environment }, writes: { allowed } } as Session,
  })

test('whatever destroys in production asks for the name once and sends what was typed', async () => {
  work('production')
  const calling = callEndpoint(remove, { body: ['1'] })
  const [question] = useDialogs.getState().confirms
  expect(question?.request.typed).toBe('生产库')
  expect(sent).toEqual([])
  question?.answer({ typed: '生产库' })
  await calling
  expect(sent).toMatchObject([{ endpoint: 'a.b.remove', confirm: '生产库' }])
})

test('declined, nothing is sent; an action that has asked already is not asked twice', async () => {
  work('production')
  const calling = callEndpoint(remove, { body: ['1'] })
  useDialogs.getState().confirms[0]?.answer(null)
  await expect(calling).rejects.toThrow(FailureError)
  await callEndpoint(remove, { body: ['1'] }, { confirm: '生产库' })
  expect(useDialogs.getState().confirms).toEqual([])
  expect(sent).toHaveLength(1)
})

test('elsewhere, for a plain write, and where nothing may be written anyway, nobody types', async () => {
  work('test')
  await callEndpoint(remove, { body: ['1'] })
  work('production')
  await callEndpoint(save, {})
  work('production', false)
  await callEndpoint(remove, { body: ['1'] })
  expect(useDialogs.getState().confirms).toEqual([])
  expect(sent).toHaveLength(3)
})
