import { readReceiveInfo } from '#contract/messaging/documents.ts'
import { raisedEvents, sysEvent } from '#contract/resources/msg/sysEvent.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { page, get, create, update, remove, export: exportCall } = sysEvent.endpoints
const templateId = 'SYS_EVENT_NOTICE'

const make = (eventCode: string, more: object = {}) =>
  admin.must(create, { body: { eventCode, eventName: '演示', templateId, ...more } })

test('a fresh platform has the events that the server raises, with template and receivers (MSG-GEN-23)', async () => {
  const { list } = await admin.must(page, { query: { limit: 100 } })
  expect(list.map(({ eventCode }) => eventCode).sort()).toEqual([...raisedEvents.codes].sort())
  for (const { receiveInfo } of list) expect(readReceiveInfo(receiveInfo).user[0]?.val).toMatch(/^\d+,\d+$/)
})

test('eventCode, eventName and templateId are required, and the template must exist (MSG-SEV-07)', async () => {
  expect((await admin.call(create, { body: { remark: '' } })).fields).toEqual({
    eventCode: chinese('common:required'),
    eventName: chinese('common:required'),
    templateId: chinese('common:required'),
  })
  expect(
    await admin.call(create, { body: { eventCode: 'A', eventName: 'A', templateId: 'NO_SUCH' } }),
  ).toMatchObject({ code: 500, msg: chinese('template.missing') })
})

test('a new event starts at status 1 (MSG-SEV-08)', async () => {
  const id = await make('STARTS')
  expect(await admin.must(get, { params: { id } })).toMatchObject({ status: 1 })
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

test('a code is used once within a tenant', async () => {
  await make('ONCE')
  expect(
    await admin.call(create, { body: { eventCode: 'ONCE', eventName: '又', templateId } }),
  ).toMatchObject({ code: 10002, msg: chinese('duplicate') })
})

test('the list is searched by code, name and status, and exported in the words of the screen', async () => {
  await make('FILTER_ON', { eventName: '筛选甲' })
  await make('FILTER_OFF', { eventName: '筛选乙', status: 0 })
  const codes = async (query: object) =>
    (await admin.must(page, { query: { limit: 100, ...query } })).list.map(({ eventCode }) => eventCode)
  expect(await codes({ eventCode: 'filter_', status: '0' })).toEqual(['FILTER_OFF'])
  expect(await codes({ eventName: '筛选甲' })).toEqual(['FILTER_ON'])
  const { bytes } = await admin.call(exportCall, { query: { eventCode: 'FILTER_OFF' } })
  expect(readWorkbook(bytes)[0]?.rows).toEqual([
    ['事件编码', '事件名称', '备注', '状态'],
    ['FILTER_OFF', '筛选乙', '', '停止'],
  ])
})

test('another tenant neither sees nor uses what is not its own', async () => {
  const id = await make('FOREIGN')
  expect((await tenant.call(get, { params: { id } })).msg).toBe(chinese('recordMissing'))
  expect((await tenant.call(update, { body: { id, eventName: '偷' } })).msg).toBe(chinese('recordMissing'))
  await tenant.must(remove, { body: [id] })
  expect((await admin.must(get, { params: { id } })).eventName).toBe('演示')
  expect((await tenant.call(create, { body: { eventCode: 'X', eventName: 'X', templateId } })).msg).toBe(
    chinese('template.missing'),
  )
})
