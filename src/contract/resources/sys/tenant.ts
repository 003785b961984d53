import { z } from 'zod'
import { crud } from '#contract/calls.ts'
import {
  AnyCode,
  contains,
  DateTime,
  defineResource,
  equals,
  Id,
  identifier,
  newestFirst,
  optionalIdentifier,
  POST,
  PUT,
  required,
  text,
} from '#contract/kernel.ts'
import { OptionalEmail, OptionalMobile } from '#contract/values.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/** 未开户 (also after shut down), 正常, 即将到期, 已停用 (DECISION-SYS-35). */
export const tenantStatuses = vocabulary([0, 1, 2, 3])

/** Tenants that something is meant for: 单组织使用 (open to all), 平台租户, 普通租户 (DECISION-SYS-88). */
export const tenantItypes = vocabulary([0, 1, 2])

/** Fields that the edit tab saves; the server sets the rest of the entity. */
export const TenantWrite = z.object({
  tenantId: identifier(50),
  tenantName: required(100),
  shortName: text(50).default(''),
  /** Unified social credit code (DECISION-SYS-40). */
  unicode: optionalIdentifier(50).default(''),
  linkman: required(50),
  linktel: required(30),
  address: required(200),
  bank: text(100).default(''),
  bankAccount: text(50).default(''),
  /** Shown by the form and sent back; only opening an account changes them. */
  adminAccount: optionalIdentifier(50).default(''),
  adminName: text(50).default(''),
  remark: text(500).default(''),
  status: z.literal(tenantStatuses.codes).default(0),
  version: z.number().int().min(1).default(1),
})

export const Tenant = z.object({
  id: Id,
  ...TenantWrite.shape,
  status: AnyCode,
  updater: z.string(),
  updateDate: DateTime,
})
export type Tenant = z.output<typeof Tenant>

export const TenantOpening = z.object({
  tenantId: identifier(50),
  tenantName: required(100),
  adminAccount: identifier(50),
  adminName: required(50),
  adminMobile: OptionalMobile,
  adminEmail: OptionalEmail,
})

const filters = { tenantName: contains(), adminName: contains(), status: equals() }
const screen = { screen: 'sys/sysTenant' } as const

const calls = crud({
  base: '/sys/sysTenant',
  savePath: '/sys/sysTenant/',
  title: 'Tenants',
  entity: Tenant,
  write: TenantWrite,
  filters,
})

export const tenant = defineResource('sys.tenant', {
  entity: Tenant,
  named: 'tenantName',
  identifiedBy: ['tenantId'],
  filters,
  order: newestFirst('updateDate'),
  endpoints: {
    ...calls,
    remove: { ...calls.remove, isFinal: true },
    open: POST('/sys/sysTenant/open', {
      summary: 'Tenants: open an account',
      guard: screen,
      body: TenantOpening,
    }),
    /** The same operation; documented for a form that holds an id (DECISION-SYS-37). */
    reopen: PUT('/sys/sysTenant/open', {
      summary: 'Tenants: open an account (form with id)',
      guard: screen,
      body: TenantOpening.extend({ id: Id.optional() }),
    }),
    /** The row itself is the body; the server takes only its id (DECISION-SYS-38). */
    enable: POST('/sys/sysTenant/enable', {
      summary: 'Tenants: restart',
      reverses: 'close',
      guard: screen,
      body: Tenant.partial().required({ id: true }),
    }),
    close: POST('/sys/sysTenant/close', {
      summary: 'Tenants: shut down',
      reverses: 'enable',
      guard: screen,
      effect: 'destroy',
      body: Tenant.partial().required({ id: true }),
    }),
  },
})
