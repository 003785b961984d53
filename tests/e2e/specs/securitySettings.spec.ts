import type { TextKey } from '#kit/text.ts'
import { callBridge } from '../launch/bridge.ts'
import { expect, test } from '../launch/test.ts'
import { Confirm } from '../pages/dialogs.ts'
import { openSecurity, openSettings } from '../pages/Settings.ts'
import { chinese } from '#tests/setup/words.ts'

const field = (name: string) => `sys.appConfig:field.${name}` as TextKey

test('one page holds six tabs in the documented order; each loads and saves by its own path (OPS-CFG-01, OPS-CFG-02)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const settings = await openSettings(remote, page, words)
  const names = ['system', 'security', 'storage', 'message', 'wechat', 'dingTalk'] as const
  await expect(settings.tabs).toHaveCount(names.length)
  for (const [index, name] of names.entries())
    await expect(settings.tabs.nth(index)).toHaveAccessibleName(words(`sys.appConfig:tab.${name}`))
  const paths = {
    system: 'sys',
    security: 'security',
    storage: 'oss',
    wechat: 'wechat',
    dingTalk: 'dingTalk',
  }
  for (const [name, path] of Object.entries(paths)) {
    await settings.tab(`sys.appConfig:tab.${name}` as TextKey).click()
    const form = settings.form(`sys.appConfig:form.${name}` as TextKey)
    await expect(form.saveButton).toBeVisible()
    expect(platform.to('GET', `/sys/appConfig/${path}`), name).toHaveLength(1)
    await settings.save(form)
    expect(platform.to('POST', `/sys/appConfig/${path}`), name).toHaveLength(1)
    expect(platform.to('PUT', `/sys/appConfig/${path}`), name).toEqual([])
  }
})

test('the system and the storage tab load again when the page is opened again (OPS-CFG-03)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const settings = await openSettings(remote, page, words)
  await settings.tab('sys.appConfig:tab.storage').click()
  await expect(settings.form('sys.appConfig:form.storage').saveButton).toBeVisible()
  const reads = (path: string) => platform.to('GET', `/sys/appConfig/${path}`).length
  const before = [reads('sys'), reads('oss')]
  await remote.openRoute('sys/appConfig')
  await expect.poll(() => [reads('sys'), reads('oss')]).toEqual(before.map((count) => count + 1))
})

test('four parts; fields that depend on others show with them alone (OPS-CSE-01, OPS-CSE-02, OPS-CSE-03, OPS-CSE-06, OPS-CSE-07, OPS-CSE-09, OPS-CSE-10, OPS-CSE-11)', async ({
  shell,
  page,
  words,
}) => {
  const { form } = await openSecurity(shell, page, words)
  for (const part of ['password', 'login', 'address', 'models'] as const)
    await expect(
      form.root.getByRole('group', { name: words(`sys.appConfig:section.${part}`), exact: true }),
    ).toBeVisible()
  const valuesOf = (name: string) =>
    form
      .field(field(name))
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  expect(await valuesOf('initPasswordModify')).toEqual(['0', '1', '2'])
  expect(await valuesOf('passwordModify')).toEqual(['0', '1', '2'])
  expect(await valuesOf('passwordModifySecurityLevel')).toEqual(['1', '2', '3', '4'])
  expect((await valuesOf('loginIpType')).sort()).toEqual(['1', '2', '3'])

  const cycle = form.root.getByLabel(words(field('passwordModifyCycle')))
  await expect(cycle).toHaveCount(0)
  for (const mode of ['1', '2']) {
    await form.field(field('passwordModify')).selectOption(mode)
    await expect(cycle).toHaveValue('90')
  }
  await form.field(field('passwordModify')).selectOption('0')
  await expect(cycle).toHaveCount(0)

  const key = form.root.getByLabel(words(field('passwordEncKey')))
  await expect(key).toHaveCount(0)
  await form.field(field('passwordEnc')).click()
  await expect(key).toBeVisible()
  await form.field(field('passwordEnc')).click()
  await expect(key).toHaveCount(0)

  const ranges = form.root.getByLabel(words(field('loginIp')))
  for (const [type, count] of [
    ['2', 0],
    ['1', 1],
    ['3', 0],
  ] as const) {
    await form.field(field('loginIpType')).selectOption(type)
    await expect(ranges).toHaveCount(count)
  }

  const switches = ['optionVisit', 'optionData', 'authVisit', 'authData']
  for (const [model, on] of [
    ['sysAdminModel', [true, true, true, true]],
    ['comAdminModel', [true, false, false, false]],
  ] as const) {
    const group = form.root.getByRole('group', { name: words(field(model)), exact: true })
    for (const [index, name] of switches.entries())
      await expect(group.getByRole('switch', { name: words(field(name)) })).toBeChecked({
        checked: on[index],
      })
  }
})

test('what is visible is required and checked at its field; a hidden field does not stand in the way (OPS-CSE-08, OPS-CSE-12, OPS-CSE-13)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const { settings, form } = await openSecurity(remote, page, words)
  await form.fill({
    [field('failureHere')]: '',
    [field('unlockTime')]: '',
    [field('verificationCodeHere')]: '',
  })
  await form.save()
  await expect(form.errors(words('common:required'))).toHaveCount(3)
  await form.fill({
    [field('failureHere')]: '4',
    [field('unlockTime')]: '10',
    [field('verificationCodeHere')]: '0',
  })
  await form.field(field('passwordEnc')).click()
  await form.field(field('passwordEncKey')).fill('fifteen letters')
  await form.field(field('loginIpType')).selectOption('1')
  await form.field(field('loginIp')).fill('0.0.0.0/33')
  await form.save()
  await expect(form.errors(words('common:passwordEncKey'))).toBeVisible()
  await expect(form.errors(words('common:cidr'))).toBeVisible()
  await form.field(field('passwordModify')).selectOption('1')
  await form.field(field('passwordModifyCycle')).fill('')
  expect(platform.to('POST', '/sys/appConfig/security')).toEqual([])

  // Out of sight again, none of it counts.
  await form.field(field('passwordModify')).selectOption('0')
  await form.field(field('passwordEnc')).click()
  await form.field(field('loginIpType')).selectOption('3')
  await settings.save(form)
  expect(platform.to('POST', '/sys/appConfig/security')[0]?.body).toMatchObject({
    failureHere: 4,
    unlockTime: 10,
    verificationCodeHere: 0,
    passwordModify: 0,
    passwordModifyCycle: 90,
    passwordEnc: false,
    loginIpType: 3,
  })
})

test('ranges are explained as they are typed; leaving out this machine is warned of and confirmed by the environment’s name', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const { settings, form } = await openSecurity(remote, page, words)
  await form.field(field('loginIpType')).selectOption('1')
  const ranges = form.field(field('loginIp'))
  const meaning = form.root.getByRole('status', { name: words('sys.appConfig:ranges.title') })
  await ranges.fill('10.0.0.0/8, 127.0.0.0/24,2001:db8::/32, 1.2.3')
  await expect(meaning.getByRole('definition')).toHaveText([
    words('sys.appConfig:ranges.count', { number: '16,777,216' }),
    `${words('sys.appConfig:ranges.count', { number: '256' })} · ${words('sys.appConfig:ranges.mine', { addresses: '127.0.0.1' })}`,
    words('sys.appConfig:ranges.count', { number: '2^96' }),
    words('sys.appConfig:ranges.wrong'),
  ])
  const warning = meaning.getByText(words('sys.appConfig:ranges.outside', { addresses: '127.0.0.1' }))
  await expect(warning).toHaveCount(0)

  await ranges.fill('10.0.0.0/8')
  await expect(warning).toBeVisible()
  await form.save()
  const question = new Confirm(page, words)
  await question.expectQuestion(words('sys.appConfig:ranges.lockOut', { addresses: '127.0.0.1' }))
  const dialog = page.getByRole('alertdialog')
  const yes = dialog.getByRole('button', { name: words('common:save') })
  await expect(yes).toBeDisabled()
  await dialog.getByRole('button', { name: words('common:cancel') }).click()
  expect(platform.to('POST', '/sys/appConfig/security')).toEqual([])

  await form.save()
  await dialog.getByRole('textbox').fill('录音')
  await yes.click()
  // This platform refuses it by itself.
  await expect(form.root.getByText(chinese('appConfig.ipExcludesYou'))).toBeVisible()
  expect(platform.to('POST', '/sys/appConfig/security')).toHaveLength(1)
  await ranges.fill('127.0.0.0/8')
  await settings.save(form)
  expect(platform.to('POST', '/sys/appConfig/security').at(-1)?.body).toMatchObject({
    loginIpType: 1,
    loginIp: '127.0.0.0/8',
  })
})

test('a sample shows which strength it reaches, and goes nowhere', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const { settings, form } = await openSecurity(remote, page, words)
  const sample = form.field('sys.appConfig:sample.label')
  const said = (key: 'sample.weak' | 'sample.enough', name: string) =>
    form.root.getByText(words(`sys.appConfig:${key}`, { name }), { exact: true })
  await form.field(field('passwordModifySecurityLevel')).selectOption('3')
  await sample.fill('12345')
  await expect(said('sample.weak', words('sys.appConfig:sample.none'))).toBeVisible()
  await sample.fill('12345678')
  await expect(said('sample.weak', words('sys.appConfig:level.2'))).toBeVisible()
  await sample.fill('sample-only-1')
  await expect(said('sample.enough', words('sys.appConfig:level.3'))).toBeVisible()
  await sample.fill('Sample-only-1')
  await expect(said('sample.enough', words('sys.appConfig:level.4'))).toBeVisible()
  await settings.save(form)
  expect(JSON.stringify(platform.calls)).not.toContain('ample-only')
  expect(JSON.stringify(await page.evaluate(() => window.steward.call('drafts.list', {})))).not.toContain(
    'ample-only',
  )
})

test('a key that somebody else changes while the form is open is not overwritten unasked', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const { form } = await openSecurity(remote, page, words)
  await form.field(field('failureHere')).fill('9')
  const { data } = (await callBridge(page, 'api.call', { endpoint: 'sys.appConfig.security' })) as {
    data: Record<string, unknown>
  }
  await callBridge(page, 'api.call', {
    endpoint: 'sys.appConfig.saveSecurity',
    body: { ...data, passwordEnc: true, passwordEncKey: 'abcdefgh12345678' },
  })
  await form.save()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(words(field('passwordEnc')))
  expect(platform.to('POST', '/sys/appConfig/security')).toHaveLength(1)
})

/** Provider → fields that it shows. */
const providers: Readonly<Record<string, string>> = {
  1: 'domain prefix accessKey secretKey bucketName',
  2: 'domain prefix endPoint accessKeyId accessKeySecret bucketName',
  3: 'domain prefix storageAppId secretId secretKey bucketName region',
  4: 'domain',
  5: 'domain prefix localPath',
  6: 'domain prefix accessKey secretKey bucketName expireSeconds',
  7: 'domain prefix bucketName',
  0: 'custClassName custConfig',
}

test('storage is chosen by number and shows that provider’s fields; what was typed for another one goes along (OPS-COS-01, OPS-COS-02, OPS-COS-03, OPS-COS-04, OPS-COS-05)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const settings = await openSettings(remote, page, words)
  await settings.tab('sys.appConfig:tab.storage').click()
  const form = settings.form('sys.appConfig:form.storage')
  const type = form.field(field('storageType'))
  const values = (options: HTMLElement[]) => options.map((option) => (option as HTMLOptionElement).value)
  await expect(type).toHaveValue('5')
  await expect
    .poll(() => type.locator('option').evaluateAll(values))
    .toEqual(['1', '2', '3', '4', '5', '6', '7', '0'])
  const all = [...new Set(Object.values(providers).flatMap((names) => names.split(' ')))]
  // A required field has a star behind its label.
  const label = (name: string) =>
    form.root.getByLabel(new RegExp(`^${words(field(name)).replace(/[()]/g, String.raw`\$&`)}\\*?$`))
  for (const [number, names] of Object.entries(providers)) {
    await type.selectOption(number)
    for (const name of all)
      await expect(label(name), `${number} ${name}`).toHaveCount(names.split(' ').includes(name) ? 1 : 0)
  }
  await type.selectOption('0')
  await expect(label('custConfig')).toHaveValue('{}')
  await type.selectOption('3')
  expect(
    (await label('region').locator('option').evaluateAll(values)).filter((value) => value !== ''),
  ).toEqual(
    `ap-beijing-1 ap-beijing ap-shanghai ap-guangzhou ap-chengdu ap-chongqing ap-singapore ap-hongkong
     na-toronto eu-frankfurt`.split(/\s+/),
  )
  await form.save()
  // All of Tencent's but the prefix.
  await expect(form.errors(words('common:required'))).toHaveCount(6)

  await type.selectOption('1')
  await label('domain').fill('https://files.example.com')
  await label('secretKey').fill('typed-secret')
  await type.selectOption('0')
  await label('custClassName').fill('com.example.Storage')
  await label('custConfig').fill('{')
  await form.save()
  await expect(form.errors(words('common:json'))).toBeVisible()
  await label('custConfig').fill('{"root":"/data"}')
  await settings.save(form)
  expect(platform.to('POST', '/sys/appConfig/oss').map(({ body }) => body)).toMatchObject([
    {
      type: 0,
      custClassName: 'com.example.Storage',
      custConfig: '{"root":"/data"}',
      qiniuDomain: 'https://files.example.com',
      qiniuSecretKey: 'typed-secret',
    },
  ])
  await type.selectOption('1')
  await expect(label('domain')).toHaveValue('https://files.example.com')
  // A stored secret is not shown again.
  await expect(label('secretKey')).toHaveValue('')
  await expect(label('secretKey')).toHaveAttribute('placeholder', words('kit:form.secret.stored'))
})

test('the embedded backend says that it keeps files on its own disk (OPS-COS-06)', async ({
  shell,
  page,
  words,
}) => {
  const settings = await openSettings(shell, page, words)
  await settings.tab('sys.appConfig:tab.storage').click()
  const form = settings.form('sys.appConfig:form.storage')
  const hint = form.root.getByText(words('sys.appConfig:storage.keptLocally'))
  await expect(form.field(field('storageType'))).toHaveValue('5')
  await expect(hint).toHaveCount(0)
  await form.field(field('storageType')).selectOption('2')
  await expect(hint).toBeVisible()
})
