import { params } from '#contract/resources/ops/params.ts'
import { defineNoun } from '#server/nouns/noun.ts'

export const paramsModule = defineNoun(params, {
  table: 'params',
  title: ['系统参数', 'System parameters'],
  unique: ['paramCode'],
  columns: { paramCode: ['参数编码', 'Code'], paramValue: ['参数值', 'Value'], remark: ['备注', 'Remark'] },
})
