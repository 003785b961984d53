import { expect, expectTypeOf, test } from 'vitest'
import { type Path, valueAt } from './paths.ts'

interface Sample {
  readonly id: string
  readonly tags: readonly string[]
  readonly job: { readonly name: string; readonly info: { readonly cron: string } | null } | null
}

test('the places of a record are its fields and those inside objects; a list is one value', () => {
  expectTypeOf<Path<Sample>>().toEqualTypeOf<
    'id' | 'tags' | 'job' | 'job.name' | 'job.info' | 'job.info.cron'
  >()
})

test('a value is found at its place, and none where there is none', () => {
  const sample: Sample = { id: '1', tags: ['a'], job: { name: '甲', info: { cron: '0 0 * * * ?' } } }
  expect(valueAt(sample, 'id')).toBe('1')
  expect(valueAt(sample, 'job.info.cron')).toBe('0 0 * * * ?')
  expect(valueAt({ ...sample, job: null }, 'job.info.cron')).toBeUndefined()
  for (const place of ['', 'job.', 'job.constructor', 'id.length', '__proto__', 'job.other.cron'])
    expect(valueAt(sample, place), place).toBeUndefined()
})
