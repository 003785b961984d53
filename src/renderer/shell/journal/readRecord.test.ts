import { beforeEach, expect, test } from 'vitest'
import { params } from '#contract/resources/ops/params.ts'
import { useSession } from '#kit/session.ts'
import { refusal, type TestBridge } from '#tests/components/bridge.ts'
import { sampleSession } from '#tests/components/values.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'
import { readRecord } from './readRecord.ts'

const { get } = params.endpoints
const record = {
  ...{ id: '7', paramCode: 'a.b', paramValue: '1', remark: '' },
  ...{ updater: 'ada', updateDate: '2026-11-20 10:00:00' },
}

let bridge: TestBridge
endWindowless()
beforeEach(() => {
  bridge = windowless()
  bridge.serve(get, () => record)
})

test('a record is read by the call of its noun, in the background', async () => {
  expect(await readRecord('ops.params', '7')).toEqual(record)
  expect(bridge.callsOf(get)).toMatchObject([{ params: { id: '7' }, background: true }])
})

test('a record without a call, that the platform does not have, or that is refused is null', async () => {
  expect(await readRecord('ops.none', '7')).toBeNull()
  expect(await readRecord('ops.params', '')).toBeNull()
  useSession.getState().setSession(sampleSession({ missing: [get.id] }))
  expect(await readRecord('ops.params', '7')).toBeNull()
  expect(bridge.callsOf(get)).toEqual([])
  useSession.getState().setSession(sampleSession())
  bridge.serve(get, () => {
    throw refusal({ code: 'forbidden' })
  })
  expect(await readRecord('ops.params', '7')).toBeNull()
})
