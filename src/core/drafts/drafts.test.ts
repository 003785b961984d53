import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OperationInput, Profile } from '#contract/bridge.ts'
import { account } from '../testing/account.ts'
import { type Bench, openBench } from '../testing/bench.ts'
import { draft as profileDraft, openStubPlatform, type StubPlatform } from '../testing/stubPlatform.ts'
import { createDrafts } from './drafts.ts'

let bench: Bench
let platform: StubPlatform
let profile: Profile

beforeEach(async () => {
  platform = await openStubPlatform()
  bench = await openBench()
  profile = await bench.done('profiles.save', profileDraft(platform.address))
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
})

const signIn = (username: string, windowId = 'main') =>
  bench.done(
    'session.signIn',
    {
      ...account,
      profileId: profile.id,
      username,
    },
    windowId,
  )

type NewDraft = OperationInput<'drafts.save'>
const typed = (change: Partial<NewDraft> = {}): NewDraft => ({
  id: 'draft-1',
  form: 'ops.params.update',
  recordId: '7',
  title: '编辑参数',
  subject: 'A',
  route: 'sys/params',
  values: { paramCode: 'A', paramValue: 'typed' },
  base: { paramCode: 'A', paramValue: 'loaded' },
  ...change,
})

test('a draft comes back after the program ended, to its own account only', async () => {
  await signIn('admin')
  await bench.done('drafts.save', typed())
  await bench.event('drafts')
  await bench.restart()
  expect((await bench.refused('drafts.list', {})).code).toBe('unauthenticated')
  await signIn('admin')
  expect(await bench.done('drafts.list', {})).toEqual([{ ...typed(), at: expect.any(Number) }])
  await signIn('sysadmin', 'other')
  expect(await bench.done('drafts.list', {}, 'other')).toEqual([])
})

test('forms find their own drafts, newest first; the same id is written over', async () => {
  await signIn('admin')
  await bench.done('drafts.save', typed())
  await bench.done('drafts.save', typed({ id: 'draft-2', recordId: '8' }))
  await bench.done('drafts.save', typed({ values: { paramValue: 'typed on' } }))
  const ids = async (wanted: OperationInput<'drafts.list'>) =>
    (await bench.done('drafts.list', wanted)).map(({ id }) => id)
  expect(await ids({})).toEqual(['draft-1', 'draft-2'])
  expect(await ids({ form: 'ops.params.update', recordId: '8' })).toEqual(['draft-2'])
  expect((await bench.done('drafts.list', { recordId: '7' }))[0]?.values).toEqual({ paramValue: 'typed on' })
  await bench.done('drafts.remove', { id: 'draft-1' })
  expect(await ids({})).toEqual(['draft-2'])
})

test('nothing that is called a password, token or secret reaches the disk, however deep', async () => {
  const { id } = await signIn('admin')
  await bench.done(
    'drafts.save',
    typed({
      values: { username: 'li', password: 'hunter-22', more: { accessToken: 'hunter-22', note: 'kept' } },
      base: { newPassword: 'hunter-22' },
      origin: { route: 'x', list: 'l', action: 'edit', row: { id: '7', apiSecret: 'hunter-22' } },
    }),
  )
  const [kept] = await bench.done('drafts.list', {})
  expect(JSON.stringify(kept)).not.toContain('hunter-22')
  expect(kept?.values).toEqual({ username: 'li', more: { note: 'kept' } })
  // The dialog's row is also remembered with the workspace.
  const dialogs = [{ action: 'edit', row: { id: '7', appSecret: 'hunter-22' } }]
  await bench.done('workspace.set', { scope: 'account', key: 'shell.dialogs', value: dialogs })
  expect(await bench.done('workspace.get', { scope: 'account', key: 'shell.dialogs' })).toEqual([
    { action: 'edit', row: { id: '7' } },
  ])
  expect(id).not.toBe('')
})

test('drafts go after thirty days, and the oldest when there are too many or too large ones', async () => {
  let now = Date.parse('2026-11-21T00:00:00Z')
  const stored = new Map<string, unknown>()
  const drafts = createDrafts({
    workspace: {
      get: async (scope, key) => stored.get(`${scope}/${key}`),
      set: async (scope, key, value) => void stored.set(`${scope}/${key}`, value),
    },
    emit: () => {},
    now: () => now,
  })
  const count = async () => (await drafts.list('s', {})).length
  for (let at = 0; at < 60; at += 1) await drafts.save('s', typed({ id: `draft-${at}` }))
  expect(await count()).toBe(50)
  expect((await drafts.list('s', {}))[0]?.id).toBe('draft-59')
  const large = { text: 'x'.repeat(250_000) }
  for (const id of ['one', 'two', 'three']) await drafts.save('s', typed({ id, values: large }))
  expect((await drafts.list('s', {})).slice(0, 2).map(({ id }) => id)).toEqual(['three', 'two'])
  expect((await drafts.list('s', {})).some(({ id }) => id === 'one')).toBe(false)
  now += 30 * 24 * 3_600_000
  expect(await count()).toBe(0)
})

test('a removed profile leaves no draft behind', async () => {
  await signIn('admin')
  await bench.done('drafts.save', typed())
  const sessionId = bench.core.sessionOf('main') ?? ''
  const { existsSync } = await import('node:fs')
  const { join } = await import('node:path')
  const folder = join(bench.dataDir, 'workspace', sessionId)
  expect(existsSync(folder)).toBe(true)
  await bench.done('profiles.remove', { id: profile.id })
  expect(existsSync(folder)).toBe(false)
})
