import { z } from 'zod'
import {
  AnyCode,
  defineResource,
  equals,
  GET,
  Id,
  pageOf,
  pageQuery,
  ParentId,
  POST,
} from '#contract/kernel.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/** 已初始化, 未初始化. */
export const initStatuses = vocabulary([1, 0], { others: 0 })

/** A group of dictionaries that can be initialised. */
export const DictCategory = z.object({ id: Id, pid: Id, name: z.string() })
export type DictCategory = z.output<typeof DictCategory>

/** A dictionary that the platform ships and that an administrator may take over, once. */
export const DictInit = z.object({
  id: Id,
  /** Id of its group. */
  categoryId: Id,
  dictName: z.string(),
  dictType: z.string(),
  /** Number of entries. */
  dataNum: z.number().int(),
  status: AnyCode,
})
export type DictInit = z.output<typeof DictInit>

export const DictInitData = z.object({
  id: Id,
  dictType: z.string(),
  dictLabel: z.string(),
  dictValue: z.string(),
  /** Value of the entry above; empty at the top. */
  parentValue: z.string(),
  sort: z.number().int(),
  cssClass: z.string(),
  remark: z.string(),
})
export type DictInitData = z.output<typeof DictInitData>

const screen = { screen: 'init/initDictType' } as const
const filters = { dictType: equals() }

export const dictInit = defineResource('sys.dictInit', {
  entity: DictInit,
  named: 'dictName',
  filters,
  endpoints: {
    categoryList: GET('/init/initDictType/categoryList', {
      summary: 'Dictionary initialisation: groups',
      guard: screen,
      query: z.object({ pid: ParentId }),
      answer: z.array(DictCategory),
    }),
    getAllType: GET('/init/initDictType/getAllType', {
      summary: 'Dictionary initialisation: dictionaries',
      guard: screen,
      answer: z.array(DictInit),
    }),
    dataPage: GET('/init/initDictData/page', {
      summary: 'Dictionary initialisation: entries',
      guard: screen,
      query: pageQuery(filters),
      answer: pageOf(DictInitData),
    }),
    /** Dictionary type → whether it is initialised now. */
    init: POST('/init/initDictType/init', {
      summary: 'Dictionary initialisation: initialise',
      guard: screen,
      body: z.record(z.string().min(1).max(100), z.boolean()),
    }),
  },
})
