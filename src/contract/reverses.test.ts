import { expect, test } from 'vitest'
import type { Resource } from './kernel.ts'
import { resources } from './resources/index.ts'

test('a call that reverses another takes the same input, is reversed by it, and has the same right', () => {
  const pairs = (resources as readonly Resource[]).flatMap(({ name, endpoints }) =>
    Object.entries(endpoints).flatMap(([call, endpoint]) =>
      endpoint.reverses === undefined
        ? []
        : [{ name, call, endpoint, opposite: endpoints[endpoint.reverses] }],
    ),
  )
  expect(pairs.map(({ name, call, endpoint }) => `${name}: ${call} ↔ ${endpoint.reverses}`)).toEqual([
    'sys.tenant: enable ↔ close',
    'sys.tenant: close ↔ enable',
    'ops.job: start ↔ stop',
    'ops.job: stop ↔ start',
    'msg.template: stop ↔ enable',
    'msg.template: enable ↔ stop',
    'msg.channelTemplate: stop ↔ enable',
    'msg.channelTemplate: enable ↔ stop',
    'sys.role: addRelations ↔ removeRoleRelation',
    'sys.role: removeRoleRelation ↔ addRelations',
    'sys.role: addUsers ↔ removeRoleUser',
    'sys.role: removeRoleUser ↔ addUsers',
  ])
  for (const { call, endpoint, opposite } of pairs) {
    expect(opposite?.reverses).toBe(call)
    expect(opposite?.guard).toEqual(endpoint.guard)
    expect(Object.keys(opposite?.body?.shape ?? {})).toEqual(Object.keys(endpoint.body?.shape ?? {}))
  }
})
