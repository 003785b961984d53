import { signature } from '#contract/resources/msg/signature.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { nounSuite } from './nounSuite.ts'

const server = await startServer()
const admin = await server.admin()
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { list, get, create, remove } = signature.endpoints

test('a fresh platform has one signature, and the list answers all of the tenant', async () => {
  expect((await admin.must(list)).map((row) => row.signatureCode)).toEqual(['DEFAULT'])
  expect(await tenant.must(list)).toEqual([])
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

nounSuite(server, signature, {
  sample: (mark) => ({ signatureCode: `S_${mark}`, signatureText: `春日${mark}`, remark: '' }),
  found: 'signatureText',
  changed: { remark: '活动用' },
  required: 'signatureCode signatureText',
  unique: 'signatureCode',
  fixed: { signatureCode: 'OTHER' },
  initial: { creator: chinese('sys.user:mark.super'), updater: chinese('sys.user:mark.super') },
  merges: true,
  exported: [['签名编码', '签名内容', '备注'], (mark) => [`S_${mark}`, `春日${mark}`, '']],
  rows: {
    ...{ kept: 'MSG-SIG-02, MSG-SIG-06', required: 'MSG-SIG-05', unique: 'MSG-SIG-06' },
    exported: 'MSG-SIG-01, MSG-SIG-03',
  },
})
