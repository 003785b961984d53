import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OPEN_PATH } from '#contract/openCall.ts'
import { allEndpoints } from '#contract/resources/index.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openApi } from './openapi.ts'

/** The parts of OpenAPI 3.1 that this document uses, strictly. */
const Schema = z.record(z.string(), z.unknown())
const Content = z.record(z.string().regex(/^\w+\/[\w.+-]+$/), z.strictObject({ schema: Schema.optional() }))
const Operation = z.strictObject({
  operationId: z.string().min(1),
  summary: z.string().min(1),
  description: z.string(),
  tags: z.array(z.string()).min(1),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.enum(['path', 'query']),
      required: z.boolean(),
      schema: Schema,
    }),
  ),
  requestBody: z.strictObject({ required: z.boolean(), content: Content }).optional(),
  responses: z.record(
    z.string().regex(/^([1-5]\d\d|default)$/),
    z.strictObject({ description: z.string().min(1), content: Content }),
  ),
  security: z.array(z.record(z.string(), z.array(z.string()))),
})
const Document = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({
    title: z.string(),
    version: z.string(),
    description: z.string(),
    license: z.strictObject({ name: z.string(), identifier: z.string() }),
  }),
  servers: z.array(z.strictObject({ url: z.string(), description: z.string() })),
  tags: z.array(z.strictObject({ name: z.string() })),
  paths: z.record(
    z.string().regex(/^\//),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), Operation),
  ),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), Schema),
    schemas: z.record(z.string().regex(/^[\w.-]+$/), Schema),
  }),
})

const document = Document.parse(openApi())

/** Every `$ref` anywhere in a value. */
function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : references(inner),
  )
}

const { [`${OPEN_PATH}{apiCode}`]: gateway, ...calls } = document.paths

test('the gateway for other programs is in the file, without a token', () => {
  expect(Object.keys(gateway ?? {})).toEqual(['get', 'post'])
  for (const operation of Object.values(gateway ?? {})) {
    expect(operation.security).toEqual([])
    expect(operation.parameters.map(({ name }) => name)).toEqual(['apiCode', 'appId', 'timestamp', 'sign'])
  }
})

test('every documented call is one operation of the file', () => {
  const operations = Object.entries(calls).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, operation]) => `${method.toUpperCase()} ${path} ${operation.operationId}`,
    ),
  )
  expect(operations.sort()).toEqual(
    allEndpoints()
      .map((endpoint) => `${endpoint.method} ${endpoint.path} ${endpoint.id}`)
      .sort(),
  )
})

test('every reference leads to a component', () => {
  const found = references(document)
  expect(found.length).toBeGreaterThan(20)
  const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
  expect(found.filter((reference) => !known.includes(reference))).toEqual([])
})

test('every path parameter of a template is declared and required', () => {
  for (const [path, item] of Object.entries(document.paths)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    for (const operation of Object.values(item)) {
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect(declared.map((parameter) => parameter.name)).toEqual(names)
      expect(declared.every((parameter) => parameter.required)).toBe(true)
    }
  }
})

test('a query field with a default may be left out, a body field without one may not', () => {
  const page = document.paths['/sys/params/page']?.get
  expect(page?.parameters.find((parameter) => parameter.name === 'page')).toMatchObject({ required: false })
  expect(document.components.schemas['ops.params.create.body']).toMatchObject({
    required: ['paramCode', 'paramValue'],
  })
  expect(document.components.schemas['ops.params']).toMatchObject({
    properties: { remark: { type: 'string' } },
  })
})

test('the program writes the document to the file it is given', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steward-openapi-'))
  try {
    const file = join(folder, 'below', 'openapi.json')
    execFileSync(process.execPath, [join(import.meta.dirname, 'openapi.ts'), '--out', file])
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(openApi())
  } finally {
    rmSync(folder, { recursive: true })
  }
})
