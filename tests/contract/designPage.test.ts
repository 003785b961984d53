import { designPage } from '#contract/resources/portal/designPage.ts'
import { menu } from '#contract/resources/sys/menu.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { nounSuite } from './nounSuite.ts'

const server = await startServer()
const admin = await server.admin()
const operator = await server.signIn('operator')
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { get, create, update, remove, getByPageId } = designPage.endpoints

let count = 0
const write = (change: Record<string, unknown> = {}) => {
  count += 1
  return { pageName: `页面${count}`, sort: count, ...change }
}
const widget = (change: object = {}) => ({ i: 'w1', type: 'stat', x: 0, y: 0, w: 3, h: 4, ...change })
const config = (...widgets: object[]) => JSON.stringify({ v: 1, widgets })
const forbidden = { status: 403, msg: chinese('forbidden') }

test('a page id is of the server and stays (OPS-DSG-09)', async () => {
  const body = write({ pageId: 'chosen' })
  const id = await admin.must(create, { body })
  const { pageId } = await admin.must(get, { params: { id } })
  expect(pageId).toMatch(/^\d{10,}$/)
  await admin.must(update, { body: { ...body, id, pageId: 'other' } })
  expect((await admin.must(get, { params: { id } })).pageId).toBe(pageId)
})

test('sort is a number of at least 1 (OPS-DSG-04)', async () => {
  for (const sort of [0, -3, 1.5, 'first'])
    expect((await admin.call(create, { body: write({ sort }) })).fields).toHaveProperty('sort')
})

test('a layout with unknown widgets and keys is stored as it was sent (OPS-DSG-05)', async () => {
  const pageConfig = config(widget(), widget({ i: 'w2', x: 3, type: 'hologram', lens: { a: [1] } }))
  const id = await admin.must(create, { body: write({ pageConfig }) })
  expect((await admin.must(get, { params: { id } })).pageConfig).toBe(pageConfig)
})

test.each([
  ['no JSON', '{', 'pageConfig'],
  [
    'boxes on one another',
    config(widget(), widget({ i: 'w2' })),
    chinese('portal.designer:problem.overlap', { widget: 'w2', at: 'w1' }),
  ],
  [
    'a box left of the page',
    config(widget({ x: -1 })),
    chinese('portal.designer:problem.box', { widget: 'w1', at: 'x' }),
  ],
  [
    'one id twice',
    config(widget(), widget({ y: 20 })),
    chinese('portal.designer:problem.duplicate', { widget: 'w1' }),
  ],
  [
    'a call that writes',
    config(widget({ source: { kind: 'call', url: '/sys/menu/deleteEcur/1' } })),
    chinese('portal.designer:source.none'),
  ],
  [
    'an unknown call',
    config(widget({ source: { kind: 'call', url: '/sys/nothing' } })),
    chinese('portal.designer:source.none'),
  ],
  [
    'another server',
    config(widget({ source: { kind: 'call', url: 'https://a.example/x' } })),
    chinese('portal.designer:source.none'),
  ],
])('a layout with %s is refused with its reason', async (_name, pageConfig, reason) => {
  const { code, fields } = await admin.call(create, { body: write({ pageConfig }) })
  expect(code).toBe(422)
  if (reason === 'pageConfig') expect(fields).toHaveProperty('pageConfig')
  else expect(fields.pageConfig).toContain(reason)
})

test('a layout of 5 MB is refused', async () => {
  const pageConfig = config(widget({ title: 'x'.repeat(5_000_000) }))
  expect((await admin.call(create, { body: write({ pageConfig }) })).status).toBe(413)
})

test('the viewer reads a page by its page id; none, a disabled one and an unknown one are null (OPS-DSG-09, OPS-DVW-01)', async () => {
  const body = { ...write(), pageConfig: config(widget()) }
  const id = await admin.must(create, { body })
  const { pageId } = await admin.must(get, { params: { id } })
  expect(await admin.must(getByPageId, { query: { pageId } })).toMatchObject({
    id,
    pageConfig: body.pageConfig,
  })
  expect(await admin.must(getByPageId, { query: { pageId: '404' } })).toBeNull()
  expect((await operator.call(getByPageId, { query: { pageId } })).status).toBe(403)
  await admin.must(update, { body: { ...body, id, status: 0 } })
  expect(await admin.must(getByPageId, { query: { pageId } })).toBeNull()
})

test("another tenant's viewer reads a page from the moment it has a menu", async () => {
  const id = await admin.must(create, { body: write() })
  const { pageId } = await admin.must(get, { params: { id } })
  expect(await tenant.must(getByPageId, { query: { pageId } })).toBeNull()
  const shown = {
    pageId,
    name: '共享看板',
    pid: '0',
    client: 'PC',
    componentPath: '',
    sort: 4,
    openMode: 'tab1',
  }
  await admin.must(menu.endpoints.savePageMenu, { body: shown })
  expect(await tenant.must(getByPageId, { query: { pageId } })).toMatchObject({ id })
})

test('the menu of a page opens the viewer with its page id and carries the code to read it (OPS-DMN-05, OPS-DMN-07)', async () => {
  const id = await admin.must(create, { body: write() })
  const { pageId } = await admin.must(get, { params: { id } })
  expect(await admin.must(menu.endpoints.pageMenu, { query: { pageId } })).toBeNull()
  const body = {
    pageId,
    name: '经营看板',
    pid: '0',
    client: 'PC',
    componentPath: '',
    sort: 3,
    openMode: 'tab1',
  } as const
  const menuId = await admin.must(menu.endpoints.savePageMenu, { body })
  expect(await admin.must(menu.endpoints.pageMenu, { query: { pageId } })).toMatchObject({
    id: menuId,
    type: 0,
    showFlag: 1,
    url: `portal/designPage?pageId=${pageId}`,
    permissions: 'sys:sysDesignPage:info',
    openMode: 'tab1',
  })
  expect(await operator.call(menu.endpoints.savePageMenu, { body })).toMatchObject(forbidden)
  // Deleting the page leaves the menu; the viewer then finds nothing.
  await admin.must(remove, { body: [id] })
  expect(await admin.must(getByPageId, { query: { pageId } })).toBeNull()
})

nounSuite(server, designPage, {
  sample: (mark) => ({ pageName: `页面${mark}`, sort: 3 }),
  found: 'pageName',
  changed: { sort: 4, status: 0, memo: '备注' },
  required: 'pageName sort',
  codes: 'status',
  initial: { status: 1, pageConfig: '', updater: chinese('sys.user:mark.super') },
  exported: [
    ['页面ID', '页面名称', '状态', '排序', '备注', '更新人', '更新时间'],
    (mark) => [expect.any(String), `页面${mark}`, '正常', '3', '', chinese('sys.user:mark.super')],
  ],
  rows: { kept: 'OPS-DSG-09', required: 'OPS-DSG-03, OPS-DSG-04' },
})
