import { dayOf } from '#base/moments.ts'
import { backendTime } from '#tests/setup/platformClock.ts'
import { expect, signInTo, test } from '../launch/test.ts'
import { formDialog } from '../pages/dialogs.ts'
import type { ListPage } from '../pages/ListPage.ts'
import type { Route, Shell } from '../pages/Shell.ts'
import { SignIn } from '../pages/SignIn.ts'
import { wordsOf } from '../pages/texts.ts'
import type { TextKey } from '#kit/text.ts'

test.describe('operation log', () => {
  test('has four filters, the begin set to today, and eleven columns (OPS-LOP-01, OPS-LOP-02)', async ({
    shell,
    words,
  }) => {
    const list = await shell.open('sys/log-operation')
    await expect
      .poll(() => list.search.locator('label').allInnerTexts())
      .toEqual([
        words('ops.logOperation:field.creatorName'),
        words('ops.logOperation:field.status'),
        words('kit:range.from'),
        words('kit:range.until'),
      ])
    const today = dayOf(backendTime())
    await expect(list.filter('kit:range.from')).toHaveValue(new RegExp(`^${today}[ T]00:00`))
    await expect(list.filter('kit:range.until')).toHaveValue('')
    await expect
      .poll(() => list.labels())
      .toEqual(
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
    await expect
      .poll(() => list.search.locator('label').allInnerTexts())
      .toEqual([
        words('ops.logLogin:field.creatorName'),
        words('ops.logLogin:field.status'),
        words('kit:range.from'),
        words('kit:range.until'),
      ])
    await expect(list.filter('kit:range.from')).toHaveValue(/00:00/)
    await expect
      .poll(() => list.labels())
      .toEqual(
        (
          ['creatorName', 'deptName', 'ip', 'browser', 'os', 'operation', 'status', 'createDate'] as const
        ).map((field) => words(`ops.logLogin:field.${field}`)),
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

test.describe('at 1280 pixels', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  /** Time and status of each log, and whether all of its columns fit. */
  const logs: readonly { route: Route; seen: readonly TextKey[]; fits: boolean }[] = [
    {
      route: 'sys/log-operation',
      seen: ['ops.logOperation:field.status', 'ops.logOperation:field.createDate'],
      fits: true,
    },
    {
      route: 'sys/log-login',
      seen: ['ops.logLogin:field.status', 'ops.logLogin:field.createDate'],
      fits: true,
    },
    {
      route: 'sys/log-error',
      seen: ['ops.logError:field.createDate', 'ops.logError:field.errorInfo'],
      fits: true,
    },
    { route: 'sys/log-errorStat', seen: ['ops.logErrorStat:field.cnt'], fits: true },
    // Ten columns of figures: the statement and its state are seen, the figures scroll.
    { route: 'sys/sysLogSql', seen: ['ops.logSql:field.executionStatus'], fits: false },
    { route: 'sys/sysLogUserBehavior', seen: ['ops.logUserBehavior:field.createDate'], fits: true },
    {
      route: 'sys/sysJob-log',
      seen: [
        'ops.jobLog:field.triggerTime',
        'ops.jobLog:field.triggerCode',
        'ops.jobLog:field.handleTime',
        'ops.jobLog:field.handleCode',
      ],
      fits: true,
    },
  ]

  /** Pixels by which the columns are wider than the list. */
  const excess = (list: ListPage) =>
    list.grid.evaluate((grid) => {
      let box: Element | null = grid
      while (box && !['auto', 'scroll'].includes(getComputedStyle(box).overflowX)) box = box.parentElement
      return box ? box.scrollWidth - box.clientWidth : -1
    })

  const expectLogsToFit = async (shell: Shell) => {
    for (const { route, seen, fits } of logs) {
      const list = await shell.open(route)
      for (const label of seen) {
        const shown = list.header(label)
        await expect(shown).toBeInViewport({ ratio: 1 })
        expect(
          await shown
            .locator('span')
            .first()
            .evaluate((words) => words.scrollWidth - words.clientWidth),
        ).toBe(0)
      }
      if (fits) expect([route, await excess(list)]).toEqual([route, 0])
    }
  }

  test('every log shows its time and its status, in Chinese and in English', async ({ shell }) => {
    await expectLogsToFit(shell)
    await shell.chooseLanguage('English')
    await expectLogsToFit(shell.inLanguage(wordsOf('en-US')))
  })
})
