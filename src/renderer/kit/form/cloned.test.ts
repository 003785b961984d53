import { expect, test } from 'vitest'
import { z } from 'zod'
import { STORED_SECRET } from '#base/secrets.ts'
import { clonedValues } from '#kit/form/cloned.ts'

const schema = z.object({
  code: z.string(),
  name: z.string(),
  appSecret: z.string().default(''),
  extra: z.string().default(''),
  sort: z.number().default(1),
  job: z.object({ cron: z.string(), id: z.string().optional() }),
  rows: z.array(z.object({ id: z.string().optional(), label: z.string() })),
})
const fresh = { code: '', name: '', appSecret: '', extra: '', sort: 7, job: { cron: '' }, rows: [] }
const shown = {
  ...{ id: '1', code: 'A1', name: '甲', appSecret: 's3cret', extra: `{"k":"${STORED_SECRET}"}`, sort: 3 },
  job: { cron: '0 0 * * * ?', id: '5' },
  rows: [{ id: '11', label: '一' }],
}
const clone = (change: Partial<Parameters<typeof clonedValues>[0]> = {}) =>
  clonedValues({
    schema,
    create: { identifiedBy: ['code'] },
    shown,
    fresh,
    isLeft: () => false,
    ...change,
  })

test('a clone has the values of its sample without codes, secrets and ids (32)', () => {
  expect(clone()).toEqual({
    values: {
      ...{ code: '', name: '甲', appSecret: '', extra: '', sort: 3 },
      job: { cron: '0 0 * * * ?' },
      rows: [{ label: '一' }],
    },
    left: ['code', 'appSecret', 'extra', 'job.id'],
  })
})

test('a field that a form leaves out is as in a new record, also inside a group', () => {
  const { values, left } = clone({ isLeft: (name) => name === 'sort' || name === 'job.cron' })
  expect(values).toMatchObject({ sort: 7, job: { cron: '' } })
  // Neither has to be filled in.
  expect(left).toEqual(['code', 'appSecret', 'extra', 'job.id'])
})

test('a field that the sample lacks is as in a new record, one that it has empty is empty', () => {
  const { sort: _, ...others } = shown
  expect(clone({ shown: { ...others, name: '' } }).values).toMatchObject({ name: '', sort: 7 })
})
