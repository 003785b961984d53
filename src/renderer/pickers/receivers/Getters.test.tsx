import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MAX_LIMIT } from '#contract/kernel.ts'
import { type SendReceiver, simulatedSend } from '#contract/resources/msg/simulatedSend.ts'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { GettersDialog } from '#pickers/receivers/GettersDialog.tsx'
import { refusal } from '#tests/components/bridge.ts'
import { bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, dialog } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

const { receivers } = simulatedSend.endpoints

beforeAll(() => loadTexts(['pickers']))

const COUNT = 10_000
const receiveInfo = JSON.stringify({ obj: [], user: [], dept: [] })
const receiving = Array.from(
  { length: COUNT },
  (_, index): SendReceiver => ({
    channelCode: index % 2 === 0 ? 'SMS' : 'EMAIL',
    userId: String(index),
    name: `用户${index}`,
    deptName: '总部',
    recipient: index % 2 === 0 ? '138****0000' : `${index}@example.com`,
    reason: index === 2 ? chinese('common:mobile') : '',
  }),
)
const leftOut: SendReceiver[] = [
  { ...receiving[0]!, channelCode: '', name: '离职者', recipient: '', reason: chinese('send.disabledUser') },
]

/** Answers as the platform does: a view, a channel, a page. */
function serve(): void {
  bridge.serve(receivers, ({ body }) => {
    const {
      view,
      channelCode,
      page: at,
      limit,
    } = body as {
      view: string
      channelCode: string
      page: number
      limit: number
    }
    const all = view === 'leftOut' ? leftOut : receiving
    const found = all.filter((one) => channelCode === '' || one.channelCode === channelCode)
    return {
      channels: [
        { channelCode: 'SMS', channelName: '短信', total: COUNT / 2 - 1, failing: 1 },
        { channelCode: 'EMAIL', channelName: '邮件', total: COUNT / 2, failing: 0 },
      ],
      leftOut: leftOut.length,
      unknownResolvers: ['GONE_RESOLVER'],
      list: found.slice((at - 1) * limit, at * limit),
      total: found.length,
    }
  })
}

async function open(): Promise<void> {
  show(<div />)
  void openDialog(GettersDialog, { name: '月度通知', templateId: 'T1', receiveInfo, ruleId: 'R1' })
  await expect.element(dialog('谁会收到：月度通知')).toBeVisible()
}

const names = () =>
  [...document.querySelectorAll('[role=dialog] tbody tr')].map(({ children }) => children[1]?.textContent)
const bodies = () => bridge.callsOf(receivers).map(({ body }) => body as Record<string, unknown>)

test('10,000 receivers are listed by channel and page, counted, with who is left out and why', async () => {
  serve()
  await open()
  await expect.poll(() => names().length).toBe(50)
  expect(names()[0]).toBe('用户0')
  const tabs = page
    .getByRole('tab')
    .elements()
    .map((tab) => (tab as HTMLElement).innerText)
  expect(tabs).toEqual(['全部（9999）', '短信（4999，不可达 1）', '邮件（5000）', '不发送（1）'])
  await expect
    .element(page.getByText(chinese('pickers:getters.unknown', { names: 'GONE_RESOLVER' })))
    .toBeVisible()
  await expect.element(page.getByText(chinese('common:mobile'))).toBeVisible()
  await button('下一页').click()
  await expect.poll(() => names()[0]).toBe('用户50')
  await page.getByRole('tab', { name: '邮件（5000）' }).click()
  await expect.poll(() => names()[0]).toBe('用户1')
  expect(bodies().at(-1)).toEqual({
    ...{ templateId: 'T1', receiveInfo, ruleId: 'R1' },
    ...{ view: 'receiving', channelCode: 'EMAIL', page: 1, limit: 50 },
  })
  await page.getByRole('tab', { name: '不发送（1）' }).click()
  await expect.poll(names).toEqual(['离职者'])
  await expect.element(page.getByText(chinese('send.disabledUser'))).toBeVisible()
})

test('all of them are exported, those who are left out at the end', async () => {
  serve()
  bridge.on('files.save', () => ({}))
  await open()
  await expect.poll(() => names().length).toBe(50)
  await button('导出').click()
  await expect.poll(() => bridge.inputsOf('files.save').length).toBe(1)
  const [saved] = bridge.inputsOf('files.save')
  const content = saved?.content
  if (content?.kind !== 'csv') throw new Error('no table')
  expect(saved?.fileName).toBe('接收人-月度通知')
  expect(content.rows).toHaveLength(COUNT + 1)
  expect(content.rows[2]).toEqual(['短信', '用户2', '总部', '138****0000', chinese('common:mobile')])
  expect(content.rows.at(-1)).toEqual(['', '离职者', '总部', '', chinese('send.disabledUser')])
  expect(bodies().filter(({ limit }) => limit === MAX_LIMIT).length).toBeGreaterThan(COUNT / MAX_LIMIT)
})

test('a refusal stands in the dialog and is tried again', async () => {
  bridge.serve(receivers, () => {
    throw refusal({ code: 'refused', message: '模板不存在', loud: true })
  })
  await open()
  await expect.element(dialog().getByText('模板不存在')).toBeVisible()
  serve()
  await button('重试').click()
  await expect.poll(() => names().length).toBe(50)
})
