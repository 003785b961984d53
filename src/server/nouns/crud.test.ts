import { params } from '#contract/resources/ops/params.ts'
import { Id, newestFirst } from '#contract/kernel.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { crudHandlers } from './crud.ts'
import { columnsOf, entityOf, selection } from '#server/db/entity.ts'
import { orderBy } from '#server/db/list.ts'

const columns = { paramCode: ['编码', 'Code'] } as const
const options = { table: 'params', title: ['参数', 'Parameters'], columns } as const

test('hooks get the parsed write type and the entity; a field that is neither does not compile', () => {
  crudHandlers(params, {
    ...options,
    unique: ['paramCode'],
    beforeSave: (_, sent, stored) => {
      const code: string = sent.paramCode
      const before: string | undefined = stored?.updater
      return { ...sent, paramCode: before ?? code }
    },
    beforeRemove: (_, rows) => {
      const codes: string[] = rows.map((row) => row.paramCode)
      expect(codes).toEqual([])
    },
  })
  // @ts-expect-error -- no field of the entity
  crudHandlers(params, { ...options, unique: ['code'] })
  // @ts-expect-error -- a save carries no updater
  crudHandlers(params, { ...options, beforeSave: (_, sent) => ({ remark: sent.updater }) })
  // @ts-expect-error -- the entity has no field of this name
  crudHandlers(params, { ...options, beforeSave: () => ({ remarks: '' }) })
  // @ts-expect-error -- a row has no field of this name
  crudHandlers(params, { ...options, beforeRemove: (_, [row]) => expect(row?.code) })
})

test('what a field is in a table follows from its schema, not from its name', () => {
  const entity = z.object({
    id: Id,
    owner: z.union([Id, z.literal('')]).optional(),
    bizId: z.string(),
    tags: z.array(z.string()).default([]),
    extra: z.record(z.string(), z.unknown()),
    job: z.object({ name: z.string() }).nullable(),
    isOpen: z.boolean(),
  })
  expect(selection(entity)).toBe(
    'CAST(id AS TEXT) AS "id", CAST(owner AS TEXT) AS "owner", biz_id AS "bizId", tags AS "tags", extra AS "extra", job AS "job", is_open AS "isOpen"',
  )
  const record = { id: '1', bizId: '[1]', tags: ['a'], extra: { n: 1 }, job: null, isOpen: true }
  const stored = { id: '1', biz_id: '[1]', tags: '["a"]', extra: '{"n":1}', job: null, is_open: 1 }
  expect(columnsOf(record)).toEqual(stored)
  const { biz_id: bizId, is_open: isOpen, ...row } = stored
  expect(entityOf(entity, { ...row, bizId, isOpen })).toEqual(record)
})

test('a list has the order that its resource declares, and the latest ids first without one', () => {
  const query = { order: '', orderField: '' } as const
  expect(orderBy(params, query)).toBe('update_date desc, id desc')
  expect(orderBy({ ...params, order: undefined }, query)).toBe('id desc')
  expect(orderBy({ ...params, order: newestFirst('id') }, query)).toBe('id desc')
})
