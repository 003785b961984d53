import { readReceiveInfo } from '#contract/messaging/documents.ts'
import { raisedEvents, sysEvent } from '#contract/resources/msg/sysEvent.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { nounSuite } from './nounSuite.ts'

const server = await startServer()
const admin = await server.admin()
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { page, get, create, update } = sysEvent.endpoints
const templateId = 'SYS_EVENT_NOTICE'

const make = (eventCode: string, more: object = {}) =>
  admin.must(create, { body: { eventCode, eventName: '演示', templateId, ...more } })

test('a fresh platform has the events that the server raises, with template and receivers (MSG-GEN-23)', async () => {
  const { list } = await admin.must(page, { query: { limit: 100 } })
  expect(list.map(({ eventCode }) => eventCode).sort()).toEqual([...raisedEvents.codes].sort())
  for (const { receiveInfo } of list) expect(readReceiveInfo(receiveInfo).user[0]?.val).toMatch(/^\d+,\d+$/)
})

test('the template of an event is one of its tenant (MSG-SEV-07)', async () => {
  const missing = { code: 500, msg: chinese('template.missing') }
  const body = { eventCode: 'A', eventName: 'A', templateId }
  expect(await admin.call(create, { body: { ...body, templateId: 'NO_SUCH' } })).toMatchObject(missing)
  expect(await tenant.call(create, { body })).toMatchObject(missing)
})

test('a save of receivers carries seven fields and stores the document with exactly its three lists (MSG-SEV-10, MSG-RCV-10)', async () => {
  const id = await make('RECEIVERS', { remark: '原备注', status: 0 })
  const receiveInfo = JSON.stringify({
    obj: [{ channel: 'SMS', channelName: '短信', val: '13800000000' }],
    user: [],
    dept: [],
  })
  await admin.must(update, {
    body: {
      ...{
        id,
        templateId,
        receiveInfo,
        eventCode: 'RENAMED',
        eventName: '新名',
        remark: '原备注',
        status: 0,
      },
    },
  })
  const stored = await admin.must(get, { params: { id } })
  expect(stored).toMatchObject({ eventCode: 'RECEIVERS', eventName: '新名', remark: '原备注', status: 0 })
  expect(JSON.parse(stored.receiveInfo)).toEqual({
    obj: [{ channel: 'SMS', channelName: '短信', val: '13800000000', uf: '' }],
    user: [],
    dept: [],
  })
  for (const wrong of ['{', '[]', '{"obj":[],"user":[],"dept":[],"more":[]}', '{"obj":[],"user":[]}'])
    expect((await admin.call(update, { body: { id, receiveInfo: wrong } })).code).toBe(422)
})

test('an update keeps what it does not carry and clears what is empty (MSG-GEN-21)', async () => {
  const id = await make('MERGED', { remark: '备注' })
  await admin.must(update, { body: { id, eventName: '改名' } })
  expect(await admin.must(get, { params: { id } })).toMatchObject({ eventName: '改名', remark: '备注' })
  await admin.must(update, { body: { id, remark: '' } })
  expect(await admin.must(get, { params: { id } })).toMatchObject({ eventName: '改名', remark: '' })
})

nounSuite(server, sysEvent, {
  sample: (mark) => ({ eventCode: `E_${mark}`, eventName: '演示', templateId }),
  found: 'eventCode',
  changed: { eventName: '改', remark: '备注', status: 0 },
  required: 'eventCode eventName templateId',
  codes: 'status',
  unique: 'eventCode',
  fixed: { eventCode: 'OTHER' },
  initial: { status: 1, remark: '' },
  merges: true,
  exported: [['事件编码', '事件名称', '备注', '状态'], (mark) => [`E_${mark}`, '演示', '', '正常']],
  rows: { kept: 'MSG-SEV-08', required: 'MSG-SEV-07' },
})
