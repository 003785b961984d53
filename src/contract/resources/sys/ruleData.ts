import { z } from 'zod'
import { SealedText } from '#contract/ciphers.ts'
import { crud } from '#contract/calls.ts'
import {
  bySort,
  contains,
  defineResource,
  equals,
  GET,
  Id,
  identifier,
  optionalIdentifier,
  required,
  text,
  lookup,
} from '#contract/kernel.ts'
import { dsTypes } from './ruleSort.ts'
import { flags } from '#contract/vocabulary.ts'

/** Name and value of the rule for all data (DECISION-SYS-110). */
export const wholeData = { name: '全部数据', value: '1' } as const

export const RuleDataWrite = z.object({
  name: required(50),
  /** Unique inside its rule sort. */
  value: identifier(100),
  /** Value of the rule sort it belongs to. */
  ruleSort: identifier(50),
  sort: z.number().int().min(0).max(10_000),
  remark: text(500).default(''),
  /** 1: all data; takes no SQL and no bean, and is never deleted. One per rule sort. */
  isAll: z.literal(flags.codes).default(0),
  dsType: z.literal(dsTypes.codes).default('SQL'),
  ruleSql: SealedText,
  /** A JSON object whose members are bound as named parameters, or empty. */
  ruleArgs: SealedText,
  beanName: optionalIdentifier(100).default(''),
  beanMethod: text(100).default('getAuthData'),
})

export const RuleData = z.object({
  id: Id,
  ...RuleDataWrite.shape,
  sort: z.number().int(),
  isAll: z.number().int(),
  dsType: z.string(),
  ruleSql: z.string(),
  ruleArgs: z.string(),
})
export type RuleData = z.output<typeof RuleData>

const filters = { ruleSort: equals(), name: contains(), value: contains() }

/** Rules are a tab of their sort and have no menu. */
const screen = { screen: 'sys/sysRuleSort' } as const

export const ruleData = defineResource('sys.ruleData', {
  entity: RuleData,
  named: 'name',
  identifiedBy: ['value'],
  filters,
  order: bySort,
  endpoints: {
    ...crud({
      base: '/sys/sysruledata',
      savePath: '/sys/sysruledata/',
      title: 'Rule data',
      entity: RuleData,
      write: RuleDataWrite,
      filters,
      guards: {
        read: screen,
      },
    }),
    list: GET('/sys/sysruledata/list', {
      summary: 'Rule data: list',
      guard: { ...screen, or: [{ screen: 'sys/dataPermission' }] },
      withheld: { fields: ['ruleSql', 'ruleArgs'], unless: [screen.screen] },
      query: z.object({ ruleSort: lookup(100).default('') }),
      answer: z.array(RuleData),
    }),
    getMaxSort: GET('/sys/sysruledata/getMaxSort', {
      summary: 'Rule data: next sort inside a rule sort',
      guard: screen,
      query: z.object({ ruleSort: lookup(100).default('') }),
      answer: z.number().int(),
    }),
  },
})
