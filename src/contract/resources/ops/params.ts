import { z } from 'zod'
import { crud } from '#contract/calls.ts'
import {
  contains,
  DateTime,
  defineResource,
  Id,
  identifier,
  newestFirst,
  required,
  text,
} from '#contract/kernel.ts'

export const ParamWrite = z.object({
  paramCode: identifier(100),
  paramValue: required(4000),
  remark: text(500).default(''),
})

export const Param = z.object({ id: Id, ...ParamWrite.shape, updater: z.string(), updateDate: DateTime })
export type Param = z.output<typeof Param>

const filters = { paramCode: contains() }

export const params = defineResource('ops.params', {
  entity: Param,
  named: 'paramCode',
  identifiedBy: ['paramCode'],
  filters,
  order: newestFirst('updateDate'),
  endpoints: crud({
    base: '/sys/params',
    title: 'Parameters',
    entity: Param,
    write: ParamWrite,
    filters,
  }),
})
