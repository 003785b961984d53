import { expect, test } from 'vitest'
import { draftKey, flat, mergeDraft, withoutFields } from '#kit/form/drafts.ts'

test('a record has one key wherever it is edited; new records of different parents have their own', () => {
  expect(draftKey('ops.params.update', '7', { parent: '1' })).toEqual({
    form: 'ops.params.update',
    recordId: '7',
  })
  const first = draftKey('ops.job.create', undefined, { parent: '1' })
  expect(first).toEqual(draftKey('ops.job.create', '', { parent: '1' }))
  expect(first).not.toEqual(draftKey('ops.job.create', undefined, { parent: '2' }))
  expect(draftKey('ops.job.create', undefined, undefined)).toEqual({ form: 'ops.job.create', recordId: '' })
})

test('groups of fields are named in full', () => {
  expect([...flat({ a: 1, jobInfo: { cron: '*' }, tags: ['x'] })]).toEqual([
    ['a', 1],
    ['jobInfo.cron', '*'],
    ['tags', ['x']],
  ])
})

test('secrets are left out of a draft, those of groups by their full names', () => {
  const values = { name: 'Wang', password: 'p', mail: { password: 'q', port: 25 }, tags: ['password'] }
  const isSecret = (name: string) => name === 'password' || name === 'mail.password'
  expect(withoutFields(values, isSecret)).toEqual({ name: 'Wang', mail: { port: 25 }, tags: ['password'] })
  expect(withoutFields(values, (name) => name === 'mail.password')).toMatchObject({ password: 'p' })
})

test('only what was typed is put back; what both sides changed is named', () => {
  const draft = {
    base: { code: 'A', value: 'loaded', remark: '', jobInfo: { cron: '1' } },
    values: { code: 'A', value: 'typed', remark: 'mine', jobInfo: { cron: '2' } },
  }
  expect(mergeDraft(draft, undefined)).toEqual({
    typed: new Map([
      ['value', 'typed'],
      ['remark', 'mine'],
      ['jobInfo.cron', '2'],
    ]),
    conflicts: [],
  })
  const now = { code: 'B', value: 'theirs', remark: '', jobInfo: { cron: '2' } }
  // Theirs at `code` stays; the cron is what both wrote.
  expect(mergeDraft(draft, now).conflicts).toEqual(['value'])
  expect(mergeDraft(draft, draft.base).conflicts).toEqual([])
})
