import { beforeEach, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type {
  HostInfo,
  DoctorStep,
  ExaminedCall,
  OperationOutput,
  ShownCertificate,
} from '#contract/bridge.ts'
import { setHostInfo } from '#kit/bridge/host.ts'
import { loadTexts } from '#shell/text/i18n.ts'
import { refusal } from '#tests/components/bridge.ts'
import { messages } from '#tests/components/messages.ts'
import { be, bridge, show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'
import { sampleInfo, sampleProfile } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'
import { useProfiles } from '../profiles/profiles.ts'
import { SignInPage } from '../signIn/SignInPage.tsx'
import DoctorOverlay from './DoctorOverlay.tsx'

const profile = sampleProfile({ ca: 'first', accounts: [{ username: 'admin', tenantId: '' }] })
type Examination = OperationOutput<'doctor.examine'>

const step = (
  name: DoctorStep['name'],
  rest: Partial<DoctorStep> & Pick<DoctorStep, 'found'>,
): DoctorStep => ({
  name,
  state: 'ok',
  values: {},
  milliseconds: 3,
  ...rest,
})
const well: DoctorStep[] = [
  step('address', { found: 'address.ok', values: { address: 'https://a.example/' } }),
  step('signIn', { found: 'signIn.captcha' }),
]
const authority: ShownCertificate = {
  subject: '集团根证书',
  issuer: '集团根证书',
  from: 0,
  until: Date.UTC(2030, 0, 2),
  fingerprint: 'AB:CD',
  pem: '-----BEGIN CERTIFICATE-----\nX\n-----END CERTIFICATE-----\n',
}

let examined: Examination[]

beforeEach(async () => {
  examined = []
  await loadTexts(['shell.doctor'])
  setHostInfo(sampleInfo())
  bridge.on('doctor.examine', () => examined.shift() ?? { steps: well, certificates: [] })
  bridge.on('profiles.list', () => [profile])
})

const open = (canCall = true, zone?: number, info: Partial<HostInfo> = {}) => {
  const closed = vi.fn()
  be({ info, session: { profile, state: canCall ? 'active' : 'expired', zone } })
  show(<DoctorOverlay onClose={closed} />)
  return closed
}
const steps = () => page.getByRole('list', { name: '检查步骤' }).getByRole('listitem')
/** Waits until the place contains these words. */
const says = (place: Locator, words: RegExp) => expect.poll(() => place.query()?.textContent).toMatch(words)
const asked = () => bridge.inputsOf('doctor.examine')

test('each step says what it found, what failed what to do about it; it can be examined again', async () => {
  examined = [
    {
      steps: [
        step('clock', { found: 'clock.behind', state: 'warning', values: { seconds: '3600' } }),
        step('tls', {
          found: 'tls.expired',
          state: 'failed',
          values: { until: '2025-01-01' },
          milliseconds: 41,
        }),
      ],
      certificates: [],
    },
  ]
  open()
  await says(steps().nth(0), /时钟.*平台的时钟比本机慢 3600 秒.*请核对本机时间/)
  await says(steps().nth(1), /证书已于 2025-01-01 过期.*请平台方更换证书.*41 毫秒/)
  await expect.element(steps().nth(1).getByRole('img', { name: '未通过' })).toBeVisible()
  // Without a sign-in there is nothing that could be called.
  expect(button('检查接口').query()).toBeNull()
  await button('重新检查').click()
  await says(steps().nth(1), /可以登录，需要验证码/)
  expect(asked()).toEqual([{ profileId: profile.id }, { profileId: profile.id }])
})

test('an authority is trusted after its fingerprint was asked about, and stands beside the profile’s own', async () => {
  const failed = step('tls', {
    found: 'tls.ownAuthority',
    state: 'failed',
    values: { issuer: '集团根证书' },
  })
  examined = [
    {
      steps: [failed],
      certificates: [{ ...authority, subject: 'a.example', fingerprint: 'EF:01', pem: '' }, authority],
    },
  ]
  bridge.on('profiles.save', (draft) => ({ ...profile, ...draft, id: profile.id }))
  open()
  await button('信任“集团根证书”…').click()
  const question = page.getByRole('alert')
  await says(question, /所有证书.*AB:CD/)
  await button('取消').click()
  await expect.element(question).not.toBeInTheDocument()
  await button('信任“集团根证书”…').click()
  await button(chinese('shell.doctor:trust.accept')).click()
  await says(steps().nth(1), /可以登录/)
  const { embedded: _embedded, accounts: _accounts, ...draft } = profile
  expect(bridge.inputsOf('profiles.save')).toEqual([{ ...draft, ca: `first\n${authority.pem.trim()}` }])
})

test('an authority is offered only where it is what is wrong', async () => {
  const expired = step('tls', { found: 'tls.expired', state: 'failed', values: { until: '2025-01-01' } })
  examined = [{ steps: [expired], certificates: [authority] }]
  open()
  await expect.element(page.getByText('AB:CD')).toBeVisible()
  await expect.element(page.getByText('1970-01-01 至 2030-01-02')).toBeVisible()
  expect(page.getByRole('button', { name: /信任/ }).query()).toBeNull()
})

test('calls are counted and shown by screen, at first only those with a problem', async () => {
  bridge.on('doctor.calls', (): ExaminedCall[] => [
    { endpoint: 'sys.user.page', state: 'served', detail: '' },
    { endpoint: 'sys.dictData.page', state: 'mended', detail: 'list[].remark' },
    { endpoint: 'sys.dictType.page', state: 'served', detail: '' },
    { endpoint: 'sys.dictType.save', state: 'untried', detail: '' },
    { endpoint: 'msg.mpTemplate.page', state: 'missing', detail: '' },
  ])
  open()
  await button('检查接口').click()
  await expect.element(page.getByText(/^可用 2，缺字段 1，缺失 1，被拒绝 0/)).toBeVisible()
  const row = (name: RegExp) => page.getByRole('row', { name })
  await expect.element(row(/^字典管理\s*可用 1 · 缺字段 1 · 未尝试 1$/)).toBeVisible()
  await expect.element(row(/^sys.dictData.page 缺字段 list\[\].remark$/)).toBeVisible()
  await expect.element(row(/^渠道模板配置\s*缺失 1$/)).toBeVisible()
  await expect.element(row(/^msg.mpTemplate.page 缺失/)).toBeVisible()
  expect(row(/sys.user.page/).query()).toBeNull()
  await page.getByRole('checkbox', { name: chinese('shell.doctor:calls.onlyTrouble') }).click()
  await expect.element(row(/^用户\s*可用 1$/)).toBeVisible()
  await expect.element(row(/^sys.user.page 可用/)).toBeVisible()

  bridge.on('files.save', () => ({}))
  await button('保存报告').click()
  await expect.poll(() => bridge.inputsOf('files.save')).toHaveLength(1)
  const { content } = bridge.inputsOf('files.save')[0] ?? {}
  expect(content).toMatchObject({
    kind: 'csv',
    rows: expect.arrayContaining([
      ['地址', '正常', 'https://a.example/', ''],
      ['字典管理', '缺字段', 'sys.dictData.page', 'list[].remark'],
    ]),
  })
})

test('the support bundle has the report as it is shown', async () => {
  bridge.on('support.save', () => ({}))
  open()
  await button(chinese('shell.doctor:support')).click()
  await expect.poll(messages).toContain(chinese('shell.doctor:supportSaved'))
  expect(bridge.inputsOf('support.save')).toEqual([
    {
      fileName: 'steward-support',
      report: expect.stringMatching(/^连接诊断\n[^]*地址 {2}正常/),
      withDumps: false,
    },
  ])
})

test('crash dumps are in the bundle only where the operator ticks so, and told what they contain', async () => {
  await loadTexts(['shell.crashes'])
  bridge.on('support.save', () => ({}))
  bridge.on('crashDumps.list', () => ({
    folder: '/data/crashes',
    isKeeping: true,
    limit: 5,
    dumps: [{ at: 0, size: 1024 }],
  }))
  open(true, undefined, { capabilities: ['crash-dumps'] })
  const include = page.getByRole('checkbox', {
    name: chinese('shell.crashes:include', { count: 1, size: '1.0 KB' }),
  })
  await expect.element(include).not.toBeChecked()
  await expect.element(include).toHaveAccessibleDescription(/无法脱敏/)
  await include.click()
  await button(chinese('shell.doctor:support')).click()
  await expect.poll(() => bridge.inputsOf('support.save')).toMatchObject([{ withDumps: true }])
})

test('a clock in another zone is named beside this machine’s, also in the report', async () => {
  open(true, -570)
  await expect.element(page.getByText(/平台的时钟是 UTC-09:30，本机是 UTC[+-]\d\d:\d\d/)).toBeVisible()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await button('复制报告').click()
  await expect.poll(() => write.mock.lastCall?.[0]).toMatch(/平台时区：UTC-09:30（本机 UTC[+-]\d\d:\d\d）/)
})

test('what keeps it from examining is said, and the steps stay', async () => {
  bridge.on('doctor.calls', () => {
    throw refusal({ code: 'offline', message: 'ECONNREFUSED' })
  })
  open()
  await button('检查接口').click()
  await says(page.getByRole('alert'), /未能检查/)
  await expect.element(steps().nth(0)).toBeVisible()
  await expect.element(button('检查接口')).toBeVisible()
})

test('while the session has ended nothing is called', async () => {
  open(false)
  await expect.element(steps().nth(1)).toBeVisible()
  expect(button('检查接口').query()).toBeNull()
})

test('a sign-in that finds no platform leads to the reason, a refused one does not', async () => {
  useProfiles.setState({ profiles: [profile], chosenId: profile.id, last: null })
  bridge.on('session.prepare', () => {
    throw refusal({ code: 'tls', message: 'CERT_HAS_EXPIRED' })
  })
  show(<SignInPage onSignedIn={() => undefined} />)
  await button(chinese('shell:doctor.why')).click()
  await expect.element(page.getByRole('dialog', { name: /^连接诊断/ })).toBeVisible()
  await button('关闭').click()
  expect(asked()).toEqual([{ profileId: profile.id }])
})

test('the doctor closes by its button and with Escape', async () => {
  const closed = open()
  await expect.element(steps().first()).toBeVisible()
  await button('关闭').click()
  expect(closed).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Escape}')
  expect(closed).toHaveBeenCalledTimes(2)
})

test('before anybody is signed in the doctor opens beside the environment, and Escape gives the focus back', async () => {
  useProfiles.setState({ profiles: [profile], chosenId: profile.id, last: null })
  bridge.on('session.prepare', () => ({
    config: { passwordEnc: false, captcha: false, tenantInput: false },
    credentials: { store: 'keychain', reason: '' } as const,
  }))
  show(<SignInPage onSignedIn={() => undefined} />)
  await button('连接诊断').click()
  await expect.element(page.getByRole('dialog', { name: /^连接诊断/ })).toBeVisible()
  await expect.element(steps().first()).toBeVisible()
  expect(button('检查接口').query()).toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button('连接诊断')).toHaveFocus()
})
