import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineResource, identifier, POST, PUT, required, text } from '#contract/kernel.ts'
import { Mobile, OptionalEmail } from '#contract/values.ts'
import { contractResolver, editedValues, emptyValues, newValues, isRequired } from '#kit/form/resolver.ts'
import { firstOf, saveRequest, submitPause } from '#kit/form/saving.ts'
import common from '#locales/zh-CN/common.json' with { type: 'json' }
import kit from '#locales/zh-CN/kit.json' with { type: 'json' }
import { chinese } from '#tests/setup/words.ts'

const Write = z.object({
  name: required(5),
  remark: text(10).default(''),
  mobile: Mobile,
  email: OptionalEmail,
  count: z.number().int().min(1).max(9),
  status: z.number().int().default(1),
  code: identifier(20).optional(),
})

beforeAll(() =>
  i18next.init({
    lng: 'zh-CN',
    keySeparator: false,
    interpolation: { escapeValue: false },
    resources: { 'zh-CN': { common, kit } },
  }),
)

const valid = { name: 'n', remark: '', mobile: '13800000000', email: '', count: 3, status: 1 }

async function errorsOf(change: Record<string, unknown>): Promise<Record<string, string | undefined>> {
  const resolve = contractResolver(Write, (name) => `[${name}]`)
  const result = await resolve({ ...valid, ...change }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  return Object.fromEntries(
    Object.entries(result.errors).map(([name, error]) => [
      name,
      (error as { message?: string } | undefined)?.message,
    ]),
  )
}

describe('words of a wrong field', () => {
  test('whatever is wrong with an empty required field, there is one text for it (SYS-CMN-12, OPS-COM-06, MSG-GEN-10)', async () => {
    const expected = chinese('common:required')
    expect(await errorsOf({ name: '' })).toEqual({ name: expected })
    expect(await errorsOf({ name: '   ' })).toEqual({ name: expected })
    expect(await errorsOf({ mobile: '' })).toEqual({ mobile: expected })
    expect(await errorsOf({ count: '' })).toEqual({ count: expected })
    expect(await errorsOf({ count: undefined })).toEqual({ count: expected })
  })

  test('shared validators have a text of their own', async () => {
    expect(await errorsOf({ mobile: '12' })).toEqual({ mobile: chinese('common:mobile') })
    expect(await errorsOf({ email: 'a@' })).toEqual({ email: chinese('common:email') })
    expect(await errorsOf({ code: 'A\u200BB' })).toEqual({ code: chinese('common:invisible') })
  })

  test('lengths and bounds say what they are, anything else names the field', async () => {
    expect(await errorsOf({ name: '123456' })).toEqual({ name: chinese('kit:form.tooLong', { max: 5 }) })
    expect(await errorsOf({ count: 10 })).toEqual({ count: '不能大于 9' })
    expect(await errorsOf({ count: 0 })).toEqual({ count: '不能小于 1' })
    expect(await errorsOf({ count: 'abc' })).toEqual({ count: chinese('kit:table.notNumber') })
  })

  test('nothing is wrong with a right form', async () => {
    expect(await errorsOf({})).toEqual({})
  })
})

test('the required mark comes from the contract', () => {
  const marked = Object.keys(Write.shape).filter((name) => isRequired(Write, name))
  expect(marked).toEqual(['name', 'mobile', 'count'])
})

test('a new form holds the defaults, an edited one the part of the record it edits', () => {
  expect(emptyValues(Write)).toEqual({ name: '', remark: '', mobile: '', email: '', count: '', status: 1 })
  const record = { id: '5', name: 'n', updater: 'x', status: 0, mobile: '1', email: null, count: 2 }
  expect(editedValues(Write, record)).toEqual({
    name: 'n',
    remark: '',
    mobile: '1',
    email: '',
    count: 2,
    status: 0,
  })
})

describe('saving', () => {
  const { endpoints } = defineResource('t.t', {
    entity: Write,
    endpoints: {
      create: POST('/t', { summary: '', guard: 'signed-in', body: Write }),
      update: PUT('/t', { summary: '', guard: 'signed-in', body: Write }),
    },
  })

  test('goes out as POST without an id and as PUT with one (SYS-CMN-09, OPS-COM-04)', () => {
    const created = saveRequest(endpoints, undefined, { name: 'n' })
    expect([created.endpoint.method, created.input]).toEqual(['POST', { body: { name: 'n' } }])
    const updated = saveRequest(endpoints, '7', { name: 'n' })
    expect([updated.endpoint.method, updated.input]).toEqual(['PUT', { body: { id: '7', name: 'n' } }])
    expect(saveRequest(endpoints, '', { name: 'n' }).endpoint.method).toBe('POST')
  })

  test('the first click in any 1000 ms counts, further ones do not (SYS-CMN-11, OPS-COM-05, MSG-GEN-11)', () => {
    let now = 50
    const counts = firstOf(submitPause, () => now)
    expect(counts()).toBe(true)
    now += 999
    expect(counts()).toBe(false)
    now += 1
    expect(counts()).toBe(true)
    now += 500
    expect(counts()).toBe(false)
  })
})

test('what may be left out and is no text is left out of a new record', () => {
  const schema = z.object({
    note: z.string().optional(),
    extra: z.record(z.string(), z.unknown()).optional(),
  })
  expect(emptyValues(schema)).toEqual({ note: '', extra: undefined })
  expect(schema.safeParse(emptyValues(schema)).success).toBe(true)
})

test('a new record starts with what the form gives it, field by field also inside a group', () => {
  const schema = z.object({
    kind: z.literal(['a', 'b']),
    job: z.object({ name: z.string(), mode: z.literal(['x', 'y']) }),
  })
  expect(newValues(schema, { kind: 'a', job: { mode: 'x' } })).toEqual({
    kind: 'a',
    job: { name: '', mode: 'x' },
  })
  expect(newValues(schema)).toEqual({ kind: '', job: { name: '', mode: '' } })
})
