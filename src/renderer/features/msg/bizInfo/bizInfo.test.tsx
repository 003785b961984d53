import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type BizInfo, bizInfo } from '#contract/resources/msg/bizInfo.ts'
import { template } from '#contract/resources/msg/template.ts'
import { BizInfoScreen } from '#features/msg/bizInfo/bizInfo.list.tsx'
import { bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, grid } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

const sent: BizInfo = {
  ...{ id: '1', bizId: 'HT-1', typeDesc: '合同', templateId: 'CONTRACT', bizSendStatus: 3 },
  ...{ bizSendTime: '2026-11-20 10:00:00', bizSendRetry: 0, bizSendDesc: '失败 1', bizRemark: '' },
  ...{ receiveInfo: '{"obj":[{"email":"li@example.com"}]}', bizParams: '{"contract":"HT-424242"}' },
  bizCreateTime: '2026-11-20 09:00:00',
}

beforeAll(() => loadTexts(['msg.bizInfo', 'msg.channelRecord', 'ops.logWorkbench', 'pickers']))

test('details of a copy on this machine say what it leaves out; the platform’s show it (28 B19)', async () => {
  const copy = { ...sent, receiveInfo: '', bizParams: '' }
  bridge.on('api.call', ({ endpoint, prefer = 'network' }) => {
    const isCopy = prefer === 'cache'
    const answers = new Map<string, unknown>([
      [bizInfo.endpoints.page.id, { list: [isCopy ? copy : sent], total: 1 }],
      [template.endpoints.page.id, { list: [], total: 0 }],
    ])
    const lacking = isCopy ? ['receiveInfo', 'bizParams'] : []
    return { data: answers.get(endpoint) ?? [], source: prefer, asOf: 1, lacking }
  })
  show(<BizInfoScreen params={{}} />)
  await expect.element(grid()).toHaveAttribute('aria-busy', 'false')
  const omitted = page.getByText(chinese('kit:list.omitted'))
  await button('展开详情').click()
  await expect.element(page.getByText(/HT-424242/)).toBeVisible()
  expect(omitted.elements()).toHaveLength(0)
  await page.getByRole('switch', { name: '本机数据' }).click()
  await expect.poll(() => omitted.elements().length).toBe(2)
  await expect.element(page.getByText(/HT-424242/)).not.toBeInTheDocument()
})
