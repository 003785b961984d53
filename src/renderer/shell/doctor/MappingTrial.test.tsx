import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ProfileDraft, TriedCall } from '#contract/bridge.ts'
import { loadTexts } from '#shell/text/i18n.ts'
import { refusal } from '#tests/components/bridge.ts'
import { be, bridge, show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'
import { sampleProfile } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'
import DoctorOverlay from './DoctorOverlay.tsx'

const stored = '{ "calls": { "sys.user.page": { "path": "/accounts" } } }'
const profile = sampleProfile({ mapping: stored })
const field = () => page.getByRole('textbox', { name: '接口映射' })
const row = (name: RegExp) => page.getByRole('row', { name })

beforeEach(async () => {
  await loadTexts(['shell.doctor'])
  bridge.on('doctor.examine', () => ({ steps: [], certificates: [] }))
  bridge.on('profiles.list', () => [profile])
})

async function opened(
  change: Parameters<typeof sampleProfile>[0] = {},
  onClose = vi.fn<() => void>(),
): Promise<void> {
  be({ session: { profile: { ...profile, ...change } } })
  show(<DoctorOverlay onClose={onClose} />)
  await button(chinese('shell.doctor:mapping')).click()
}

test('a draft is tried before it is kept, and says what each call answers', async () => {
  const answer = (endpoint: string, more: Partial<TriedCall>): TriedCall => ({
    ...{ endpoint, state: 'served', detail: '', lacking: [], unmapped: [] },
    ...more,
  })
  bridge.on('doctor.tryMapping', () => [
    answer('sys.user.page', {
      ...{ state: 'mended', rows: 31, lacking: ['list[].mobile'], unmapped: ['phone', 'sex'] },
    }),
    answer('sys.role.page', { state: 'refused', detail: '没有权限' }),
  ])
  await opened()
  await expect.element(field()).toHaveValue(stored)
  await button('试用').click()
  await expect
    .element(row(/sys\.user\.page 缺字段 31 缺少：list\[\]\.mobile\s*未使用：phone、sex/))
    .toBeVisible()
  await expect.element(row(/sys\.role\.page 被拒绝 没有权限/)).toBeVisible()
  await expect
    .element(page.getByRole('table', { name: chinese('shell.mapping:trial.answers') }))
    .toBeInViewport()
  expect(bridge.inputsOf('doctor.tryMapping')).toEqual([{ mapping: stored }])
  // Another document has no answers yet.
  await field().fill('{ "calls": {} }')
  await expect.element(row(/sys\.user\.page/)).not.toBeInTheDocument()
})

test('a document with a mistake is neither tried nor kept', async () => {
  await opened()
  await field().fill('{ "calls": { "sys.user.pgae": {} } }')
  await button('试用').click()
  await button('保存…').click()
  await button(chinese('shell.mapping:trial.keepAccept')).click()
  await expect.element(field()).toHaveAccessibleDescription(/是否要写：sys.user.page/)
  expect(bridge.inputsOf('doctor.tryMapping')).toEqual([])
  expect(bridge.inputsOf('profiles.save')).toEqual([])
})

test('keeping one says before that the sessions end', async () => {
  const saved: ProfileDraft[] = []
  bridge.on('profiles.save', (draft) => {
    saved.push(draft)
    return { ...profile, ...draft, id: profile.id }
  })
  // The dialog goes before the console does.
  const onClose = vi.fn(() => expect(saved).toEqual([]))
  await opened({}, onClose)
  await field().fill('{ "title": "lanting" }')
  await button('保存…').click()
  await expect.poll(() => page.getByRole('alert').query()?.textContent).toContain('所有会话会结束')
  await button('取消').click()
  expect(saved).toEqual([])
  await button('保存…').click()
  await button(chinese('shell.mapping:trial.keepAccept')).click()
  await expect
    .poll(() => saved.map(({ id, mapping }) => [id, mapping]))
    .toEqual([[profile.id, '{ "title": "lanting" }']])
  expect(onClose).toHaveBeenCalledOnce()
})

test('a first draft is offered where there is none; a profile of the organisation is tried only', async () => {
  const answers = ['', '{ "title": "drafted" }']
  bridge.on('doctor.draftMapping', () => ({ mapping: answers.shift() ?? '' }))
  await opened({ mapping: '', managed: true })
  await button('生成初稿').click()
  await expect.element(page.getByText(chinese('shell.mapping:trial.noDraft'))).toBeVisible()
  await button('生成初稿').click()
  await expect.element(field()).toHaveValue('{ "title": "drafted" }')
  await expect.element(button('生成初稿')).toBeDisabled()
  expect(button('保存…').query()).toBeNull()
})

test('why a trial came to nothing is said', async () => {
  bridge.on('doctor.tryMapping', () => {
    throw refusal({ code: 'offline', message: 'gone' })
  })
  await opened()
  await button('试用').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(page.getByRole('table', { name: chinese('shell.mapping:trial.answers') }).query()).toBeNull()
})
