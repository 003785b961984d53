import { params } from '#contract/resources/ops/params.ts'
import { crudHandlers } from '#server/crud.ts'
import { implement } from '#server/implement.ts'
import type { Bilingual } from '#server/texts.ts'

const title: Bilingual = ['系统参数', 'System parameters']

export const paramsModule = implement(
  params,
  title,
  crudHandlers(params, {
    table: 'params',
    title,
    unique: ['paramCode'],
    columns: { paramCode: ['参数编码', 'Code'], paramValue: ['参数值', 'Value'], remark: ['备注', 'Remark'] },
  }),
)
