import {
  type AdminModel,
  SecurityConfig,
  StoredSystemConfig,
  type SystemConfig,
} from '#contract/resources/sys/appConfig.ts'
import {
  DingTalkConfig,
  type MailGateway,
  mailFields,
  MessageGateway,
  MessageGatewayWrite,
  type SmsGateway,
  smsFields,
  WeChatConfig,
} from '#contract/resources/sys/messageSettings.ts'
import { isJson, StorageConfig, type StorageWrite } from '#contract/resources/sys/storageSettings.ts'
import type { z } from 'zod'
import type { Store } from '#server/db/store.ts'
import { refuse } from '#server/common/refusal.ts'
import { destinationOf } from '#server/security/destination.ts'
import { concealed, readSealed, restored, type SealedForm, writeSealed } from './sealedSettings.ts'

const everything: AdminModel = { optionVisit: true, optionData: true, authVisit: true, authData: true }

/** DECISION-OPS-45, DECISION-MSG-68. */
export const systemDefaults: StoredSystemConfig = {
  dictLoad: true,
  oneOnline: false,
  initPassword: 'Gj@123456',
  smsTemplateId: 'SYS_VERIFY_CODE',
  emailTemplateId: 'SYS_VERIFY_CODE',
  emailTitle: '验证码',
  codeLength: 6,
  expiresSeconds: null,
}

/** DECISION-OPS-46 and the starting values of OPS-CSE-03 to 07. */
export const securityDefaults: SecurityConfig = {
  initPasswordModify: 1,
  passwordModifySecurityLevel: 1,
  passwordModify: 0,
  passwordModifyCycle: 90,
  failureHere: 5,
  unlockTime: 1,
  verificationCodeHere: 1,
  passwordEnc: false,
  passwordEncKey: '',
  loginIpType: 3,
  loginIp: '',
  sysAdminModel: everything,
  comAdminModel: { ...everything, optionData: false, authVisit: false, authData: false },
}

function read<S extends z.ZodType>(
  store: Store,
  name: string,
  schema: S,
  defaults: z.output<S>,
): z.output<S> {
  const row = store.get<{ value: string }>('SELECT value FROM app_config WHERE name = ?', name)
  return row ? schema.parse(JSON.parse(row.value)) : defaults
}

const write = (store: Store, name: string, value: object): void => {
  store.run(
    'INSERT INTO app_config (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    name,
    JSON.stringify(value),
  )
}

/**
 * The initial password opens the accounts that still have it, so it is sealed; administrators read it, so it is
 * answered.
 */
const systemForm: SealedForm<typeof StoredSystemConfig> = {
  name: 'sys',
  schema: StoredSystemConfig,
  secrets: ['initPassword'],
}

export const systemConfig = (store: Store): StoredSystemConfig =>
  readSealed(store, systemForm) ?? systemDefaults
/**
 * Password of new accounts and reset ones.
 * @throws a refusal when there is none that can be opened
 */
export function initialPasswordOf(store: Store): string {
  const { initPassword } = systemConfig(store)
  if (initPassword === '') throw refuse('appConfig.noInitPassword')
  return initPassword
}
export const saveSystemConfig = (store: Store, value: SystemConfig): void =>
  writeSealed(store, systemForm, value)
export const securityConfig = (store: Store): SecurityConfig =>
  read(store, 'security', SecurityConfig, securityDefaults)
export const saveSecurityConfig = (store: Store, value: SecurityConfig): void =>
  write(store, 'security', value)

// ---- what messages are sent with ------------------------------------------------------------

const gatewayForm: SealedForm<typeof MessageGateway> = {
  name: 'msgGateway',
  schema: MessageGateway,
  secrets: ['sms.aliyunAccessKeySecret', 'sms.qcloudAppKey', 'mail.password'],
  documents: ['sms.customConfigParam', 'mail.customConfigParam'],
  sentTo: {
    'mail.password': ({ mail }) => destinationOf(mail.smtp, mail.port, mail.ssl),
    'sms.customConfigParam': ({ sms }) => destinationOf(sms.customChannelService),
    'mail.customConfigParam': ({ mail }) => destinationOf(mail.customChannelService),
  },
}

const weChatForm: SealedForm<typeof WeChatConfig> = {
  name: 'wechat',
  schema: WeChatConfig,
  secrets: ['mp', 'ma'].flatMap((account) =>
    ['appSecret', 'aesKey', 'token'].map((field) => `${account}.${field}`),
  ),
}

const dingTalkForm: SealedForm<typeof DingTalkConfig> = {
  name: 'dingTalk',
  schema: DingTalkConfig,
  secrets: ['appSecret'],
}

/** The gateways with their secrets; null when they were never set up. */
export const messageGateway = (store: Store): MessageGateway | null => readSealed(store, gatewayForm)

/** The SMS gateway; null while it lacks values that its type needs. */
export function smsGateway(store: Store): SmsGateway | null {
  const sms = messageGateway(store)?.sms
  return sms && MessageGatewayWrite.shape.sms.safeParse(sms).success ? sms : null
}

/** The mail gateway; null while it lacks values that its type needs. */
export function mailGateway(store: Store): MailGateway | null {
  const mail = messageGateway(store)?.mail
  return mail && MessageGatewayWrite.shape.mail.safeParse(mail).success ? mail : null
}

/** Credentials of official account and mini program with their secrets; null when they were never set. */
export const weChatConfig = (store: Store): WeChatConfig | null => readSealed(store, weChatForm)

/** Credentials of the chat app with its secret; null when they were never set. */
export const dingTalkConfig = (store: Store): DingTalkConfig | null => readSealed(store, dingTalkForm)

const noGateway: MessageGateway = MessageGateway.parse({ sms: { type: 1 }, mail: { type: 1 } })
const noWeChat: WeChatConfig = WeChatConfig.parse({ mp: {}, ma: {} })
const noDingTalk: DingTalkConfig = DingTalkConfig.parse({})

/** As they are answered: without secrets. */
export const shownGateway = (store: Store): MessageGateway =>
  concealed(gatewayForm, messageGateway(store) ?? noGateway)
export const shownWeChat = (store: Store): WeChatConfig =>
  concealed(weChatForm, weChatConfig(store) ?? noWeChat)
export const shownDingTalk = (store: Store): DingTalkConfig =>
  concealed(dingTalkForm, dingTalkConfig(store) ?? noDingTalk)

/** The fields of a block that belong to its type, the others as they are stored. */
function chosenOf<B extends { type: number }>(
  fields: Readonly<Record<number, readonly string[]>>,
  posted: B,
  stored: B,
): B {
  const others = Object.keys(fields)
    .filter((type) => Number(type) !== posted.type)
    .flatMap((type) => fields[Number(type)] ?? [])
  return {
    ...posted,
    ...Object.fromEntries(Object.entries(stored).filter(([name]) => others.includes(name))),
  }
}

/** @throws 422 for ****** in a field of a chosen type that holds no secret yet */
export function saveGateway(store: Store, { sms, mail, signatureText }: MessageGatewayWrite): void {
  const stored = messageGateway(store) ?? noGateway
  // The schema ensures that a chosen one is a number.
  const port = typeof mail.port === 'number' ? mail.port : null
  const whole: MessageGateway = {
    sms: chosenOf<SmsGateway>(smsFields, sms, stored.sms),
    mail: chosenOf<MailGateway>(mailFields, { ...mail, port }, stored.mail),
    signatureText,
  }
  writeSealed(store, gatewayForm, restored(gatewayForm, whole, stored))
}

export const saveWeChat = (store: Store, posted: WeChatConfig): void =>
  writeSealed(store, weChatForm, restored(weChatForm, posted, weChatConfig(store)))

export const saveDingTalk = (store: Store, posted: DingTalkConfig): void =>
  writeSealed(store, dingTalkForm, restored(dingTalkForm, posted, dingTalkConfig(store)))

// ---- where uploads are kept -----------------------------------------------------------------

const storageForm: SealedForm<typeof StorageConfig> = {
  name: 'oss',
  schema: StorageConfig,
  secrets: ['qiniuSecretKey', 'aliyunAccessKeySecret', 'qcloudSecretKey', 'huaweiSecretKey'],
  documents: ['custConfig'],
  sentTo: {
    qiniuSecretKey: ({ qiniuDomain }) => destinationOf(qiniuDomain),
    aliyunAccessKeySecret: (oss) => destinationOf(oss.aliyunDomain, oss.aliyunEndPoint),
    qcloudSecretKey: ({ qcloudDomain, qcloudRegion }) => destinationOf(qcloudDomain, qcloudRegion),
    huaweiSecretKey: ({ huaweiDomain }) => destinationOf(huaweiDomain),
    custConfig: ({ custClassName }) => destinationOf(custClassName),
  },
}

/** Uploads stay on the local disk for any chosen provider (DECISION-OPS-52). */
const noStorage: StorageConfig = StorageConfig.parse({
  type: 5,
  localDomain: 'http://127.0.0.1',
  localPath: 'oss',
  custConfig: '{}',
})

const storageConfig = (store: Store): StorageConfig => readSealed(store, storageForm) ?? noStorage

/** As it is answered: without secrets. */
export const shownStorage = (store: Store): StorageConfig => concealed(storageForm, storageConfig(store))

/**
 * Keeps the values of all providers, the chosen one's and the others'. A value that does not fit a field of a provider
 * that is not chosen leaves the stored one there: secrets could not be found in JSON that does not parse.
 * @throws 422 for ****** in a field that holds no secret yet
 */
export function saveStorage(store: Store, posted: StorageWrite): void {
  const stored = storageConfig(store)
  const { huaweiExpireSeconds: seconds, custConfig } = posted
  const whole: StorageConfig = {
    ...posted,
    huaweiExpireSeconds:
      typeof seconds === 'number' || seconds === null ? seconds : stored.huaweiExpireSeconds,
    custConfig: isJson(custConfig) ? custConfig : stored.custConfig,
  }
  writeSealed(store, storageForm, restored(storageForm, whole, stored))
}

/**
 * Parameters that the server itself reads, with their defaults while they are missing or unusable (DECISION-OPS-43).
 */
export const numberParameters = {
  AUDIT_ABSENCE_DAYS: 90,
  UPLOAD_MAX_MB: 100,
  LOG_KEEP_DAYS: 180,
  CAPTCHA_EXPIRE_SECONDS: 300,
} as const

/** A parameter of the platform's own tenant; empty when there is none. */
export const platformParameter = (store: Store, code: string): string =>
  store.get<{ value: string }>(
    `SELECT param_value AS value FROM params JOIN tenants ON tenants.tenant_id = params.tenant_id
     WHERE tenants.tenant_itype = 1 AND param_code = ?`,
    code,
  )?.value ?? ''

/** A positive whole number out of the platform tenant's parameters. */
export function numberParameter(store: Store, code: keyof typeof numberParameters): number {
  const value = Number(platformParameter(store, code))
  return Number.isSafeInteger(value) && value > 0 ? value : numberParameters[code]
}
