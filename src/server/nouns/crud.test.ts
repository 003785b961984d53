import { params } from '#contract/resources/ops/params.ts'
import { Id, newestFirst } from '#contract/kernel.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { columnsOf, entityOf, selection } from '#server/db/entity.ts'
import { orderBy } from '#server/db/list.ts'

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
