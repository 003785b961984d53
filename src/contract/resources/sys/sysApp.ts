import { z } from 'zod'
import { crud } from '#contract/calls.ts'
import {
  AnyCode,
  contains,
  DateTime,
  defineResource,
  GET,
  Id,
  POST,
  required,
  text,
} from '#contract/kernel.ts'
import { SELF } from '#contract/resources/api/apiConf.ts'
import { Flag, JsonText, OpenCode, OptionalEmail, OptionalMobile } from '#contract/values.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/** 0 third-party application; every other value is read as 1, other (DECISION-OPS-27). */
export const appTypes = vocabulary([0, 1], { others: 1 })

export const SysAppWrite = z.object({
  /** Stays as it is once saved. */
  appId: OpenCode.refine((code) => code !== SELF, { error: 'appIdSelf' }),
  appName: required(200),
  /** Only 0 is given (OPS-APP-05). */
  appType: z.literal(0),
  appContacts: text(64).default(''),
  appPhone: OptionalMobile,
  appMail: OptionalEmail,
  appAddress: text(200).default(''),
  /** With which this system calls the application; ****** keeps the stored value. */
  apiAccessKey: text(200).default(''),
  apiSecretKey: text(200).default(''),
  apiUrl: text(500).default(''),
  extendJson: JsonText.default(''),
})

export const SysApp = z.object({
  id: Id,
  appId: z.string(),
  appName: z.string(),
  appType: AnyCode,
  appContacts: z.string(),
  appPhone: z.string(),
  appMail: z.string(),
  appAddress: z.string(),
  /** ****** when one is stored. */
  apiAccessKey: z.string(),
  apiSecretKey: z.string(),
  /** Secrets in it are ******. */
  extendJson: z.string(),
  apiUrl: z.string(),
  status: z.boolean(),
  /** With which the application calls this system; issued when it is added. */
  apiAuth: z.object({ accessKey: z.string() }),
  creator: z.string(),
  createDate: DateTime,
  updater: z.string(),
  updateDate: DateTime,
})
export type SysApp = z.output<typeof SysApp>

/** The keys of an application, shown this once (DECISION-OPS-28). */
export const IssuedKeys = z.object({
  id: Id,
  apiAuth: z.object({ accessKey: z.string(), secretKey: z.string() }),
})
export type IssuedKeys = z.output<typeof IssuedKeys>

/** Fields of an application for selects and labels. */
export const AppName = z.object({ appId: z.string(), appName: z.string() })
export type AppName = z.output<typeof AppName>

const filters = { appName: contains() }
const update = { permission: 'sys:sysApp:update' } as const

const calls = crud({
  base: '/sys/sysApp',
  savePath: '/sys/sysApp/',
  title: 'Applications',
  entity: SysApp,
  write: SysAppWrite,
  filters,
})

export const sysApp = defineResource('sys.sysApp', {
  entity: SysApp,
  named: 'appName',
  identifiedBy: ['appId'],
  filters,
  endpoints: {
    ...calls,
    create: POST('/sys/sysApp/', {
      summary: 'Applications: create',
      guard: { permission: 'sys:sysApp:save' },
      body: SysAppWrite,
      answer: IssuedKeys,
      loud: true,
    }),
    update: { ...calls.update, loud: true },
    updateStatus: POST('/sys/sysApp/updateStatus', {
      summary: 'Applications: enable or disable',
      guard: update,
      body: z.object({ id: Id, status: Flag }),
      // Taken as a form as well (DECISION-OPS-5).
      alsoForm: true,
    }),
    /** Our own call, for a lost secret: the earlier keys are invalid from then on. */
    renewKeys: POST('/sys/sysApp/renewKeys', {
      summary: 'Applications: issue new keys',
      guard: update,
      body: z.object({ id: Id }),
      answer: IssuedKeys,
    }),
    listAll: GET('/sys/sysApp/listAll', {
      summary: 'Applications: code and name of all',
      guard: 'signed-in',
      answer: z.array(AppName),
    }),
  },
})
