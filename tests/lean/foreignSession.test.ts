import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type NavNode, withoutTenants } from '#contract/resources/shell/auth.ts'
import { type Foreign, openForeign } from './foreign.ts'

let foreign: Foreign

beforeEach(async () => {
  foreign = await openForeign()
})
afterEach(() => foreign.close())

test('the sign-in screen shows a captcha and no field for a tenant; a refusal has the platform’s words', async () => {
  const { bench, profile } = foreign
  const prepared = await bench.done('session.prepare', { profileId: profile.id })
  expect(prepared.config).toEqual({ passwordEnc: false, captcha: true, tenantInput: false })
  const captcha = await bench.done('session.captcha', { profileId: profile.id })
  expect(captcha).toMatchObject({ uuid: 'c-1', image: expect.stringMatching(/^data:image\/png;base64,/) })
  const wrong = {
    ...{ profileId: profile.id, username: 'lin', password: 'secret-9', tenantId: '', remember: false },
    ...{ captcha: '8', uuid: 'c-1' },
  }
  expect(await bench.refused('session.signIn', wrong)).toMatchObject({
    code: 'refused',
    message: '验证码错误',
  })
  await foreign.signIn()
  const [login] = foreign.received('POST /login')
  expect(login?.body).toEqual({ username: 'lin', password: 'secret-9', code: '7', uuid: 'c-1' })
})

test('the account, its rights and the dictionaries are the contract’s', async () => {
  const session = await foreign.signIn()
  expect(session.demanded).toEqual({ 'sys.user.create': ['password'] })
  expect(session.user).toMatchObject({
    ...{ id: '1', username: 'lin', realName: '林', deptId: '10', deptName: '运维组', status: 1, gender: 1 },
    ...{ superAdmin: 0, roleIdList: ['2'] },
    // The platform has neither tenants nor administrators of theirs.
    ...withoutTenants,
  })
  expect(session.lacks).toBeUndefined()
  expect(session.permissions.toSorted()).toEqual([
    'sys:dicedata:update',
    'sys:sysJob:save',
    'sys:sysdicttype:update',
    'sys:user:save',
  ])
  expect(session.dictionaries).toEqual([
    {
      dictType: 'shift',
      dataList: [
        { dictLabel: '早班', dictValue: '1', cssClass: 'primary' },
        { dictLabel: '晚班', dictValue: '2', cssClass: 'primary' },
      ],
    },
    { dictType: 'yes_no', dataList: [{ dictLabel: '是', dictValue: 'Y', cssClass: 'primary' }] },
  ])
  expect(foreign.received('GET /system/dict/data/list')[0]?.query).toEqual({
    pageNum: '1',
    pageSize: '10000',
    status: '0',
  })
})

test('menus lead to the screens; a page without a folder, a link and a hidden page are told apart', async () => {
  const { menus } = await foreign.signIn()
  const facts = (nodes: readonly NavNode[]): unknown[] =>
    nodes.map(({ name, url, type, openMode, children }) =>
      children.length > 0 ? [name, facts(children)] : [name, url, type, openMode],
    )
  expect(facts(menus)).toEqual([
    [
      '系统',
      [
        ['用户', 'sys/user', 0, 'tab'],
        ['看板', 'lanting/board', 0, 'tab'],
        ['暗', 'sys/sysdicttype', 3, 'tab'],
      ],
    ],
    ['帮助', 'https://lanting.example/help', 0, 'browser'],
    ['任务', 'sys/sysJob', 0, 'tab'],
  ])
})

test('an ended session is one, and what the platform lacks is never sent', async () => {
  await foreign.signIn()
  const before = foreign.platform.received.length
  const failure = await foreign.bench.refused('api.call', { endpoint: 'sys.tenant.page', query: {} })
  expect(failure.code).toBe('not-found')
  expect(foreign.platform.received).toHaveLength(before)
  await foreign.bench.done('session.signOut')
  expect(foreign.received('POST /logout')[0]?.headers).toMatchObject({
    authorization: 'Bearer foreign-token',
  })
})

test('the own account: its facts, and a new password, after which one signs in again', async () => {
  await foreign.signIn()
  expect(await foreign.data('shell.center.get')).toMatchObject({ username: 'lin', deptName: '运维组' })
  await foreign.data('shell.center.password', {
    body: { username: 'lin', password: 'a', newPassword: 'b', comfirmPassword: 'b' },
  })
  expect(foreign.received('PUT /system/user/profile/updatePwd')[0]?.body).toEqual({
    oldPassword: 'a',
    newPassword: 'b',
  })
})

/** Uploads a picture into a directory. @returns how it ended */
async function uploaded({ bench }: Foreign, dirValue: string) {
  const path = join(bench.dataDir, 'me.png')
  writeFileSync(path, 'a picture')
  const [file] = await bench.offer([path])
  const [started] = await bench.done('transfers.upload', {
    endpoint: 'ops.oss.upload',
    fileIds: [file?.id ?? ''],
    fields: { dirValue },
  })
  const { transfer } = await bench.event(
    'transfer',
    (event) => event.transfer.id === started?.id && event.transfer.endedAt > 0,
  )
  return transfer
}

test('an avatar is uploaded as the platform takes it, its token in the header alone; other files are not', async () => {
  await foreign.signIn()
  const { state, result } = await uploaded(foreign, 'PHOTO')
  expect([state, result]).toMatchObject(['done', { url: '/profile/avatar/a.png' }])
  const [sent] = foreign.received('POST /system/user/profile/avatar')
  expect(sent?.body).toMatch(/name="avatarfile"; filename="me.png"/)
  expect(sent?.query).toEqual({})
  expect(sent?.headers).toMatchObject({ authorization: 'Bearer foreign-token' })
  await foreign.data('shell.center.photo', { body: { headUrl: '/profile/avatar/a.png' } })
  // The account's stored values are saved once more.
  expect(foreign.received('PUT /system/user/profile')[0]?.body).toMatchObject({
    userName: 'lin',
    nickName: '林',
  })
  expect((await uploaded(foreign, 'ICON')).failure?.code).toBe('not-found')
  expect(foreign.received('POST /system/user/profile/avatar')).toHaveLength(1)
})
