import { z } from 'zod'
import { SealedText } from '#contract/ciphers.ts'
import { crud } from '#contract/calls.ts'
import {
  AnyCode,
  bySort,
  contains,
  defineResource,
  GET,
  Id,
  identifier,
  optionalIdentifier,
  required,
  text,
  lookup,
} from '#contract/kernel.ts'
import { tenantItypes } from '#contract/resources/sys/tenant.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/** Where a rule sort takes its tree from, and a rule its data (DECISION-SYS-107). */
export const dsTypes = vocabulary(['SQL', 'BEAN'])

/** Long, String. */
export const ruleIdTypes = vocabulary([1, 2])

export const ruleStatuses = vocabulary([0, 1])

/** Arguments of a rule sort's SQL to begin with (DECISION-SYS-105). */
export const defaultArguments = '{"tenantId":"${tenantId}"}'

const isObjectText = (value: string): boolean => {
  try {
    const parsed: unknown = JSON.parse(value)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
  } catch {
    return false
  }
}

/** Empty, or a JSON object whose members are bound as named parameters. */
const Arguments = z
  .string()
  .max(2000)
  .refine((value) => value === '' || isObjectText(value), { error: 'format' })

export const RuleSortWrite = z.object({
  name: required(50),
  /** Value that rule data refers to; unique within the tenant. */
  value: identifier(50),
  sort: z.number().int().min(0).max(999_999).default(0),
  status: z.literal(ruleStatuses.codes).default(1),
  version: z.number().int().min(1),
  ruleIdtype: z.literal(ruleIdTypes.codes),
  dsType: z.literal(dsTypes.codes),
  /** A SELECT that answers the columns id, pid and name. Empty for a bean. */
  sqlCust: SealedText,
  sqlArgs: Arguments.default(defaultArguments),
  beanName: optionalIdentifier(100).default(''),
  beanMethod: text(100).default('getTreeData'),
  remark: text(500).default(''),
  /** Purposes as the form has them; authList has the same as it is sent. None: open to all. */
  authSels: z.array(z.literal(tenantItypes.codes)).max(tenantItypes.codes.length),
  authList: z
    .array(z.object({ tenantItype: z.literal(tenantItypes.codes) }))
    .max(tenantItypes.codes.length)
    .default([{ tenantItype: 0 }]),
})

export const RuleSort = z.object({
  id: Id,
  ...RuleSortWrite.shape,
  version: z.number().int().min(1).default(1),
  status: AnyCode,
  ruleIdtype: AnyCode,
  dsType: z.string(),
  sqlCust: z.string(),
  sqlArgs: z.string(),
  authSels: z.array(z.number().int()),
  authList: z.array(z.object({ tenantItype: z.number().int() })),
  /** 1: it decides which departments' data a role sees, and cannot be deleted. */
  builtIn: z.number().int(),
})
export type RuleSort = z.output<typeof RuleSort>

const filters = { name: contains(), value: contains() }

const screen = { screen: 'sys/sysRuleSort' } as const

export const ruleSort = defineResource('sys.ruleSort', {
  entity: RuleSort,
  named: 'name',
  identifiedBy: ['value'],
  filters,
  order: bySort,
  endpoints: {
    ...crud({
      base: '/sys/sysRuleSort',
      savePath: '/sys/sysRuleSort/',
      title: 'Rule sorts',
      entity: RuleSort,
      write: RuleSortWrite,
      filters,
    }),
    /** With a value: those of exactly this value, which rule data looks its sort up by (DECISION-SYS-108). */
    list: GET('/sys/sysRuleSort/list', {
      summary: 'Rule sorts: list',
      guard: { ...screen, or: [{ screen: 'sys/dataPermission' }] },
      withheld: { fields: ['sqlCust', 'sqlArgs'], unless: [screen.screen] },
      query: z.object({ value: lookup(100).default('') }),
      answer: z.array(RuleSort),
    }),
    getMaxSort: GET('/sys/sysRuleSort/getMaxSort', {
      summary: 'Rule sorts: next sort',
      guard: screen,
      answer: z.number().int(),
    }),
  },
})
