import { formatMoment, midnight } from '#base/moments.ts'
import { backendTime } from '#tests/setup/platformClock.ts'
import { expect, test } from '../launch/test.ts'
import { Confirm } from '../pages/dialogs.ts'

/** Midnight so many days from today, by the platform's clock. */
const midnightIn = (days: number): string => formatMoment(midnight(backendTime(), -days))

test('error log: seven days, six filters, nine columns, and the stack in a dialog (OPS-LER-01..04)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/log-error')
  await expect
    .poll(() => list.search.locator('label').allInnerTexts())
    .toEqual([
      words('ops.logError:field.requestUri'),
      words('kit:range.from'),
      words('kit:range.until'),
      words('ops.logError:field.exNum'),
      words('ops.logError:field.ip'),
      words('ops.logError:field.requestMethod'),
    ])
  const [first, today] = [midnightIn(-6), midnightIn(0)]
  await expect(list.filter('kit:range.from')).toHaveValue(first)
  await expect(list.filter('kit:range.until')).toHaveValue(today.replace('00:00:00', '23:59:59'))
  await expect
    .poll(() => list.labels())
    .toEqual(
      (
        [
          'exNum',
          'requestUri',
          'requestMethod',
          'requestParams',
          'ip',
          'browser',
          'os',
          'createDate',
          'errorInfo',
        ] as const
      ).map((field) => words(`ops.logError:field.${field}`)),
    )
  const method = list.filter('ops.logError:field.requestMethod')
  await expect(method.locator('option')).toHaveText([words('kit:query.all'), 'POST', 'GET', 'DELETE', 'PUT'])
  await method.selectOption('GET')
  await list.submitSearch()
  await expect
    .poll(async () => new Set(await list.column('ops.logError:field.requestMethod')))
    .toEqual(new Set(['GET']))

  const link = list.rows.first().getByRole('button').last()
  const line = await link.innerText()
  await link.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(line)).toBeVisible()
  await expect(dialog.getByText(/^\s+at /m)).toBeVisible()
  await dialog.getByRole('button', { name: words('common:close'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(list.button('common:export')).toBeVisible()
})

test('statistics: a stretch of the chart, dragged over or chosen in its table, narrows the list', async ({
  remote,
  platform,
  page,
  words,
}) => {
  const list = await remote.open('sys/log-errorStat')
  await page.getByRole('tab', { name: words('kit:range.days7') }).click()
  const asked = () => {
    const { createDateBegin, createDateEnd } =
      platform.to('GET', '/sys/log/error/statPage').at(-1)?.query ?? {}
    return [createDateBegin, createDateEnd]
  }
  const end = midnightIn(1)
  const begin = midnightIn(-6)
  await expect.poll(asked).toEqual([begin, end])
  expect(platform.to('GET', '/sys/log/error/counts').at(-1)?.query).toEqual({
    ...{ step: 'day', exNum: '', createDateBegin: begin, createDateEnd: end },
  })

  const chart = page.getByRole('region', { name: words('ops.logErrorStat:chart.title') })
  const picture = chart.getByRole('img')
  await expect(picture.locator('canvas')).toBeVisible()
  const box = await picture.boundingBox()
  if (!box) throw new Error('the chart has no box')
  // The plot of seven days begins 56 pixels from the left and ends 16 from the right.
  const middleOf = (day: number) => box.x + 56 + ((day + 0.5) * (box.width - 72)) / 7
  await page.mouse.move(middleOf(1), box.y + 80)
  await page.mouse.down()
  await page.mouse.move(middleOf(2), box.y + 90, { steps: 4 })
  await page.mouse.up()
  const day = (offset: number) => midnightIn(offset).slice(0, 10)
  await expect.poll(asked).toEqual([`${day(-5)} 00:00:00`, `${day(-4)} 23:59:59`])
  await expect(chart).toContainText(`${day(-5)} 00:00:00`)
  await chart.getByRole('button', { name: words('ops.logErrorStat:chart.whole') }).click()
  await expect.poll(asked).toEqual([begin, end])

  await chart.getByRole('button', { name: words('kit:chart.asTable') }).click()
  await chart.getByRole('button', { name: day(-1) }).click()
  await expect.poll(asked).toEqual([`${day(-1)} 00:00:00`, `${day(-1)} 23:59:59`])

  await list.filter('ops.logErrorStat:field.exNum').fill('E0')
  await list.submitSearch()
  await expect
    .poll(() => platform.to('GET', '/sys/log/error/counts').at(-1)?.query)
    .toMatchObject({ exNum: 'E0', createDateBegin: begin })
})

test('statistics: three ranges; a row opens the error log with number, address and range (OPS-LES-01..03, OPS-LER-05)', async ({
  remote,
  platform,
  page,
  words,
}) => {
  const list = await remote.open('sys/log-errorStat')
  const asked = () => {
    const { createDateBegin, createDateEnd } =
      platform.to('GET', '/sys/log/error/statPage').at(-1)?.query ?? {}
    return [createDateBegin, createDateEnd]
  }
  const end = midnightIn(1)
  expect(asked()).toEqual([midnightIn(0), end])
  await page.getByRole('tab', { name: words('ops.logErrorStat:range.yesterday') }).click()
  await expect.poll(asked).toEqual([midnightIn(-1), end])
  await page.getByRole('tab', { name: words('kit:range.days7') }).click()
  await expect.poll(asked).toEqual([midnightIn(-6), end])
  await expect
    .poll(() => list.labels())
    .toEqual([
      words('ops.logErrorStat:field.exNum'),
      words('ops.logErrorStat:field.requestUri'),
      words('ops.logErrorStat:field.cnt'),
      words('kit:row.actions'),
    ])
  await list.sortBy('ops.logErrorStat:field.requestUri')
  await expect
    .poll(() => platform.to('GET', '/sys/log/error/statPage').at(-1)?.query)
    .toMatchObject({ orderField: 'request_uri', order: 'asc' })

  await list.ready()
  const row = list.rows.first()
  const [number = '', address = '', count = ''] = await row.getByRole('gridcell').allInnerTexts()
  await list.act(row, 'ops.logErrorStat:action.detail')
  const detail = remote.list('sys/log-error')
  await detail.ready()
  await expect(remote.activeTab).toContainText(words('ops.logErrorStat:tab.detail'))
  await expect(detail.filter('ops.logError:field.exNum')).toHaveValue(number)
  await expect(detail.filter('ops.logError:field.requestUri')).toHaveValue(address)
  expect(
    platform.to('GET', '/sys/log/error/page').find(({ query }) => query['exNum'] === number)?.query,
  ).toMatchObject({
    requestUri: address,
    createDateBegin: midnightIn(-6),
    createDateEnd: end,
  })
  await expect.poll(() => detail.total()).toBe(Number(count))

  // Parameters of the tab stay with the tab: the log itself opens with its own range.
  const whole = await remote.open('sys/log-error')
  await expect(whole.filter('ops.logError:field.exNum')).toHaveValue('')
})

test('SQL log: slow is sorted by total duration, the detail has every figure, rows can be deleted (OPS-LSQ-01..04)', async ({
  remote,
  platform,
  page,
  words,
}) => {
  const list = await remote.open('sys/sysLogSql')
  // The server writes its figures every ten seconds.
  await expect
    .poll(
      async () => {
        await list.button('kit:toolbar.reload').click()
        await list.ready()
        return list.rows.count()
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(1)
  const figures = [
    'sqlStr',
    'executionStatus',
    'executeRows',
    'executeDuration',
    'slowDuration',
    'transactionalRows',
    'errorRows',
    'updateRows',
    'readRows',
    'maxConcurrent',
  ] as const
  const labels = figures.map((field) => words(`ops.logSql:field.${field}`))
  expect((await list.labels()).filter((label) => label !== words('kit:row.actions'))).toEqual(labels)

  const last = () => platform.to('GET', '/sys/sysLogSql/page').at(-1)?.query
  await page.getByRole('tab', { name: words('ops.logSql:mode.slow') }).click()
  await expect.poll(last).toMatchObject({ orderField: 'execute_duration', order: 'desc' })
  await expect
    .poll(async () => {
      const durations = (await list.column('ops.logSql:field.executeDuration')).map(Number)
      return durations.length > 1 && durations.every((one, at) => at === 0 || one <= (durations[at - 1] ?? 0))
    })
    .toBe(true)
  await page.getByRole('tab', { name: words('ops.logSql:mode.all') }).click()
  await expect.poll(last).toMatchObject({ orderField: '', order: '' })
  await list.ready()

  await list.act(list.rows.first(), 'kit:row.details')
  const dialog = page.getByRole('dialog')
  for (const label of labels) await expect(dialog.getByText(label, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: words('common:close'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => platform.calls.some(({ path }) => /^\/sys\/sysLogSql\/\d+$/.test(path))).toBe(true)

  await list.act(list.rows.first(), 'common:delete')
  await new Confirm(page, words).accept('common:delete')
  await expect.poll(() => platform.to('DELETE', '/sys/sysLogSql').length).toBe(1)
})

test('user behaviour: four filters, eight columns, and a menu tree that narrows it (OPS-LUB-01..03)', async ({
  remote,
  platform,
  page,
  words,
}) => {
  const list = await remote.open('sys/sysLogUserBehavior')
  await expect
    .poll(() => list.search.locator('label').allInnerTexts())
    .toEqual([
      words('ops.logUserBehavior:field.userName'),
      words('ops.logUserBehavior:field.ip'),
      words('kit:range.from'),
      words('kit:range.until'),
    ])
  await expect
    .poll(() => list.labels())
    .toEqual(
      (
        ['userName', 'operaMenuName', 'operaUrl', 'operaAction', 'browser', 'os', 'ip', 'createDate'] as const
      ).map((field) => words(`ops.logUserBehavior:field.${field}`)),
    )
  const actions = new Set(await list.column('ops.logUserBehavior:field.operaAction'))
  for (const action of actions) expect(['访问', '新增', '修改', '删除', '导出']).toContain(action)

  const last = () =>
    platform.to('GET', '/sys/sysLogUserBehavior/page').findLast(({ query }) => query['limit'] === '10')?.query
  await list.filter('kit:range.from').fill('2026/1/5')
  await list.submitSearch()
  await expect.poll(last).toMatchObject({ beginDate: '2026-01-05', endDate: '' })

  await page.getByRole('tab', { name: words('ops.logUserBehavior:tab.function') }).click()
  const tree = page.getByRole('tree', { name: words('ops.logUserBehavior:tree.label') })
  await page.getByRole('searchbox', { name: words('ops.logUserBehavior:tree.filter') }).fill('系统参数')
  await expect(tree.getByRole('treeitem')).toHaveCount(2)
  await tree.getByRole('treeitem', { name: '系统参数' }).click()
  await expect.poll(last).toMatchObject({ operaMenuId: expect.stringMatching(/^\d+$/), menuIds: '' })
  await list.ready()
  expect(new Set(await list.column('ops.logUserBehavior:field.operaMenuName'))).toEqual(new Set(['系统参数']))
  await tree.getByRole('treeitem', { name: '系统配置' }).click()
  await expect.poll(last).toMatchObject({ operaMenuId: '', menuIds: expect.stringContaining(',') })

  await page.getByRole('tab', { name: words('ops.logUserBehavior:tab.all'), exact: true }).click()
  await expect.poll(last).toMatchObject({ operaMenuId: '', menuIds: '' })
})
