import type { z } from 'zod'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { allEndpoints } from '#contract/resources/index.ts'
import { bizEventRule } from '#contract/resources/msg/bizEventRule.ts'
import { job } from '#contract/resources/ops/job.ts'
import { dept } from '#contract/resources/sys/dept.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'

const server = await startServer()
const admin = await server.admin()

interface Place {
  readonly endpoint: AnyEndpoint
  readonly path: readonly string[]
}

/** Whether a field takes numbers, and the form's value while there is none. */
const takesNumber = (schema: z.ZodType): boolean =>
  schema.safeParse(undefined).success &&
  [0, 1, 2, 3, 5, 50, 101].some((number) => schema.safeParse(number).success) &&
  !schema.safeParse({}).success &&
  !schema.safeParse(true).success

function numbersOf(endpoint: AnyEndpoint, schema: z.core.$ZodType, path: readonly string[]): Place[] {
  // Every schema is one of the union's; the base type does not declare which.
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) =>
        takesNumber(field as z.ZodType)
          ? [{ endpoint, path: [...path, name] }]
          : numbersOf(endpoint, field, [...path, name]),
      )
    case 'array':
      return numbersOf(endpoint, def.element, [...path, '0'])
    case 'union':
      return def.options.flatMap((option) => numbersOf(endpoint, option, path))
    case 'pipe':
      return [...numbersOf(endpoint, def.in, path), ...numbersOf(endpoint, def.out, path)]
    case 'optional':
    case 'nullable':
    case 'default':
      return numbersOf(endpoint, def.innerType, path)
    default:
      return []
  }
}

const places = allEndpoints()
  .filter(({ effect }) => effect !== 'read')
  .flatMap((endpoint) => numbersOf(endpoint, endpoint.body, []))

const planted = ([name = '', ...rest]: readonly string[], value: unknown): unknown => {
  const inner = rest.length === 0 ? value : planted(rest, value)
  return name === '0' ? [inner] : { [name]: inner }
}

test('an optional number that is empty is judged as null is, in every write', async () => {
  expect(places.length).toBeGreaterThan(80)
  for (const { endpoint, path } of places) {
    const at = `${endpoint.id} ${path.join('.')}`
    // Nothing else is sent, so nearly all are refused for missing fields; none for the number.
    const [empty, none] = [
      await admin.call(endpoint, { body: planted(path, '') }),
      await admin.call(endpoint, { body: planted(path, null) }),
    ]
    expect([at, empty.status, empty.fields]).toEqual([at, none.status, none.fields])
    expect([at, Object.keys(empty.fields)]).toEqual([at, expect.not.arrayContaining([path.join('.')])])
  }
  expect(server.faults).toEqual([])
})

test('an emptied number has its default, is left as stored, or is none', async () => {
  const { create, get } = dept.endpoints
  for (const [name, sort] of Object.entries({ 空甲: '', 空乙: null, 空丙: undefined })) {
    const id = await admin.must(create, { body: { name, code: name, deptType: '2', sort } as never })
    expect(await admin.must(get, { params: { id: String(id) } })).toMatchObject({ sort: 0 })
  }
  const rules = bizEventRule.endpoints
  const rule = { title: '规则', eventCode: 'CONTRACT_EXPIRE', templateId: 'BIZ_REMIND' }
  const id = await admin.must(rules.create, {
    body: { ...rule, amountMin: '', amountMax: 5, frequency: 7, status: '' } as never,
  })
  const read = () => admin.must(rules.get, { params: { id } })
  expect(await read()).toMatchObject({ amountMin: null, amountMax: 5, frequency: 7, status: 1 })
  await admin.must(rules.update, { body: { id, amountMax: '', frequency: '', status: null } as never })
  expect(await read()).toMatchObject({ amountMin: null, amountMax: null, frequency: 7, status: 1 })
})

test('a number in an object of a save, and one in an address', async () => {
  const { create, page } = job.endpoints
  const jobInfo = { jobCron: '0 0 3 * * ?', executorHandler: 'x', executorTimeout: '', alarmEmail: 'x' }
  const { fields } = await admin.call(create, { body: { jobInfo } })
  expect(fields).not.toHaveProperty(['jobInfo.executorTimeout'])
  expect((await admin.call(page, { query: { page: '', limit: '' } })).code).toBe(0)
})

test('a number that a save needs is still missed, and text is refused', async () => {
  const { create } = dept.endpoints
  const { fields } = await admin.call(create, { body: { name: '文', code: '文', deptType: '2', sort: 'x' } })
  expect(Object.keys(fields)).toEqual(['sort'])
  const required = allEndpoints().find(({ id }) => id === 'sys.duty.create')
  const answer =
    required && (await admin.call(required, { body: { dutyCode: 'a', dutyName: 'a', sort: '' } }))
  expect(answer?.fields).toHaveProperty('sort')
})
