import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Template, template } from '#contract/resources/msg/template.ts'
import { appConfig, type StoredSystemConfig, type SystemConfig } from '#contract/resources/sys/appConfig.ts'
import {
  type DingTalkConfig,
  MessageGateway,
  MessageGatewayWrite,
  WeChatConfig,
} from '#contract/resources/sys/messageSettings.ts'
import { StorageConfig, type storageFields } from '#contract/resources/sys/storageSettings.ts'
import { STORED_SECRET } from '#base/secrets.ts'
import { appConfigTab } from '#contract/tabs.ts'
import { AppConfig } from '#features/sys/appConfig/AppConfig.tsx'
import { DingTalkSettings } from '#features/sys/appConfig/DingTalkSettings.tsx'
import { GatewaySettings } from '#features/sys/appConfig/GatewaySettings.tsx'
import { appConfigScreen } from '#features/sys/appConfig/screen.ts'
import { StorageSettings } from '#features/sys/appConfig/StorageSettings.tsx'
import { MessageSettings, SystemSettings } from '#features/sys/appConfig/SystemSettings.tsx'
import { WeChatSettings } from '#features/sys/appConfig/WeChatSettings.tsx'
import { openTab, TabContext, useTabs } from '#kit/tabs.ts'
import { refusal } from '#tests/components/bridge.ts'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'
import { sampleProfile } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

const { endpoints } = appConfig

let system: StoredSystemConfig
let gateway: MessageGateway
let wechat: WeChatConfig
let dingTalk: DingTalkConfig
let storage: StorageConfig

const sample = (templateId: string, change: Partial<Template> = {}): Template => ({
  ...{
    id: String(templateId.length),
    templateId,
    templateName: `模板${templateId}`,
    remark: '',
    isSys: 0,
    status: 1,
  },
  ...{ openChannel: 'SMS,EMAIL', templateParams: '[]', creator: '', createDate: '', updater: '' },
  updateDate: '',
  ...change,
})

beforeAll(() => loadTexts(appConfigScreen.namespaces))

beforeEach(() => {
  useTabs.getState().reset()
  system = {
    ...{ dictLoad: false, oneOnline: true, initPassword: 'Start123', smsTemplateId: 'CODE' },
    ...{ emailTemplateId: 'MAIL', emailTitle: '验证码', codeLength: 6, expiresSeconds: 300 },
  }
  gateway = MessageGateway.parse({
    sms: { type: 1, aliyunAccessKeyId: 'AK', aliyunAccessKeySecret: STORED_SECRET },
    mail: { type: 1, smtp: 'smtp.example.com', port: 465, username: 'ops', password: STORED_SECRET },
    signatureText: '运维部',
  })
  wechat = WeChatConfig.parse({ mp: { appId: 'mp1', token: STORED_SECRET }, ma: { msgDataFormat: 'XML' } })
  dingTalk = { appKey: 'key', appSecret: STORED_SECRET, agentId: '7' }
  storage = StorageConfig.parse({ type: 5, localDomain: 'files.example.com', localPath: '/data' })
  bridge.serve(endpoints.system, () => system)
  bridge.serve(endpoints.message, () => system)
  bridge.serve(endpoints.gateway, () => gateway)
  bridge.serve(endpoints.wechat, () => wechat)
  bridge.serve(endpoints.dingTalk, () => dingTalk)
  bridge.serve(endpoints.storage, () => storage)
  for (const save of [
    ...[endpoints.saveSystem, endpoints.saveMessage, endpoints.saveGateway],
    ...[endpoints.saveWechat, endpoints.saveDingTalk, endpoints.saveStorage],
  ])
    bridge.serve(save, () => null)
  bridge.serve(endpoints.passwordLevel, () => ({ pwdSecurityLevel: 3 as const }))
  bridge.serve(template.endpoints.list, () => [
    sample('CODE'),
    sample('MAIL', { openChannel: 'EMAIL' }),
    sample('OLD', { status: 0 }),
  ])
})

const input = (label: string) => page.getByLabelText(new RegExp(`^${label}\\s?\\*?$`))
const form = (name: string) => page.getByRole('form', { name, exact: true })
const inForm = (name: string, label: string) => form(name).getByLabelText(new RegExp(`^${label}\\s?\\*?$`))
const labels = () =>
  [...document.querySelectorAll('form label')].map(({ textContent }) => textContent.replace(/\s?\*$/, ''))
/** Labels with the mark of fields that are required. */
const demanded = () =>
  [...document.querySelectorAll('form label')].flatMap(({ textContent }) =>
    textContent.endsWith('*') ? [textContent.replace(/\s?\*$/, '')] : [],
  )
const optionsOf = (label: string) =>
  input(label)
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
const nobody = () => undefined

describe('the screen', () => {
  /** The screen as the shell holds it: its parameters are those of its tab. */
  function Held({ id }: { id: string }) {
    const tab = useTabs(({ tabs }) => tabs.find((one) => one.id === id))
    return (
      <TabContext value={id}>
        <AppConfig params={tab?.params ?? {}} />
      </TabContext>
    )
  }

  let id = ''
  const open = (params: { view?: string; timestamp?: number } = {}) => {
    id = openTab(appConfigTab, params)
    show(<Held id={id} />)
  }
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
  const marked = () =>
    page
      .getByRole('tab')
      .elements()
      .flatMap((one) =>
        one.querySelector(`[aria-label="${chinese('sys.appConfig:unsaved')}"]`)
          ? [one.id.split('-tab-')[1]]
          : [],
      )
  const isTabDirty = () => useTabs.getState().tabs.find((one) => one.id === id)?.dirty
  const readings = (endpoint: (typeof endpoints)[keyof typeof endpoints]) => bridge.callsOf(endpoint).length

  test.each([{}, { view: 'nothing' }])(
    'opened with %o it shows the system settings alone',
    async (params) => {
      open(params)
      await expect.element(input(chinese('sys.appConfig:field.emailTitle'))).toHaveValue('验证码')
      const tabs = page
        .getByRole('tab')
        .elements()
        .map((one) => (one as HTMLElement).innerText)
      expect(tabs).toEqual(['系统', '安全', '云存储', '消息', '微信', '钉钉'])
      expect(tab('系统').element().getAttribute('aria-selected')).toBe('true')
      expect(page.getByRole('tabpanel').elements()).toHaveLength(1)
      for (const other of ['message', 'gateway', 'wechat', 'dingTalk', 'storage', 'security'] as const)
        expect(readings(endpoints[other])).toBe(0)
    },
  )

  test('a page is read when it is first opened, and what is typed in another one stays', async () => {
    open()
    await input(chinese('sys.appConfig:field.emailTitle')).fill('请确认')
    await tab('钉钉').click()
    await expect.element(form('钉钉设置')).toBeVisible()
    await expect.element(inForm('钉钉设置', 'AppKey')).toHaveValue('key')
    await expect.element(page.getByRole('tabpanel', { name: '钉钉' })).toBeVisible()
    expect(useTabs.getState().tabs.find((one) => one.id === id)?.params.view).toBe('dingTalk')
    await expect.element(form('系统设置')).not.toBeInTheDocument()
    await tab('系统').click()
    await expect.element(inForm('系统设置', chinese('sys.appConfig:field.emailTitle'))).toHaveValue('请确认')
    expect(readings(endpoints.system)).toBe(1)
  })

  test('the view of the tab is the page that is shown, with both forms of messages', async () => {
    open({ view: 'message' })
    await expect.element(inForm('消息网关', '消息签名')).toHaveValue('运维部')
    await expect.element(inForm('消息设置', chinese('sys.appConfig:field.emailTitle'))).toHaveValue('验证码')
    expect(readings(endpoints.system)).toBe(0)
  })

  test('a page with unsaved input is marked, and the tab with it, until both of its forms are as before', async () => {
    open({ view: 'message' })
    await inForm('消息网关', '消息签名').fill('值班')
    await expect.poll(marked).toEqual(['message'])
    await expect.poll(isTabDirty).toBe(true)
    await inForm('消息设置', chinese('sys.appConfig:field.emailTitle')).fill('请确认')
    await inForm('消息网关', '消息签名').fill('运维部')
    await expect.element(form('消息网关').getByRole('button', { name: '放弃修改' })).toBeDisabled()
    expect(marked()).toEqual(['message'])
    await inForm('消息设置', chinese('sys.appConfig:field.emailTitle')).fill('验证码')
    await expect.poll(marked).toEqual([])
    await expect.poll(isTabDirty).toBe(false)
  })

  test('unsaved input of a page that is not shown marks its tab', async () => {
    open({ view: 'wechat' })
    await inForm('微信设置', chinese('sys.appConfig:field.mpPagepath')).fill('pages/a')
    await tab('钉钉').click()
    await inForm('钉钉设置', 'AgentId').fill('8')
    await expect.poll(marked).toEqual(['wechat', 'dingTalk'])
    await inForm('钉钉设置', 'AgentId').fill('7')
    await expect.poll(marked).toEqual(['wechat'])
    await expect.poll(isTabDirty).toBe(true)
  })

  test('opened again at a later time it reads again', async () => {
    open({ timestamp: 1 })
    await expect.element(input(chinese('sys.appConfig:field.emailTitle'))).toHaveValue('验证码')
    system = { ...system, emailTitle: '新的标题' }
    openTab(appConfigTab, { timestamp: 2 })
    await expect.element(input(chinese('sys.appConfig:field.emailTitle'))).toHaveValue('新的标题')
    expect(readings(endpoints.system)).toBe(2)
  })
})

describe('system settings', () => {
  const open = async (): Promise<void> => {
    show(<SystemSettings round={undefined} onDirty={nobody} />)
    await expect.element(input(chinese('sys.appConfig:field.codeLength'))).toHaveValue('6')
  }

  test('are shown as stored, and a save sends all of them', async () => {
    await open()
    await expect.element(input('初始密码')).toHaveValue('Start123')
    await expect
      .element(page.getByRole('switch', { name: chinese('sys.appConfig:field.dictLoad') }))
      .not.toBeChecked()
    await expect.element(page.getByRole('switch', { name: '单端登录' })).toBeChecked()
    await expect.element(page.getByText(`密码要求：${chinese('pickers:password.demand.3')}`)).toBeVisible()
    await expect.element(page.getByText(chinese('pickers:password.enough', { strength: '中' }))).toBeVisible()
    await page.getByRole('switch', { name: chinese('sys.appConfig:field.dictLoad') }).click()
    await page.getByRole('switch', { name: '单端登录' }).click()
    await input('初始密码').fill('Other456')
    await input(chinese('sys.appConfig:field.codeLength')).fill('8')
    await input(chinese('sys.appConfig:field.expiresSeconds')).fill('60')
    await button('保存').click()
    await expect
      .poll(() => bridge.bodiesOf(endpoints.saveSystem))
      .toEqual([
        {
          ...system,
          ...{
            dictLoad: true,
            oneOnline: false,
            initPassword: 'Other456',
            codeLength: 8,
            expiresSeconds: 60,
          },
        },
      ])
  })

  test('a password that cannot be opened and a time that is not set have to be filled in', async () => {
    system = { ...system, initPassword: '', expiresSeconds: null }
    await open()
    await button('保存').click()
    await expect
      .poll(() => page.getByText(chinese('common:required'), { exact: true }).elements())
      .toHaveLength(2)
    expect(bridge.bodiesOf(endpoints.saveSystem)).toEqual([])
  })

  test('the initial password is in no draft', async () => {
    await open()
    await input('初始密码').fill('Other456')
    await input(chinese('sys.appConfig:field.emailTitle')).fill('请确认')
    await expect.poll(() => JSON.stringify(bridge.drafts)).toContain('请确认')
    expect(JSON.stringify(bridge.drafts)).not.toContain('Other456')
  })

  test('templates are chosen by name; those that cannot be sent through the channel are said to be so', async () => {
    await open()
    await expect
      .poll(() => optionsOf(chinese('sys.appConfig:field.smsTemplateId')))
      .toEqual([
        '模板CODE (CODE)',
        chinese('sys.appConfig:template.unusable', { name: '模板MAIL (MAIL)' }),
        chinese('sys.appConfig:template.unusable', { name: '模板OLD (OLD)' }),
      ])
    expect(optionsOf(chinese('sys.appConfig:field.emailTemplateId'))).toEqual([
      ...[
        '模板CODE (CODE)',
        '模板MAIL (MAIL)',
        chinese('sys.appConfig:template.unusable', { name: '模板OLD (OLD)' }),
      ],
    ])
    await expect.element(input(chinese('sys.appConfig:field.emailTemplateId'))).toHaveValue('MAIL')
    await input(chinese('sys.appConfig:field.emailTemplateId')).selectOptions('CODE')
    await button('保存').click()
    await expect
      .poll(() => bridge.bodiesOf(endpoints.saveSystem) as SystemConfig[])
      .toMatchObject([{ smsTemplateId: 'CODE', emailTemplateId: 'CODE' }])
  })

  test('a template that the platform does not have stays chosen, and none is a choice to make', async () => {
    bridge.serve(endpoints.system, () => ({ ...system, smsTemplateId: 'GONE' }))
    await open()
    await expect.poll(() => optionsOf(chinese('sys.appConfig:field.smsTemplateId'))).toHaveLength(4)
    expect(optionsOf(chinese('sys.appConfig:field.smsTemplateId'))[0]).toBe('GONE')
    await expect.element(input(chinese('sys.appConfig:field.smsTemplateId'))).toHaveValue('GONE')
    await input(chinese('sys.appConfig:field.smsTemplateId')).selectOptions('OLD')
    await expect.poll(() => optionsOf(chinese('sys.appConfig:field.smsTemplateId'))).toHaveLength(3)
  })

  test('where the platform does not list templates their codes are typed', async () => {
    bridge.serve(template.endpoints.list, () => {
      throw refusal({ code: 'forbidden' })
    })
    await open()
    await expect.element(page.getByRole('textbox', { name: /^短信验证码模板/ })).toHaveValue('CODE')
    await page.getByRole('textbox', { name: /^邮件验证码模板/ }).fill('TYPED')
    await button('保存').click()
    await expect
      .poll(() => bridge.bodiesOf(endpoints.saveSystem))
      .toEqual([{ ...system, emailTemplateId: 'TYPED' }])
  })

  test('message settings are the same fields, read and saved under their own path', async () => {
    show(<MessageSettings round={undefined} onDirty={nobody} />)
    await inForm('消息设置', chinese('sys.appConfig:field.emailTitle')).fill('请确认')
    await button('保存').click()
    await expect
      .poll(() => bridge.bodiesOf(endpoints.saveMessage))
      .toEqual([{ ...system, emailTitle: '请确认' }])
    expect(bridge.callsOf(endpoints.system)).toEqual([])
    expect(bridge.bodiesOf(endpoints.saveSystem)).toEqual([])
  })
})

describe('message gateways', () => {
  const open = async (): Promise<void> => {
    show(<GatewaySettings round={undefined} onDirty={nobody} />)
    await expect.element(input('消息签名')).toHaveValue('运维部')
  }
  const types = () => page.getByLabelText(/^网关类型/)
  const always = ['备注', '消息签名']

  test('show the fields of the chosen type, and all that are required', async () => {
    await open()
    const mail = [
      '网关类型',
      chinese('sys.appConfig:field.smtp'),
      '端口',
      '用户名',
      '密码',
      chinese('sys.appConfig:field.ssl'),
      ...always,
    ]
    expect(labels()).toEqual([
      ...[
        '网关类型',
        'AccessKey ID',
        'AccessKey Secret',
        '短信签名',
        chinese('sys.appConfig:field.templateCode'),
        ...mail,
      ],
    ])
    expect(demanded()).toEqual(
      expect.arrayContaining([
        'AccessKey ID',
        'AccessKey Secret',
        '短信签名',
        chinese('sys.appConfig:field.templateCode'),
      ]),
    )
    expect(demanded()).toEqual(
      expect.arrayContaining([chinese('sys.appConfig:field.smtp'), '端口', '用户名', '密码', '消息签名']),
    )
    await types().nth(0).selectOptions('2')
    await expect
      .poll(labels)
      .toEqual([
        '网关类型',
        'SDK AppID',
        'App Key',
        '短信签名',
        chinese('sys.appConfig:field.qcloudTemplateId'),
        ...mail,
      ])
    expect(demanded()).toEqual(
      expect.arrayContaining([
        'SDK AppID',
        'App Key',
        '短信签名',
        chinese('sys.appConfig:field.qcloudTemplateId'),
      ]),
    )
    await types().nth(0).selectOptions('3')
    await expect.poll(labels).toEqual(['网关类型', '服务名称', '配置参数', ...mail])
    expect(demanded()).toContain('服务名称')
    expect(demanded()).not.toContain('配置参数')
    await types().nth(1).selectOptions('2')
    await expect
      .poll(labels)
      .toEqual([...['网关类型', '服务名称', '配置参数'], ...['网关类型', '服务名称', '配置参数'], ...always])
  })

  test('what was typed for another type stays, and everything goes out', async () => {
    await open()
    await input('短信签名').fill('甲')
    await input(chinese('sys.appConfig:field.templateCode')).fill('T1')
    await types().nth(0).selectOptions('2')
    await expect.element(input('SDK AppID')).toHaveValue('')
    await input('SDK AppID').fill('1400')
    await types().nth(0).selectOptions('1')
    await expect.element(input('短信签名')).toHaveValue('甲')
    await page.getByRole('switch', { name: chinese('sys.appConfig:field.ssl') }).click()
    await input('端口').fill('587')
    await input('备注').fill('备用')
    await button('保存').click()
    await expect.poll(() => bridge.bodiesOf(endpoints.saveGateway)).toHaveLength(1)
    expect(MessageGatewayWrite.parse(bridge.bodiesOf(endpoints.saveGateway)[0])).toEqual({
      sms: {
        ...gateway.sms,
        ...{ aliyunSignName: '甲', aliyunTemplateCode: 'T1', qcloudAppId: '1400' },
      },
      mail: { ...gateway.mail, ssl: true, port: 587, remark: '备用' },
      signatureText: '运维部',
    })
  })

  test('a type that the console does not know shows no fields of its own', async () => {
    gateway = MessageGateway.parse({
      ...gateway,
      ...{ sms: { type: 9 }, mail: { type: 9 } },
    })
    await open()
    expect(labels()).toEqual(['网关类型', '网关类型', ...always])
  })
})

test('credentials of the official account and the mini program go out with the secrets that are kept', async () => {
  show(<WeChatSettings round={undefined} onDirty={nobody} />)
  await expect.element(input('AppID').nth(0)).toHaveValue('mp1')
  const own = [
    'AppID',
    'AppSecret',
    chinese('sys.appConfig:field.aesKey'),
    chinese('sys.appConfig:field.token'),
  ]
  expect(labels()).toEqual([...own, chinese('sys.appConfig:field.mpPagepath'), ...own, '消息格式'])
  expect(demanded()).toEqual([])
  expect(optionsOf('消息格式')).toEqual(['JSON', 'XML'])
  await input('AppID').nth(1).fill('ma1')
  await input('AppSecret').nth(0).fill('s1')
  await input(chinese('sys.appConfig:field.aesKey')).nth(0).fill('k1')
  await input('AppSecret').nth(1).fill('s2')
  await input(chinese('sys.appConfig:field.aesKey')).nth(1).fill('k2')
  await input(chinese('sys.appConfig:field.token')).nth(1).fill('t2')
  await input(chinese('sys.appConfig:field.mpPagepath')).fill('pages/index')
  await input('消息格式').selectOptions('JSON')
  await expect.element(button(`清除${chinese('sys.appConfig:field.token')}`)).toBeVisible()
  await button('保存').click()
  await expect
    .poll(() => bridge.bodiesOf(endpoints.saveWechat))
    .toEqual([
      {
        mp: { appId: 'mp1', appSecret: 's1', aesKey: 'k1', token: STORED_SECRET },
        ma: { appId: 'ma1', appSecret: 's2', aesKey: 'k2', token: 't2', msgDataFormat: 'JSON' },
        mpPagepath: 'pages/index',
      },
    ])
})

test('credentials of the chat app are required, and the stored secret stays', async () => {
  show(<DingTalkSettings round={undefined} onDirty={nobody} />)
  await expect.element(input('AgentId')).toHaveValue('7')
  expect(labels()).toEqual(['AppKey', 'AppSecret', 'AgentId'])
  expect(demanded()).toEqual(['AppKey', 'AppSecret', 'AgentId'])
  await input('AppKey').fill('key2')
  await input('AgentId').fill('8')
  await button('保存').click()
  await expect
    .poll(() => bridge.bodiesOf(endpoints.saveDingTalk))
    .toEqual([{ appKey: 'key2', appSecret: STORED_SECRET, agentId: '8' }])
})

describe('the storage of uploads', () => {
  const open = async (change: Partial<StorageConfig> = {}): Promise<void> => {
    storage = { ...storage, ...change }
    show(<StorageSettings round={undefined} onDirty={nobody} />)
    await expect.element(input('存储方式')).toHaveValue(String(storage.type))
  }

  const shown: Readonly<Record<keyof typeof storageFields, readonly string[]>> = {
    1: ['访问域名', '路径前缀', 'AccessKey', 'SecretKey', chinese('sys.appConfig:field.bucketName')],
    2: [
      ...[
        '访问域名',
        '路径前缀',
        'EndPoint',
        'AccessKey ID',
        'AccessKey Secret',
        chinese('sys.appConfig:field.bucketName'),
      ],
    ],
    3: [
      '访问域名',
      '路径前缀',
      'AppID',
      'SecretId',
      'SecretKey',
      chinese('sys.appConfig:field.bucketName'),
      '地域',
    ],
    4: ['访问域名'],
    5: ['访问域名', '路径前缀', '本地目录'],
    6: [
      '访问域名',
      '路径前缀',
      'AccessKey',
      'SecretKey',
      chinese('sys.appConfig:field.bucketName'),
      chinese('sys.appConfig:field.expireSeconds'),
    ],
    7: ['访问域名', '路径前缀', chinese('sys.appConfig:field.bucketName')],
    0: ['实现类', chinese('sys.appConfig:field.custConfig')],
  }

  test('each provider has its fields, all required but the prefix', async () => {
    await open()
    for (const [type, names] of Object.entries(shown)) {
      await input('存储方式').selectOptions(type)
      await expect.poll(labels).toEqual(['存储方式', ...names])
      expect(demanded()).toEqual(['存储方式', ...names.filter((name) => name !== '路径前缀')])
    }
    expect(optionsOf('存储方式').toSorted()).toEqual(
      [
        '七牛云',
        chinese('sys.appConfig:storageType.2'),
        chinese('sys.appConfig:storageType.3'),
        'FastDFS',
        '本地磁盘',
        chinese('sys.appConfig:storageType.6'),
        'MongoDB GridFS',
        '自定义',
      ].toSorted(),
    )
  })

  test('the secret of every provider is neither shown nor lost', async () => {
    const secrets = {
      ...{ qiniuSecretKey: STORED_SECRET, aliyunAccessKeySecret: STORED_SECRET },
      ...{ qcloudSecretKey: STORED_SECRET, huaweiSecretKey: STORED_SECRET, huaweiExpireSeconds: 60 },
    }
    await open(secrets)
    for (const [type, label] of [
      ['1', 'SecretKey'],
      ['2', 'AccessKey Secret'],
      ['3', 'SecretKey'],
      ['6', 'SecretKey'],
    ] as const) {
      await input('存储方式').selectOptions(type)
      await expect.element(input(label)).toHaveAttribute('placeholder', chinese('kit:form.secret.stored'))
      await expect.element(input(label)).toHaveValue('')
    }
    await input('存储方式').selectOptions('5')
    await input('本地目录').fill('/files')
    await button('保存').click()
    await expect
      .poll(() => bridge.bodiesOf(endpoints.saveStorage))
      .toEqual([{ ...storage, ...secrets, localPath: '/files' }])
  })

  test('a provider with a region and one whose links expire are saved with them', async () => {
    await open({
      ...{ type: 6, huaweiDomain: 'h', huaweiAccessKey: 'a', huaweiSecretKey: STORED_SECRET },
      ...{ huaweiBucketName: 'b', huaweiExpireSeconds: 60, qcloudRegion: 'ap-beijing' },
    })
    await input(chinese('sys.appConfig:field.expireSeconds')).fill('90')
    await input('存储方式').selectOptions('3')
    await expect.poll(() => optionsOf('地域')).toHaveLength(10)
    await expect.element(input('地域')).toHaveValue('ap-beijing')
    await input('地域').selectOptions(chinese('sys.appConfig:region.ap-chengdu'))
    await input('存储方式').selectOptions('6')
    await button('保存').click()
    await expect
      .poll(() => bridge.bodiesOf(endpoints.saveStorage))
      .toEqual([{ ...storage, huaweiExpireSeconds: 90, qcloudRegion: 'ap-chengdu' }])
  })

  test('a provider that the console does not know has no fields', async () => {
    await open({ type: 42 })
    expect(labels()).toEqual(['存储方式'])
  })

  test('the built-in backend says that it keeps files on its disk whatever is chosen', async () => {
    be({ session: { profile: sampleProfile({ embedded: true }) } })
    await open()
    const note = page.getByText(chinese('sys.appConfig:storage.keptLocally'))
    expect(note.elements()).toEqual([])
    await input('存储方式').selectOptions('4')
    await expect.element(note).toBeVisible()
    be({})
    await expect.element(note).not.toBeInTheDocument()
  })
})
