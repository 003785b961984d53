import type { APIRequestContext, Page } from '@playwright/test'
import type { Platform } from '../launch/test.ts'
import { expect, test } from '../launch/test.ts'
import { Channels } from '../pages/Channels.ts'
import { formDialog, formTab } from '../pages/dialogs.ts'
import type { Words } from '../pages/texts.ts'
import { chinese } from '#tests/setup/words.ts'

/** Another user of the same platform, past the console. */
async function colleague(request: APIRequestContext, { backend: { address } }: Platform) {
  const login = await request.post(`${address}/login`, { data: { username: 'admin', password: 'admin' } })
  const { token } = (await login.json()).data
  return async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => {
    const answer = await (
      await request.fetch(address + path, { method, headers: { token }, data: body as object })
    ).json()
    expect(answer.code).toBe(0)
    return answer.data
  }
}

const question = (page: Page, words: Words) =>
  page.getByRole('alertdialog', { name: words('kit:conflict.title') })

test('a record that somebody else has changed since it was opened is merged field by field, never overwritten', async ({
  remote,
  page,
  platform,
  request,
  words,
}) => {
  const act = await colleague(request, platform)
  const id = await act('POST', '/sys/params', { paramCode: 'E2E_BOTH', paramValue: 'first', remark: '' })
  const list = await remote.open('sys/params')
  await list.filter('ops.params:field.paramCode').fill('E2E_BOTH')
  await list.submitSearch()
  await list.act(list.row('E2E_BOTH'), 'common:edit')
  const form = formDialog(page, words)
  await form.field('ops.params:field.paramValue').fill('mine')
  await act('PUT', '/sys/params', { id, paramCode: 'E2E_BOTH', paramValue: 'theirs', remark: 'seen' })
  platform.clear()
  await form.save()

  const dialog = question(page, words)
  await expect(dialog.getByText(words('kit:conflict.both'))).toHaveCount(1)
  const row = (label: 'paramValue' | 'remark') =>
    dialog.getByRole('row').filter({ hasText: words(`ops.params:field.${label}`) })
  await expect(row('paramValue').getByRole('cell')).toHaveText(['first', 'theirs', 'mine'])
  await expect(row('remark').getByRole('cell').nth(1)).toHaveText('seen')
  const choice = (label: 'paramValue' | 'remark', side: 'mine' | 'theirs') =>
    dialog.getByRole('radio', {
      name: words(`kit:conflict.take.${side}`, { field: words(`ops.params:field.${label}`) }),
    })
  // Values that only the other side touched are theirs; those that both touched wait for the operator.
  await expect(choice('remark', 'theirs')).toBeChecked()
  const save = dialog.getByRole('button', { name: words('kit:conflict.save') })
  await expect(save).toBeDisabled()
  expect(platform.to('PUT', '/sys/params')).toEqual([])

  await choice('paramValue', 'mine').check()
  // A third change while the question is open is detected as well: the record is read once more.
  await act('PUT', '/sys/params', { id, paramCode: 'E2E_THIRD', paramValue: 'theirs', remark: 'seen' })
  await save.click()
  await expect(dialog.getByRole('row')).toHaveCount(2)
  await expect(dialog).toContainText('E2E_THIRD')
  expect(platform.to('PUT', '/sys/params')).toEqual([])
  await save.click()
  await expect(form.root).toBeHidden()
  expect(platform.to('PUT', '/sys/params').map(({ body }) => body)).toEqual([
    { id, paramCode: 'E2E_THIRD', paramValue: 'mine', remark: 'seen' },
  ])

  // Untouched by others it is saved at the price of one read.
  await list.filter('ops.params:field.paramCode').fill('E2E_THIRD')
  await list.submitSearch()
  await list.act(list.row('E2E_THIRD'), 'common:edit')
  await form.field('ops.params:field.remark').fill('again')
  platform.clear()
  await form.save()
  await expect(form.root).toBeHidden()
  await expect.poll(() => platform.to('GET', `/sys/params/${id}`)).toHaveLength(1)
  expect(platform.to('PUT', '/sys/params')).toHaveLength(1)

  // Deleted meanwhile: kept, or saved as a new record.
  await list.act(list.row('E2E_THIRD'), 'common:edit')
  await form.field('ops.params:field.remark').fill('too late')
  await act('DELETE', '/sys/params', [id])
  platform.clear()
  await form.save()
  const gone = page.getByRole('alertdialog', { name: words('kit:draft.gone') })
  await gone.getByRole('button', { name: words('kit:conflict.anew') }).click()
  await expect(form.root).toBeHidden()
  expect(platform.to('PUT', '/sys/params')).toEqual([])
  expect(platform.to('POST', '/sys/params').map(({ body }) => body)).toEqual([
    { paramCode: 'E2E_THIRD', paramValue: 'mine', remark: 'too late' },
  ])
})

test('a change between the last look at a record and its save is refused by the platform, and merged', async ({
  remote,
  page,
  platform,
  request,
  words,
}) => {
  const act = await colleague(request, platform)
  const id = await act('POST', '/sys/params', { paramCode: 'E2E_RACE', paramValue: 'first', remark: '' })
  const list = await remote.open('sys/params')
  await list.filter('ops.params:field.paramCode').fill('E2E_RACE')
  await list.submitSearch()
  await list.act(list.row('E2E_RACE'), 'common:edit')
  const form = formDialog(page, words)
  await form.field('ops.params:field.paramValue').fill('mine')
  platform.clear()
  platform.fault('PUT /sys/params', { kind: 'hold' }, 1)
  await form.save()
  const saves = () => platform.to('PUT', '/sys/params')
  await expect.poll(() => saves().length).toBe(1)
  await act('PUT', '/sys/params', { id, paramCode: 'E2E_RACE', paramValue: 'theirs', remark: '' })
  platform.release()
  const dialog = question(page, words)
  await expect(dialog.getByRole('row')).toHaveCount(2)
  await dialog
    .getByRole('radio', {
      name: words('kit:conflict.take.mine', { field: words('ops.params:field.paramValue') }),
    })
    .check()
  await dialog.getByRole('button', { name: words('kit:conflict.save') }).click()
  await expect(form.root).toBeHidden()
  expect(saves().map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ id, paramCode: 'E2E_RACE', paramValue: 'mine', remark: '' })),
  )
  expect(saves()[0]?.etag).not.toBe(saves()[1]?.etag)
  expect(await act('GET', `/sys/params/${id}`)).toMatchObject({ paramValue: 'mine' })
})

test('two administrators at one role: grants that were added meanwhile are named and kept', async ({
  remote,
  page,
  platform,
  request,
  words,
}) => {
  const act = await colleague(request, platform)
  const draft = await act('GET', '/sys/role/-1')
  const menus: { id: string; name: string; children: { id: string; name: string }[] }[] = await act(
    'GET',
    '/sys/menu/select',
  )
  const [top, , other] = menus.flatMap(({ children }) => children)
  const role = { name: 'E2E 同改', remark: '', deptId: '', roleGrade: '0', menuIdList: [top?.id] }
  const rules = { deptIdList: [], roleRuleList: draft.roleRuleList }
  const id = await act('POST', '/sys/role', { ...role, ...rules })
  const list = await remote.open('sys/role')
  await list.filter('sys.role:field.name').fill('E2E 同改')
  await list.submitSearch()
  await list.act(list.row('E2E 同改'), 'common:edit')
  const form = formDialog(page, words)
  await form.field('sys.role:field.remark').fill('mine')
  await act('PUT', '/sys/role', {
    id,
    ...role,
    ...rules,
    remark: 'theirs',
    menuIdList: [top?.id, other?.id],
  })
  platform.clear()
  await form.save()
  const dialog = question(page, words)
  await expect(dialog.getByRole('row').filter({ hasText: words('sys.role:page.menus') })).toContainText(
    other?.name ?? '-',
  )
  await dialog.getByRole('button', { name: words('kit:conflict.allMine') }).click()
  await dialog
    .getByRole('radio', {
      name: words('kit:conflict.take.theirs', { field: words('sys.role:page.menus') }),
    })
    .check()
  await dialog.getByRole('button', { name: words('kit:conflict.save') }).click()
  await expect(form.root).toBeHidden()
  const stored = await act('GET', `/sys/role/${id}`)
  expect(stored).toMatchObject({
    name: 'E2E 同改',
    remark: 'mine',
    menuIdList: expect.arrayContaining([top?.id, other?.id]),
  })
})

test('two administrators at one channel of a template: what the other changed is kept', async ({
  remote,
  page,
  platform,
  request,
  words,
}) => {
  const act = await colleague(request, platform)
  const find =
    '/msg/msgChannelTemplate/getByChannelCodeAndTemplateId?templateId=SYS_VERIFY_CODE&channelCode=SMS'
  const stored = await act('GET', find)
  const channels = new Channels(page, words)
  await channels.open(remote, 'SYS_VERIFY_CODE')
  const sms = await channels.section('SMS')
  const mine = '您的验证码是${code}，五分钟内有效。'
  await sms.field('msg.channelTemplate:field.content').fill(mine)
  await act('PUT', '/msg/msgChannelTemplate/', { ...stored, templateIdOp: 'SMS_THEIRS' })
  platform.clear()
  await sms.save()
  await question(page, words)
    .getByRole('button', { name: words('kit:conflict.save') })
    .click()
  await expect(sms.root).not.toContainText(words('msg.channelTemplate:unsaved'))
  expect(await act('GET', find)).toMatchObject({ content: mine, templateIdOp: 'SMS_THEIRS' })
  await expect(sms.field('msg.channelTemplate:field.templateIdOp')).toHaveValue('SMS_THEIRS')
})

test('a record that cannot be read again is not reported as deleted: the operator is told why and decides', async ({
  remote,
  page,
  platform,
  request,
  words,
}) => {
  const act = await colleague(request, platform)
  const id = await act('POST', '/sys/params', { paramCode: 'E2E_UNREAD', paramValue: 'first', remark: '' })
  const path = `/sys/params/${id}`
  const list = await remote.open('sys/params')
  await list.filter('ops.params:field.paramCode').fill('E2E_UNREAD')
  await list.submitSearch()
  const unread = page.getByRole('alertdialog', { name: words('kit:conflict.unread') })
  const button = (key: 'back' | 'unreadSave') =>
    unread.getByRole('button', { name: words(`kit:conflict.${key}`), exact: true })
  const gone = page.getByRole('alertdialog', { name: words('kit:draft.gone') })
  const edit = async (value: string) => {
    await list.act(list.row('E2E_UNREAD'), 'common:edit')
    const form = formDialog(page, words)
    await form.field('ops.params:field.paramValue').fill(value)
    return form
  }
  const saved = () => platform.to('PUT', '/sys/params').map(({ body }) => body)

  // Refused for a reason that may pass: read every time.
  let form = await edit('mine')
  const { root } = form
  platform.clear()
  platform.fault(path, { kind: 'refuse', code: 500, msg: chinese('fault', { number: 'E1' }) })
  await form.save()
  await expect(unread).toContainText(chinese('fault', { number: 'E1' }))
  await button('back').click()
  await expect(form.field('ops.params:field.paramValue')).toHaveValue('mine')
  expect(saved()).toEqual([])
  platform.fault(path, { kind: 'truncate' })
  await form.save()
  await expect(unread).toContainText(words('failure:bad-answer'))
  await button('unreadSave').click()
  await expect(root).toBeHidden()
  expect(saved()).toEqual([{ id, paramCode: 'E2E_UNREAD', paramValue: 'mine', remark: '' }])

  // Not allowed to read it: reported once, and the next save continues.
  platform.fault(path, { kind: 'refuse', code: 403, msg: chinese('forbidden') }, 2)
  form = await edit('second')
  await form.save()
  await expect(unread).toContainText(words('failure:forbidden'))
  await button('unreadSave').click()
  await expect(list.row('E2E_UNREAD')).toContainText('second')
  await expect(root).toBeHidden()
  form = await edit('third')
  await form.save()
  await expect(list.row('E2E_UNREAD')).toContainText('third')
  expect(saved()).toHaveLength(3)
  await expect(unread).toHaveCount(0)
  await expect(gone).toHaveCount(0)
})

test('a privilege that was deleted meanwhile is saved as a new one with new rows (SYS-PRV-15)', async ({
  remote,
  page,
  platform,
  request,
  words,
}) => {
  const act = await colleague(request, platform)
  const id = await act('POST', '/sys/sysPrivileges/', {
    privilegeCode: 'E2E_GONE',
    privilegeName: 'E2E 授权',
    privilegeItemsArr: ['use'],
    busiChildren: [{ entityId: 'leave', entityIdDesc: '请假流程' }],
    userChildren: [{ privilegeType: 'all', privilegeTag: 'W' }],
  })
  const list = await remote.open('sys/sysPrivileges')
  await list.act(list.row('E2E_GONE'), 'common:edit')
  const form = formTab(page, words)
  await form.field('sys.privilege:field.privilegeName').fill('E2E 重建')
  await act('DELETE', '/sys/sysPrivileges', [id])
  platform.clear()
  await form.save()
  await page
    .getByRole('alertdialog', { name: words('kit:draft.gone') })
    .getByRole('button', { name: words('kit:conflict.anew') })
    .click()
  await expect(list.row('E2E_GONE')).toContainText('E2E 重建')
  const [sent] = platform.to('POST', '/sys/sysPrivileges/').map(({ body }) => body)
  expect(sent).toMatchObject({
    busiChildren: [{ entityId: 'leave', entityIdDesc: '请假流程' }],
    userChildren: [{ privilegeType: 'all', privilegeTag: 'W' }],
  })
  expect(JSON.stringify(sent)).not.toContain('"id"')
})

test('two administrators edit one event: what the other has saved is put to the second, and nothing is lost', async ({
  remote,
  page,
  platform,
  request,
  words,
}) => {
  const act = await colleague(request, platform)
  const list = await remote.open('msg/msgAuditEvent')
  await list.act(list.row('AUDIT_ERRORS'), 'common:edit')
  const form = formTab(page, words)
  await form.field('msg.auditEvent:field.remark').fill('mine')
  const found = await act('GET', '/msg/msgAuditEvent/page?page=1&limit=10&eventCode=AUDIT_ERRORS')
  const id: string = found.list[0].id
  const { receiveInfo } = await act('GET', `/msg/msgAuditEvent/${id}`)
  await act('PUT', '/msg/msgAuditEvent/', { id, eventName: 'theirs', remark: 'other' })
  platform.clear()
  await form.save()

  const dialog = question(page, words)
  const row = (label: 'eventName' | 'remark') =>
    dialog.getByRole('row').filter({ hasText: words(`msg.auditEvent:field.${label}`) })
  await expect(row('eventName')).toContainText('theirs')
  await expect(row('remark')).toContainText('other')
  const field = words('msg.auditEvent:field.remark')
  await dialog.getByRole('radio', { name: words('kit:conflict.take.mine', { field }) }).check()
  await dialog.getByRole('button', { name: words('kit:conflict.save') }).click()
  await expect(list.row('AUDIT_ERRORS')).toContainText('theirs')
  expect(platform.to('PUT', '/msg/msgAuditEvent/').map(({ body }) => body)).toMatchObject([
    { id, eventName: 'theirs', remark: 'mine' },
  ])
  // Receivers are another dialog's; neither save has touched them.
  expect((await act('GET', `/msg/msgAuditEvent/${id}`)).receiveInfo).toBe(receiveInfo)
})
