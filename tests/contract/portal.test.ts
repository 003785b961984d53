import { portal, privilegeCodeOf } from '#contract/resources/portal/portal.ts'
import { portalFpage } from '#contract/resources/portal/portalFpage.ts'
import { portalTheme } from '#contract/resources/portal/portalTheme.ts'
import { privilege, privilegeBusi, privilegeDef } from '#contract/resources/sys/privilege.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const sysadmin = await server.signIn('sysadmin')
const operator = await server.signIn('operator')
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { page, get, create, update, remove, list, choose, copy, export: workbook } = portal.endpoints
const forbidden = { status: 403, msg: chinese('forbidden') }

let count = 0
const write = (change: Record<string, unknown> = {}) => {
  count += 1
  return {
    portalCode: `p${count}`,
    portalName: `门户${count}`,
    sort: 1,
    moduleCode: 'PC,APP',
    icon: 'portal',
    status: 1,
    fpageMode: 0,
    ...change,
  }
}

const made = async (change: Record<string, unknown> = {}) => {
  const body = write(change)
  return { ...body, id: await admin.must(create, { body }) }
}

const defaults = () =>
  server
    .sql<{ code: string }>(
      "SELECT portal_code AS code FROM portals WHERE tenant_id = 'platform' AND default_flag = 1",
    )
    .map(({ code }) => code)

const grant = (portalCode: string, userChildren: readonly object[], by = admin) =>
  by.must(privilege.endpoints.create, {
    body: {
      privilegeType: 'portal',
      privilegeCode: privilegeCodeOf(portalCode),
      privilegeName: '门户',
      privilegeItemsArr: ['use'],
      privilegeItems: 'use',
      status: 1,
      busiChildren: [{ entityId: portalCode, entityIdDesc: '门户' }],
      userChildren,
    },
  })

const everybody = { privilegeType: 'all', privilegeTag: 'W' }

test('the home page mode is taken as the documented text and as a number (OPS-POR-10)', async () => {
  for (const fpageMode of ['2', 2]) {
    const { id } = await made({ fpageMode })
    expect(await admin.must(get, { params: { id } })).toMatchObject({ fpageMode: 2 })
  }
  for (const fpageMode of ['3', '02', 'x', '', null]) {
    const { code, fields } = await admin.call(create, { body: write({ fpageMode }) })
    expect([fpageMode, code, Object.keys(fields)]).toEqual([fpageMode, 422, ['fpageMode']])
  }
})

test('a portal gets its address when it is created, its modules by name, and keeps its code (OPS-POR-08, OPS-POR-09, OPS-POR-24)', async () => {
  const body = await made({ url: 'https://elsewhere.example', moduleName: '别的' })
  const stored = await admin.must(get, { params: { id: body.id } })
  expect(stored).toMatchObject({
    url: `#/portal/${body.portalCode}`,
    moduleCode: 'PC,APP',
    moduleName: '电脑端,移动端',
    defaultFlag: 0,
  })
  const renamed = await admin.call(update, { body: { ...body, portalCode: 'other' } })
  expect(renamed).toMatchObject({ code: 500, msg: chinese('portal.codeFixed') })
  await admin.must(update, { body: { ...body, portalName: '改名', fpageMode: 2 } })
  expect(await admin.must(get, { params: { id: body.id } })).toMatchObject({
    portalName: '改名',
    url: `#/portal/${body.portalCode}`,
    fpageMode: 2,
  })
  expect((await admin.call(create, { body: write({ portalCode: body.portalCode }) })).code).toBe(10002)
  expect((await admin.call(create, { body: write({ moduleCode: 'PC,NONE' }) })).msg).toBe(
    chinese('portal.moduleMissing', { code: 'NONE' }),
  )
})

test('code, name, sort, modules, icon and status are required, the mode in its own words, the component with mode 1 (OPS-POR-06, OPS-POR-07)', async () => {
  const answer = await admin.call(create, { body: {} })
  expect(Object.keys(answer.fields).sort()).toEqual(
    ['fpageMode', 'icon', 'moduleCode', 'portalCode', 'portalName', 'sort', 'status'].sort(),
  )
  expect(answer.fields.fpageMode).toBe(chinese('common:fpageMode'))
  expect((await admin.call(create, { body: write({ fpageMode: 1 }) })).fields).toEqual({
    fpageComponent: chinese('common:required'),
  })
  const body = await made({ fpageMode: 1, fpageComponent: ' sales ' })
  expect((await admin.must(get, { params: { id: body.id } })).fpageComponent).toBe('sales')
})

test('a code that could be part of a path or an address is refused', async () => {
  for (const portalCode of ['../main', 'a/b', 'a?b', 'a#b', '%2e%2e', 'a b', '门户', 'a.b', 'designer', '']) {
    const answer = await admin.call(create, { body: write({ portalCode }) })
    expect(answer.fields, portalCode).toHaveProperty('portalCode')
  }
  expect(await admin.must(list, { query: { portalCode: '../main' } })).toEqual([])
})

test('the page is searched and sorted, the export has the same rows (OPS-POR-01, OPS-POR-03, OPS-POR-24)', async () => {
  const late = await made({ portalName: '排序门户甲', sort: 90 })
  const early = await made({ portalName: '排序门户乙', sort: 80, status: 0 })
  const found = await admin.must(page, { query: { portalName: '排序门户' } })
  expect(found.list.map(({ portalCode }) => portalCode)).toEqual([early.portalCode, late.portalCode])
  const by = async (query: Record<string, string>) =>
    (await admin.must(page, { query })).list.map(({ id }) => id)
  expect(await by({ portalName: '排序门户', status: '0' })).toEqual([early.id])
  expect(await by({ portalCode: late.portalCode, portalName: '排序' })).toEqual([late.id])
  const [heading, ...rows] =
    readWorkbook((await admin.call(workbook, { query: { portalName: '排序门户' } })).bytes)[0]?.rows ?? []
  expect(heading?.slice(0, 4)).toEqual(['门户编码', '门户名称', '访问地址', '菜单模块'])
  expect(rows).toHaveLength(2)
})

test('the selector asks by POST, by name, and shows code, name and date (OPS-POR-20)', async () => {
  const body = await made({ portalName: '选择用门户' })
  const answer = await admin.must(choose, { body: { page: 1, limit: 5, portalName: '选择用' } })
  expect(answer).toMatchObject({
    total: 1,
    list: [{ portalCode: body.portalCode, portalName: '选择用门户' }],
  })
  expect(Object.keys(answer.list[0] ?? {})).toContain('createDate')
  expect(await operator.call(choose, { body: {} })).toMatchObject(forbidden)
})

test('exactly one portal is the default one, whatever happens at once (OPS-POR-10)', async () => {
  const [first, second, third] = [await made(), await made(), await made()]
  await Promise.all(
    [first, second, third].map((body) => admin.must(update, { body: { ...body, defaultFlag: 1 } })),
  )
  expect(defaults()).toHaveLength(1)
  const [kept = ''] = defaults()
  const holder = [first, second, third].find(({ portalCode }) => portalCode === kept)
  const unset = await admin.call(update, { body: { ...holder, defaultFlag: 0 } })
  expect(unset.msg).toBe(chinese('portal.defaultKept'))
  expect((await admin.call(remove, { body: [holder?.id] })).msg).toBe(chinese('portal.defaultRemove'))
  await Promise.all(Array.from({ length: 6 }, () => admin.must(create, { body: write({ defaultFlag: 1 }) })))
  expect(defaults()).toHaveLength(1)
  // The first portal of a tenant is its default by itself, and the last one may go.
  const id = await tenant.must(create, { body: write({ defaultFlag: 0 }) })
  expect((await tenant.must(get, { params: { id } })).defaultFlag).toBe(1)
  await tenant.must(remove, { body: [id] })
})

test('a portal is copied with first pages, themes and permissions, or not at all (OPS-POR-18)', async () => {
  const from = await made()
  const theme = { portalCode: from.portalCode, sort: 1, themeConfig: '{"mode":"dark","later":1}' }
  for (const themeName of ['甲', '乙'])
    await admin.must(portalTheme.endpoints.create, { body: { ...theme, themeName } })
  const fpage = { fpageName: '页', portalCode: from.portalCode, sort: 3, fpageConfig: '{"v":1}' }
  await admin.must(portalFpage.endpoints.create, { body: fpage })
  await grant(from.portalCode, [everybody])
  const body = write({ portalName: '副本' })
  const id = await admin.must(copy, { query: { fromPortalCode: from.portalCode }, body })
  const { portalCode } = body
  expect(await admin.must(get, { params: { id } })).toMatchObject({
    portalName: '副本',
    url: `#/portal/${portalCode}`,
  })
  const themes = await admin.must(portalTheme.endpoints.page, { query: { portalCode } })
  expect(themes.list.map((row) => [row.themeName, row.status, row.themeConfig])).toEqual([
    ['甲', 1, theme.themeConfig],
    ['乙', 0, theme.themeConfig],
  ])
  const fpages = await admin.must(portalFpage.endpoints.page, { query: { portalCode } })
  expect(fpages.list).toMatchObject([{ fpageName: '页', sort: 3, fpageConfig: '{"v":1}' }])
  const granted = await admin.must(privilege.endpoints.queryByCode, {
    query: { privilegeCode: privilegeCodeOf(portalCode) },
  })
  expect(granted).toMatchObject({
    privilegeName: '副本',
    busiChildren: [{ entityId: portalCode, entityIdDesc: '副本' }],
    userChildren: [{ privilegeType: 'all', privilegeTag: 'W' }],
  })
  // The source keeps its own.
  expect(
    (await admin.must(portalTheme.endpoints.page, { query: { portalCode: from.portalCode } })).total,
  ).toBe(2)

  const rows = () =>
    server.sql('SELECT id FROM portals').length + server.sql('SELECT id FROM portal_themes').length
  const before = rows()
  expect((await admin.call(copy, { query: { fromPortalCode: 'missing' }, body: write() })).msg).toBe(
    chinese('portal.missing'),
  )
  expect(
    (await admin.call(copy, { query: { fromPortalCode: from.portalCode }, body: write({ portalCode }) }))
      .code,
  ).toBe(10002)
  const both = await Promise.all(
    [1, 2].map(() =>
      admin.call(copy, {
        query: { fromPortalCode: from.portalCode },
        body: { ...body, portalCode: 'twice' },
      }),
    ),
  )
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 10002])
  expect(rows()).toBe(before + 3)
})

test('a deleted portal takes its first pages, themes and permissions with it', async () => {
  const body = await made()
  const { portalCode } = body
  await admin.must(portalTheme.endpoints.create, { body: { themeName: '题', portalCode, sort: 1 } })
  await admin.must(portalFpage.endpoints.create, { body: { fpageName: '页', portalCode, sort: 1 } })
  const granted = await grant(portalCode, [everybody])
  await admin.must(remove, { body: [body.id] })
  for (const table of ['portal_themes', 'portal_fpages'])
    expect(server.sql(`SELECT 1 FROM ${table} WHERE portal_code = ?`, portalCode)).toEqual([])
  expect(server.sql('SELECT 1 FROM privilege_defs WHERE privilege_id = ?', granted)).toEqual([])
})

test('a portal of another tenant with the same code keeps its themes, first pages and permissions, and gives none away', async () => {
  const own = await made()
  const { portalCode } = own
  const { id: _, ...same } = own
  const foreign = await tenant.must(create, { body: { ...same, defaultFlag: 0 } })
  const themes = portalTheme.endpoints
  for (const themeName of ['外甲', '外乙'])
    await tenant.must(themes.create, { body: { themeName, portalCode, sort: 1 } })
  await tenant.must(portalFpage.endpoints.create, { body: { fpageName: '外', portalCode, sort: 1 } })
  const granted = await grant(portalCode, [everybody], tenant)
  await grant(portalCode, [everybody])
  const kept = () => [
    server.sql(
      "SELECT theme_name AS name, status FROM portal_themes WHERE tenant_id <> 'platform' AND portal_code = ? ORDER BY id",
      portalCode,
    ),
    server.sql("SELECT id FROM portal_fpages WHERE tenant_id <> 'platform' AND portal_code = ?", portalCode),
    server.sql('SELECT id FROM privilege_defs WHERE privilege_id = ?', granted),
  ]
  const before = kept()
  expect(before.map((rows) => rows.length)).toEqual([2, 1, 1])

  const body = write()
  await admin.must(copy, { query: { fromPortalCode: portalCode }, body })
  const query = { portalCode: body.portalCode }
  expect((await admin.must(themes.page, { query })).total).toBe(0)
  expect((await admin.must(portalFpage.endpoints.page, { query })).total).toBe(0)
  await admin.must(themes.create, { body: { themeName: '甲', portalCode, sort: 1 } })
  const second = await admin.must(themes.create, { body: { themeName: '乙', portalCode, sort: 2 } })
  await admin.must(themes.switchTheme, { body: { id: second, portalCode } })
  expect(kept()).toEqual(before)
  await admin.must(remove, { body: [own.id] })
  expect(kept()).toEqual(before)
  await tenant.must(remove, { body: [foreign] })
})

const operatorId = () =>
  server.sql<{ id: string }>("SELECT CAST(id AS TEXT) AS id FROM users WHERE username = 'operator'")[0]?.id ??
  ''

test('a portal opens for those whom a row of its white list names, and for nobody without rows (OPS-PPR-04, OPS-PPR-07)', async () => {
  const id = operatorId()
  const [facts] = server.sql<{ dept: string; role: string }>(
    `SELECT CAST(dept_id AS TEXT) AS dept, (SELECT CAST(role_id AS TEXT) FROM role_users WHERE user_id = users.id) AS role
     FROM users WHERE id = ?`,
    id,
  )
  const [duty] = server.sql<{ id: string }>(
    "SELECT CAST(id AS TEXT) AS id FROM duties WHERE tenant_id = 'platform' LIMIT 1",
  )
  server.sql(
    "INSERT OR IGNORE INTO duty_users (id, duty_id, user_id, create_date) VALUES (8, ?, ?, '')",
    duty?.id ?? '',
    id,
  )
  const [elsewhere] = server.sql<{ id: string }>(
    "SELECT CAST(id AS TEXT) AS id FROM depts WHERE tenant_id = 'platform' AND id <> ? AND id NOT IN (SELECT pid FROM depts) LIMIT 1",
    facts?.dept ?? '',
  )
  const rows: readonly (readonly [string, string | undefined, boolean])[] = [
    ['all', '', true],
    ['employee', id, true],
    ['employee', '1', false],
    ['role', facts?.role, true],
    ['org', facts?.dept, true],
    ['org', elsewhere?.id, false],
    ['orgSub', facts?.dept, true],
    ['orgSub', elsewhere?.id, false],
    ['position', duty?.id, true],
  ]
  for (const [privilegeType, privilegeValues = '', mayUse] of rows) {
    const { portalCode } = await made()
    const query = { portalCode }
    // No user was named yet.
    for (const call of [list, portalTheme.endpoints.defaultTheme, portalFpage.endpoints.defaultFpage]) {
      expect(await operator.call(call, { query }), privilegeType).toMatchObject(forbidden)
      expect((await admin.call(call, { query })).code).toBe(0)
    }
    const named = privilegeValues === '1' ? await idOfAnotherUser(id) : privilegeValues
    await grant(portalCode, [{ privilegeType, privilegeValues: named, privilegeTag: 'W' }])
    for (const call of [list, portalTheme.endpoints.defaultTheme, portalFpage.endpoints.defaultFpage]) {
      const answer = await operator.call(call, { query })
      expect(answer.status, `${privilegeType} ${named}`).toBe(mayUse ? 200 : 403)
    }
    const open = (await operator.must(list, { query: {} })).map((row) => row.portalCode)
    expect(open.includes(portalCode)).toBe(mayUse)
  }
})

const idOfAnotherUser = async (id: string): Promise<string> =>
  server.sql<{ id: string }>(
    "SELECT CAST(id AS TEXT) AS id FROM users WHERE tenant_id = 'platform' AND id <> ? LIMIT 1",
    id,
  )[0]?.id ?? ''

test('a portal that is disabled opens for nobody, a privilege that is disabled names nobody', async () => {
  const body = await made()
  const id = await grant(body.portalCode, [everybody])
  const query = { portalCode: body.portalCode }
  expect(await operator.must(list, { query })).toHaveLength(1)
  const granted = await admin.must(privilege.endpoints.get, { params: { id } })
  await admin.must(privilege.endpoints.update, { body: { ...granted, status: 0 } })
  expect(await operator.call(list, { query })).toMatchObject(forbidden)
  await admin.must(update, { body: { ...body, status: 0 } })
  expect(await admin.must(list, { query })).toEqual([])
})

test('privileges over portals have their own list, codes and rules (OPS-PPR-01, OPS-PPR-02, OPS-PPR-03, OPS-PPR-06)', async () => {
  const { portalCode } = await made()
  const privilegeCode = privilegeCodeOf(portalCode)
  const id = await grant(portalCode, [everybody])
  const query = { privilegeCode }
  const detail = await admin.must(privilege.endpoints.queryByCode, { query })
  expect(detail).toMatchObject({ id, privilegeType: 'portal', privilegeItems: 'use', status: 1 })
  expect(await admin.must(privilegeBusi.endpoints.list, { query })).toEqual(detail?.busiChildren)
  expect(await admin.must(privilegeDef.endpoints.list, { query })).toEqual(detail?.userChildren)

  // The row of the prefix alone, as other platforms have it.
  server.sql(
    "INSERT INTO privileges (id, tenant_id, privilege_type, privilege_code, privilege_name, privilege_items, create_date, update_date) VALUES (7, 'platform', 'portal', 'PORTAL_', '门户', 'use', '', '')",
  )
  const listed = { privilegeType: 'portal', privilegeCode_ne: 'PORTAL_', limit: 1000 }
  const { list: rows } = await admin.must(privilege.endpoints.page, { query: listed })
  expect(new Set(rows.map((row) => row.privilegeType))).toEqual(new Set(['portal']))
  expect(rows.map((row) => row.privilegeCode)).toContain(privilegeCode)
  expect(rows.map((row) => row.privilegeCode)).not.toContain('PORTAL_')
  const sheet = await admin.call(privilege.endpoints.export, {
    query: { privilegeType: 'portal', privilegeCode },
  })
  expect(readWorkbook(sheet.bytes)[0]?.rows).toHaveLength(2)

  const save = (change: object) => admin.call(privilege.endpoints.update, { body: { ...detail, ...change } })
  expect((await save({ privilegeItemsArr: ['use', 'manage'] })).msg).toBe(chinese('privilege.portalUse'))
  const black = { privilegeType: 'employee', privilegeValues: operatorId(), privilegeTag: 'B' }
  expect((await save({ userChildren: [black] })).msg).toBe(chinese('privilege.portalUse'))
  expect((await save({ privilegeType: 'bpm' })).code).not.toBe(0)
  const other = { privilegeName: '甲', privilegeItemsArr: ['use'], userChildren: [everybody] }
  expect(
    (
      await admin.call(privilege.endpoints.create, {
        body: { ...other, privilegeType: 'portal', privilegeCode: 'PORTAL_none' },
      })
    ).msg,
  ).toBe(chinese('portal.missing'))
  expect(
    (
      await admin.call(privilege.endpoints.create, {
        body: { ...other, privilegeCode: 'PORTAL_x', busiChildren: [{ entityId: 'a', entityIdDesc: 'a' }] },
      })
    ).msg,
  ).toBe(chinese('privilege.portalCode'))
  await admin.must(privilege.endpoints.update, {
    body: {
      ...detail,
      userChildren: [{ privilegeType: 'employee', privilegeValues: operatorId(), privilegeTag: 'W' }],
      deltUserList: detail?.userChildren.map((row) => row.id) ?? [],
    },
  })
  expect(await admin.must(privilegeDef.endpoints.list, { query })).toMatchObject([
    { privilegeType: 'employee' },
  ])
  await admin.must(privilege.endpoints.remove, { body: [id] })
  expect(await admin.must(privilegeDef.endpoints.list, { query })).toEqual([])
})

/** Takes the menus of these routes and codes from the role of the system administrator. */
function without(routes: readonly string[], codes: readonly string[]): () => void {
  const gone = server.sql<{ role: string; menu: string }>(
    `SELECT CAST(role_id AS TEXT) AS role, CAST(menu_id AS TEXT) AS menu FROM role_menus JOIN menus ON menus.id = menu_id
     JOIN roles ON roles.id = role_id
     WHERE roles.name = '系统管理员' AND (url IN (SELECT value FROM json_each(?)) OR permissions IN (SELECT value FROM json_each(?)))`,
    JSON.stringify(routes),
    JSON.stringify(codes),
  )
  for (const { role, menu } of gone)
    server.sql('DELETE FROM role_menus WHERE role_id = ? AND menu_id = ?', role, menu)
  return () => {
    for (const { role, menu } of gone)
      server.sql('INSERT INTO role_menus (role_id, menu_id) VALUES (?, ?)', role, menu)
  }
}

test('who manages portals neither sees nor changes the privileges over processes, and the other way round', async () => {
  const { portalCode } = await made()
  const portalId = await grant(portalCode, [everybody])
  const [bpm] = server.sql<{ id: string }>(
    "SELECT CAST(id AS TEXT) AS id FROM privileges WHERE privilege_type = 'bpm' LIMIT 1",
  )
  const bpmId = bpm?.id ?? ''
  const { get: one, update: save, remove: drop } = privilege.endpoints
  const portalDetail = await admin.must(one, { params: { id: portalId } })
  const bpmDetail = await admin.must(one, { params: { id: bpmId } })

  const restore = without(
    ['sys/sysPrivileges'],
    ['bpm:bpmAuths:update', 'bpm:bpmAuths:delete', 'bpm:bpmAuths:save'],
  )
  expect((await sysadmin.call(one, { params: { id: bpmId } })).msg).toBe(chinese('recordMissing'))
  expect((await sysadmin.must(privilege.endpoints.page, { query: {} })).total).toBe(0)
  expect(
    (await sysadmin.must(privilegeDef.endpoints.list, { query: {} })).every(({ privilegeCode }) =>
      privilegeCode.startsWith('PORTAL_'),
    ),
  ).toBe(true)
  expect(await sysadmin.call(save, { body: bpmDetail })).toMatchObject(forbidden)
  expect(await sysadmin.call(drop, { body: [bpmId] })).toMatchObject(forbidden)
  expect(
    await sysadmin.call(privilegeDef.endpoints.remove, { body: bpmDetail.userChildren.map(({ id }) => id) }),
  ).toMatchObject(forbidden)
  await sysadmin.must(save, { body: portalDetail })
  restore()

  const restoreAgain = without(['sys/sysPortal', 'sys/sysPortalFpage'], ['sys:sysPortal:update'])
  expect((await sysadmin.call(one, { params: { id: portalId } })).msg).toBe(chinese('recordMissing'))
  expect((await sysadmin.must(privilege.endpoints.page, { query: { privilegeType: 'portal' } })).total).toBe(
    0,
  )
  expect(await sysadmin.call(save, { body: portalDetail })).toMatchObject(forbidden)
  expect(await sysadmin.call(drop, { body: [portalId] })).toMatchObject(forbidden)
  await sysadmin.must(save, { body: bpmDetail })
  restoreAgain()
})
