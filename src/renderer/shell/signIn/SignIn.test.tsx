import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OperationOutput, Session, Settings } from '#contract/bridge.ts'
import { setSettings } from '#kit/bridge/host.ts'
import { refusal } from '#tests/components/bridge.ts'
import { bridge, show } from '#tests/components/page.tsx'
import { button, dialog } from '#tests/components/seen.ts'
import { sampleInfo, sampleProfile, sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'
import { setBackend } from '../session/backend.ts'
import { useProfiles } from '../profiles/profiles.ts'
import { SignInPage } from './SignInPage.tsx'

const own = sampleProfile()
const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='

type Ready = OperationOutput<'session.prepare'>

const ready = (
  config: Partial<Ready['config']> = {},
  credentials: Partial<Ready['credentials']> = {},
): Ready => ({
  config: { passwordEnc: false, captcha: false, tenantInput: true, ...config },
  credentials: { store: 'keychain', reason: '', ...credentials },
})

let signedIn: Session[]

beforeEach(() => {
  signedIn = []
  useProfiles.setState({ profiles: [own], chosenId: own.id, last: null })
  bridge.on('session.prepare', () => ready())
  bridge.on('session.signIn', () => sampleSession())
})

const open = () => show(<SignInPage onSignedIn={(session) => signedIn.push(session)} />)
const account = () => page.getByRole('textbox', { name: /^账号/ })
const password = () => page.getByLabelText(/^密码/)
const sent = () => bridge.inputsOf('session.signIn')

async function fillIn(): Promise<void> {
  await account().fill(' admin ')
  await password().fill(' pass word ')
}

test('what is missing is said at its field, and the first one gets the focus', async () => {
  open()
  await button('登录').click()
  await expect.element(account()).toHaveFocus()
  await expect.element(account()).toHaveAccessibleDescription(chinese('common:required'))
  await account().fill('admin')
  await button('登录').click()
  await expect.element(password()).toHaveFocus()
  expect(sent()).toEqual([])
})

test('Enter signs in; the account is trimmed, the password is not', async () => {
  open()
  await fillIn()
  await page.getByRole('checkbox', { name: chinese('shell:signIn.remember') }).click()
  await password().click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => signedIn).toHaveLength(1)
  expect(sent()).toEqual([
    {
      profileId: own.id,
      username: 'admin',
      password: ' pass word ',
      tenantId: '',
      captcha: '',
      remember: true,
      uuid: '',
    },
  ])
})

test('a refusal is shown in the words of the platform, values stay, and the next try is a second later (SYS-CMN-11)', async () => {
  bridge.on('session.signIn', () => {
    throw refusal({ code: 'refused', message: chinese('badCredentials'), status: 10004 })
  })
  open()
  await fillIn()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(50_000)
  await button('登录').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(chinese('badCredentials'))
  await button('登录').click()
  expect(sent()).toHaveLength(1)
  clock.mockReturnValue(51_000)
  await button('登录').click()
  await expect.poll(sent).toHaveLength(2)
  await expect.element(account()).toHaveValue(' admin ')
  expect(signedIn).toEqual([])
})

test('a captcha is asked for, renewed by button and picture, and by every failed try', async () => {
  let drawn = 0
  bridge.on('session.prepare', () => ready({ captcha: true }))
  bridge.on('session.captcha', () => {
    drawn += 1
    return { uuid: `u${drawn}`, image: picture }
  })
  open()
  const field = page.getByRole('textbox', { name: /^验证码/ })
  await field.fill('abcde')
  await page.getByRole('button', { name: chinese('shell:signIn.captchaRenew') }).click()
  await expect.poll(() => drawn).toBe(2)
  await expect.element(field).toHaveValue('')
  await page.getByRole('img', { name: chinese('shell:signIn.captchaAlt') }).click()
  await expect.poll(() => drawn).toBe(3)
  bridge.on('session.signIn', () => {
    throw refusal({ code: 'refused', message: '验证码错误', status: 10007 })
  })
  await fillIn()
  await field.fill('12345')
  await button('登录').click()
  await expect.poll(() => drawn).toBe(4)
  expect(sent()[0]).toMatchObject({ captcha: '12345', uuid: 'u3' })
  await expect.element(field).toHaveValue('')
})

test('a refused sign-in without a captcha looks whether the platform has one, and shows it', async () => {
  bridge.on('session.captcha', () => ({ uuid: 'u1', image: picture }))
  open()
  await fillIn()
  bridge.on('session.prepare', () => ready({ captcha: true }))
  bridge.on('session.signIn', () => {
    throw refusal({ code: 'refused', message: '验证码不能为空', status: 500 })
  })
  await button('登录').click()
  await expect.element(page.getByRole('textbox', { name: /^验证码/ })).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('验证码不能为空')
  await expect.element(account()).toHaveValue(' admin ')
})

test('a new token that is refused at once says why, in the words of the platform', async () => {
  bridge.on('session.signIn', () => {
    throw refusal({ code: 'unauthenticated', message: '数据库授权已过期', status: 401 })
  })
  open()
  await fillIn()
  await button('登录').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('数据库授权已过期')
})

test('a sign-in that did not reach the platform prepares nothing', async () => {
  open()
  await fillIn()
  const prepared = bridge.inputsOf('session.prepare').length
  bridge.on('session.signIn', () => {
    throw refusal({ code: 'offline' })
  })
  await button('登录').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(bridge.inputsOf('session.prepare')).toHaveLength(prepared)
})

test.each([
  ['address', { address: 'https://right.example.com' }],
  ['mapping', { mapping: '{"others":"missing"}' }],
  ['authority', { ca: 'another certificate' }],
])(
  'the form is prepared again when the %s of its environment changes; what was typed stays',
  async (_, change) => {
    bridge.on('session.captcha', () => ({ uuid: 'u1', image: picture }))
    open()
    await fillIn()
    bridge.on('session.prepare', () => ready({ captcha: true }))
    useProfiles.setState({ profiles: [{ ...own, ...change }] })
    await expect.element(page.getByRole('textbox', { name: /^验证码/ })).toBeVisible()
    await expect.element(account()).toHaveValue(' admin ')
  },
)

test('another name of the environment prepares nothing', async () => {
  open()
  await fillIn()
  const prepared = bridge.inputsOf('session.prepare').length
  useProfiles.setState({ profiles: [{ ...own, name: '另一个名字' }] })
  await expect.element(page.getByRole('combobox', { name: '环境' })).toHaveTextContent('另一个名字')
  expect(bridge.inputsOf('session.prepare')).toHaveLength(prepared)
})

test('a platform that does not answer is asked again', async () => {
  bridge.on('session.prepare', () => {
    throw refusal({ code: 'offline' })
  })
  open()
  await expect.element(page.getByText('无法连接到平台', { exact: false })).toBeVisible()
  bridge.on('session.prepare', () => ready())
  await button('重试').click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('without a keychain nothing is remembered, and the page says why', async () => {
  bridge.on('session.prepare', () => ready({}, { store: 'session', reason: 'locked' }))
  open()
  const remember = page.getByRole('checkbox', { name: chinese('shell:signIn.remember') })
  await expect.element(remember).toBeDisabled()
  await expect.element(page.getByText('系统钥匙串已锁定', { exact: false })).toBeVisible()
  await fillIn()
  await button('登录').click()
  await expect.poll(sent).toHaveLength(1)
  expect(sent()[0]?.remember).toBe(false)
})

const manager = () => dialog('管理环境')
const profileField = (name: string) => manager().getByRole('textbox', { name: new RegExp(`^${name}`) })

/** Core's list of environments. */
function keptProfiles() {
  let kept = [own]
  bridge.on('profiles.list', () => kept)
  bridge.on('profiles.save', (draft) => {
    const saved = sampleProfile({ ...draft, id: draft.id ?? `p${kept.length + 1}` })
    kept = [...kept.filter(({ id }) => id !== saved.id), saved]
    return saved
  })
  bridge.on('profiles.remove', ({ id }) => {
    kept = kept.filter((one) => one.id !== id)
  })
}

test('an environment is added, chosen and used for the next sign-in', async () => {
  keptProfiles()
  open()
  await button('管理环境').click()
  await manager().getByRole('button', { name: '添加环境' }).click()
  await manager().getByRole('button', { name: '保存' }).click()
  await expect.element(profileField('名称')).toHaveAccessibleDescription(chinese('common:required'))
  await profileField('名称').fill('测试环境')
  await profileField('地址').fill('ftp://x')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText(chinese('shell:profile.badAddress'))).toBeVisible()
  await profileField('地址').fill('https://test.example.com/api')
  await manager().getByRole('radio', { name: '测试' }).click()
  await manager().getByRole('radio', { name: '手动' }).click()
  await manager().getByRole('button', { name: '保存' }).click()
  expect(bridge.inputsOf('profiles.save')).toEqual([])
  await profileField('代理地址').fill('http://proxy.example.com:8080')
  await manager().getByRole('button', { name: '保存' }).click()
  await expect.element(manager()).not.toBeInTheDocument()
  await expect.element(page.getByRole('combobox', { name: '环境' })).toHaveValue('p2')
  expect(bridge.inputsOf('profiles.save')[0]).toMatchObject({
    environment: 'test',
    proxy: { mode: 'manual', url: 'http://proxy.example.com:8080' },
  })
  // The form of the chosen environment is a new one, and begins at its first field.
  await expect.element(account()).toHaveFocus()
})

test('an environment is changed twice, a certificate is read from a file, and removing asks first', async () => {
  keptProfiles()
  open()
  for (const name of ['第一次', '第二次']) {
    await button('管理环境').click()
    await profileField('名称').fill(name)
    await manager().getByRole('button', { name: '保存' }).click()
    await expect.element(manager()).not.toBeInTheDocument()
  }
  expect(bridge.inputsOf('profiles.save').map(({ id, name }) => [id, name])).toEqual([
    ['p1', '第一次'],
    ['p1', '第二次'],
  ])
  await button('管理环境').click()
  const chooser = document.querySelector<HTMLInputElement>('input[type="file"]')!
  const opened = vi.fn((event: Event) => event.preventDefault())
  chooser.addEventListener('click', opened)
  await manager()
    .getByRole('button', { name: chinese('shell:profile.caFile') })
    .click()
  expect(opened).toHaveBeenCalledOnce()
  await userEvent.upload(chooser, new File(['no certificate'], 'ca.pem'))
  await expect.element(page.getByText('不是 PEM 格式的证书', { exact: false })).toBeVisible()
  await manager().getByRole('button', { name: '删除' }).click()
  await expect.element(manager().getByRole('button', { name: '取消' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(profileField('名称')).toBeVisible()
  expect(bridge.inputsOf('profiles.remove')).toEqual([])
  await manager().getByRole('button', { name: '删除' }).click()
  await manager().getByRole('alert').getByRole('button', { name: '删除' }).click()
  await expect.poll(() => bridge.inputsOf('profiles.remove')).toEqual([{ id: 'p1' }])
  // The question is gone with the focused element: Escape works all the same.
  await expect.element(manager().getByRole('alert')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(manager()).not.toBeInTheDocument()
})

test('the tenant is sent with the account, without the spaces around it', async () => {
  open()
  await fillIn()
  const tenant = page.getByRole('textbox', { name: '租户编号' })
  await expect.element(tenant).toHaveAccessibleDescription(chinese('shell:signIn.tenantHint'))
  await tenant.fill(' 1002 ')
  await button('登录').click()
  await expect.poll(sent).toHaveLength(1)
  expect(sent()[0]?.tenantId).toBe('1002')
})

test('the chosen environment is the one that is prepared and signed in to', async () => {
  useProfiles.setState({ profiles: [own, sampleProfile({ id: 'p2', name: '测试环境' })] })
  open()
  await page.getByRole('combobox', { name: '环境' }).selectOptions('测试环境')
  await expect.poll(() => bridge.inputsOf('session.prepare').at(-1)).toMatchObject({ profileId: 'p2' })
  await fillIn()
  await button('登录').click()
  await expect.poll(() => sent().map(({ profileId }) => profileId)).toEqual(['p2'])
})

test('language and theme are chosen before anybody has signed in', async () => {
  const saved: Partial<Settings>[] = []
  bridge.on('settings.set', (change) => {
    saved.push(change)
    const next = { ...sampleInfo().settings, ...change }
    setSettings(next)
    return next
  })
  open()
  await page.getByRole('combobox', { name: '主题' }).selectOptions('深色')
  await expect.poll(() => saved).toEqual([{ theme: 'dark' }])
  await expect.element(page.getByRole('combobox', { name: '主题' })).toHaveValue('dark')
  await page.getByRole('combobox', { name: '语言' }).selectOptions('English')
  await expect.poll(() => saved.at(-1)).toEqual({ language: 'en-US' })
})

test('a stopped backend is started from the form, which then asks again what signing in needs', async () => {
  useProfiles.setState({ profiles: [sampleProfile({ embedded: true })] })
  setBackend({ state: 'stopped', address: '', reason: '' })
  bridge.on('session.prepare', () => {
    throw refusal({ code: 'offline' })
  })
  bridge.on('backend.start', () => ({ state: 'running' as const, address: '', reason: '' }))
  open()
  await expect.element(page.getByText(chinese('shell:backend.stopped'))).toBeVisible()
  const asked = () => bridge.inputsOf('session.prepare').length
  // Of the form as it opened, and nothing since.
  await expect.element(page.getByText('无法连接到平台', { exact: false })).toBeVisible()
  const before = asked()
  bridge.on('session.prepare', () => ready())
  await button(chinese('shell:backend.start')).click()
  await expect.element(page.getByText(chinese('shell:backend.stopped'))).not.toBeInTheDocument()
  await expect.poll(asked).toBe(before + 1)
  await expect.element(page.getByRole('textbox', { name: '租户编号' })).toBeVisible()
})

test('environments are looked through in their list; closing saves nothing', async () => {
  keptProfiles()
  const other = sampleProfile({ id: 'p2', name: '测试环境', address: 'https://test.example.com' })
  useProfiles.setState({ profiles: [own, other] })
  open()
  await button('管理环境').click()
  await manager()
    .getByRole('button', { name: /^测试环境/ })
    .click()
  await expect.element(profileField('地址')).toHaveValue('https://test.example.com')
  await manager()
    .getByRole('switch', { name: chinese('shell:profile.requireHttps') })
    .click()
  await profileField(chinese('shell:profile.ca')).fill('no certificate')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText('不是 PEM 格式的证书', { exact: false })).toBeVisible()
  await manager().getByRole('button', { name: '关闭' }).click()
  await manager().getByRole('button', { name: '放弃修改' }).click()
  await expect.element(manager()).not.toBeInTheDocument()
  expect(bridge.inputsOf('profiles.save')).toEqual([])
})

test('an environment may be allowed plain HTTP and be given a certificate by hand', async () => {
  keptProfiles()
  const pem = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'
  open()
  await button('管理环境').click()
  await profileField('地址').fill('http://admin.example.com')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText(chinese('shell:profile.needsHttps'))).toBeVisible()
  await manager()
    .getByRole('switch', { name: chinese('shell:profile.requireHttps') })
    .click()
  await profileField(chinese('shell:profile.ca')).fill(pem)
  await manager().getByRole('button', { name: '保存' }).click()
  await expect.element(manager()).not.toBeInTheDocument()
  expect(bridge.inputsOf('profiles.save')).toMatchObject([
    { address: 'http://admin.example.com', requireHttps: false, ca: pem },
  ])
})

test('a field that was emptied says so when it is left, one that nobody has touched does not; filled, it is quiet', async () => {
  open()
  await account().click()
  await userEvent.keyboard('{Tab}')
  await expect.element(password()).toHaveFocus()
  await expect.element(account()).not.toHaveAccessibleDescription(chinese('common:required'))
  await account().fill('a')
  await account().fill('  ')
  await userEvent.keyboard('{Tab}')
  await expect.element(account()).toHaveAccessibleDescription(chinese('common:required'))
  await account().fill('admin')
  await userEvent.keyboard('{Tab}')
  await expect.element(account()).not.toHaveAccessibleDescription(chinese('common:required'))
})

test('a password may consist of blanks, an account may not', async () => {
  open()
  await account().fill('  ')
  await password().fill('  ')
  await button('登录').click()
  await expect.element(account()).toHaveFocus()
  expect(sent()).toEqual([])
  await account().fill('admin')
  await button('登录').click()
  await expect.poll(sent).toHaveLength(1)
})

test('after a refusal the password is selected, after a wrong captcha the captcha; a lost connection moves nothing', async () => {
  const clock = vi.spyOn(performance, 'now')
  let now = 50_000
  const refusedWith = async (failure: Parameters<typeof refusal>[0], words: string) => {
    bridge.on('session.signIn', () => {
      throw refusal(failure)
    })
    now += 5000
    clock.mockReturnValue(now)
    await button('登录').click()
    await expect.element(page.getByText(words, { exact: false })).toBeVisible()
  }
  bridge.on('session.captcha', () => ({ uuid: 'u', image: picture }))
  open()
  await fillIn()
  await refusedWith({ code: 'offline' }, '无法连接到平台')
  await expect.element(button('登录')).toHaveFocus()
  await refusedWith({ code: 'refused', message: '密码错误', status: 10004 }, '密码错误')
  await expect.element(password()).toHaveFocus()
  const { selectionStart, selectionEnd } = password().element() as HTMLInputElement
  expect([selectionStart, selectionEnd]).toEqual([0, ' pass word '.length])
  expect(bridge.inputsOf('session.captcha')).toEqual([])
  await refusedWith(
    { code: 'refused', message: chinese('captchaWrong'), status: 10007 },
    chinese('shell:signIn.captchaNeeded'),
  )
  await expect.element(page.getByRole('textbox', { name: /^验证码/ })).toHaveFocus()
  await page.getByRole('textbox', { name: /^验证码/ }).fill('12345')
  await refusedWith(
    { code: 'refused', message: chinese('captchaWrong'), status: 10007 },
    chinese('captchaWrong'),
  )
})

test('a refusal that says a captcha is due shows its picture, and the password is what is typed next', async () => {
  bridge.on('session.captcha', () => ({ uuid: 'u', image: picture }))
  bridge.on('session.signIn', () => {
    throw refusal({ code: 'refused', message: '密码错误', status: 10004, fields: { captcha: '请填写' } })
  })
  open()
  await fillIn()
  await button('登录').click()
  await expect.element(page.getByRole('textbox', { name: /^验证码/ })).toBeVisible()
  await expect.element(page.getByText('密码错误')).toBeVisible()
  await expect.element(password()).toHaveFocus()
  // It is that account's; another one has nothing to answer.
  await account().fill('somebody')
  await expect.poll(() => page.getByRole('textbox', { name: /^验证码/ }).query()).toBeNull()
  bridge.on('session.signIn', () => sampleSession())
  // One submission per second is taken.
  await expect
    .poll(async () => {
      await button('登录').click()
      return sent().at(-1)
    })
    .toMatchObject({ username: 'somebody', captcha: '', uuid: '' })
})

test('a refusal without words has the console’s; one that cannot be used names what it was about', async () => {
  bridge.on('session.signIn', () => {
    throw refusal({ code: 'refused', message: '', status: 500 })
  })
  open()
  await fillIn()
  await button('登录').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(page.getByRole('alert').element().textContent).not.toBe('')
  // The sign-in failed, and the form itself repeats it.
  expect(button('重试').query()).toBeNull()
})

test('what was asked of an environment that is no longer chosen is dropped', async () => {
  const other = sampleProfile({ id: 'p2', name: '测试环境' })
  useProfiles.setState({ profiles: [own, other] })
  let answerFirst: (answer: Ready) => void = () => {}
  bridge.on('session.prepare', ({ profileId }) =>
    profileId === 'p2'
      ? ready({ tenantInput: false })
      : new Promise<Ready>((resolve) => (answerFirst = resolve)),
  )
  open()
  await page.getByRole('combobox', { name: '环境' }).selectOptions('测试环境')
  await expect.poll(() => bridge.inputsOf('session.prepare')).toHaveLength(2)
  answerFirst(ready({ tenantInput: true, captcha: true }))
  await fillIn()
  await button('登录').click()
  await expect.poll(sent).toHaveLength(1)
  expect(page.getByRole('textbox', { name: '租户编号' }).query()).toBeNull()
  expect(bridge.inputsOf('session.captcha')).toEqual([])
})

test('somebody who is faster than the platform waits for it', async () => {
  let answer: (given: Ready) => void = () => {}
  bridge.on('session.prepare', () => new Promise<Ready>((resolve) => (answer = resolve)))
  open()
  await fillIn()
  await button('登录').click()
  await expect.element(page.getByRole('button', { name: '正在登录', exact: false })).toBeVisible()
  expect(sent()).toEqual([])
  answer(ready())
  await expect.poll(() => signedIn).toHaveLength(1)
})
