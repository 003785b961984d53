import {
  type AdminModel,
  SecurityConfig,
  StoredSystemConfig,
  type SystemConfig,
} from '#contract/resources/sys/appConfig.ts'
import type { z } from 'zod'
import type { Store } from './db/store.ts'

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

export const systemConfig = (store: Store): StoredSystemConfig =>
  read(store, 'sys', StoredSystemConfig, systemDefaults)
export const saveSystemConfig = (store: Store, value: SystemConfig): void => write(store, 'sys', value)
export const securityConfig = (store: Store): SecurityConfig =>
  read(store, 'security', SecurityConfig, securityDefaults)
export const saveSecurityConfig = (store: Store, value: SecurityConfig): void =>
  write(store, 'security', value)

/** Parameters that the server itself reads, with what holds while they are missing or unusable (DECISION-OPS-43). */
export const numberParameters = {
  AUDIT_ABSENCE_DAYS: 90,
  UPLOAD_MAX_MB: 100,
  LOG_KEEP_DAYS: 180,
  CAPTCHA_EXPIRE_SECONDS: 300,
} as const

/** A positive whole number out of the platform tenant's parameters. */
export function numberParameter(store: Store, code: keyof typeof numberParameters): number {
  const row = store.get<{ value: string }>(
    `SELECT param_value AS value FROM params JOIN tenants ON tenants.tenant_id = params.tenant_id
     WHERE tenants.tenant_itype = 1 AND param_code = ?`,
    code,
  )
  const value = Number(row?.value)
  return Number.isSafeInteger(value) && value > 0 ? value : numberParameters[code]
}
