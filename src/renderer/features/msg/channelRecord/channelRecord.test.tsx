import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { channel } from '#contract/resources/msg/channel.ts'
import { type ChannelRecord, channelRecord } from '#contract/resources/msg/channelRecord.ts'
import { template } from '#contract/resources/msg/template.ts'
import { User, user } from '#contract/resources/sys/user.ts'
import { ChannelRecordScreen } from '#features/msg/channelRecord/channelRecord.list.tsx'
import { channelRecordScreen } from '#features/msg/channelRecord/screen.ts'
import { refusal } from '#tests/components/bridge.ts'
import { bridge, loadTexts, show } from '#tests/components/page.tsx'
import { cell, columnTexts, grid } from '#tests/components/seen.ts'

const USER = '2126392000000000001'
const GONE = '2126392000000000002'

const record = (id: string, change: Partial<ChannelRecord>): ChannelRecord => ({
  ...{ id, bizId: 'DD-1', templateId: 'ORDER', channelCode: 'SITE', content: '订单已发货', recipient: USER },
  ...{ status: 1, resultMsg: '成功', contentData: '{"to":{"id":"1"}}', createDate: '2026-11-20 10:00:00' },
  ...change,
})

const records = [
  record('1', {}),
  record('2', { channelCode: 'SMS', recipient: '13800000000', status: 0 }),
  record('3', { recipient: GONE }),
]

const named = (id: string, channelCode: string, channelName: string) => ({
  ...{ id, channelCode, channelName, isSys: 1, channelFunction: 'a.b', remark: '' },
  ...{ updater: '', updateDate: '' },
})

const person = User.parse({
  ...{
    id: USER,
    username: 'wangfang',
    realName: '王芳',
    deptId: '1',
    deptName: '财务部',
    mobile: '',
    email: '',
  },
  ...{ gender: 1, status: 1, userType: 101, superAdmin: 0, createDate: '', roleName: '', roleIdList: [] },
})

beforeAll(() => loadTexts(channelRecordScreen.namespaces))

beforeEach(() => {
  bridge.serve(channelRecord.endpoints.page, () => ({ list: records, total: records.length }))
  bridge.serve(channel.endpoints.list, () => [named('1', 'SITE', '站内信'), named('2', 'SMS', '短信')])
  bridge.serve(template.endpoints.list, () => [])
  bridge.serve(user.endpoints.page, () => ({ list: [person], total: 1 }))
})

async function open(): Promise<void> {
  show(<ChannelRecordScreen params={{ id: '9', row: { bizId: 'DD-1' } }} />)
  await expect.element(grid()).toHaveAttribute('aria-busy', 'false')
}

test('channels and people are named, with codes and ids behind; all people are read by one call (28 B11)', async () => {
  await open()
  await expect.poll(() => columnTexts('接收人')).toEqual([`王芳 ${USER}`, '13800000000', GONE])
  expect(columnTexts('渠道')).toEqual(['站内信 SITE', '短信 SMS', '站内信 SITE'])
  // A template that the platform does not list shows its code.
  expect(columnTexts('模板编码')[0]).toBe('ORDER')
  expect(bridge.callsOf(user.endpoints.page).map(({ query }) => query)).toMatchObject([
    { ids: `${USER},${GONE}` },
  ])
})

test('copying a cell gives the value that is stored (28 B11)', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open()
  await expect.poll(() => columnTexts('接收人')[0]).toBe(`王芳 ${USER}`)
  const receiver = cell(`王芳 ${USER}`).first()
  ;(receiver.element() as HTMLElement).focus()
  await userEvent.keyboard('{Control>}c{/Control}')
  await expect.poll(() => written.mock.calls.at(-1)?.[0]).toBe(USER)
  written.mockRestore()
})

test('without a right to read people and channels, ids and codes stay (28 B11)', async () => {
  bridge.serve(user.endpoints.page, () => {
    throw refusal({ code: 'refused', message: '没有权限', status: 403, loud: false })
  })
  bridge.serve(channel.endpoints.list, () => {
    throw refusal({ code: 'refused', message: '没有权限', status: 403, loud: false })
  })
  await open()
  expect(columnTexts('接收人')).toEqual([USER, '13800000000', GONE])
  expect(columnTexts('渠道')).toEqual(['SITE', 'SMS', 'SITE'])
  await expect.poll(() => bridge.callsOf(user.endpoints.page).length).toBeGreaterThan(0)
  expect(page.getByText('没有权限').elements()).toEqual([])
})

test('a record unfolds into the fields of every log: state with its code, JSON by line (28 B11)', async () => {
  await open()
  await page.getByRole('button', { name: '展开详情' }).nth(1).click()
  const details = () => document.querySelector('dl')?.textContent
  await expect.poll(details).toContain('失败 0')
  expect(details()).toContain('短信 SMS')
  await expect.element(page.getByRole('button', { name: '收起 to' })).toBeVisible()
})
