import { appConfig } from '#contract/resources/sys/appConfig.ts'
import { dept } from '#contract/resources/sys/dept.ts'
import { menu } from '#contract/resources/sys/menu.ts'
import { auth } from '#contract/resources/shell/auth.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'

const server = await startServer()
const admin = await server.admin()

const everything = { optionVisit: true, optionData: true, authVisit: true, authData: true }

test('two modes of four switches: system administrators start with all, secondary ones with function access (SYS-ADM-01)', async () => {
  const { sysAdminModel, comAdminModel } = await admin.must(appConfig.endpoints.security)
  expect(sysAdminModel).toEqual(everything)
  expect(comAdminModel).toEqual({ optionVisit: true, optionData: false, authVisit: false, authData: false })
})

test('each switch of the secondary mode opens or closes what it is named after (SYS-ADM-01)', async () => {
  const secondary = await server.signIn('secadmin')
  const look = async () => {
    const { adminModel } = await secondary.must(auth.endpoints.info)
    return {
      adminModel,
      screens: (await secondary.must(auth.endpoints.nav)).length > 0,
      depts: (await secondary.must(dept.endpoints.list)).length > 0,
      grants: (await secondary.must(menu.endpoints.selectAuth)).length > 0,
    }
  }
  const none = { optionVisit: false, optionData: false, authVisit: false, authData: false }
  const set = (comAdminModel: typeof none) => server.secure(admin, { comAdminModel })
  await set(none)
  expect(await look()).toEqual({ adminModel: none, screens: false, depts: false, grants: false })
  await set({ ...none, optionVisit: true })
  expect(await look()).toMatchObject({ screens: true, depts: false, grants: false })
  await set({ ...none, optionData: true })
  expect(await look()).toMatchObject({ screens: false, depts: true, grants: false })
  await set({ ...none, optionVisit: true, authVisit: true })
  expect(await look()).toMatchObject({ screens: true, depts: false, grants: true })
})

test('a cascade delete wants superAdmin 1; 2 and the code are not enough (SYS-ADM-02)', async () => {
  const { deleteEcur, create } = menu.endpoints
  const made = await admin.must(create, { body: { name: '待删', client: 'PC', type: 3 } })
  const grant = `INSERT OR IGNORE INTO role_menus (role_id, menu_id)
    SELECT roles.id, menus.id FROM roles JOIN menus ON permissions = 'sys:menu:deleteEcur' WHERE role_grade IN ('1', '2')`
  server.sql(grant)
  for (const name of ['sysadmin', 'secadmin']) {
    const person = await server.signIn(name)
    expect(await person.must(auth.endpoints.permissions), name).toContain('sys:menu:deleteEcur')
    expect((await person.call(deleteEcur, { params: { id: made } })).code, name).toBe(403)
  }
  expect((await admin.call(deleteEcur, { params: { id: made } })).code).toBe(0)
})
