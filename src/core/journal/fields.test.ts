import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { changedFields, differences, keptInput, keptRecord, observedFields } from './fields.ts'
import { findEndpoint } from '#contract/resources/index.ts'

/** The generated secret; no other text contains it. */
const SECRET = 'Zq7-hunter2-vX'

const secretName = fc.constantFrom(
  ...[
    'password',
    'comfirmPassword',
    'newPwd',
    'accessToken',
    'appSecret',
    'smtp_pass',
    'apiKey',
    'appSk',
    'key',
  ],
  ...['credential', 'private_key', 'Cookie', '旧密码'],
)
const plainName = fc.constantFrom('remark', 'memo', 'items', 'config', 'paramCode', 'title')

const secretText = fc.constantFrom(
  `password=${SECRET}`,
  `db.pwd: ${SECRET}`,
  `{"token": "${SECRET}"}`,
  `Authorization: Bearer ${SECRET}`,
  `https://ada:${SECRET}@example.com/x`,
  `密码是${SECRET}`,
  `-----BEGIN PRIVATE KEY-----\n${SECRET}\n-----END PRIVATE KEY-----`,
)
const plain = fc.oneof(fc.constantFrom('Steward', '管家', ''), fc.integer(), fc.boolean(), fc.constant(null))

/** A text before a secret one, long enough to lie beyond what is judged at a time. */
const longText = fc
  .tuple(fc.nat({ max: 120_000 }), secretText)
  .map(([length, text]) => `${'x '.repeat(length / 2)}\n${text}`)

/** A value with a secret somewhere in it, in groups and lists around it. */
const leaf = fc.oneof(
  secretText,
  longText,
  secretName.map((name) => ({ [name]: SECRET })),
  secretName.map((name) => ({ [name]: { inside: [SECRET] } })),
)
const around: fc.Arbitrary<(value: unknown) => unknown> = fc.oneof(
  fc.tuple(plainName, plain).map(([name, other]) => (value: unknown) => ({ other, [name]: value })),
  plain.map((other) => (value: unknown) => [other, value]),
)
const deep = fc
  .tuple(leaf, fc.array(around, { maxLength: 4 }))
  .map(([value, wraps]): unknown => wraps.reduce<unknown>((inner, wrap) => wrap(inner), value))

/** A record with a secret in one of its fields. */
const record = fc.oneof(
  fc.tuple(plainName, deep).map(([name, value]) => ({ id: '7', title: 'x', [name]: value })),
  secretName.map((name) => ({ id: '7', title: 'x', [name]: SECRET })),
  fc.constantFrom('smtp.password', 'oss.secretKey', 'wx_token').map((paramCode) => ({
    ...{ id: '7', paramCode, paramValue: SECRET, remark: '' },
  })),
)

const update = findEndpoint('ops.params.update')
const create = findEndpoint('ops.params.create')
if (!update || !create) throw new Error('parameters have these calls')
const open = { ...update, body: z.looseObject({ ...(update.body as z.ZodObject).shape, title: z.unknown() }) }

const hides = (value: unknown) => expect(JSON.stringify(value) ?? '').not.toContain(SECRET)
/** Words of a form that show the secret. */
const notesOf = (values: object) =>
  Object.fromEntries(
    Object.keys(values).map((name) => [name, { label: name, before: [`password=${SECRET}`], after: ['x'] }]),
  )

test('no secret of a record is in its fields, added, saved or deleted, nor in what is kept of it', () => {
  fc.assert(
    fc.property(record, record, (before, body) => {
      const notes = notesOf({ ...before, ...body })
      const change = { endpoint: open, before, body, notes }
      for (const action of ['create', 'update', 'other'] as const)
        hides(changedFields({ ...change, action }, open))
      for (const creating of [open, create, undefined])
        hides(changedFields({ ...change, action: 'delete' }, creating))
      for (const creating of [open, undefined]) hides(keptRecord(creating, before))
      hides(differences(before, body))
    }),
    { numRuns: 300 },
  )
})

test('no secret is in the kept record of a noun, in fields that its calls do not name', () => {
  fc.assert(
    fc.property(record, (before) => {
      hides(keptRecord(create, before))
    }),
    { numRuns: 300 },
  )
})

test('no secret is in the kept input of a call, nor in a value that the platform has instead', () => {
  const side = { state: 'known' as const, value: 'sent' }
  fc.assert(
    fc.property(deep, (value) => {
      hides(keptInput({ params: { id: '7' }, body: { value } }))
      hides(keptInput({ query: { value } }))
      hides(observedFields([{ field: 'value', label: '', before: side, after: side }], { value }))
    }),
    { numRuns: 300 },
  )
})

test('what is no secret is kept', () => {
  const body = { id: '7', paramCode: 'ui.title', paramValue: 'Steward', remark: '' }
  expect(keptRecord(create, body)).toEqual(body)
  expect(JSON.parse(keptInput({ params: { id: '7' } }))).toEqual({ params: { id: '7' } })
  const before = { ...body, paramValue: 'before' }
  const [field] = changedFields({ endpoint: update, action: 'update', before, body, notes: {} }, create)
  expect(field).toMatchObject({
    field: 'paramValue',
    before: { value: 'before' },
    after: { value: 'Steward' },
  })
})
