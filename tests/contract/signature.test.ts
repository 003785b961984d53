import { signature } from '#contract/resources/msg/signature.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { page, list, get, create, update, remove, export: exportCall } = signature.endpoints

test('a fresh platform has one signature, and the list answers all of the tenant', async () => {
  expect((await admin.must(list)).map((row) => row.signatureCode)).toEqual(['DEFAULT'])
  expect(await tenant.must(list)).toEqual([])
})

test('a signature is added, found by its text, changed in part, and read back (MSG-SIG-02)', async () => {
  const id = await admin.must(create, { body: { signatureCode: 'SPRING', signatureText: '春日商城' } })
  expect(await admin.must(get, { params: { id } })).toMatchObject({
    signatureCode: 'SPRING',
    signatureText: '春日商城',
    remark: '',
    creator: chinese('sys.user:mark.super'),
    updater: chinese('sys.user:mark.super'),
  })
  const found = await admin.must(page, { query: { signatureText: '春日' } })
  expect(found.list.map((row) => row.signatureCode)).toEqual(['SPRING'])
  await admin.must(update, { body: { id, remark: '活动用' } })
  expect(await admin.must(get, { params: { id } })).toMatchObject({
    signatureText: '春日商城',
    remark: '活动用',
  })
})

test('code and text are required; a code is given once and never changes (MSG-SIG-05, MSG-SIG-06)', async () => {
  const { code, fields } = await admin.call(create, { body: { remark: '空' } })
  expect(code).toBe(422)
  expect(fields).toEqual({
    signatureCode: chinese('common:required'),
    signatureText: chinese('common:required'),
  })
  expect((await admin.call(create, { body: { signatureCode: 'DEFAULT', signatureText: '二' } })).code).toBe(
    10002,
  )
  expect((await tenant.call(create, { body: { signatureCode: 'DEFAULT', signatureText: '二' } })).code).toBe(
    0,
  )
  const id = await admin.must(create, { body: { signatureCode: 'LOCKED', signatureText: '原文' } })
  await admin.must(update, { body: { id, signatureCode: 'OTHER', signatureText: '新文' } })
  expect(await admin.must(get, { params: { id } })).toMatchObject({
    signatureCode: 'LOCKED',
    signatureText: '新文',
  })
})

test('a signature of a template stays until nothing uses it', async () => {
  const [first] = await admin.must(list)
  const used = first?.id ?? ''
  const free = await admin.must(create, { body: { signatureCode: 'FREE', signatureText: '空闲' } })
  expect(await admin.call(remove, { body: [free, used] })).toMatchObject({
    code: 500,
    msg: `${chinese('signature.used')}：管家云`,
  })
  expect((await admin.must(get, { params: { id: free } })).signatureText).toBe('空闲')
  await admin.must(remove, { body: [free] })
  expect((await admin.call(get, { params: { id: free } })).msg).toBe(chinese('recordMissing'))
})

test('the export has the columns of the list in their order (MSG-SIG-01, MSG-SIG-03)', async () => {
  const answer = await admin.call(exportCall, { query: { signatureText: '管家云' } })
  expect(readWorkbook(answer.bytes)[0]?.rows).toEqual([
    ['签名编码', '签名内容', '备注'],
    ['DEFAULT', '管家云', '短信默认签名'],
  ])
})
