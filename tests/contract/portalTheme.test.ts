import { portal } from '#contract/resources/portal/portal.ts'
import { portalTheme } from '#contract/resources/portal/portalTheme.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'

const server = await startServer()
const admin = await server.admin()
const { page, get, create, update, remove, switchTheme, defaultTheme } = portalTheme.endpoints

let count = 0
async function freshPortal(): Promise<string> {
  count += 1
  const portalCode = `t${count}`
  await admin.must(portal.endpoints.create, {
    body: { portalCode, portalName: '题', sort: 1, moduleCode: 'PC', icon: 'a', status: 1, fpageMode: 0 },
  })
  return portalCode
}

const write = (portalCode: string, change: Record<string, unknown> = {}) => ({
  themeName: '主题',
  portalCode,
  sort: 1,
  ...change,
})

const current = async (portalCode: string): Promise<string[]> =>
  (await admin.must(page, { query: { portalCode, limit: 100 } })).list
    .filter(({ status }) => status === 1)
    .map(({ id }) => id)

test('the first theme of a portal is current, defaultTheme answers it, null without any (OPS-PTH-05, OPS-PTH-10)', async () => {
  const portalCode = await freshPortal()
  const query = { portalCode }
  expect(await admin.must(defaultTheme, { query })).toBeNull()
  const first = await admin.must(create, { body: write(portalCode, { themeConfig: '{"mode":"dark"}' }) })
  const second = await admin.must(create, { body: write(portalCode, { status: 1 }) })
  expect(await current(portalCode)).toEqual([first])
  expect(await admin.must(defaultTheme, { query })).toMatchObject({
    id: first,
    themeConfig: '{"mode":"dark"}',
  })
  await admin.must(switchTheme, { body: { id: second, portalCode } })
  expect(await current(portalCode)).toEqual([second])
  expect((await admin.must(defaultTheme, { query }))?.id).toBe(second)
})

test('exactly one theme is current, whatever is switched and added at once (OPS-PTH-05, OPS-PTH-06)', async () => {
  const portalCode = await freshPortal()
  const ids = await Promise.all(
    Array.from({ length: 8 }, () => admin.must(create, { body: write(portalCode) })),
  )
  expect(await current(portalCode)).toHaveLength(1)
  await Promise.all(ids.map((id) => admin.must(switchTheme, { body: { id, portalCode } })))
  expect(await current(portalCode)).toHaveLength(1)
  const other = await freshPortal()
  expect((await admin.call(switchTheme, { body: { id: ids[0], portalCode: other } })).msg).toBe(
    chinese('recordMissing'),
  )
  expect(await current(portalCode)).toHaveLength(1)
})

test('the current theme cannot be deleted while others exist, all of them together can', async () => {
  const portalCode = await freshPortal()
  const first = await admin.must(create, { body: write(portalCode) })
  const second = await admin.must(create, { body: write(portalCode) })
  expect((await admin.call(remove, { body: [first] })).msg).toBe(chinese('portalTheme.currentRemove'))
  expect((await admin.must(page, { query: { portalCode } })).total).toBe(2)
  await admin.must(remove, { body: [first, second] })
  const third = await admin.must(create, { body: write(portalCode) })
  expect(await current(portalCode)).toEqual([third])
  await admin.must(remove, { body: [third] })
  expect(await current(portalCode)).toEqual([])
})

test('name, portal and sort are required, sort is at least 1; a theme stays with its portal (OPS-PTH-03, OPS-PTH-04)', async () => {
  const portalCode = await freshPortal()
  expect(Object.keys((await admin.call(create, { body: {} })).fields).sort()).toEqual([
    'portalCode',
    'sort',
    'themeName',
  ])
  expect((await admin.call(create, { body: write(portalCode, { sort: 0 }) })).fields).toHaveProperty('sort')
  expect((await admin.call(create, { body: write('none') })).msg).toBe(chinese('portal.missing'))
  const id = await admin.must(create, { body: write(portalCode) })
  expect((await admin.call(update, { body: { ...write('main'), id } })).msg).toBe(
    chinese('portalTheme.portalFixed'),
  )
  await admin.must(update, { body: { ...write(portalCode, { themeName: '改名', memo: '记' }), id } })
  expect(await admin.must(get, { params: { id } })).toMatchObject({
    themeName: '改名',
    memo: '记',
    status: 1,
  })
  expect((await admin.must(page, { query: { themeName: '改名' } })).list.map((row) => row.id)).toEqual([id])
})

test('settings that do not parse, scripts and addresses are refused, unknown keys are kept (OPS-PTH-02)', async () => {
  const portalCode = await freshPortal()
  const script = `data:image/svg+xml;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`
  const bad = [
    '{',
    '[]',
    'null',
    '{"mode":"blue"}',
    '{"primaryColor":"red;background:url(https://elsewhere.example)"}',
    '{"logo":"https://elsewhere.example/logo.png"}',
    '{"logo":"javascript:alert(1)"}',
    `{"logo":"${script}"}`,
    '{"background":"url(//elsewhere.example)"}',
    '{"background":"data:text/html;base64,PHNjcmlwdD4="}',
    '{"sideWidth":9000}',
    '{"fontSize":"14px"}',
    `{"title":"${'长'.repeat(101)}"}`,
  ]
  for (const themeConfig of bad) {
    const { status, fields } = await admin.call(create, { body: write(portalCode, { themeConfig }) })
    expect([status, fields.themeConfig], themeConfig).toEqual([422, chinese('common:themeConfig')])
  }
  const themeConfig = '{"mode":"dark","logo":"data:image/png;base64,iVBORw0KGgo=","later":{"a":1}}'
  const id = await admin.must(create, { body: write(portalCode, { themeConfig }) })
  expect((await admin.must(get, { params: { id } })).themeConfig).toBe(themeConfig)
})
