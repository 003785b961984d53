import { billcodeTemplate, billStatuses } from '#contract/resources/bill/billcodeTemplate.ts'
import { labelCodes } from '#server/context/codes.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { rowsOf } from '#server/db/list.ts'
import { ownTenant } from '#server/nouns/rows.ts'

const title = 'bill.billcodeTemplate:title'

export const templateSource = { table: 'bill_templates', entity: billcodeTemplate.entity } as const

export const statusWords = labelCodes(billStatuses, {
  1: 'pickers:bill.status.1',
  0: 'pickers:bill.status.0',
})

export const billcodeTemplateModule = defineNoun(billcodeTemplate, {
  table: templateSource.table,
  title,
  columns: {
    title: 'bill.billcodeTemplate:field.title',
    fullFormat: 'bill.billcodeTemplate:field.fullFormat',
    example: 'bill.billcodeTemplate:field.example',
    remark: 'bill.billcodeTemplate:field.remark',
    status: { heading: 'bill.billcodeTemplate:field.status', codes: statusWords },
  },
  calls: { list: (context) => rowsOf(context.store, templateSource, ownTenant(context), 'id DESC') },
})
