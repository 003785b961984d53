import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { appConfig, type SecurityConfig } from '#contract/resources/sys/appConfig.ts'
import { SecuritySettings } from '#features/sys/appConfig/SecuritySettings.tsx'
import { refusal } from '#tests/components/bridge.ts'
import { bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, dialog, field } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

const { endpoints } = appConfig

let stored: SecurityConfig

beforeAll(() => loadTexts(['sys.appConfig', 'pickers']))

beforeEach(() => {
  const model = { optionVisit: true, optionData: true, authVisit: true, authData: true }
  stored = {
    ...{ initPasswordModify: 1, passwordModifySecurityLevel: 3, passwordModify: 2, passwordModifyCycle: 90 },
    ...{ failureHere: 5, unlockTime: 30, verificationCodeHere: 0, passwordEnc: false, passwordEncKey: '' },
    ...{ loginIpType: 3, loginIp: '', sysAdminModel: model, comAdminModel: model },
  }
  bridge.on('session.ownAddresses', () => ['10.1.2.3'])
  bridge.serve(endpoints.security, () => stored)
  bridge.serve(endpoints.saveSecurity, ({ body }) => {
    stored = body as SecurityConfig
    return null
  })
})

const input = (label: string) => page.getByLabelText(new RegExp(`^${label}\\s?\\*?$`))
const optionsOf = (label: string) =>
  input(label)
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
const sent = () => bridge.callsOf(endpoints.saveSecurity).map(({ body }) => body)

async function open(change: Partial<SecurityConfig> = {}): Promise<void> {
  stored = { ...stored, ...change }
  show(<SecuritySettings round={undefined} onDirty={() => undefined} />)
  await expect.element(input(chinese('sys.appConfig:field.failureHere'))).toHaveValue('5')
}

/** Each range with its explanation, as they are drawn. */
const ranges = () =>
  [...document.querySelectorAll('[role=status] dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ])
const note = () => document.querySelector('[role=status] dl')?.nextElementSibling?.textContent

test('every setting is shown as it is stored, with its choices, and goes out unchanged', async () => {
  await open()
  await expect.element(input(chinese('sys.appConfig:field.initPasswordModify'))).toHaveValue('1')
  await expect.element(input(chinese('sys.appConfig:field.passwordModify'))).toHaveValue('2')
  await expect.element(input(chinese('sys.appConfig:field.passwordModifyCycle'))).toHaveValue('90')
  await expect.element(input('密码强度')).toHaveValue('3')
  await expect.element(input(chinese('sys.appConfig:field.unlockTime'))).toHaveValue('30')
  await expect.element(input(chinese('sys.appConfig:field.verificationCodeHere'))).toHaveValue('0')
  await expect.element(input(chinese('sys.appConfig:field.passwordEnc'))).not.toBeChecked()
  await expect.element(input(chinese('sys.appConfig:field.loginIpType'))).toHaveValue('3')
  expect(optionsOf(chinese('sys.appConfig:field.initPasswordModify'))).toEqual(['关闭', '提醒', '强制'])
  expect(optionsOf(chinese('sys.appConfig:field.passwordModify'))).toEqual(['关闭', '提醒', '强制'])
  expect(optionsOf('密码强度')).toEqual([
    chinese('sys.appConfig:level.1'),
    chinese('sys.appConfig:level.2'),
    chinese('sys.appConfig:level.3'),
    chinese('sys.appConfig:level.4'),
  ])
  expect(optionsOf(chinese('sys.appConfig:field.loginIpType')).toSorted()).toEqual(
    ['不限制', '全局范围', chinese('sys.appConfig:ipType.2')].toSorted(),
  )
  const before = stored
  await button('保存').click()
  await expect.poll(sent).toEqual([before])
})

test('what administrators of each kind may do is switched on its own', async () => {
  await open()
  const ability = (kind: string, name: string) =>
    page.getByRole('group', { name: kind, exact: true }).getByRole('switch', { name, exact: true })
  for (const kind of ['系统管理员', '二级管理员'])
    for (const name of ['功能访问', '数据访问', '功能管理', '数据管理'])
      await expect.element(ability(kind, name)).toBeChecked()
  await ability('系统管理员', '数据访问').click()
  await ability('系统管理员', '数据管理').click()
  await ability('二级管理员', '功能访问').click()
  await ability('二级管理员', '功能管理').click()
  await button('保存').click()
  await expect.poll(sent).toMatchObject([
    {
      sysAdminModel: { optionVisit: true, optionData: false, authVisit: true, authData: false },
      comAdminModel: { optionVisit: false, optionData: true, authVisit: false, authData: true },
    },
  ])
})

describe('the cycle of password changes', () => {
  test('is asked for only while passwords have to be changed', async () => {
    await open({ passwordModify: 0 })
    expect(input(chinese('sys.appConfig:field.passwordModifyCycle')).elements()).toEqual([])
    for (const mode of ['1', '2']) {
      await input(chinese('sys.appConfig:field.passwordModify')).selectOptions(mode)
      await expect.element(input(chinese('sys.appConfig:field.passwordModifyCycle'))).toHaveValue('90')
      await input(chinese('sys.appConfig:field.passwordModify')).selectOptions('0')
      await expect.element(input(chinese('sys.appConfig:field.passwordModifyCycle'))).not.toBeInTheDocument()
    }
  })

  test('goes out as stored when what was typed is wrong and hidden', async () => {
    await open()
    await input(chinese('sys.appConfig:field.passwordModifyCycle')).fill('abc')
    await input(chinese('sys.appConfig:field.passwordModify')).selectOptions('0')
    await expect.element(input(chinese('sys.appConfig:field.passwordModifyCycle'))).not.toBeInTheDocument()
    await button('保存').click()
    await expect.poll(sent).toMatchObject([{ passwordModify: 0, passwordModifyCycle: 90 }])
  })

  test('goes out as typed when that is a cycle, hidden or not', async () => {
    await open()
    await input(chinese('sys.appConfig:field.passwordModifyCycle')).fill('30')
    await input(chinese('sys.appConfig:field.passwordModify')).selectOptions('0')
    await expect.element(input(chinese('sys.appConfig:field.passwordModifyCycle'))).not.toBeInTheDocument()
    await button('保存').click()
    await expect.poll(sent).toMatchObject([{ passwordModify: 0, passwordModifyCycle: 30 }])
  })
})

test('encryption asks for a key of exactly 16 characters', async () => {
  await open()
  expect(input('加密密钥').elements()).toEqual([])
  await input(chinese('sys.appConfig:field.passwordEnc')).click()
  await input('加密密钥').fill('0123456789abcde')
  await userEvent.tab()
  await expect.element(page.getByText(chinese('common:passwordEncKey'))).toBeVisible()
  await input('加密密钥').fill('0123456789abcdef')
  await button('保存').click()
  await expect.poll(sent).toMatchObject([{ passwordEnc: true, passwordEncKey: '0123456789abcdef' }])
})

describe('a password that is tried', () => {
  const sample = () => input(chinese('sys.appConfig:sample.label'))

  test.each([
    [3, 'abc12', chinese('sys.appConfig:sample.weak', { name: chinese('sys.appConfig:sample.none') })],
    [3, 'abcdefgh', `${chinese('sys.appConfig:level.2')}，不满足要求`],
    [3, 'abcdefg1', `${chinese('sys.appConfig:level.3')}，满足要求`],
    [1, 'abcdef', `${chinese('sys.appConfig:level.1')}，满足要求`],
    [4, 'aB1!aB1!', `${chinese('sys.appConfig:level.4')}，满足要求`],
  ] as const)('is judged against level %s: %s', async (passwordModifySecurityLevel, password, words) => {
    await open({ passwordModifySecurityLevel })
    await sample().fill(password)
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  })

  test('follows the level that is chosen, says nothing while empty, and is neither sent nor unsaved input', async () => {
    await open()
    await sample().fill('abcdefgh')
    await expect.element(page.getByText(/，不满足要求$/)).toBeVisible()
    expect(button('放弃修改').element().getAttribute('aria-disabled')).toBe('true')
    await input('密码强度').selectOptions('2')
    await expect.element(page.getByText(/，满足要求$/)).toBeVisible()
    await sample().fill('')
    await expect.element(page.getByText(/满足要求$/)).not.toBeInTheDocument()
    await button('保存').click()
    await expect.poll(sent).toEqual([{ ...stored, passwordModifySecurityLevel: 2 }])
  })
})

describe('ranges of addresses', () => {
  test('are asked for only where one list holds for all', async () => {
    await open({ loginIpType: 2, loginIp: '10.0.0.0/8' })
    expect(input(chinese('sys.appConfig:field.loginIp')).elements()).toEqual([])
    await input(chinese('sys.appConfig:field.loginIpType')).selectOptions('1')
    await expect.element(input(chinese('sys.appConfig:field.loginIp'))).toHaveValue('10.0.0.0/8')
    await input(chinese('sys.appConfig:field.loginIpType')).selectOptions('3')
    await expect.element(input(chinese('sys.appConfig:field.loginIp'))).not.toBeInTheDocument()
  })

  test('are explained while they are typed: how many addresses, and whether this machine is among them', async () => {
    bridge.on('session.ownAddresses', () => ['10.1.2.3', '2001:db8::1'])
    await open({ loginIpType: 1, loginIp: '10.0.0.0/8' })
    await input(chinese('sys.appConfig:field.loginIp')).fill(
      '10.0.0.0/8, 192.168.1.0/24,, x/8 ,2001:db8::/64',
    )
    await expect.poll(ranges).toEqual([
      ['10.0.0.0/8', '16,777,216 个地址 · 包含本机 10.1.2.3'],
      ['192.168.1.0/24', '256 个地址'],
      ['x/8', chinese('sys.appConfig:ranges.wrong')],
      ['2001:db8::/64', '2^64 个地址 · 包含本机 2001:db8::1'],
    ])
    expect(note()).toBe(chinese('sys.appConfig:ranges.routed'))
    await input(chinese('sys.appConfig:field.loginIp')).fill('0.0.0.0/0')
    await expect.poll(ranges).toEqual([['0.0.0.0/0', '4,294,967,296 个地址 · 包含本机 10.1.2.3']])
    await input(chinese('sys.appConfig:field.loginIp')).fill('192.168.0.0/16')
    await expect.poll(ranges).toEqual([['192.168.0.0/16', '65,536 个地址']])
    expect(note()).toBe(chinese('sys.appConfig:ranges.outside', { addresses: '10.1.2.3、2001:db8::1' }))
    await input(chinese('sys.appConfig:field.loginIp')).fill(' , ')
    await expect.poll(ranges).toEqual([])
    expect(document.querySelector('[role=status] dl')).toBeNull()
  })

  test('large ones are counted in powers of two from a million millions on', async () => {
    await open({ loginIpType: 1, loginIp: '::/89,::/88,::/0' })
    await expect
      .poll(() => ranges().map(([, words]) => words))
      .toEqual(['549,755,813,888 个地址', '2^40 个地址', '2^128 个地址'])
  })

  test.each([
    ['none', () => []],
    [
      'none, because they cannot be read',
      () => {
        throw refusal({ code: 'unsupported' })
      },
    ],
  ])('with %s of this machine known, nothing is said or asked about it', async (_, answer) => {
    bridge.on('session.ownAddresses', answer)
    await open({ loginIpType: 1, loginIp: '192.168.1.0/24' })
    await expect.poll(note).toBe(chinese('sys.appConfig:ranges.unknown'))
    await button('保存').click()
    await expect.poll(sent).toEqual([stored])
  })

  test('are required and have to be ranges', async () => {
    await open({ loginIpType: 1, loginIp: '10.0.0.0/8' })
    await input(chinese('sys.appConfig:field.loginIp')).fill('10.0.0.1')
    await button('保存').click()
    await expect.element(page.getByText(chinese('common:cidr'))).toBeVisible()
    await input(chinese('sys.appConfig:field.loginIp')).fill('')
    await expect.element(page.getByText(chinese('common:required'))).toBeVisible()
    expect(sent()).toEqual([])
  })

  test('that leave out this machine are asked about, and not saved when the answer is no', async () => {
    bridge.on('session.ownAddresses', () => ['10.1.2.3', '10.1.2.4'])
    await open({ loginIpType: 1, loginIp: '192.168.1.0/24' })
    await expect.poll(note).toMatch(/^没有一个范围包含本机/)
    await button('保存').click()
    const question = dialog(chinese('sys.appConfig:ranges.lockOut', { addresses: '10.1.2.3、10.1.2.4' }))
    await expect.element(question).toBeVisible()
    await question.getByRole('button', { name: '取消' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(sent()).toEqual([])
  })

  test('that leave out this machine are saved after the name of the profile was typed', async () => {
    await open({ loginIpType: 1, loginIp: '192.168.1.0/24' })
    await expect.poll(note).toMatch(/^没有一个范围包含本机/)
    await button('保存').click()
    const question = dialog(chinese('sys.appConfig:ranges.lockOut', { addresses: '10.1.2.3' }))
    await expect.element(question.getByRole('button', { name: '保存' })).toBeDisabled()
    await field(chinese('kit:confirm.type', { name: '华东生产' })).fill('华东生产')
    await question.getByRole('button', { name: '保存' }).click()
    await expect.poll(sent).toMatchObject([{ loginIpType: 1, loginIp: '192.168.1.0/24' }])
  })

  test.each([
    ['one address of this machine is in them', { loginIpType: 1, loginIp: '192.168.1.0/24,10.1.0.0/16' }],
    ['they hold for single users', { loginIpType: 2, loginIp: '192.168.1.0/24' }],
  ] as const)('are saved without a question when %s', async (_, change) => {
    bridge.on('session.ownAddresses', () => ['172.16.0.1', '10.1.2.3'])
    await open(change)
    await input(chinese('sys.appConfig:field.unlockTime')).fill('60')
    await button('保存').click()
    await expect.poll(sent).toEqual([{ ...stored, unlockTime: 60 }])
    expect(dialog().elements()).toEqual([])
  })
})
