import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BackendStatus } from '#contract/bridge.ts'
import { params } from '#contract/resources/ops/params.ts'
import { embeddedId } from '../settings/profiles.ts'
import { draft, envelope, json, openStubPlatform, type StubPlatform } from '../testing/stubPlatform.ts'
import { createPlatformClients } from './platformClients.ts'

let platform: StubPlatform
beforeEach(async () => {
  platform = await openStubPlatform()
})
afterEach(() => platform.cut())

test('the embedded backend is offline from the moment it is stopped, and what it is answering still arrives', async () => {
  const asked = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  platform.on('GET /sys/params/page', async (_, response) => {
    asked.resolve()
    await isHeld.promise
    json(response, envelope({ list: [], total: 0 }))
  })
  let status: BackendStatus = { state: 'running', address: platform.address, reason: '' }
  const states: string[] = []
  const clients = createPlatformClients({
    ports: {
      version: '0',
      resolveProxy: async () => 'DIRECT',
      children: {
        spawn: () => {
          throw new Error('no answer is long')
        },
      },
    },
    profile: (id) => ({ ...draft(''), id, embedded: true, accounts: [] }),
    backend: { status: () => status, address: async () => status.address },
    language: () => 'zh-CN',
    log: { info: () => {}, warn: () => {}, error: () => {} },
    onConnection: ({ state }) => states.push(state),
    facts: { of: () => ({}), save: () => {}, forget: () => {} },
    onFactsChange: () => {},
    onBurst: () => {},
    backOff: [3_600_000],
  })
  const client = clients.of(embeddedId)
  const answer = client.send(params.endpoints.page, {
    query: { page: 1, limit: 10, order: '', orderField: '' },
  })
  await asked.promise
  status = { state: 'stopped', address: '', reason: '' }
  clients.backendChanged(status)
  isHeld.resolve()
  expect(await answer).toMatchObject({ list: [], total: 0 })
  expect(states).toEqual(['offline'])
  clients.close()
  await clients.closeConnections()
})
