import { billcodeTemplate, billStatuses } from '#contract/resources/bill/billcodeTemplate.ts'
import { labelCodes } from '#server/context/codes.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { rowsOf } from '#server/db/list.ts'
import { ownTenant } from '#server/nouns/rows.ts'
import type { Bilingual } from '#server/common/texts.ts'

const title: Bilingual = ['编号模板', 'Number templates']

export const templateSource = { table: 'bill_templates', entity: billcodeTemplate.entity } as const

export const statusWords = labelCodes(billStatuses, { 1: ['启用', 'Enabled'], 0: ['禁用', 'Disabled'] })

export const billcodeTemplateModule = defineNoun(billcodeTemplate, {
  table: templateSource.table,
  title,
  columns: {
    title: ['名称', 'Name'],
    fullFormat: ['编号格式', 'Number format'],
    example: ['示例', 'Example'],
    remark: ['备注', 'Remark'],
    status: { heading: ['状态', 'Status'], codes: statusWords },
  },
  calls: { list: (context) => rowsOf(context.store, templateSource, ownTenant(context), 'id DESC') },
})
