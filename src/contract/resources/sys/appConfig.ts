import { z } from 'zod'
import { defineResource, GET, identifier, POST, required } from '#contract/kernel.ts'
import { CidrList } from '#contract/values.ts'
import { vocabulary } from '#contract/vocabulary.ts'
import {
  DingTalkConfig,
  DingTalkWrite,
  MessageGateway,
  MessageGatewayWrite,
  WeChatConfig,
} from './messageSettings.ts'
import { StorageConfig, StorageWrite } from './storageSettings.ts'

/** System settings (DECISION-OPS-45); also the app message configuration (DECISION-MSG-68). */
export const SystemConfig = z.object({
  /** All dictionaries are loaded at sign-in; otherwise on first use. */
  dictLoad: z.boolean(),
  /** A new sign-in ends the account's older sessions of the same client. */
  oneOnline: z.boolean(),
  /** Given to new users and by a password reset. */
  initPassword: required(50),
  smsTemplateId: identifier(64),
  emailTemplateId: identifier(64),
  emailTitle: required(200),
  /** Digits of a verification code. */
  codeLength: z.number().int().min(4).max(12),
  /** Seconds for which a verification code is valid. */
  expiresSeconds: z.number().int().min(1).max(86_400),
})
export type SystemConfig = z.output<typeof SystemConfig>

/**
 * As answered: expiresSeconds has no default and is null until it is set (OPS-CSY-04); initPassword is empty when
 * it cannot be opened.
 */
export const StoredSystemConfig = SystemConfig.extend({
  initPassword: z.string().max(50),
  expiresSeconds: SystemConfig.shape.expiresSeconds.nullable(),
})
export type StoredSystemConfig = z.output<typeof StoredSystemConfig>

/** Rights that administrators of one kind may use and grant (DECISION-OPS-50). */
export const AdminModel = z.object({
  /** Function access. */
  optionVisit: z.boolean(),
  /** Data access. */
  optionData: z.boolean(),
  /** Function management. */
  authVisit: z.boolean(),
  /** Data management. */
  authData: z.boolean(),
})
export type AdminModel = z.output<typeof AdminModel>

/** 0 off, 1 remind, 2 force. */
export const passwordModes = vocabulary([0, 1, 2])

/** 1 global ranges, 2 per user, 3 off. */
export const loginIpTypes = vocabulary([1, 2, 3])

export const securityLevels = vocabulary([1, 2, 3, 4])

/** Security settings (DECISION-OPS-46 to 50). Fields that are hidden by another one are not checked. */
export const SecurityConfig = z
  .object({
    initPasswordModify: z.literal(passwordModes.codes),
    passwordModifySecurityLevel: z.literal(securityLevels.codes),
    passwordModify: z.literal(passwordModes.codes),
    /** Days; required when passwordModify is not 0. */
    passwordModifyCycle: z.number().int().min(1).max(3650),
    /** Wrong passwords in a row that lock the account. */
    failureHere: z.number().int().min(1).max(1000),
    /** Minutes. */
    unlockTime: z.number().int().min(1).max(525_600),
    /** Failures from which on a captcha is demanded; 0: always. */
    verificationCodeHere: z.number().int().min(0).max(1000),
    passwordEnc: z.boolean(),
    /** Exactly 16 characters while passwordEnc is on. */
    passwordEncKey: z.string().max(16),
    loginIpType: z.literal(loginIpTypes.codes),
    /** CIDR blocks separated by commas while loginIpType is 1. */
    loginIp: z.string().max(2000),
    /** Rights of holders of a grade '1' role. */
    sysAdminModel: AdminModel,
    /** Rights of users made administrators without such a role. */
    comAdminModel: AdminModel,
  })
  .superRefine((config, context) => {
    if (config.passwordEnc && config.passwordEncKey.length !== 16) {
      context.addIssue({ code: 'custom', path: ['passwordEncKey'], message: 'passwordEncKey' })
    }
    if (config.loginIpType === 1 && !CidrList.safeParse(config.loginIp).success) {
      context.addIssue({
        code: 'custom',
        path: ['loginIp'],
        message: config.loginIp.trim() === '' ? 'required' : 'cidr',
      })
    }
  })
export type SecurityConfig = z.output<typeof SecurityConfig>

const screen = { screen: 'sys/appConfig' } as const

/** One page of settings rather than a list; a noun without ids. */
export const appConfig = defineResource('sys.appConfig', {
  entity: SystemConfig,
  endpoints: {
    system: GET('/sys/appConfig/sys', {
      summary: 'System settings',
      guard: screen,
      answer: StoredSystemConfig,
    }),
    saveSystem: POST('/sys/appConfig/sys', {
      summary: 'System settings: save',
      guard: screen,
      body: SystemConfig,
    }),
    message: GET('/sys/appConfig/msg', {
      summary: 'App message settings: the system settings under their other path (DECISION-MSG-68)',
      guard: screen,
      answer: StoredSystemConfig,
    }),
    saveMessage: POST('/sys/appConfig/msg', {
      summary: 'App message settings: save',
      guard: screen,
      body: SystemConfig,
    }),
    gateway: GET('/sys/appConfig/msgGateway', {
      summary: 'Message gateways; stored secrets as ******',
      guard: screen,
      answer: MessageGateway,
    }),
    saveGateway: POST('/sys/appConfig/msgGateway', {
      summary: 'Message gateways: save; ****** keeps a secret as it is stored',
      guard: screen,
      body: MessageGatewayWrite,
    }),
    wechat: GET('/sys/appConfig/wechat', {
      summary: 'Credentials of the official account and the mini program; stored secrets as ******',
      guard: screen,
      answer: WeChatConfig,
    }),
    saveWechat: POST('/sys/appConfig/wechat', {
      summary: 'Credentials of the official account and the mini program: save',
      guard: screen,
      body: WeChatConfig,
    }),
    dingTalk: GET('/sys/appConfig/dingTalk', {
      summary: 'Credentials of the chat app; a stored secret as ******',
      guard: screen,
      answer: DingTalkConfig,
    }),
    saveDingTalk: POST('/sys/appConfig/dingTalk', {
      summary: 'Credentials of the chat app: save',
      guard: screen,
      body: DingTalkWrite,
    }),
    storage: GET('/sys/appConfig/oss', {
      summary: 'Storage of uploads; stored secrets as ******',
      guard: screen,
      answer: StorageConfig,
    }),
    saveStorage: POST('/sys/appConfig/oss', {
      summary: 'Storage of uploads: save; ****** keeps a secret as it is stored',
      guard: screen,
      body: StorageWrite,
    }),
    security: GET('/sys/appConfig/security', {
      summary: 'Security settings',
      guard: screen,
      answer: SecurityConfig,
    }),
    saveSecurity: POST('/sys/appConfig/security', {
      summary: 'Security settings: save',
      guard: screen,
      body: SecurityConfig,
    }),
    /** The password dialogs of every user take their rule from it. */
    passwordLevel: GET('/sys/appConfig/pwdSecurityLevel', {
      summary: 'Password strength level that is demanded',
      guard: 'signed-in',
      answer: z.object({ pwdSecurityLevel: z.literal(securityLevels.codes) }),
    }),
  },
})
