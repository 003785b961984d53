import {
  saveDingTalk,
  saveGateway,
  saveSystemConfig,
  saveWeChat,
  systemDefaults,
} from '#server/settings/settings.ts'
import type { MessageGatewayWrite } from '#contract/resources/sys/messageSettings.ts'
import type { Store } from '#server/db/store.ts'
import { type SeededKeys, key } from './seededKeys.ts'

/** Demo accounts of no real provider: the backend sends nothing out of the machine. */
const gateway: MessageGatewayWrite = {
  sms: {
    type: 1,
    aliyunAccessKeyId: 'demo-access-key-id',
    aliyunAccessKeySecret: 'demo-access-key-secret',
    aliyunSignName: '管家云',
    aliyunTemplateCode: 'SMS_000000001',
    qcloudAppId: '',
    qcloudAppKey: '',
    qcloudSignName: '',
    qcloudTemplateId: '',
    customChannelService: '',
    customConfigParam: '',
  },
  mail: {
    type: 1,
    smtp: 'smtp.example.com',
    port: 465,
    username: 'notice@example.com',
    password: 'demo-mail-password',
    ssl: true,
    customChannelService: '',
    customConfigParam: '',
    remark: '演示用邮件网关，不会向外发送',
  },
  signatureText: '管家云运营平台',
}

// Open keys: names of settings, each with its own rows.
const demo: Readonly<Record<string, (store: Store) => void>> = {
  sys: (store) => saveSystemConfig(store, { ...systemDefaults, expiresSeconds: 300 }),
  msgGateway: (store) => saveGateway(store, gateway),
  wechat: (store) =>
    saveWeChat(store, {
      mp: {
        appId: 'wx00000000000demo1',
        appSecret: 'demo-official-account-secret',
        aesKey: 'demo-official-account-aes-key-0000000000000',
        token: 'demo-official-account-token',
      },
      ma: {
        appId: 'wx00000000000demo2',
        appSecret: 'demo-mini-program-secret',
        aesKey: 'demo-mini-program-aes-key-00000000000000000',
        token: 'demo-mini-program-token',
        msgDataFormat: 'JSON',
      },
      mpPagepath: 'pages/index/index',
    }),
  dingTalk: (store) =>
    saveDingTalk(store, {
      appKey: 'dingdemo00000000001',
      appSecret: 'demo-chat-app-secret',
      agentId: '1000000001',
    }),
}

/** Gives the settings that messages are sent with (DECISION-MSG-15), each form once, and none that is already set. */
export function seedSettings(store: Store, given: SeededKeys): void {
  for (const [form, save] of Object.entries(demo)) {
    const name = key.settings(form)
    if (given.has(name)) continue
    given.add(name)
    if (!store.get('SELECT 1 FROM app_config WHERE name = ?', form)) save(store)
  }
}
