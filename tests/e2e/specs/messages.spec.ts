import { formatMoment } from '#base/moments.ts'
import { backendTime } from '#tests/setup/platformClock.ts'
import { chinese } from '#tests/setup/words.ts'
import { writeBackend } from '../launch/backend.ts'
import { expect, type Platform, signInTo, test, useProfile } from '../launch/test.ts'
import { expectSaid, formDialog, toast } from '../pages/dialogs.ts'

test('my messages by type with what is unread, read marks, and one message in full (MSG-INB-01..19, MSG-DND-01, MSG-DND-02, MSG-GEN-14)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  // Home reads as well, by itself.
  const mine = () =>
    platform
      .to('GET', '/msg/msgRecord/myMsg')
      .filter(({ headers }) => headers['x-steward-background'] === undefined)
      .map(({ query }) => query)
  const sent = (path: string) => platform.to('POST', path).map(({ body }) => body)
  const sum = '/msg/msgRecord/sumMyMsg'
  const list = await remote.open('msg/msgRecord')
  const panel = page.getByRole('tabpanel').filter({ visible: true })
  const types = panel.getByRole('tablist', { name: words('msg.message:tab.label') }).getByRole('tab')
  const button = (label: Parameters<typeof words>[0]) =>
    panel.getByRole('button', { name: words(label), exact: true })

  // A tab keeps room for its bolder text with an invisible copy.
  const seen = { useInnerText: true }

  // Unread ones first; a tab and a count for each type.
  expect(mine()).toEqual([
    { page: '1', limit: '10', order: '', orderField: '', readStatus: '0', searchFlag: '2' },
  ])
  await expect(types).toHaveText(['全部 9', '系统消息 5', '通知 1', '待办 3'], seen)
  await expect.poll(() => platform.to('GET', sum).map(({ query }) => query)).toEqual([{ searchFlag: '1' }])
  await expect.poll(() => list.labels()).toEqual(['标题', '发送时间', '级别', '类型'])
  for (const [title, level] of [
    ['任务“对账文件下载”连续三次执行失败', '重要'],
    ['文件存储空间已使用 82%', '一般'],
    ['角色“渠道经理”的数据范围被修改', '低'],
  ] as const)
    await expect(list.row(title).getByText(level, { exact: true })).toBeVisible()
  const choices = list.filter('msg.message:filter.readStatus').locator('option')
  await expect
    .poll(() => choices.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value)))
    .toEqual(['', '0', '1'])
  await list.sortBy('msg.message:field.sendDate')
  await expect.poll(() => mine().at(-1)).toMatchObject({ order: 'asc', orderField: 'send_date' })
  await expect(list.rows.first()).toContainText('角色“渠道经理”的数据范围被修改')

  // Nothing ticked: a word, and no call.
  for (const label of ['msg.message:action.read', 'msg.message:action.unread'] as const) {
    await button(label).click()
    await expect(toast(page, chinese('common:select.action'))).toBeVisible()
    await page.getByRole('button', { name: words('common:close'), exact: true }).click()
    await expect(toast(page, chinese('common:select.action'))).toBeHidden()
  }
  expect(platform.calls.filter(({ method }) => method === 'POST')).toEqual([])

  await list.tick(list.row('文件存储空间已使用 82%'))
  platform.fault('/msg/msgRecord/updateReadStatus', { kind: 'refuse', code: 500, msg: '消息服务维护中' }, 1)
  await expectSaid(page, '消息服务维护中', () => button('msg.message:action.read').click())
  await list.tick(list.row('您的登录密码将在 7 天后到期'))
  await button('msg.message:action.read').click()
  await expect(list.rows).toHaveCount(7)
  const marked = { readStatus: 1, ids: [expect.any(String), expect.any(String)] }
  expect(sent('/msg/msgRecord/updateReadStatus').at(-1)).toEqual(marked)
  await expect(types).toHaveText(['全部 7', '系统消息 3', '通知 1', '待办 3'], seen)
  await list.filter('msg.message:filter.readStatus').selectOption('1')
  await list.submitSearch()
  await list.tick(list.row('文件存储空间已使用 82%'))
  platform.answer(sum, [
    { type: 'SYS_MSG_PRO', cnt: 100 },
    { type: 'SYS_MSG_NOTICE', cnt: 99 },
  ])
  await button('msg.message:action.unread').click()
  await expect(list.row('文件存储空间已使用 82%')).toHaveCount(0)
  expect(sent('/msg/msgRecord/updateReadStatus').at(-1)).toEqual({ readStatus: 0, ids: [expect.any(String)] })
  await expect(types).toHaveText(['全部 99+', '系统消息 99+', '通知 99', '待办'], seen)
  platform.fault(sum, null)

  // One message: opening it is reading it.
  await list.resetSearch()
  const title = '待审批：恒远信息技术申请开通短信渠道'
  await list.row(title).getByRole('button', { name: title }).click()
  const opened = page.getByRole('tabpanel', { name: title })
  await expect(opened.getByRole('heading', { name: title })).toBeVisible()
  await expect(opened).toContainText('流程中心')
  await expect(opened).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
  await expect
    .poll(() => opened.getByText('申请人：租户管理员').innerText())
    .toMatch(/管理员\n申请内容：.*\n附件：.*\n\n请在/)
  await expectSaid(page, chinese('msg.message:detail.unbound'), () =>
    opened.getByRole('button', { name: words('msg.message:detail.form') }).click(),
  )
  await expectSaid(page, chinese('msg.message:detail.muted'), () => button('msg.message:detail.mute').click())
  const read = platform.calls.find(({ path }) => /^\/msg\/msgRecord\/\d+$/.test(path))
  expect(sent('/msg/msgNoDisturbing/')).toEqual([
    {
      msgId: read?.path.split('/').at(-1),
      ruleId: '2107',
      userId: expect.stringMatching(/^\d+$/),
      bizId: 'SMS-0088',
    },
  ])
  await button('msg.message:detail.back').click()
  await expect(list.row('本周六')).toBeVisible()
  await expect(list.row(title)).toHaveCount(0)
  await expect(types).toHaveText(['全部 7', '系统消息 4', '通知 1', '待办 2'], seen)

  // A tab narrows the list, and the scope of "all read".
  await types.filter({ hasText: '待办' }).click()
  await expect(list.rows).toHaveCount(2)
  expect(mine().at(-1)).toMatchObject({ type: 'SYS_MSG_TODO', readStatus: '0', searchFlag: '2' })
  await button('msg.message:action.readAll').click()
  await expect(types).toHaveText(['全部 5', '系统消息 4', '通知 1', '待办'], seen)
  await types.first().click()
  await expect(list.rows).toHaveCount(5)
  await button('msg.message:action.readAll').click()
  await expect(types).toHaveText(['全部', '系统消息', '通知', '待办'], seen)
  await expect(list.rows).toHaveCount(0)
  expect(sent('/msg/msgRecordRead/updateReadAll')).toEqual([{ type: 'SYS_MSG_TODO' }, {}])

  // A failed load leaves nothing behind, and shows the reason.
  await list.filter('msg.message:filter.readStatus').selectOption('')
  await list.submitSearch()
  await list.setPageSize(20)
  await expect.poll(() => list.total()).toBe(15)
  platform.fault('/msg/msgRecord/myMsg', { kind: 'break' })
  await list.button('kit:toolbar.reload').click()
  await expect(list.rows).toHaveCount(0)
  await expect.poll(() => list.total()).toBe(0)
  platform.fault('/msg/msgRecord/myMsg', null)
  await list.button('kit:toolbar.reload').click()
  await expect(list.rows).toHaveCount(15)
  const { path = '' } = read ?? {}
  platform.fault(path, { kind: 'refuse', code: 500, msg: chinese('message.missing') })
  await expectSaid(page, chinese('message.missing'), () =>
    list.row(title).getByRole('button', { name: title }).click(),
  )
  await button('msg.message:detail.back').click()
  await expect(list.rows).toHaveCount(15)

  // An address describes the shown list, also one that is given before the address has followed the tab.
  await page.evaluate(() => {
    window.location.hash = '#/msg/msgRecord?readStatus=1'
  })
  await expect(list.rows).toHaveCount(10)
  expect(mine().at(-1)).toMatchObject({ readStatus: '1', searchFlag: '2' })
})

let lastId = 900_000_000_000_000

/** Puts important messages into an in-box, as the platform does for a send. */
function send({ backend }: Platform, username: string, ...titles: readonly string[]): void {
  for (const title of titles) {
    lastId += 1
    writeBackend(
      backend.dataDir,
      `INSERT INTO messages (id, tenant_id, title, content, sender, send_date, msg_level, type)
       VALUES (?, 'platform', ?, '请立即处理', '值班中心', ?, 1, 'SYS_MSG_PRO')`,
      lastId,
      title,
      formatMoment(backendTime()),
    )
    writeBackend(
      backend.dataDir,
      `INSERT INTO message_records (id, msg_id, user_id)
       SELECT ?, ?, id FROM users WHERE username = ? AND tenant_id = 'platform'`,
      lastId,
      lastId,
      username,
    )
  }
}

test('a watch rule notifies once of new important messages and opens the one it names; without the code no read marks are set (MSG-INB-09, MSG-INB-20)', async ({
  page,
  platform,
  signIn,
  words,
}) => {
  await signIn.ready()
  const profile = await useProfile(page, words, { address: platform.address })
  const shell = await signInTo(page, words, profile, 'operator')
  const list = await shell.open('msg/msgRecord')
  await expect(list.button('msg.message:action.readAll')).toBeVisible()
  await expect(list.button('msg.message:action.read')).toHaveCount(0)
  await expect(list.button('msg.message:action.unread')).toHaveCount(0)

  await shell.command(words('shell:watch.title'))
  await page.getByRole('button', { name: words('shell:watch.add') }).click()
  const form = formDialog(page, words)
  await form.field('shell:watch.name').fill('重要消息')
  await form.field('shell:watch.kind').selectOption('messageArrived')
  await form.saveButton.click()
  const rule = page
    .getByRole('list', { name: words('shell:watch.title') })
    .getByRole('listitem')
    .first()
  // Messages that are there already are shown without a notice.
  await expect(rule).toContainText('任务“对账文件下载”连续三次执行失败')
  const told = async () =>
    (await shell.notices())
      .filter((notice) => notice.includes('重要消息'))
      .map((notice) => notice.split('\n')[0])
  /** The rules check when a window comes to the front. */
  const untilTold = (texts: readonly string[]) =>
    expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      expect((await told()).map((notice) => notice?.trim())).toEqual(texts)
    }).toPass({ timeout: 30_000 })
  const said = (count: number, subject: string) =>
    words('failure:notice.watch.messageArrived', { count, subject })

  send(platform, 'operator', '核心交换机掉电')
  await untilTold([said(1, '核心交换机掉电')])
  await shell.status.getByTitle(words('shell:notices.title')).click()
  await page.getByRole('button', { name: words('shell:notices.show') }).click()
  await expect(page.getByRole('heading', { name: '核心交换机掉电', level: 2 })).toBeVisible()
  await expect.poll(() => platform.to('GET', `/msg/msgRecord/${lastId}`)).toHaveLength(1)

  // It has been read: there is no problem any more, and no notice of that.
  send(platform, 'operator', '一号机房温度过高', '二号机房温度过高')
  await untilTold([said(2, '二号机房温度过高'), said(1, '核心交换机掉电')])
  await shell.command(words('shell:watch.title'))
  await expect(rule).toContainText('一号机房温度过高')
  await expect(rule).not.toContainText('核心交换机掉电')
})
