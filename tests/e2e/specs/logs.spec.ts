import { expect, signInTo, test } from '../launch/test.ts'
import { formDialog } from '../pages/dialogs.ts'
import { SignIn } from '../pages/SignIn.ts'

test.describe('operation log', () => {
  test('has four filters, the begin set to today, and eleven columns (OPS-LOP-01, OPS-LOP-02)', async ({
    shell,
    words,
  }) => {
    const list = await shell.open('sys/log-operation')
    expect(await list.search.locator('label').allInnerTexts()).toEqual([
      words('ops.logOperation:field.creatorName'),
      words('ops.logOperation:field.status'),
      words('ops.logOperation:filter.bDate'),
      words('ops.logOperation:filter.eDate'),
    ])
    const today = await shell.page.evaluate(() => {
      const now = new Date()
      return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
    })
    await expect(list.filter('ops.logOperation:filter.bDate')).toHaveValue(new RegExp(`^${today}[ T]00:00`))
    await expect(list.filter('ops.logOperation:filter.eDate')).toHaveValue('')
    expect(await list.labels()).toEqual(
      (
        [
          'creatorName',
          'userNickName',
          'deptName',
          'operation',
          'requestMethod',
          'requestTime',
          'ip',
          'browser',
          'os',
          'status',
          'createDate',
        ] as const
      ).map((field) => words(`ops.logOperation:field.${field}`)),
    )
  })

  test('shows what was just done, with its detail and without secrets (OPS-LOP-02..04)', async ({
    shell,
    page,
    words,
  }) => {
    const params = await shell.open('sys/params')
    await params.button('common:add').click()
    const form = formDialog(page, words)
    await form.fill({ 'ops.params:field.paramCode': 'E2E_LOGGED', 'ops.params:field.paramValue': 'seen' })
    await form.saveButton.click()
    await expect(form.root).toBeHidden()

    const list = await shell.open('sys/log-operation')
    const row = list.rows.first()
    await expect(row).toContainText('POST')
    await expect(row).toContainText('admin')
    await expect(row).toContainText(words('ops.logOperation:status.1'))
    await expect(row).toContainText('Steward')
    await row.getByRole('button', { name: words('kit:row.expand') }).click()
    await expect(page.getByText('POST /sys/params', { exact: true })).toBeVisible()
    // The tab of the parameters stays mounted behind this one and holds the same word.
    await expect(
      page
        .getByText(/E2E_LOGGED/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
  })

  test('a failed call stands there as failure (OPS-LOP-03)', async ({ shell, page, words }) => {
    const params = await shell.open('sys/params')
    await params.button('common:add').click()
    const form = formDialog(page, words)
    await form.fill({
      'ops.params:field.paramCode': 'OUTBOUND_ALLOW_HOSTS',
      'ops.params:field.paramValue': 'x',
    })
    await form.saveButton.click()
    await expect(page.getByTitle(words('shell:notices.title'))).toContainText('1')
    await form.button('common:cancel').click()
    await page.getByRole('button', { name: words('kit:discard.action') }).click()
    const list = await shell.open('sys/log-operation')
    await list
      .filter('ops.logOperation:field.status')
      .selectOption({ label: words('ops.logOperation:status.0') })
    await list.submitSearch()
    await expect(list.rows.first()).toContainText(words('ops.logOperation:status.0'))
  })
})

test.describe('login log', () => {
  test('has its filters and columns in order (OPS-LLG-01, OPS-LLG-02)', async ({ shell, words }) => {
    const list = await shell.open('sys/log-login')
    expect(await list.search.locator('label').allInnerTexts()).toEqual([
      words('ops.logLogin:field.creatorName'),
      words('ops.logLogin:field.status'),
      words('ops.logLogin:filter.bDate'),
      words('ops.logLogin:filter.eDate'),
    ])
    await expect(list.filter('ops.logLogin:filter.bDate')).toHaveValue(/00:00/)
    expect(await list.labels()).toEqual(
      (['creatorName', 'deptName', 'ip', 'browser', 'os', 'operation', 'status', 'createDate'] as const).map(
        (field) => words(`ops.logLogin:field.${field}`),
      ),
    )
  })

  test('has a row for each attempt and each sign-out, each status with its label (OPS-LLG-03, OPS-LLG-04)', async ({
    page,
    signIn,
    words,
  }) => {
    await signIn.signIn('operator', 'wrong')
    await expect(signIn.failure).toBeVisible()
    const first = await signInTo(page, words, signIn)
    await first.signOut()
    const shell = await signInTo(page, words, new SignIn(page, words))
    const list = await shell.open('sys/log-login')
    const rows = await list.rows.allInnerTexts()
    expect(rows[0]).toContain(words('ops.logLogin:operation.signIn'))
    expect(rows[0]).toContain(words('ops.logLogin:status.1'))
    expect(rows[1]).toContain(words('ops.logLogin:operation.signOut'))
    expect(rows[3]).toContain('operator')
    expect(rows[3]).toContain(words('ops.logLogin:status.0'))
  })
})

test('a log pops out into a window of its own and goes on there', async ({ shell, page, words }) => {
  const list = await shell.open('sys/log-operation')
  const opened = page.waitForEvent('popup')
  await list.button('kit:toolbar.popOut').click()
  const popup = await opened
  const grid = popup.getByRole('grid', { name: words('ops.logOperation:title') })
  await expect(grid).toBeVisible()
  await expect(popup).toHaveTitle(new RegExp(words('ops.logOperation:title')))
  // One screen without navigation.
  await expect(popup.getByRole('navigation', { name: words('shell:nav.label') })).toHaveCount(0)
  await popup.getByRole('button', { name: words('kit:toolbar.reload') }).click()
  await expect(grid).toHaveAttribute('aria-busy', 'false')
  await popup.close()
  await shell.expectOnline()
})
