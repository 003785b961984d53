import { z } from 'zod'
import { contains, defineResource, GET, Id, newestFirst, pageOf, pageQuery } from '#contract/kernel.ts'
import { DictType, JoinedIds } from './dictType.ts'

/** Digits with optional decimals (DECISION-OPS-62). */
export const versionPattern = /^\d+(\.\d+)?$/

/** Initial value of the prompt for a version. */
export const FIRST_VERSION = '1.0'

const exportQuery = z.object({
  version: z.string().max(20, { error: 'version' }).regex(versionPattern, { error: 'version' }),
  ids: JoinedIds,
})

/** A menu as it is exported, with its buttons below it. */
export const ExportMenu = z.object({
  id: Id,
  pid: Id,
  name: z.string(),
  type: z.number().int(),
  client: z.string(),
  url: z.string(),
  permissions: z.string(),
  sort: z.number().int(),
})
export type ExportMenu = z.output<typeof ExportMenu>

export interface ExportMenuNode extends ExportMenu {
  children: ExportMenuNode[]
}

const ExportMenuNode: z.ZodType<ExportMenuNode> = ExportMenu.extend({
  get children() {
    return z.array(ExportMenuNode)
  },
})

const filters = { dictName: contains(), dictType: contains() }
const code = { permission: 'sys:export-data:export' } as const

/** Dictionaries and menus as files with a version, for another platform. */
export const exportData = defineResource('sys.exportData', {
  entity: DictType,
  filters,
  order: newestFirst('createDate'),
  endpoints: {
    dictPage: GET('/sys/exportData/dict/page', {
      summary: 'Data export: dictionaries',
      guard: { screen: 'sys/exportData', or: [{ screen: 'sys/exportDict' }] },
      query: pageQuery(filters),
      answer: pageOf(DictType),
    }),
    dictExport: GET('/sys/exportData/dict/export', {
      summary: 'Data export: export dictionaries',
      guard: code,
      query: exportQuery,
      kind: 'file',
      loud: true,
    }),
    menuList: GET('/sys/exportData/menu/list', {
      summary: 'Data export: menus',
      guard: { screen: 'sys/exportData' },
      answer: z.array(ExportMenuNode),
    }),
    menuExport: GET('/sys/exportData/menu/export', {
      summary: 'Data export: export menus',
      guard: code,
      query: exportQuery,
      kind: 'file',
      loud: true,
    }),
  },
})
