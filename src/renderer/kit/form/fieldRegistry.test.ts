import { expect, test } from 'vitest'
import { createFieldRegistry } from '#kit/form/fieldRegistry.ts'

test('a field is called by its words, and by its name where it is not shown', () => {
  const fields = createFieldRegistry()
  fields.register('name', 'Name')
  fields.register('password', 'Password')
  fields.markSecret('password')
  expect([fields.labelOf('name'), fields.labelOf('sort')]).toEqual(['Name', 'sort'])
  expect([fields.shownLabelOf('name'), fields.shownLabelOf('sort')]).toEqual(['Name', undefined])
  expect([fields.isSecret('name'), fields.isSecret('password')]).toEqual([false, true])
})

test('a conflict never shows a secret', () => {
  const fields = createFieldRegistry()
  fields.register('password', 'Password')
  fields.markSecret('password')
  expect(fields.shownLabelOf('password')).toBeUndefined()
})

test('the text of a draft names what is shown and filled, in groups too', () => {
  const fields = createFieldRegistry()
  fields.register('name', 'Name')
  fields.register('remark', 'Remark')
  fields.register('jobInfo.jobCron', 'Schedule')
  const values = { name: 'Wang', remark: '', sort: 3, jobInfo: { jobCron: '0 0 1 * * ?' } }
  expect(fields.asText(values)).toBe('Name: Wang\nSchedule: 0 0 1 * * ?')
})

test('words and followers of a field are those it told last', () => {
  const fields = createFieldRegistry()
  fields.setWords('deptId', () => 'old')
  fields.setWords('deptId', (id) => `dept ${String(id)}`)
  fields.addFollowers('roleRuleList', ['deptIdList'])
  expect(fields.wordsOf('deptId')?.('7')).toBe('dept 7')
  expect(fields.wordsOf('name')).toBeUndefined()
  expect(fields.followers().get('roleRuleList')).toEqual(['deptIdList'])
})
