import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineResource, type Resource } from './kernel.ts'
import { named, recordName } from './recordName.ts'
import { resources } from './resources/index.ts'
import { job } from './resources/ops/job.ts'
import { params } from './resources/ops/params.ts'
import { user } from './resources/sys/user.ts'

test('a record is called by one place, also by one inside an object', () => {
  expect(recordName(params, { id: '1', paramCode: 'SMS_LIMIT', paramValue: '5' })).toBe('SMS_LIMIT')
  expect(recordName(job, { jobInfo: { jobDesc: '清理日志' } })).toBe('清理日志')
  expect(recordName({ named: 'sort' }, { sort: 3 })).toBe('3')
})

test('two places read as one name; where only the second is missing, the first is the name', () => {
  expect(recordName(user, { realName: '张三', username: 'zhang' })).toBe('张三 (zhang)')
  expect(recordName(user, { realName: '张三' })).toBe('张三')
  expect(recordName(user, { realName: '张三', username: null })).toBe('张三')
})

test('an account without a real name is called by its user name', () => {
  expect(recordName(user, { realName: '', username: 'zhang' })).toBe('zhang')
})

test('a record that does not carry its name has none', () => {
  expect(recordName(params, { paramValue: '5' })).toBe('')
  expect(recordName(params, { paramCode: null })).toBe('')
  expect(recordName(params, { paramCode: { text: 'SMS_LIMIT' } })).toBe('')
  expect(recordName(params, null)).toBe('')
  // The user name alone would read differently from the whole record.
  expect(recordName(user, { username: 'zhang' })).toBe('')
  expect(recordName(job, { jobInfo: null })).toBe('')
  expect(recordName({}, { name: 'a' })).toBe('')
})

test('a place that the entity does not have does not compile, nor does the name of other rows', () => {
  const entity = z.object({ name: z.string(), info: z.object({ author: z.string() }).nullable() })
  const sample = defineResource('ops.sample', { entity, named: 'info.author', endpoints: {} })
  expect(named(sample)({ name: 'a', info: { author: '李四' } })).toBe('李四')
  // @ts-expect-error -- no such field
  defineResource('ops.sample', { entity, named: 'title', endpoints: {} })
  // @ts-expect-error -- no such place
  defineResource('ops.sample', { entity, named: { place: 'name', also: 'info.title' }, endpoints: {} })
  // @ts-expect-error -- no row of this noun
  expect(named(sample)({ title: 'a' })).toBe('')
})

/** Nouns whose writing calls change no record with a name. */
const nameless: ReadonlyMap<string, string> = new Map([
  ['shell.center', "the caller's own account"],
  ['sys.appConfig', 'settings: one record for each call'],
  ['msg.simulatedSend', 'sends messages and stores none of its own'],
])

test('every noun that has a writing call says how its records are called', () => {
  const writes = ({ endpoints }: Resource): boolean =>
    Object.values(endpoints).some(({ effect }) => effect === 'write' || effect === 'destroy')
  const unnamed = resources.filter((noun: Resource) => writes(noun) && noun.named === undefined)
  expect(unnamed.map(({ name }) => name).toSorted()).toEqual([...nameless.keys()].toSorted())
})
