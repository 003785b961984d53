import { params } from '#contract/resources/ops/params.ts'
import { defineNoun } from '#server/nouns/noun.ts'

export const paramsModule = defineNoun(params, {
  table: 'params',
  title: 'ops.params:title',
  unique: ['paramCode'],
  columns: {
    paramCode: 'ops.params:field.paramCode',
    paramValue: 'ops.params:field.paramValue',
    remark: 'ops.params:field.remark',
  },
})
