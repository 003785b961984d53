import { chinese } from '#tests/setup/words.ts'
import { portal } from '#contract/resources/portal/portal.ts'
import { portalFpage } from '#contract/resources/portal/portalFpage.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { nounSuite } from './nounSuite.ts'

const server = await startServer()
const admin = await server.admin()
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { create, defaultFpage } = portalFpage.endpoints

let count = 0
const write = (change: Record<string, unknown> = {}) => {
  count += 1
  return { fpageName: `首页${count}`, portalCode: 'main', sort: count, ...change }
}

test('sort is at least 1, the portal exists, the configuration is an object (OPS-PFP-02, OPS-PFP-03)', async () => {
  for (const sort of [0, -1, 1.5])
    expect((await admin.call(create, { body: write({ sort }) })).fields).toHaveProperty('sort')
  expect((await admin.call(create, { body: write({ portalCode: 'none' }) })).msg).toBe(
    chinese('portal.missing'),
  )
  for (const fpageConfig of ['{', '[]', '1', '"text"', `{"a":${'['.repeat(40)}${']'.repeat(40)}}`])
    expect((await admin.call(create, { body: write({ fpageConfig }) })).fields, fpageConfig).toHaveProperty(
      'fpageConfig',
    )
  const large = JSON.stringify({ a: 'x'.repeat(5_000_000) })
  expect((await admin.call(create, { body: write({ fpageConfig: large }) })).status).toBe(413)
})

test('the default first page is the enabled one with the smallest sort, null without any (OPS-PFP-07)', async () => {
  const [portalCode, query] = ['fresh', { portalCode: 'fresh' }]
  await admin.must(portal.endpoints.create, {
    body: { portalCode, portalName: '新', sort: 1, moduleCode: 'PC', icon: 'a', status: 1, fpageMode: 2 },
  })
  expect(await admin.must(defaultFpage, { query })).toBeNull()
  const second = await admin.must(create, { body: write({ portalCode, sort: 5 }) })
  await admin.must(create, { body: write({ portalCode, sort: 1, status: 0 }) })
  expect((await admin.must(defaultFpage, { query }))?.id).toBe(second)
  const first = await admin.must(create, { body: write({ portalCode, sort: 4 }) })
  expect((await admin.must(defaultFpage, { query }))?.id).toBe(first)
  await admin.must(portalFpage.endpoints.remove, { body: [first, second] })
  expect(await admin.must(defaultFpage, { query })).toBeNull()
})

test('a first page is of a portal of its tenant', async () => {
  expect((await tenant.call(create, { body: write() })).msg).toBe(chinese('portal.missing'))
})

nounSuite(server, portalFpage, {
  sample: (mark) => ({
    fpageName: `首页${mark}`,
    portalCode: 'main',
    sort: 3,
    fpageConfig: '{"v":1,"later":{}}',
  }),
  found: 'fpageName',
  changed: { sort: 4, status: 0, memo: '备注' },
  required: 'fpageName portalCode sort',
  codes: 'status',
  initial: { status: 1, creator: chinese('sys.user:mark.super') },
  exported: [
    [
      '首页名称',
      chinese('portal.portal:fpage.field.portalCode'),
      '状态',
      '排序',
      '备注',
      '更新人',
      '更新时间',
    ],
    (mark) => [`首页${mark}`],
  ],
  rows: { kept: 'OPS-PFP-07', required: 'OPS-PFP-02, OPS-PFP-03' },
})
