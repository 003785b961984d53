import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Draft } from '#contract/bridge.ts'
import { defineResource, GET, Id, IdParams } from '#contract/kernel.ts'
import {
  draftKey,
  findDraft,
  flat,
  holdDraft,
  mergeDraft,
  recordNow,
  withoutFields,
} from '#kit/form/drafts.ts'
import { discardDrafts, enlist } from '#kit/openForms.ts'
import { refusal, type TestBridge } from '#tests/components/bridge.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'

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
  // Theirs at `code` stays; both sides wrote the same cron.
  expect(mergeDraft(draft, now).conflicts).toEqual(['value'])
  expect(mergeDraft(draft, draft.base).conflicts).toEqual([])
})

test('one given value of a new record is enough to tell it from another', () => {
  const key = (initial: object) => draftKey('ops.job.create', undefined, { ...initial }).form
  expect(new Set([key({}), key({ a: '1' }), key({ a: '2' }), key({ a: '1', b: '' })]).size).toBe(4)
})

describe('what core has', () => {
  let bridge: TestBridge

  beforeEach(() => {
    bridge = windowless()
  })
  endWindowless()

  const { endpoints } = defineResource('t.draft', {
    entity: z.object({ id: Id }),
    endpoints: {
      get: GET('/t/{id}', { summary: '', guard: 'signed-in', params: IdParams, answer: z.unknown() }),
    },
  })
  const now = () =>
    recordNow((record) => ({ name: record.name }), { endpoint: endpoints.get.id, params: { id: '1' } })
  const answers = (answer: () => unknown) => bridge.serve(endpoints.get, answer)

  test('is the record as it is now, as the form shows it and as it came', async () => {
    answers(() => ({ id: '1', name: 'a', more: 1 }))
    const record = { id: '1', name: 'a', more: 1 }
    expect(await now()).toEqual({ state: 'there', values: { name: 'a' }, record })
  })

  test('tells a record that is gone from one that is not known', async () => {
    answers(() => null)
    expect(await now()).toEqual({ state: 'gone' })
    answers(() => {
      throw refusal({ code: 'gone' })
    })
    expect(await now()).toEqual({ state: 'gone' })
    answers(() => {
      throw refusal({ code: 'offline' })
    })
    expect(await now()).toEqual({ state: 'unknown', failure: { code: 'offline', message: '' } })
    bridge.on('api.call', () => ({ data: { name: 'a' }, source: 'cache' as const, asOf: 1 }))
    expect(await now()).toEqual({ state: 'unknown' })
  })

  const draft = (id: string, change: Partial<Draft> = {}): Draft => ({
    ...{ id, form: 'f', recordId: '', title: '', subject: '', route: '', values: {}, base: {}, at: 1 },
    ...change,
  })
  const key = { form: 'f', recordId: '' }

  test('of drafts is the newest of the form, or the one that was asked for, unless a form is writing it', async () => {
    bridge.drafts = [draft('c', { form: 'other' }), draft('b'), draft('a')]
    const found = async (id?: string) => (await findDraft(key, id))?.id
    expect([await found(), await found('a'), await found('c'), await found('x')]).toEqual([
      'b',
      'a',
      'c',
      undefined,
    ])
    const release = holdDraft('b')
    await expect.poll(async () => found()).toBe('a')
    expect(await found('b')).toBeUndefined()
    release()
    await expect.poll(async () => found()).toBe('b')
    bridge.on('drafts.list', () => {
      throw refusal({ code: 'disk' })
    })
    expect(await found()).toBeUndefined()
  })
})

test('what is typed in a tab is given up in every form that is open in it, and in no other', () => {
  const dropped: string[] = []
  const drop = (name: string) => () => void dropped.push(name)
  const ends = [enlist('a', drop('1')), enlist('a', drop('2')), enlist('b', drop('3'))]
  discardDrafts('a')
  expect(dropped).toEqual(['1', '2'])
  ends[0]?.()
  discardDrafts('a')
  discardDrafts('nowhere')
  expect(dropped).toEqual(['1', '2', '2'])
  for (const end of ends) end()
  discardDrafts('a')
  discardDrafts('b')
  expect(dropped).toHaveLength(3)
})
