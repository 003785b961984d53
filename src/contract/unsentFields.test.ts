import { expect, test } from 'vitest'
import { z } from 'zod'
import { UserForm } from './resources/sys/user.ts'
import { isUnsent, parseSent } from './unsentFields.ts'

const Write = z.object({
  name: z.string().min(1),
  code: z.string().min(1),
  job: z.object({ author: z.string().min(1) }),
})

test('nothing is wrong with a field that is not sent, at any depth; what is sent is judged as before', () => {
  const value = { name: 'a', code: '', job: { author: '' } }
  expect(parseSent(Write, [], value).success).toBe(false)
  expect(parseSent(Write, ['code'], value).error?.issues.map(({ path }) => path)).toEqual([['job', 'author']])
  expect(parseSent(Write, ['code', 'job.author'], value).data).toEqual(value)
  expect(parseSent(Write, ['code', 'job'], { name: '' }).error?.issues.map(({ path }) => path)).toEqual([
    ['name'],
  ])
})

test('a rule over several fields says nothing of one that is not sent', () => {
  const Rule = Write.superRefine((_, context) =>
    context.addIssue({ code: 'custom', path: ['code'], message: 'x' }),
  )
  const value = { name: 'a', code: 'b', job: { author: 'c' } }
  expect(parseSent(Rule, [], value).success).toBe(false)
  expect(parseSent(Rule, ['code'], value).data).toEqual(value)
})

test('a password that is sent is typed twice, whether the second one is sent or not', () => {
  expect(isUnsent(['comfirmPassword'], 'comfirmPassword')).toBe(false)
  // A user has one password, and its form nothing to compare with once that is left out.
  expect(isUnsent(['comfirmPassword', 'password'], 'comfirmPassword')).toBe(true)
  const differ = {
    username: 'lin',
    realName: '林',
    deptId: '1',
    mobile: '13800010001',
    password: 'a',
    comfirmPassword: 'b',
  }
  const issues = parseSent(UserForm, ['comfirmPassword', 'extra'], differ).error?.issues ?? []
  expect(issues.map(({ message }) => message)).toContain('passwordsDiffer')
})
