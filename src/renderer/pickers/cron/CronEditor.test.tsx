import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { BizEventWrite, bizEvent } from '#contract/resources/msg/bizEvent.ts'
import { job } from '#contract/resources/ops/job.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { refusal } from '#tests/components/bridge.ts'
import { sampleProfile, sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'
import { CronParts } from './CronParts.tsx'

const { nextTriggerTime } = job.endpoints
const { create, update } = bizEvent.endpoints
const { TextField } = formFields(BizEventWrite)

beforeAll(() => loadTexts(['msg.bizEvent', 'pickers']))

let times: () => string[] = () => []
beforeEach(() => {
  times = () => []
  bridge.serve(nextTriggerTime, () => times())
})

const asked = () => bridge.bodiesOf(nextTriggerTime).map((body) => (body as { cron: string }).cron)
const cron = () => page.getByRole('textbox', { name: /^Cron/ })
const refuse = (): never => {
  throw refusal({ code: 'refused', message: chinese('job.cron') })
}

function edit(jobCron: string, embedded: boolean, zone?: { zone: number; platformZone?: string }): void {
  const { user } = sampleSession()
  const named = zone?.platformZone
  be({
    session: {
      profile: sampleProfile({ embedded }),
      ...(zone && { zone: zone.zone }),
      user: { ...user, ...(named !== undefined && { platformZone: named }) },
    },
  })
  show(
    <FormDialog
      title="事件"
      schema={BizEventWrite}
      create={create}
      update={update}
      initial={{ jobCron }}
      onClose={() => undefined}
    >
      <TextField name="jobCron" label="msg.bizEvent:field.jobCron" />
      <CronParts name="jobCron" />
    </FormDialog>,
  )
}

const colorOf = (words: string): string => {
  const element = page.getByText(words, { exact: true }).element()
  return getComputedStyle(element).color
}

test.each([
  ['0 0/60 * * * ?', chinese('pickers:cron.problem.step', { field: '分', value: 60, min: 1, max: 59 })],
  ['0 0 0 1,15W * ?', chinese('pickers:cron.problem.alone', { value: '15W' })],
  ['0 0 0 1 * *', chinese('pickers:cron.problem.days')],
])('on the built-in backend %s is wrong without a request', async (expression, words) => {
  edit(expression, true)
  await expect.element(page.getByText(words)).toBeVisible()
  await cron().fill('0 0 22-2 ? * FRI-MON')
  await expect.element(page.getByText(words)).not.toBeInTheDocument()
  await expect.poll(asked).toEqual(['0 0 22-2 ? * FRI-MON'])
})

test('a cron that another platform computes is not marked as wrong', async () => {
  times = () => ['2026-11-21 02:00:00', '2026-11-21 03:00:00']
  edit('0 2 * * *', false)
  await expect.element(page.getByText(chinese('pickers:cron.accepted'))).toBeVisible()
  await expect.element(page.getByText('2026-11-21 03:00:00')).toBeVisible()
  await expect
    .element(page.getByText(chinese('pickers:cron.problem.count', { count: 5 })))
    .not.toBeInTheDocument()
  await expect.element(cron()).not.toHaveAttribute('aria-invalid', 'true')
})

test('what another platform refuses is wrong for the reason that is known here; without its answer it is a hint', async () => {
  const words = chinese('pickers:cron.problem.count', { count: 5 })
  times = () => {
    throw refusal({ code: 'offline', message: '' })
  }
  edit('0 2 * * *', false)
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.poll(asked).toEqual(['0 2 * * *'])
  const hint = colorOf(words)
  times = refuse
  await cron().fill('0 3 * * *')
  await expect.poll(asked).toContain('0 3 * * *')
  await expect.poll(() => colorOf(words)).not.toBe(hint)
})

test('the platform’s zone is named where its clock is not that of this machine (OPS-5, MSG-4)', async () => {
  const words = (zone: string) => page.getByText(chinese('pickers:cron.zone', { zone }))
  edit('0 0 3 * * ?', true, { zone: 345, platformZone: 'Asia/Kathmandu' })
  await expect.element(words('Asia/Kathmandu (UTC+05:45)')).toBeVisible()
  edit('0 0 3 * * ?', false, { zone: -570 })
  await expect.element(words('UTC-09:30')).toBeVisible()
  edit('0 0 3 * * ?', true)
  await expect.element(page.getByText(/按平台时区/)).not.toBeInTheDocument()
})

test('an expression in Chinese words has Chinese commas (28 C)', async () => {
  edit('0 15 8-18 ? * MON-FRI', true)
  await expect
    .element(page.getByText(/^在整点后的第 15 分钟，在 08:00 和 18:59 之间，星期一至星期五$/))
    .toBeVisible()
})
