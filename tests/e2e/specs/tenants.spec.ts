import { expect, signInTo, test, useProfile } from '../launch/test.ts'
import type { Words } from '../pages/texts.ts'
import { Confirm, expectSaid, formDialog, formTab } from '../pages/dialogs.ts'
import type { ListPage } from '../pages/ListPage.ts'
import { chinese } from '#tests/setup/words.ts'

const status = async (list: ListPage, words: Words, value: 0 | 1 | 2 | 3): Promise<void> => {
  await list.filter('sys.tenant:field.status').selectOption({ label: words(`sys.tenant:status.${value}`) })
  await list.submitSearch()
  await expect(list.rows.first()).toContainText(words(`sys.tenant:status.${value}`))
}

test.describe('the list', () => {
  test('has add, batch delete and export, and its columns in order (SYS-TEN-01, SYS-TEN-03, SYS-CMN-05)', async ({
    shell,
    words,
  }) => {
    const list = await shell.open('sys/sysTenant')
    await expect(list.search).toBeVisible()
    await expect(list.pager).toBeVisible()
    for (const label of ['common:add', 'kit:action.deleteSelected', 'common:export'] as const) {
      await expect(list.button(label)).toBeVisible()
    }
    await expect
      .poll(() => list.labels())
      .toEqual([
        '租户编号',
        '租户名称',
        '简称',
        chinese('sys.tenant:field.unicode'),
        '联系人',
        '联系电话',
        '地址',
        '开户银行',
        '银行账号',
        chinese('sys.tenant:field.adminAccount'),
        chinese('sys.tenant:field.adminName'),
        '备注',
        '状态',
        '更新人',
        '更新时间',
        words('kit:row.actions'),
      ])
  })

  test('has exactly three filters, which narrow it (SYS-TEN-02)', async ({ shell }) => {
    const list = await shell.open('sys/sysTenant')
    const all = await list.total()
    await expect
      .poll(() => list.search.locator('label').allInnerTexts())
      .toEqual(['租户名称', chinese('sys.tenant:field.adminName'), '状态'])
    const [name = ''] = await list.column('sys.tenant:field.tenantName')
    const part = name.slice(0, 4)
    await list.filter('sys.tenant:field.tenantName').fill(part)
    await list.page.keyboard.press('Enter')
    await expect.poll(() => list.total()).toBeLessThan(all)
    for (const found of await list.column('sys.tenant:field.tenantName')) expect(found).toContain(part)
    await list.resetSearch()
    await expect.poll(() => list.total()).toBe(all)
  })

  test('offers each status what it may do (SYS-TEN-01, SYS-TEN-05..08, SYS-TEN-30)', async ({
    shell,
    words,
  }) => {
    const list = await shell.open('sys/sysTenant')
    const offered = {
      0: ['开户', '编辑', '删除'],
      1: ['关停', '编辑', '删除'],
      2: ['编辑', '删除'],
      3: ['重启', '编辑', '删除'],
    } as const
    for (const value of [0, 1, 2, 3] as const) {
      await status(list, words, value)
      expect(await list.actions(list.rows.first())).toEqual(offered[value])
    }
  })

  test('colours the status tag by its meaning (SYS-TEN-04)', async ({ shell, words }) => {
    const list = await shell.open('sys/sysTenant')
    const colours = new Set<string>()
    for (const value of [0, 1, 2, 3] as const) {
      await status(list, words, value)
      const tag = list.rows.first().getByText(words(`sys.tenant:status.${value}`), { exact: true })
      colours.add(await tag.evaluate((element) => getComputedStyle(element).color))
    }
    expect(colours.size).toBe(4)
  })
})

test.describe('adding and editing', () => {
  const fill = {
    'sys.tenant:field.tenantId': 'T90000001',
    'sys.tenant:field.tenantName': '青岛海蓝船舶设备有限公司',
    'sys.tenant:field.linkman': '孙立',
    'sys.tenant:field.linktel': '0532-88880001',
    'sys.tenant:field.address': '山东省青岛市黄岛区漓江西路 1 号',
  } as const

  test('a new tenant is written in a tab of two sections, saved, shown, edited (SYS-TEN-09..12, SYS-CMN-13)', async ({
    shell,
    page,
    words,
  }) => {
    const list = await shell.open('sys/sysTenant')
    const before = await list.total()
    await list.button('common:add').click()
    const form = formTab(page, words)
    await expect(page).toHaveURL(/sys\/sysTenant-editTab\?timestamp=\d+/)
    await expect(form.root.getByText('基本信息')).toBeVisible()
    await expect(form.root.getByText('其他信息')).toBeVisible()
    await expect(form.saveButton).toBeVisible()
    await expect(form.button('common:close')).toBeVisible()

    await form.fill(fill)
    await expectSaid(page, '操作成功', () => form.saveButton.click())
    await shell.expectActive('sys/sysTenant')
    await expect.poll(() => list.total()).toBe(before + 1)

    await list.filter('sys.tenant:field.tenantName').fill('青岛海蓝')
    await list.submitSearch()
    const row = list.row('T90000001')
    await expect(row).toContainText('未开户')
    await list.act(row, 'common:edit')
    await expect(page).toHaveURL(/sys\/sysTenant-editTab\?.*id=\d+/)
    // The number of a tenant that exists stays.
    await expect(form.field('sys.tenant:field.tenantId')).not.toBeEditable()
    await form.field('sys.tenant:field.remark').fill('第二次保存')
    await form.saveButton.click()
    await shell.expectActive('sys/sysTenant')
    await expect(row).toContainText('第二次保存')
  })

  test('five fields are required, each says so when it is left (SYS-TEN-11, SYS-CMN-12)', async ({
    shell,
    page,
    words,
  }) => {
    const list = await shell.open('sys/sysTenant')
    await list.button('common:add').click()
    const form = formTab(page, words)
    let shown = 0
    for (const label of Object.keys(fill) as (keyof typeof fill)[]) {
      await form.field(label).focus()
      await form.field(label).blur()
      shown += 1
      await expect(form.errors(chinese('common:required'))).toHaveCount(shown)
    }
    await form.field('sys.tenant:field.bank').focus()
    await form.field('sys.tenant:field.bank').blur()
    await expect(form.errors(chinese('common:required'))).toHaveCount(5)
  })

  test('a second tenant with the same number is refused and the form keeps everything (SYS-TEN-23, SYS-CMN-16)', async ({
    shell,
    page,
    words,
  }) => {
    const list = await shell.open('sys/sysTenant')
    const [taken = ''] = await list.column('sys.tenant:field.tenantId')
    await list.button('common:add').click()
    const form = formTab(page, words)
    await form.fill({ ...fill, 'sys.tenant:field.tenantId': taken })
    await form.saveButton.click()
    await expect.poll(() => shell.notices()).toContainEqual(expect.stringContaining(chinese('duplicate')))
    await expect(form.field('sys.tenant:field.tenantName')).toHaveValue(fill['sys.tenant:field.tenantName'])
  })
})

test.describe('opening an account', () => {
  test('is prefilled, checks the mobile number and makes the tenant usable (SYS-TEN-13..16, SYS-TEN-21)', async ({
    shell,
    page,
    words,
  }) => {
    const list = await shell.open('sys/sysTenant')
    await status(list, words, 0)
    const row = list.rows.first()
    const [tenantId = ''] = await list.column('sys.tenant:field.tenantId')
    const [tenantName = ''] = await list.column('sys.tenant:field.tenantName')
    await list.act(row, 'sys.tenant:action.open')
    const form = formDialog(page, words)
    await expect(form.field('sys.tenant:field.tenantId')).toHaveValue(tenantId)
    await expect(form.field('sys.tenant:field.tenantName')).toHaveValue(tenantName)
    await expect(form.field('sys.tenant:field.adminAccount')).toHaveValue('admin')
    await expect(form.field('sys.tenant:field.adminName')).toHaveValue('租户管理员')

    for (const label of ['sys.tenant:field.adminAccount', 'sys.tenant:field.adminName'] as const) {
      const value = await form.field(label).inputValue()
      await form.field(label).fill('')
      await form.field(label).blur()
      await expect(form.errors(chinese('common:required'))).toHaveCount(1)
      await form.field(label).fill(value)
      await form.field(label).blur()
      await expect(form.errors(chinese('common:required'))).toHaveCount(0)
    }
    await form.field('sys.tenant:field.adminMobile').fill('12345678901')
    await form.field('sys.tenant:field.adminMobile').blur()
    await expect(form.errors(chinese('common:mobile'))).toHaveCount(1)
    await form.field('sys.tenant:field.adminMobile').fill('')
    await expectSaid(page, '操作成功', () => form.saveButton.click())

    await list.resetSearch()
    await list.filter('sys.tenant:field.tenantName').fill(tenantName)
    await list.submitSearch()
    await expect(list.row(tenantId)).toContainText('正常')
  })

  test('offers a tenant that was shut down the account that it had (SYS-TEN-13, SYS-TEN-24)', async ({
    shell,
    page,
    words,
  }) => {
    const list = await shell.open('sys/sysTenant')
    await status(list, words, 0)
    const [tenantId = ''] = await list.column('sys.tenant:field.tenantId')
    const [tenantName = ''] = await list.column('sys.tenant:field.tenantName')
    await list.act(list.rows.first(), 'sys.tenant:action.open')
    const form = formDialog(page, words)
    await form.field('sys.tenant:field.adminAccount').fill('boss')
    await form.field('sys.tenant:field.adminName').fill('李总')
    await expectSaid(page, '操作成功', () => form.saveButton.click())
    await list.resetSearch()
    await list.filter('sys.tenant:field.tenantName').fill(tenantName)
    await list.submitSearch()
    await list.act(list.row(tenantId), 'sys.tenant:action.close')
    await new Confirm(page, words).accept('sys.tenant:action.close')
    await expect(list.row(tenantId)).toContainText('未开户')
    await list.act(list.row(tenantId), 'sys.tenant:action.open')
    await expect(form.field('sys.tenant:field.adminAccount')).toHaveValue('boss')
    await expect(form.field('sys.tenant:field.adminName')).toHaveValue('李总')
    await expectSaid(page, '操作成功', () => form.saveButton.click())
    await expect(list.row(tenantId)).toContainText('正常')
  })
})

test.describe('shutting down and restarting', () => {
  test('asks, and declining sends nothing (SYS-TEN-17, SYS-TEN-18)', async ({
    remote,
    page,
    platform,
    words,
  }) => {
    const list = await remote.open('sys/sysTenant')
    const confirm = new Confirm(page, words)
    await status(list, words, 1)
    await list.act(list.rows.first(), 'sys.tenant:action.close')
    await confirm.expectQuestion(chinese('sys.tenant:confirm.close'))
    await confirm.decline()
    await status(list, words, 3)
    await list.act(list.rows.first(), 'sys.tenant:action.enable')
    await confirm.expectQuestion(chinese('sys.tenant:confirm.enable'))
    await confirm.decline()
    expect(platform.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('sends the row itself, changes the status and reloads the list (SYS-TEN-19, SYS-TEN-20, SYS-TEN-25)', async ({
    remote,
    page,
    platform,
    words,
  }) => {
    const list = await remote.open('sys/sysTenant')
    const confirm = new Confirm(page, words)
    const steps = [
      [1, 'sys.tenant:action.close', '/sys/sysTenant/close', '未开户'],
      [3, 'sys.tenant:action.enable', '/sys/sysTenant/enable', '正常'],
    ] as const
    for (const [from, action, path, becomes] of steps) {
      await list.resetSearch()
      await status(list, words, from)
      const [tenantId = ''] = await list.column('sys.tenant:field.tenantId')
      const [tenantName = ''] = await list.column('sys.tenant:field.tenantName')
      platform.clear()
      await list.act(list.row(tenantId), action)
      await confirm.accept(action)
      await expect.poll(() => platform.to('POST', path).length).toBe(1)
      expect(platform.to('POST', path)[0]?.body).toMatchObject({
        tenantId,
        status: from,
        linkman: expect.any(String),
      })
      await expect(list.row(tenantId)).toHaveCount(0)
      await expect.poll(() => platform.to('GET', '/sys/sysTenant/page').length).toBeGreaterThan(0)

      await list.resetSearch()
      await list.filter('sys.tenant:field.tenantName').fill(tenantName)
      await list.submitSearch()
      await expect(list.row(tenantId)).toContainText(becomes)
    }
  })
})

test.describe('what is sent', () => {
  test('paging, order and the three filters; empty while unsorted (SYS-TEN-22, SYS-CMN-07, OPS-COM-03)', async ({
    remote,
    platform,
  }) => {
    const list = await remote.open('sys/sysTenant')
    await expect.poll(() => platform.to('GET', '/sys/sysTenant/page').length).toBe(1)
    await expect
      .poll(() => platform.to('GET', '/sys/sysTenant/page')[0]?.query)
      .toEqual({
        page: '1',
        limit: '10',
        order: '',
        orderField: '',
        tenantName: '',
        adminName: '',
        status: '',
      })
    await list.sortBy('sys.tenant:field.tenantName')
    await expect
      .poll(() => platform.to('GET', '/sys/sysTenant/page').at(-1)?.query)
      .toMatchObject({
        order: 'asc',
        orderField: 'tenant_name',
      })
    await list.filter('sys.tenant:field.adminName').fill('管理')
    await list.submitSearch()
    await expect
      .poll(() => platform.to('GET', '/sys/sysTenant/page').at(-1)?.query)
      .toMatchObject({ page: '1', adminName: '管理' })
  })

  test('create as POST and update as PUT, both with the trailing slash (SYS-TEN-23, SYS-CMN-09, SYS-CMN-10, OPS-COM-04)', async ({
    remote,
    page,
    platform,
    words,
  }) => {
    const list = await remote.open('sys/sysTenant')
    await list.button('common:add').click()
    const form = formTab(page, words)
    await form.fill({
      'sys.tenant:field.tenantId': 'T90000002',
      'sys.tenant:field.tenantName': '新租户',
      'sys.tenant:field.linkman': '甲',
      'sys.tenant:field.linktel': '1',
      'sys.tenant:field.address': '乙',
    })
    await form.saveButton.click()
    await expect.poll(() => platform.to('POST', '/sys/sysTenant/').length).toBe(1)
    const created = platform.to('POST', '/sys/sysTenant/')[0]?.body
    expect(created).toMatchObject({ tenantId: 'T90000002', status: 0, version: 1 })
    expect(created).not.toHaveProperty('id')
    await remote.expectActive('sys/sysTenant')

    await list.filter('sys.tenant:field.tenantName').fill('新租户')
    await list.submitSearch()
    platform.clear()
    await list.act(list.row('T90000002'), 'common:edit')
    await form.field('sys.tenant:field.shortName').fill('新')
    await expect
      .poll(() => platform.calls.some(({ path }) => /^\/sys\/sysTenant\/\d+$/.test(path)))
      .toBe(true)
    await form.saveButton.click()
    await expect.poll(() => platform.to('PUT', '/sys/sysTenant/').length).toBe(1)
    expect(platform.to('PUT', '/sys/sysTenant/')[0]?.body).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      tenantId: 'T90000002',
      shortName: '新',
      address: '乙',
    })
  })

  test('opening sends exactly six fields as POST (SYS-TEN-24)', async ({ remote, page, platform, words }) => {
    const list = await remote.open('sys/sysTenant')
    await status(list, words, 0)
    await list.act(list.rows.first(), 'sys.tenant:action.open')
    await formDialog(page, words).saveButton.click()
    await expect.poll(() => platform.to('POST', '/sys/sysTenant/open').length).toBe(1)
    expect(Object.keys(platform.to('POST', '/sys/sysTenant/open')[0]?.body as object).sort()).toEqual(
      ['adminAccount', 'adminEmail', 'adminMobile', 'adminName', 'tenantId', 'tenantName'].sort(),
    )
  })

  test('two at once are deleted with their ids in the body, after one question (SYS-TEN-26, SYS-CMN-19, SYS-CMN-24, OPS-COM-19)', async ({
    remote,
    page,
    platform,
    words,
  }) => {
    const list = await remote.open('sys/sysTenant')
    await status(list, words, 0)
    const before = await list.total()
    await list.tick(list.rows.nth(0))
    await list.tick(list.rows.nth(1))
    await list.button('kit:action.deleteSelected').click()
    const confirm = new Confirm(page, words)
    await confirm.expectQuestion(chinese('common:confirm.generic', { handle: '批量删除' }))
    await expect(confirm.root.getByRole('listitem')).toHaveCount(2)
    await confirm.accept('kit:action.deleteSelected')
    await expect.poll(() => platform.to('DELETE', '/sys/sysTenant').length).toBe(1)
    expect(platform.to('DELETE', '/sys/sysTenant')[0]?.body).toEqual([
      expect.stringMatching(/^\d+$/),
      expect.stringMatching(/^\d+$/),
    ])
    await expect.poll(() => list.total()).toBe(before - 2)
  })

  test('nothing ticked is said so and sends nothing', async ({ remote, page, platform }) => {
    const list = await remote.open('sys/sysTenant')
    await expectSaid(page, chinese('common:select.delete'), () =>
      list.button('kit:action.deleteSelected').click(),
    )
    expect(platform.to('DELETE', '/sys/sysTenant')).toEqual([])
  })
})

test('add, edit and delete are absent without their codes (SYS-TEN-27..29, SYS-CMN-26, OPS-COM-17)', async ({
  page,
  platform,
  signIn,
  words,
}) => {
  await signIn.ready()
  const other = await useProfile(page, words, { address: platform.address })
  platform.answer('/sys/menu/permissions', [])
  const shell = await signInTo(page, words, other, 'sysadmin')
  const list = await shell.open('sys/sysTenant')
  await expect(list.button('common:add')).toHaveCount(0)
  await expect(list.button('kit:action.deleteSelected')).toHaveCount(0)
  await expect(list.button('common:export')).toBeVisible()
  await status(list, words, 0)
  expect(await list.actions(list.rows.first())).toEqual(['开户'])
  await status(list, words, 1)
  expect(await list.actions(list.rows.first())).toEqual(['关停'])
})
