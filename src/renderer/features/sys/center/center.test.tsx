import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Center, center } from '#contract/resources/shell/center.ts'
import { AvatarDialog } from '#features/sys/center/AvatarDialog.tsx'
import { EmailDialog, MobileDialog } from '#features/sys/center/BindDialog.tsx'
import { CenterScreen } from '#features/sys/center/CenterScreen.tsx'
import { startCountdown } from '#features/sys/center/countdown.ts'
import { PasswordDialog } from '#features/sys/center/PasswordDialog.tsx'
import { QuestionsDialog } from '#features/sys/center/QuestionsDialog.tsx'
import { NO_CODE } from '#contract/vocabulary.ts'
import { type DialogProps, openDialog } from '#kit/dialog/dialogs.ts'
import { appConfig } from '#contract/resources/sys/appConfig.ts'
import { refusal } from '#tests/components/bridge.ts'
import { messages } from '#tests/components/messages.ts'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, dialog, field } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

const { endpoints } = center

const own = (change: Partial<Center> = {}): Center => ({
  ...{
    username: 'admin',
    deptName: '总部',
    createDate: '2026-01-02 03:04:05',
    securityLevel: 60,
    pwdLevel: 3,
  },
  ...{ mobile: '', email: 'a@b.cn', encrypted: false, headUrl: '' },
  ...change,
})

beforeAll(() => loadTexts(['sys.center', 'pickers']))

/** Presses it when the pause after the last time is over. */
async function pressLater(name: string): Promise<void> {
  const now = performance.now() + 2000
  vi.spyOn(performance, 'now').mockReturnValue(now)
  await button(name).click()
  vi.mocked(performance.now).mockRestore()
}

const open = <P extends object>(component: React.ComponentType<P & DialogProps>, props: P) => {
  show(null)
  return openDialog(component, props)
}

describe('the panel', () => {
  beforeEach(() => bridge.serve(endpoints.get, () => own()))

  test('what is bound and what is not, with what can be done (OPS-PER-02)', async () => {
    show(<CenterScreen />)
    await expect.element(page.getByText('中（60）')).toBeVisible()
    const rows = page.getByRole('listitem')
    expect(rows.elements().map((row) => row.querySelector('button')?.textContent)).toEqual([
      ...['修改', '绑定', '修改', '设置'],
    ])
    const bar = page.getByRole('progressbar').element()
    expect(bar.getAttribute('aria-valuetext')).toBe('中（60）')
  })

  test.each([
    [90, '好'],
    [89, '中'],
    [59, '差'],
  ])('a level of %d is %s (OPS-PER-02)', async (securityLevel, grade) => {
    bridge.serve(endpoints.get, () => own({ securityLevel }))
    show(<CenterScreen />)
    await expect.element(page.getByText(`${grade}（${securityLevel}）`)).toBeVisible()
  })

  test('no grade is made up where the platform tells no level; nothing is offered that it does not have', async () => {
    const { sendSmsCode, email, question, photo } = endpoints
    be({ session: { missing: [sendSmsCode, email, question, photo].map(({ id }) => id) } })
    bridge.serve(endpoints.get, () => own({ securityLevel: NO_CODE, pwdLevel: NO_CODE, mobile: '' }))
    show(<CenterScreen />)
    await expect.element(page.getByText('登录密码')).toBeVisible()
    expect(page.getByRole('progressbar').elements()).toEqual([])
    // The bound mail is reported; neither a mobile nor questions can be.
    expect(
      page
        .getByRole('listitem')
        .elements()
        .map((row) => row.textContent),
    ).toEqual(['登录密码已设置修改', '绑定邮箱已设置a@b.cn'])
    expect(
      page
        .getByRole('button')
        .elements()
        .map((each) => each.textContent),
    ).toEqual(['修改'])
  })

  test('a password to be changed some time is said; a failed reading can be tried again', async () => {
    be({ session: { passwordModify: 1 } })
    bridge.serve(endpoints.get, () => {
      throw refusal({ code: 'refused', message: '稍后再试', status: 500 })
    })
    show(<CenterScreen />)
    await expect.element(page.getByText('稍后再试')).toBeVisible()
    bridge.serve(endpoints.get, () => own())
    await button('重试').click()
    await expect.element(page.getByText(chinese('sys.center:password.reminder'))).toBeVisible()
  })

  test('what a dialog has changed is read again', async () => {
    show(<CenterScreen />)
    await page.getByRole('listitem').nth(1).getByRole('button').click()
    bridge.serve(endpoints.sendSmsCode, () => null)
    bridge.serve(endpoints.mobile, () => null)
    await field('手机号').fill('13800000000')
    await field('验证码').fill('123456')
    bridge.serve(endpoints.get, () => own({ mobile: '13800000000' }))
    await button('保存').click()
    await expect.element(page.getByText('13800000000')).toBeVisible()
    expect(bridge.callsOf(endpoints.mobile).map(({ body }) => body)).toEqual([
      { mobile: '13800000000', code: '123456' },
    ])
  })
})

describe('a code', () => {
  test('is asked for only with a valid address, and counted down from sixty (OPS-PER-13)', async () => {
    bridge.serve(endpoints.sendSmsCode, () => null)
    void open(MobileDialog, {})
    await button(chinese('sys.center:bind.send')).click()
    await expect.element(page.getByText(chinese('sys.center:bind.mobileEmpty'))).toBeVisible()
    expect(bridge.callsOf(endpoints.sendSmsCode)).toEqual([])
    await field('手机号').fill('13900000000')
    await button(chinese('sys.center:bind.send')).click()
    await expect.poll(messages).toContain(chinese('sys.center:bind.sent'))
    const waiting = page.getByRole('button', { name: /^(60|59|58)秒后重新发送$/ })
    await expect.element(waiting).toHaveAttribute('aria-disabled', 'true')
    expect(bridge.callsOf(endpoints.sendSmsCode).map(({ params }) => params)).toEqual([
      { mobile: '13900000000' },
    ])
    await expect.element(field('验证码')).toHaveFocus()
  })

  test('is waited for although the dialog was closed and opened again, and may be sent again after a minute (OPS-PER-13)', async () => {
    vi.useFakeTimers({
      now: new Date('2026-03-05T10:00:00'),
      toFake: ['Date', 'setInterval', 'clearInterval'],
    })
    try {
      bridge.serve(endpoints.sendEmailCode, () => null)
      be({ session: { id: 'countdown' } })
      startCountdown('countdown email')
      void open(EmailDialog, {})
      await expect.element(button(chinese('sys.center:bind.wait', { seconds: 60 }))).toBeVisible()
      await button('取消').click()
      await expect.element(dialog()).not.toBeInTheDocument()
      vi.setSystemTime(new Date('2026-03-05T10:00:40'))
      void open(EmailDialog, {})
      await expect.element(button(chinese('sys.center:bind.wait', { seconds: 20 }))).toBeVisible()
      vi.setSystemTime(new Date('2026-03-05T10:01:00'))
      await vi.advanceTimersByTimeAsync(500)
      await field('邮箱').fill('a@b.cn')
      await button('重新发送').click()
      await expect.poll(() => bridge.callsOf(endpoints.sendEmailCode)).toHaveLength(1)
    } finally {
      vi.useRealTimers()
    }
  })

  test('that the platform refuses to send says why beside its button, and starts no wait', async () => {
    bridge.serve(endpoints.sendSmsCode, () => {
      throw refusal({ code: 'refused', message: '该号码今天已发送 5 次', status: 500 })
    })
    be({ session: { id: 'refused' } })
    void open(MobileDialog, {})
    await field('手机号').fill('13700000000')
    await button(chinese('sys.center:bind.send')).click()
    await expect.element(dialog().getByText('该号码今天已发送 5 次')).toBeVisible()
    await expect.element(button(chinese('sys.center:bind.send'))).not.toHaveAttribute('aria-disabled', 'true')
  })

  test('has six characters (OPS-PER-09)', async () => {
    be({ session: { id: 'six' } })
    void open(MobileDialog, {})
    await field('手机号').fill('13700000000')
    await field('验证码').fill('12345')
    await button('保存').click()
    await expect.element(dialog().getByText(chinese('sys.center:bind.code'))).toBeVisible()
    expect(bridge.callsOf(endpoints.mobile)).toEqual([])
  })
})

describe('questions', () => {
  const question = (label: string) => dialog().getByRole('combobox', { name: new RegExp(`^${label}`) })
  const secret = (label: string) => dialog().getByLabelText(new RegExp(`^${label}`))

  async function choose(): Promise<void> {
    for (const [index, label] of ['问题一', '问题二', '问题三'].entries()) {
      await question(label).selectOptions(['birthPlace', 'firstSchool', 'firstPet'][index] ?? '')
      await secret(['答案一', '答案二', '答案三'][index] ?? '').fill(['甲', '乙', '丙'][index] ?? '')
    }
  }

  test('the first step needs three different ones with answers (OPS-PER-18)', async () => {
    void open(QuestionsDialog, {})
    await button('下一步').click()
    await expect.element(dialog().getByText(chinese('sys.center:questions.choose'))).toBeVisible()
    await choose()
    await question('问题三').selectOptions('birthPlace')
    await button('下一步').click()
    await expect.element(dialog().getByText(chinese('sys.center:questions.repeated'))).toBeVisible()
    await question('问题三').selectOptions('firstPet')
    await button('下一步').click()
    await expect.element(dialog().getByText(chinese('sys.center:questions.verify'))).toBeVisible()
  })

  test('the second asks for the answers again, says which differs, and sends those of the first alone', async () => {
    bridge.serve(endpoints.question, () => null)
    const closed = open(QuestionsDialog, {})
    await choose()
    await button('下一步').click()
    await secret('答案一').fill('甲')
    await secret('答案二').fill('别的')
    await secret('答案三').fill('也是别的')
    await button('保存').click()
    await expect
      .element(dialog().getByText(chinese('sys.center:questions.differs'), { exact: true }))
      .toBeVisible()
    await expect.element(dialog().getByText(chinese('sys.center:questions.differs3'))).toBeVisible()
    expect(bridge.callsOf(endpoints.question)).toEqual([])
    await secret('答案二').fill('乙')
    await secret('答案三').fill('丙')
    await expect
      .element(dialog().getByText(chinese('sys.center:questions.differs'), { exact: true }))
      .not.toBeInTheDocument()
    await pressLater('保存')
    expect(await closed).toEqual({ changed: true })
    expect(bridge.callsOf(endpoints.question).map(({ body }) => body)).toEqual([
      {
        ...{ question1: 'birthPlace', question2: 'firstSchool', question3: 'firstPet' },
        ...{ answer1: '甲', answer2: '乙', answer3: '丙' },
      },
    ])
  })

  test('the way back keeps what was typed', async () => {
    void open(QuestionsDialog, {})
    await choose()
    await button('下一步').click()
    await button('上一步').click()
    await expect.element(question('问题二')).toHaveValue('firstSchool')
    await expect.element(secret('答案三')).toHaveValue('丙')
  })
})

describe('a picture', () => {
  const png = (width: number, height: number, name = 'me.png') => {
    const head = new Uint8Array(64)
    head.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
    const view = new DataView(head.buffer)
    view.setUint32(16, width)
    view.setUint32(20, height)
    return new File([head], name, { type: 'image/png' })
  }
  const give = async (chosen: File) => {
    void open(AvatarDialog, {})
    await expect.element(dialog()).toBeVisible()
    const input = document.querySelector<HTMLInputElement>(
      '[role=dialog] input[type=file], [role=alertdialog] input[type=file]',
    )
    if (!input) throw new Error('there is no field for a file')
    await userEvent.upload(input, chosen)
  }

  test.each([
    [
      'a script with the name of a picture',
      new File(['<script>alert(1)</script>'], 'me.png'),
      chinese('sys.center:avatar.type'),
    ],
    ['a picture of another kind', new File(['<svg/>'], 'me.svg'), chinese('sys.center:avatar.type')],
    ['a bomb: few bytes that declare a picture of gigabytes', png(60_000, 60_000), '图片过大'],
    ['a side of 20,000 pixels', png(20_000, 10), '图片过大'],
    ['what cannot be opened after all', png(20, 20), chinese('sys.center:avatar.broken')],
  ])('is refused with the reason before it is shown: %s', async (_, chosen, reason) => {
    await give(chosen)
    await expect.element(dialog().getByRole('alert').filter({ hasText: reason })).toBeVisible()
    await expect.element(button('保存')).toBeDisabled()
  })
})

describe('the password', () => {
  beforeEach(() => bridge.serve(appConfig.endpoints.passwordLevel, () => ({ pwdSecurityLevel: 1 as const })))

  test('the new one is repeated, and differs from the present one', async () => {
    bridge.serve(endpoints.password, () => null)
    const closed = open(PasswordDialog, { username: 'admin' })
    const typed = (label: string) => dialog().getByLabelText(new RegExp(`^${label}`))
    // A password manager fills in the present one, and keeps the new one.
    await expect.element(typed('原密码')).toHaveAttribute('autocomplete', 'current-password')
    await expect
      .element(typed(chinese('sys.center:field.comfirmPassword')))
      .toHaveAttribute('autocomplete', 'new-password')
    await typed('原密码').fill('Old-1234')
    await typed('新密码').fill('Old-1234')
    await typed(chinese('sys.center:field.comfirmPassword')).fill('New-5678')
    await button('修改密码').click()
    await expect.element(dialog().getByText(chinese('sys.center:password.same'))).toBeVisible()
    await expect.element(dialog().getByText(chinese('sys.center:password.differ'))).toBeVisible()
    expect(bridge.callsOf(endpoints.password)).toEqual([])
    await typed('新密码').fill('New-5678')
    await pressLater('修改密码')
    expect(await closed).toEqual({ changed: true })
    expect(bridge.callsOf(endpoints.password).map(({ body }) => body)).toEqual([
      { username: 'admin', password: 'Old-1234', newPassword: 'New-5678', comfirmPassword: 'New-5678' },
    ])
  })

  test('where the change is demanded, nothing closes the dialog but it and signing out (OPS-PER-03)', async () => {
    const onSignOut = vi.fn()
    void open(PasswordDialog, { username: 'admin', onSignOut })
    await expect.element(dialog(chinese('sys.center:password.forced'))).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog(chinese('sys.center:password.forced'))).toBeVisible()
    await expect.element(button('取消')).not.toBeInTheDocument()
    await button('退出登录').click()
    expect(onSignOut).toHaveBeenCalledOnce()
  })
})
