import { z } from 'zod'
import { exportCall, recordCalls } from '#contract/calls.ts'
import {
  AnyCode,
  bySort,
  contains,
  custom,
  DateTime,
  defineResource,
  equals,
  GET,
  Id,
  identifier,
  lookup,
  pageOf,
  pageQuery,
  ParentId,
  required,
  text,
} from '#contract/kernel.ts'
import { vocabulary } from '#contract/vocabulary.ts'
import { dictStatuses, usesCall } from './dictType.ts'

/** Levels of a dictionary at most; deeper entries are refused. */
export const MAX_DICT_LEVELS = 20

/** Class names that give an entry's tag its colour; any other one is stored and drawn without colour. */
export const cssClasses = vocabulary(['', 'default', 'primary', 'success', 'info', 'warning', 'danger'])

export const DictDataWrite = z.object({
  pid: ParentId,
  dictLabel: required(100),
  dictValue: identifier(100),
  dictType: identifier(100),
  sort: z.number().int().min(0).max(999_999_999),
  status: z.literal(dictStatuses.codes).default(1),
  cssClass: text(50).default(''),
  cssStyle: text(200).default(''),
  remark: text(200).default(''),
})

/** An entry of a dictionary. Fields that begin with `p`, level and isLeaf follow from its place in the tree. */
export const DictData = z.object({
  id: Id,
  pid: Id,
  /** Ids of the entries above, from the top, joined by commas; empty at the top. */
  pids: z.string(),
  /** Labels of the entries above, from the top, joined by ` / `; empty at the top. */
  pnames: z.string(),
  sort: z.number().int(),
  /** 1: there is nothing below it. */
  isLeaf: z.number().int(),
  /** From 1. */
  level: z.number().int(),
  dictLabel: z.string(),
  dictValue: z.string(),
  dictType: z.string(),
  dictTypeName: z.string(),
  remark: z.string(),
  cssStyle: z.string(),
  cssClass: z.string(),
  status: AnyCode,
  creator: z.string(),
  createDate: DateTime,
  updater: z.string(),
  updateDate: DateTime,
})
export type DictData = z.output<typeof DictData>

const filters = { pid: equals(), dictType: equals(), dictLabel: contains(), dictValue: contains() }

/** The codes are spelled as the documents spell them (DECISION-OPS-98). */
const save = { permission: 'sys:dicedata:save' } as const
const update = { permission: 'sys:dicedata:update' } as const
const remove = { permission: 'sys:dicedata:delete' } as const

/** The viewer of custom dictionaries reads entries here as well. */
const screen = { screen: 'sys/sysdicttype', or: [{ screen: 'sys/sysDictTypeCust' }] } as const

export const dictData = defineResource('sys.dictData', {
  entity: DictData,
  named: 'dictLabel',
  identifiedBy: ['dictValue'],
  filters,
  order: bySort,
  endpoints: {
    page: GET('/sys/sysdictdata/page', {
      summary: 'Dictionary data: page',
      guard: screen,
      query: pageQuery(filters),
      answer: pageOf(DictData),
    }),
    getMaxSort: GET('/sys/sysdictdata/getMaxSort/{pid}', {
      summary: 'Dictionary data: next sort below a parent',
      guard: screen,
      params: z.object({ pid: Id }),
      query: z.object({ dictType: lookup(100).optional() }),
      answer: z.number().int(),
    }),
    uses: usesCall('/sys/sysdictdata', 'Dictionary data', 'sys/sysdicttype'),
    ...recordCalls({
      base: '/sys/sysdictdata',
      savePath: '/sys/sysdictdata/',
      title: 'Dictionary data',
      entity: DictData,
      write: DictDataWrite,
      guards: {
        read: screen,
        save,
        update,
        remove,
      },
    }),
  },
})

const custFilters = { dictType: equals(), id_ne: custom(), pid_ne: custom() }
const custScreen = { screen: 'sys/sysDictTypeCust' } as const
const custNoun = { base: '/sys/sysDictDataCust', title: 'Custom dictionary data' }

export const dictDataCust = defineResource('sys.dictDataCust', {
  entity: DictData,
  named: 'dictLabel',
  identifiedBy: ['dictValue'],
  filters: custFilters,
  order: bySort,
  endpoints: {
    list: GET(`${custNoun.base}/list`, {
      summary: 'Custom dictionary data: list',
      guard: custScreen,
      /** `id_ne`, `pid_ne`: without this entry, and without those directly below it. */
      query: z.object({
        dictType: lookup(100).optional(),
        id_ne: Id.optional(),
        pid_ne: Id.optional(),
      }),
      answer: z.array(DictData),
    }),
    getTreeMaxSort: GET(`${custNoun.base}/getTreeMaxSort`, {
      summary: 'Custom dictionary data: next sort below a parent',
      guard: custScreen,
      query: z.object({ pid: ParentId, dictType: lookup(100).optional() }),
      answer: z.number().int(),
    }),
    export: exportCall({ ...custNoun, filters: custFilters }, custScreen),
    ...recordCalls({
      ...custNoun,
      savePath: `${custNoun.base}/`,
      entity: DictData,
      write: DictDataWrite,
      guards: {
        read: custScreen,
        save,
        update,
        remove,
      },
    }),
  },
})
