import { expect, test } from '../launch/test.ts'
import { Shell } from '../pages/Shell.ts'

test('what changes on the platform shows in every window without signing in again', async ({
  remote,
  page,
  context,
  platform,
  words,
}) => {
  const behaviour = await remote.open('sys/sysLogUserBehavior')
  const second = await context.newPage()
  await second.goto(page.url())
  const other = new Shell(second, words)
  await other.ready()
  const theirs = await other.open('sys/params')
  await theirs.ready()

  const answered = await page.evaluate(() => window.steward.call('session.current', undefined))
  const session = answered.ok ? answered.value : null
  if (!session) throw new Error('no session')
  const without = (nodes: typeof session.menus): typeof session.menus =>
    nodes
      .filter(({ url }) => url !== 'sys/params' && url !== '/sys/params')
      .map((node) => ({ ...node, children: without(node.children) }))
  platform.answer('/sys/menu/nav', without(session.menus))
  const renamed = session.dictionaries.map(({ dictType, dataList }) => ({
    dictType,
    dataList:
      dictType === 'USER_BEHAVIOR_TYPE'
        ? dataList.map(({ dictValue }) => ({ dictValue, dictLabel: `新的行为${dictValue}` }))
        : dataList,
  }))
  platform.answer('/sys/dict/type/all', renamed)
  // Younger than a moment is not read again; coming to the front is the occasion, not a promise.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(behaviour.rows.first()).toContainText('新的行为', { timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  await expect(second.getByText(words('shell:menuRemoved'))).toBeVisible()
  await expect(theirs.rows.first()).toBeVisible()
  expect(platform.to('POST', '/login')).toEqual([])
  const notices = await other.notices()
  expect(notices.join()).toContain('USER_BEHAVIOR_TYPE')
  expect(notices.join()).toContain(words('failure:notice.fresh.menus', { count: 1 }))
})
