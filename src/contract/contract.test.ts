import { expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from './bridge.ts'
import {
  camelCase,
  contains,
  custom,
  defineResource,
  equals,
  from,
  Id,
  MAX_LIMIT,
  pageQuery,
  snakeCase,
} from './kernel.ts'
import { allEndpoints, findEndpoint, resources } from './resources/index.ts'
import { tenant } from './resources/sys/tenant.ts'
import { OptionalEmail, OptionalMobile } from './values.ts'

test('every endpoint has a name, a summary and a path of its own', () => {
  const endpoints = allEndpoints()
  expect(endpoints.length).toBeGreaterThan(20)
  const calls = endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`)
  expect(new Set(calls).size).toBe(calls.length)
  for (const endpoint of endpoints) {
    expect(endpoint.id, endpoint.path).toMatch(/^[a-z]+\.[a-zA-Z]+\.[a-zA-Z]+$/)
    expect(endpoint.summary, endpoint.path).not.toBe('')
  }
})

test('resource names are unique and endpoints are found by them', () => {
  expect(new Set(resources.map((resource) => resource.name)).size).toBe(resources.length)
  expect(findEndpoint('sys.tenant.page')).toMatchObject({ method: 'GET', path: '/sys/sysTenant/page' })
  expect(findEndpoint('sys.tenant.nothing')).toBeUndefined()
})

test('paths documented with a trailing slash keep it, the others have none (SYS-CMN-10)', () => {
  expect(tenant.endpoints.create).toMatchObject({ method: 'POST', path: '/sys/sysTenant/' })
  expect(tenant.endpoints.update).toMatchObject({ method: 'PUT', path: '/sys/sysTenant/' })
  expect(tenant.endpoints.remove).toMatchObject({ method: 'DELETE', path: '/sys/sysTenant' })
  const slashed = allEndpoints().filter(({ id, path }) => /^(sys|api)\./.test(id) && path.endsWith('/'))
  expect([...new Set(slashed.map(({ path }) => path))].toSorted()).toEqual([
    '/api/apiConf/',
    '/api/apiNotifyInfo/',
    '/sys/sysApp/',
    '/sys/sysDictDataCust/',
    '/sys/sysDictTypeCust/',
    '/sys/sysDuty/',
    '/sys/sysDutyUser/',
    '/sys/sysHandoverConf/',
    '/sys/sysMenuModule/',
    '/sys/sysPrivileges/',
    '/sys/sysRuleSort/',
    '/sys/sysTenant/',
    '/sys/sysUserSubRel/',
    '/sys/sysdictdata/',
    '/sys/sysdicttype/',
    '/sys/sysruledata/',
  ])
})

test('a filter on a field that the entity does not have does not compile', () => {
  const entity = z.object({ id: Id, name: z.string(), info: z.object({ author: z.string() }).nullable() })
  const counted = z.object({ name: z.string(), total: z.number() })
  const filters = {
    name: contains(),
    author: equals('info.author'),
    since: from('name'),
    own: custom((value) => [[{ field: 'info.author', is: 'any', values: [value] }]]),
  }
  const made = defineResource('ops.sample', { entity, filters, endpoints: {} })
  expect(Object.keys(made.filters)).toEqual(['name', 'author', 'since', 'own'])
  defineResource('ops.sample', {
    entity: counted,
    filters: { author: equals('info.author') },
    filtered: entity,
    endpoints: {},
  })
  // @ts-expect-error -- a filter without a field is called like one
  defineResource('ops.sample', { entity, filters: { names: contains() }, endpoints: {} })
  // @ts-expect-error -- no such field
  defineResource('ops.sample', { entity, filters: { name: contains('title') }, endpoints: {} })
  // @ts-expect-error -- no such place
  defineResource('ops.sample', { entity, filters: { name: contains('info.title') }, endpoints: {} })
  defineResource('ops.sample', {
    entity,
    filters: {
      // @ts-expect-error -- no such field
      own: custom((value) => [[{ field: 'title', is: 'any', values: [value] }]]),
    },
    endpoints: {},
  })
})

/** The documents synchronise by GET; in a read-only profile it must be refused all the same. */
const writingReads: ReadonlySet<string> = new Set(['msg.mpTemplate.refresh', 'msg.maTemplate.refresh'])

test('reading never counts as writing, deleting counts as destroying', () => {
  for (const endpoint of allEndpoints()) {
    if (endpoint.method === 'GET')
      expect(endpoint.effect, endpoint.id).toBe(writingReads.has(endpoint.id) ? 'write' : 'read')
    if (endpoint.method === 'DELETE') expect(endpoint.effect, endpoint.id).toBe('destroy')
  }
  expect(tenant.endpoints.close.effect).toBe('destroy')
  expect(findEndpoint('shell.auth.login')?.effect).toBe('session')
})

test('a list query has page, limit, order and orderField, empty when unsorted, and bounds them (SYS-CMN-07)', () => {
  const query = pageQuery(tenant.filters)
  expect(query.parse({})).toEqual({ page: 1, limit: 10, order: '', orderField: '' })
  for (const bad of [{ page: 0 }, { limit: -1 }, { limit: MAX_LIMIT + 1 }, { order: 'up' }, { page: 1.5 }])
    expect(query.safeParse(bad).success, JSON.stringify(bad)).toBe(false)
})

test('the order field travels in snake case and is understood in both', () => {
  expect(snakeCase('executeDuration')).toBe('execute_duration')
  expect(camelCase('execute_duration')).toBe('executeDuration')
  expect(camelCase('executeDuration')).toBe('executeDuration')
})

test('the shared phone rule takes 11 digits, first 1, second 3 4 5 7 8, or nothing (SYS-TEN-16)', () => {
  for (const good of ['', '13800000000', '14912345678', '15512345678', '17612345678', '18888888888'])
    expect(OptionalMobile.safeParse(good).success, good).toBe(true)
  for (const bad of [
    '1',
    '12800000000',
    '16800000000',
    '19800000000',
    '138000000001',
    '1380000000x',
    '+8613800000000',
  ])
    expect(OptionalMobile.safeParse(bad).success, bad).toBe(false)
})

test('an e-mail address may be empty but not malformed', () => {
  expect(OptionalEmail.safeParse('').success).toBe(true)
  expect(OptionalEmail.safeParse('ops@example.com').success).toBe(true)
  expect(OptionalEmail.safeParse('ops@').success).toBe(false)
})

/** Names of all members of a schema, however deep they lie: inside lists, unions and optional parts as well. */
function memberNames(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(memberNames)
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : []
  return [...own, ...Object.values(schema).flatMap(memberNames)]
}

test('no operation of the bridge answers a token or a password, however deep', () => {
  const answered = Object.entries(operations).map(([name, { output }]) => ({
    name,
    members: memberNames(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' })),
  }))
  // Some answer nothing; most have members.
  expect(answered.filter(({ members }) => members.length > 0).length).toBeGreaterThan(20)
  expect(
    answered.flatMap(({ name, members }) =>
      members
        // A number: whether the password must be changed.
        .filter((member) => /token|password|secret/i.test(member) && member !== 'passwordModify')
        .map((member) => [name, member]),
    ),
    // Whether passwords are sealed on their way to the platform.
  ).toEqual([['session.prepare', 'passwordEnc']])
})

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  /** A nullable value is one of two schemas. */
  readonly anyOf?: readonly JsonSchema[]
}

/** Whether a field, `jobInfo.alarmEmail` inside an object, is a member of the described data. */
const hasMember = (
  { properties, anyOf = [] }: JsonSchema,
  [name = '', ...below]: readonly string[],
): boolean => {
  const member = properties?.[name]
  if (member !== undefined && (below.length === 0 || hasMember(member, below))) return true
  return anyOf.some((schema) => hasMember(schema, [name, ...below]))
}

/** The schema of a record in an answer: of a page, of a list, or of one record. */
function recordOf(answer: z.ZodType): JsonSchema {
  // Zod's own type also allows forms that it never makes of an object.
  const schema = z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' }) as JsonSchema
  return schema.properties?.['list']?.items ?? schema.items ?? schema
}

test('a field that a read leaves out is one that it answers, and some screen shows it', () => {
  const withholding = allEndpoints().filter(({ withheld }) => withheld)
  expect(withholding.length).toBeGreaterThan(4)
  const unknown = withholding.flatMap(({ id, answer, withheld }) =>
    (withheld?.fields ?? [])
      .filter((field) => !hasMember(recordOf(answer), field.split('.')))
      .map((field) => `${id}: ${field}`),
  )
  expect(unknown).toEqual([])
  expect(withholding.filter(({ withheld }) => withheld?.unless.length === 0)).toEqual([])
})

test('the calls whose refusals are shown are those that the documents name, and exports (SYS-CMN-18, OPS-COM-10, OPS-JOB-10)', () => {
  const known = allEndpoints().filter(({ id }) => /^(sys|ops|api)\./.test(id))
  const shown = known.filter(({ kind, loud }) => loud && kind === 'json').map(({ id }) => id)
  expect(shown.toSorted()).toEqual([
    'api.apiConf.updateStatus',
    'ops.job.get',
    'ops.job.nextTriggerTime',
    'ops.job.page',
    'ops.jobLog.page',
    'ops.oss.upload',
    'sys.handover.dutyUpdate',
    'sys.handover.roleUpdate',
    'sys.privilege.create',
    'sys.privilege.update',
    'sys.quickAccess.getUserMenuPage',
    'sys.quickAccess.listUser',
    'sys.quickAccess.page',
    'sys.quickAccess.saveOrUpdate',
    'sys.roleRelationship.saveOrUpdate',
    'sys.sysApp.create',
    'sys.sysApp.update',
    'sys.userGroup.create',
    'sys.userGroup.get',
    'sys.userGroup.update',
  ])
  expect(known.filter(({ kind, loud }) => kind === 'file' && !loud).map(({ id }) => id)).toEqual([])
})
