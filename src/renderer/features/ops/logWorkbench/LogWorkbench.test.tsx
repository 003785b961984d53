import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OperationInput } from '#contract/bridge.ts'
import type { LogRow } from '#contract/logQuery.ts'
import { LogWorkbench } from '#features/ops/logWorkbench/LogWorkbench.tsx'
import { logWorkbenchScreen } from '#features/ops/logWorkbench/screen.ts'
import { useToasts } from '#kit/dialog/toasts.ts'
import { TabContext } from '#kit/tabs.ts'
import { flushWorkspace } from '#kit/workspace.ts'
import { bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

beforeAll(() => loadTexts(logWorkbenchScreen.namespaces))

const operation = (id: string, change: Record<string, unknown> = {}): LogRow => ({
  key: { time: `2026-11-20 10:00:0${id}`, log: 'ops.logOperation', id },
  row: {
    creatorName: 'admin',
    userNickName: '周文海',
    deptName: '平台运维部',
    operation: `修改用户 ${id}`,
    userAgent: 'Mozilla/5.0 Firefox/140.0',
    requestUri: '/sys/user',
    requestMethod: 'PUT',
    requestParams: '{}',
    requestTime: 120,
    responseStr: '{"code":0,"note":"延迟队列"}',
    ip: '10.0.0.8',
    status: 1,
    ...change,
  },
  failed: false,
  cut: false,
})

const run: LogRow = {
  key: { time: '2026-11-20 10:00:00', log: 'ops.jobLog', id: '9' },
  row: {
    jobId: '7',
    job: { sortName: '清理', jobInfo: { jobDesc: '清理会话' } },
    triggerCode: 200,
    triggerMsg: '',
    handleTime: '2026-11-20 10:00:01',
    handleCode: 502,
    handleMsg: '',
  },
  failed: true,
  cut: false,
}

let rows: LogRow[] = []

const overview = (log: string) => ({
  log,
  rows: 3,
  newest: '2026-11-20 10:00:03',
  oldest: '2026-11-20 10:00:00',
  asOf: 0,
  state: 'idle' as const,
  reason: '' as const,
  cutBefore: '',
})

beforeEach(() => {
  rows = [operation('3'), operation('2'), operation('1'), run]
  bridge.on('logs.overview', () => ({
    logs: ['ops.logOperation', 'ops.jobLog'].map(overview),
    bytes: 0,
    limit: 1,
    isPaused: false,
  }))
  bridge.on('logs.search', ({ logs }) => ({
    rows: rows.filter(({ key }) => logs.includes(key.log)),
    next: null,
  }))
  bridge.on('logs.histogram', () => ({
    counts: [{ log: 'ops.logOperation', time: '2026-11-20 10:00:01', rows: 4, failed: 1 }],
    next: null,
  }))
  bridge.on('logs.sync', () => undefined)
  bridge.on('logs.row', ({ id }) => rows.find(({ key }) => key.id === id) ?? null)
})

const lines = () => page.getByRole('listbox', { name: '日志行' })
const line = (words: string) => lines().getByRole('option').filter({ hasText: words })
const box = () => page.getByRole('textbox', { name: '搜索日志' })
const details = () => page.getByRole('region', { name: '日志详情' })
const pinned = () => page.getByRole('region', { name: /^固定的行/ })
const searched = () =>
  bridge.asked.flatMap(({ name, input }) =>
    name === 'logs.search' ? [input as OperationInput<'logs.search'>] : [],
  )

async function open(params: Record<string, unknown> = {}, tab = 'tool-log-workbench'): Promise<void> {
  show(
    <TabContext key={`${tab} ${JSON.stringify(params)}`} value={tab}>
      <div style={{ height: '700px', width: '1200px' }}>
        <LogWorkbench params={params} />
      </div>
    </TabContext>,
  )
  await expect.element(line('清理会话')).toBeVisible()
}

test('a line says in which field a word stands that it does not show, and the details lead there', async () => {
  await open()
  await box().fill('运维')
  await userEvent.keyboard('{Enter}')
  await expect.element(line('修改用户 3').getByText('所属部门：')).toBeVisible()
  await expect.poll(() => line('修改用户 3').element().querySelector('mark')?.textContent).toBe('运维')
  await userEvent.click(line('修改用户 3'))
  const places = details().getByRole('group', { name: chinese('ops.logWorkbench:why') })
  await expect.element(places.getByRole('button', { name: '所属部门（1）' })).toBeVisible()
  await box().fill('延迟')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(line('修改用户 3'))
  const answer = details().element().querySelector('[data-field=responseStr]')
  answer?.scrollIntoView({ block: 'end' })
  await userEvent.click(places.getByRole('button', { name: '返回结果（1）' }))
  await expect.poll(() => answer?.querySelector('mark')?.textContent).toBe('延迟')
})

test('the details say codes in words with the code beside them', async () => {
  await open()
  await userEvent.click(line('清理会话'))
  for (const words of ['成功 200', '超时 502', '清理会话  清理'])
    await expect
      .poll(() => [...details().element().querySelectorAll('dd')].map((value) => value.textContent))
      .toContain(words)
  await userEvent.click(line('修改用户 1'))
  await expect
    .poll(() => [...details().element().querySelectorAll('dd')].map((value) => value.textContent))
    .toContain('成功 1')
})

test('toggles say and show that they are pressed', async () => {
  await open()
  const [job, operations] = [button('任务'), button('操作')]
  await expect.element(job).toHaveAttribute('aria-pressed', 'true')
  const look = (toggle: typeof job) => {
    const { backgroundColor, borderTopColor } = getComputedStyle(toggle.element())
    return `${backgroundColor} ${borderTopColor}`
  }
  await userEvent.click(operations)
  await expect.element(operations).toHaveAttribute('aria-pressed', 'false')
  await userEvent.unhover(operations)
  await expect.poll(() => look(job) === look(operations)).toBe(false)
  await expect.element(button('实时跟踪')).toHaveAttribute('aria-pressed', 'false')
  await userEvent.click(button('实时跟踪'))
  await expect.element(button('实时跟踪')).toHaveAttribute('aria-pressed', 'true')
})

test('what was typed in the box of a list is searched in its log and its range', async () => {
  await open({
    log: 'ops.jobLog',
    text: '"清 理" 或 会话',
    from: '2026-11-20 00:00:00',
    until: '2026-11-20 23:59:59',
    timestamp: 1,
  })
  expect(searched().at(-1)).toMatchObject({
    logs: ['ops.jobLog'],
    filter: {
      include: [{ text: '清 理', or: [{ text: '会话' }] }],
      from: '2026-11-20 00:00:00',
      until: '2026-11-20 23:59:59',
    },
  })
  await expect.element(box()).toHaveValue('')
  // Text that cannot be parsed narrows nothing and stays in the box.
  await open({ log: 'ops.jobLog', text: '会话 或', timestamp: 2 })
  await expect.element(box()).toHaveValue('会话 或')
  await expect.poll(() => searched().at(-1)?.filter.include).toEqual([])
})

test('a pinned line stays while the query changes, is opened from there, and is there again', async () => {
  await open()
  await userEvent.click(line('修改用户 2'))
  await userEvent.click(details().getByRole('button', { name: '固定' }))
  await expect.element(pinned().getByText('修改用户 2')).toBeVisible()
  await userEvent.click(line('修改用户 3'))
  lines().element().focus()
  await userEvent.keyboard('p')
  await expect.element(pinned().getByText('固定的行（2）')).toBeVisible()

  rows = [run]
  await box().fill('会话')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => line('修改用户').elements().length).toBe(0)
  await expect.element(pinned().getByText('修改用户 2')).toBeVisible()
  await userEvent.click(pinned().getByText('修改用户 2'))
  await expect
    .element(details().getByRole('button', { name: '固定' }))
    .toHaveAttribute('aria-pressed', 'true')

  // After a restart they are there again, newest first; another workbench has its own.
  rows = [operation('3'), operation('2'), run]
  await flushWorkspace()
  const pinnedTexts = () =>
    pinned()
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent)
  await open({}, 'tool-log-workbench other')
  await expect.poll(() => pinned().elements().length).toBe(0)
  await open()
  await expect
    .poll(() => pinnedTexts().map((text) => /修改用户 \d/.exec(text ?? '')?.[0]))
    .toEqual(['修改用户 3', '修改用户 2'])
  // The stored pins identify the lines without their content.
  expect(JSON.stringify([...bridge.workspace])).not.toContain('修改用户')
  await userEvent.click(pinned().getByRole('button', { name: '取消固定 2026-11-20 10:00:03' }))
  await expect.poll(() => pinnedTexts().length).toBe(1)
  await userEvent.click(button(chinese('ops.logWorkbench:pins.clear')))
  await expect.poll(() => pinned().elements().length).toBe(0)
})

test('a pinned line that is no longer on this machine is unpinned, and that is said', async () => {
  const keys = [operation('2').key, { time: '2020-01-01 00:00:00', log: 'ops.logOperation', id: '77' }]
  bridge.workspace.set('account/logs.pins', [{ workbench: 'tool-log-workbench', keys }])
  await open()
  await expect.element(pinned().getByText('固定的行（1）')).toBeVisible()
  await expect
    .poll(() => useToasts.getState().toasts.map(({ text }) => text))
    .toEqual([chinese('ops.logWorkbench:pins.gone', { count: 1 })])
  await expect.poll(() => JSON.stringify(bridge.workspace.get('account/logs.pins'))).not.toContain('77')
})
