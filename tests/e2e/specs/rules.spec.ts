import { expect, test } from '../launch/test.ts'
import { expectSaid, formDialog } from '../pages/dialogs.ts'
import { ListPage } from '../pages/ListPage.ts'
import { chinese } from '#tests/setup/words.ts'

test('a rule sort is added, and its SQL leaves encrypted (SYS-RUL-01, SYS-RUL-03, SYS-RUL-06, SYS-RUL-07, SYS-RUL-08, SYS-RUL-09)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('sys/sysRuleSort')
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await expect(form.root.getByRole('checkbox')).toHaveCount(3)
  await expect(form.field('sys.ruleSort:field.ruleIdtype').locator('option')).toHaveText(['Long', 'String'])
  await expect(form.field('sys.ruleSort:field.sqlArgs')).toHaveValue('{"tenantId":"${tenantId}"}')
  await form.field('sys.ruleSort:field.dsType').selectOption('BEAN')
  await expect(form.field('sys.ruleSort:field.beanMethod')).toHaveValue('getTreeData')
  await expect(form.field('sys.ruleSort:field.sqlArgs')).toBeHidden()
  await form.field('sys.ruleSort:field.dsType').selectOption('SQL')
  await form.fill({
    'sys.ruleSort:field.name': '区域',
    'sys.ruleSort:field.value': 'REGION',
    'sys.ruleSort:field.sqlCust': 'SELECT id, pid, name FROM depts',
  })
  await expectSaid(page, '操作成功', () => form.saveButton.click())
  await expect(form.root).toBeHidden()
  const [sent] = platform.to('POST', '/sys/sysRuleSort/').map(({ body }) => body as Record<string, unknown>)
  expect(sent).toMatchObject({
    sqlArgs: '{"tenantId":"${tenantId}"}',
    beanName: '',
    beanMethod: '',
    authList: [{ tenantItype: 0 }],
  })
  expect(sent?.sqlCust).not.toContain('SELECT')
  await list.act(list.row('区域'), 'common:edit')
  await expect(form.field('sys.ruleSort:field.sqlCust')).toHaveValue('SELECT id, pid, name FROM depts')
})

test('a value opens the rules of its sort; the rule for all data is filled in and cannot be deleted (SYS-RUL-02, SYS-RUL-10..12, SYS-RUL-15, SYS-RUL-16)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const sorts = await remote.open('sys/sysRuleSort')
  await sorts.row('数据范围').getByRole('button', { name: 'DATA_SCOPE' }).click()
  await expect(page.getByRole('tab', { selected: true })).toHaveAttribute('id', /^tab-sys-ruledata/)
  const list = new ListPage(page, words, 'sys.ruleData:title')
  await list.ready()
  await expect
    .poll(() => list.labels())
    .toEqual([
      words('sys.ruleData:field.name'),
      words('sys.ruleData:field.value'),
      words('sys.ruleData:field.ruleSort'),
      words('sys.ruleData:field.sort'),
      words('sys.ruleData:field.remark'),
      words('kit:row.actions'),
    ])
  await expect(list.pager.getByRole('combobox').locator('option')).toHaveText(
    [10, 20, 50, 100].map((size) => words('kit:pager.perPage', { size })),
  )
  await expect(list.rows).toHaveCount(5)
  await expect
    .poll(() => platform.to('GET', '/sys/sysruledata/page').at(-1)?.query)
    .toMatchObject({ ruleSort: 'DATA_SCOPE' })
  expect(await list.actions(list.row('全部数据'))).toEqual([words('common:edit')])
  expect(await list.actions(list.row('本人数据'))).toEqual([words('common:edit'), words('common:delete')])

  await list.button('common:add').click()
  const form = formDialog(page, words)
  await expect(form.field('sys.ruleData:field.ruleSort')).toHaveValue('DATA_SCOPE')
  await expect(form.field('sys.ruleData:field.sort')).toHaveValue('6')
  await expect(form.field('sys.ruleData:field.beanMethod')).toHaveValue('getAuthData')
  await form.root.getByRole('switch', { name: words('sys.ruleData:field.isAll') }).click()
  await expect(form.field('sys.ruleData:field.name')).toBeDisabled()
  await expect(form.field('sys.ruleData:field.name')).toHaveValue('全部数据')
  await expect(form.field('sys.ruleData:field.value')).toBeDisabled()
  await expect(form.field('sys.ruleData:field.beanMethod')).toBeHidden()
})

test('a rule sort that is found twice, or not at all, leaves nothing to save (SYS-RUL-18, OPS-COM-22)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const sorts = await remote.open('sys/sysRuleSort')
  await sorts.row('数据范围').getByRole('button', { name: 'DATA_SCOPE' }).click()
  const list = new ListPage(page, words, 'sys.ruleData:title')
  await list.ready()
  const sort = { id: '1', name: 'A', value: 'DATA_SCOPE', sort: 1, status: 1, version: 1, ruleIdtype: 1 }
  const source = { dsType: 'SQL', sqlCust: '', sqlArgs: '', beanName: '', beanMethod: '', remark: '' }
  const found = { ...sort, ...source, authSels: [0], authList: [{ tenantItype: 0 }], builtIn: 0 }
  const form = formDialog(page, words)
  platform.answer('/sys/sysRuleSort/list', [found, { ...found, id: '2' }])
  await list.button('common:add').click()
  await expect(form.errors(chinese('sys.ruleData:parent.several'))).toBeVisible()
  await expect(form.saveButton).toBeDisabled()
  // Leaving the field checks its value; the problem is not the value.
  await form.field('sys.ruleData:field.ruleSort').focus()
  await form.field('sys.ruleData:field.remark').focus()
  await expect(form.field('sys.ruleData:field.remark')).toBeFocused()
  await form.field('sys.ruleData:field.name').fill('A')
  await expect(form.errors(chinese('sys.ruleData:parent.several'))).toBeVisible()
  await form.button('common:cancel').click()
  await page.getByRole('button', { name: words('kit:discard.action') }).click()
  platform.answer('/sys/sysRuleSort/list', [])
  await list.button('common:add').click()
  await expect(form.errors(chinese('common:required'))).toBeVisible()
  await expect(form.saveButton).toBeDisabled()
})
