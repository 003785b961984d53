import { expect, test } from 'vitest'
import { z } from 'zod'
import { ownFields, shownIn, unitsNamed, varietyIn, withFollowers, withSet } from '#kit/form/many/fields.ts'

const schema = z.object({
  code: z.string(),
  names: z.array(z.string()),
  members: z.array(z.object({ userId: z.string() })).default([]),
  children: z.array(z.object({ id: z.string().optional(), name: z.string() })).optional(),
  extra: z.record(z.string(), z.unknown()).optional(),
  job: z.object({ cron: z.string(), remark: z.string() }),
})

const shown = (...rows: Record<string, unknown>[]) => rows.map((row) => ({ row, values: row }))

test('many records share neither what identifies one nor parts with ids of their own', () => {
  expect([...ownFields(schema, { identifiedBy: ['code'] })]).toEqual(['code', 'children', 'extra'])
  expect([...ownFields(schema, {})]).toEqual(['children', 'extra'])
})

test('a ticked field is set with those that go along; a group means all of its fields', () => {
  const followers = new Map([['code', ['names']]])
  expect([...withFollowers(new Set(['code']), followers)]).toEqual(['code', 'names'])
  const namesOf = (...names: string[]) => unitsNamed(schema, new Set(names)).map(({ name }) => name)
  expect(namesOf('job')).toEqual(['job.cron', 'job.remark'])
  expect(namesOf('job.cron', 'code')).toEqual(['code', 'job.cron'])
  const units = unitsNamed(schema, new Set(['job.cron']))
  expect(
    withSet({ code: 'a', job: { cron: '1', remark: 'r' } }, units, { code: 'b', job: { cron: '2' } }),
  ).toEqual({ code: 'a', job: { cron: '2', remark: 'r' } })
})

test('a list shows a field that it has a column for, or that is filled somewhere; one that is empty everywhere may be left out', () => {
  const rows = shown(
    { code: '', count: 0, names: [], job: { cron: '' } },
    { code: '', count: 0, names: ['x'] },
  )
  const isShown = (name: string, ...columns: string[]) => shownIn(rows, new Set(columns))(name)
  expect(isShown('names')).toBe(true)
  expect(isShown('count')).toBe(true)
  expect(isShown('code')).toBe(false)
  expect(isShown('code', 'code')).toBe(true)
  // One row lacks it.
  expect(isShown('job.cron', 'job.cron')).toBe(false)
})

test('values are counted by what they mean', () => {
  const rows = shown({ names: ['a', 'b'] }, { names: ['b', 'a'] }, { names: [] }, { names: null })
  expect(varietyIn(rows, () => true)('names')).toBe(3)
  expect(varietyIn(rows, () => false)('names')).toBe(0)
})
