import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { JournalField, Profile } from '#contract/bridge.ts'
import { account } from '../testing/account.ts'
import { type Bench, openBench } from '../testing/bench.ts'
import {
  draft,
  envelope,
  json,
  menu,
  openStubPlatform,
  refuses,
  type StubPlatform,
  user as admin,
} from '../testing/stubPlatform.ts'

const ID = '1067246875800000901'
const OTHER = '1067246875800000902'

let bench: Bench
let platform: StubPlatform
let profile: Profile
let params: Map<string, Record<string, unknown>>

const page = (rows: Iterable<unknown>) => {
  const list = [...rows]
  return envelope({ list, total: list.length })
}

beforeEach(async () => {
  platform = await openStubPlatform()
  bench = await openBench({ times: { call: 20_000, reconnect: [20] } })
  profile = await bench.done('profiles.save', draft(platform.address))
  params = new Map(
    [
      { id: ID, paramCode: 'ui.title', paramValue: 'Steward', remark: '' },
      { id: OTHER, paramCode: 'smtp.password', paramValue: 'hunter2', remark: 'mail' },
    ].map((row) => [row.id, { ...row, updater: 'ada', updateDate: '2026-01-05 08:00:00' }]),
  )
  for (const id of params.keys())
    platform.on(`GET /sys/params/${id}`, (_, response) => json(response, envelope(params.get(id))))
  platform.on('GET /sys/params/page', (_, response) => json(response, page(params.values())))
  platform.on('PUT /sys/params', ({ body }, response) => {
    const { id, ...values } = JSON.parse(body)
    params.set(id, { ...params.get(id), ...values, updater: 'admin' })
    json(response, envelope(id))
  })
  platform.on('POST /sys/params', (_, response) => json(response, envelope('1067246875800000903')))
  platform.on('DELETE /sys/params', ({ body }, response) => {
    for (const id of JSON.parse(body)) params.delete(id)
    json(response, envelope(null))
  })
  await bench.done('session.signIn', { ...account, profileId: profile.id })
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
})

const read = (id = ID, windowId = 'main') =>
  bench.done('api.call', { endpoint: 'ops.params.get', params: { id } }, windowId)
const bodyOf = (change: Record<string, unknown>, id = ID) => {
  const { paramCode, paramValue, remark } = params.get(id) ?? {}
  return { id, paramCode, paramValue, remark, ...change }
}
const update = (change: Record<string, unknown>, more: object = {}, id = ID) => ({
  endpoint: 'ops.params.update',
  body: bodyOf(change, id),
  ...more,
})
const remove = (ids: string[]) => ({ endpoint: 'ops.params.remove', body: ids })
const list = async (filter: object = {}, windowId = 'main') =>
  (await bench.done('journal.list', { page: 1, limit: 50, ...filter }, windowId)).list
const latest = async () => {
  const [first] = await list()
  return bench.done('journal.get', { entry: first?.entry ?? 0 })
}
const sides = (fields: readonly JournalField[] | undefined) =>
  fields?.map(({ field, before, after, observed }) => [
    field,
    before.state === 'known' ? before.value : before.state,
    after.state === 'known' ? after.value : after.state,
    ...(observed ? [observed.value] : []),
  ])
const notices = async () => (await bench.done('notices.list')).map(({ code }) => code)
const journalFolder = () => join(bench.dataDir, 'journal')
const journalFiles = () => readdirSync(journalFolder())

test('a save leaves one entry with the fields that it changed, from the reading of the conflict check', async () => {
  await read()
  const before = platform.requests.length
  const note = {
    batch: 'b1',
    fields: {
      paramValue: { label: '参数值', before: ['管家'], after: ['Butler'] },
      remark: { label: '备注' },
    },
  }
  await bench.done('api.call', update({ paramValue: 'Butler' }, { journal: note }))
  expect(platform.requests.slice(before).map(({ route }) => route)).toEqual(['PUT /sys/params'])

  const entry = await latest()
  expect(entry).toMatchObject({
    ...{ endpoint: 'ops.params.update', resource: 'ops.params', action: 'update', outcome: 'done' },
    ...{ reason: '', count: 1, fields: ['paramValue'], batch: 'b1', undoes: null, undoneBy: null },
    windowId: 'main',
    record: { id: ID },
  })
  expect(Math.abs(Date.now() - entry.at)).toBeLessThan(60_000)
  const [record] = entry.records
  expect(record?.fields).toEqual([
    {
      field: 'paramValue',
      label: '参数值',
      before: { state: 'known', value: 'Steward', words: ['管家'] },
      after: { state: 'known', value: 'Butler', words: ['Butler'] },
    },
  ])
  expect(entry.at - (record?.readAt ?? 0)).toBeLessThan(60_000)
})

test('what was not read here is unknown, and an added record has its id from the answer', async () => {
  await bench.done('api.call', update({ paramValue: 'x' }))
  expect(sides((await latest()).records[0]?.fields)).toEqual([
    ['paramCode', 'unknown', 'ui.title'],
    ['paramValue', 'unknown', 'x'],
    ['remark', 'unknown', ''],
  ])
  await bench.done('api.call', {
    endpoint: 'ops.params.create',
    body: { paramCode: 'a.b', paramValue: '1', remark: '' },
  })
  const added = await latest()
  expect(added).toMatchObject({ action: 'create', record: { id: '1067246875800000903' } })
  expect(sides(added.records[0]?.fields)).toEqual([
    ['paramCode', null, 'a.b'],
    ['paramValue', null, '1'],
  ])
  expect(await bench.done('journal.of', { resource: 'ops.params', id: '1067246875800000903' })).toHaveLength(
    1,
  )
})

test('an uploaded file leaves an entry with its name, which deleting it undoes', async () => {
  platform.on('POST /sys/oss/upload', (_, response) => {
    const file = { id: OTHER, url: '', fileOriName: '合同.txt', fileExt: 'txt', fileSize: 1 }
    json(response, envelope(file))
  })
  const path = join(bench.dataDir, '合同.txt')
  writeFileSync(path, 'x')
  const picked = await bench.offer([path])
  await bench.done('transfers.upload', {
    endpoint: 'ops.oss.upload',
    fields: {},
    fileIds: picked.map(({ id }) => id),
  })
  await expect
    .poll(list)
    .toMatchObject([
      { action: 'create', resource: 'ops.oss', outcome: 'done', record: { id: OTHER, name: '合同.txt' } },
    ])
  const { entry } = await latest()
  expect(await bench.done('journal.planUndo', { entries: [entry] })).toMatchObject({
    tasks: [{ kind: 'remove', endpoint: 'ops.oss.remove', input: { body: [OTHER] } }],
    refused: [],
  })
})

test('a record that is read by itself has the journal opened before it is changed, a list has not', async () => {
  await bench.done('api.call', { endpoint: 'ops.params.page', query: { page: 1, limit: 10 } })
  expect(existsSync(journalFolder())).toBe(false)
  await bench.done('api.call', { endpoint: 'ops.params.get', params: { id: ID } })
  await expect.poll(() => existsSync(journalFolder()) && journalFiles().length).toBeGreaterThan(0)
})

test('a deleted record is read first and kept with all its fields', async () => {
  await bench.done('api.call', { endpoint: 'ops.params.page', query: { page: 1, limit: 10 } })
  await bench.done('api.call', remove([ID]))
  const routes = platform.requests.map(({ route }) => route)
  expect(routes.slice(-2)).toEqual([`GET /sys/params/${ID}`, 'DELETE /sys/params'])
  const entry = await latest()
  expect(entry).toMatchObject({ action: 'delete', outcome: 'done' })
  expect(sides(entry.records[0]?.fields)).toEqual([
    ['paramCode', 'ui.title', null],
    ['paramValue', 'Steward', null],
  ])
})

test('secrets are never kept: passwords, and the value of a parameter that is named like one', async () => {
  platform.on('PUT /sys/user', (_, response) => json(response, envelope('7')))
  const person = { username: 'ada', realName: 'Ada', deptId: '5', mobile: '13900001111', email: '' }
  const secret = { password: 'Tr0ub4dor&3', comfirmPassword: 'Tr0ub4dor&3' }
  await bench.done('api.call', { endpoint: 'sys.user.update', body: { id: '7', ...person, ...secret } })
  expect(sides((await latest()).records[0]?.fields)).toContainEqual(['password', 'secret', 'secret'])
  await read(OTHER)
  const words = { fields: { paramValue: { label: '值', before: ['hunter2'], after: ['hunter3'] } } }
  await bench.done('api.call', update({ paramValue: 'hunter3' }, { journal: words }, OTHER))
  expect(sides((await latest()).records[0]?.fields)).toEqual([['paramValue', 'secret', 'secret']])
  await bench.done('api.call', remove([OTHER]))
  expect(sides((await latest()).records[0]?.fields)).toContainEqual(['paramValue', 'secret', null])
  await bench.core.close()
  const bytes = journalFiles()
    .map((name) => readFileSync(join(journalFolder(), name), 'latin1'))
    .join('')
  for (const word of ['Tr0ub4dor', 'hunter2', 'hunter3']) expect(bytes).not.toContain(word)
  expect(bytes).toContain('smtp.password')
  await bench.restart()
})

test('a call of its own shows what it changed once the list is read again', async () => {
  const job = { id: '7', jobId: '7', sortName: '', sortCode: '', jobType: 3 }
  const info = { jobDesc: 'Nightly', executorHandler: 'h', jobCron: '0 0 1 * * ?', triggerStatus: 1 }
  platform.on('GET /sys/sysJob/page', (_, response) => json(response, page([{ ...job, jobInfo: info }])))
  platform.on('PUT /sys/sysJob/stop/7', (_, response) => {
    info.triggerStatus = 0
    json(response, envelope(null))
  })
  platform.on('POST /sys/sysJob/stop/7', (_, response) => {
    info.triggerStatus = 0
    json(response, envelope(null))
  })
  const jobs = { endpoint: 'ops.job.page', query: { page: 1, limit: 10 } }
  await bench.done('api.call', jobs)
  await bench.done('api.call', { endpoint: 'ops.job.stop', params: { id: '7' } })
  expect((await latest()).records[0]?.fields).toEqual([])
  await bench.done('api.call', jobs)
  await expect.poll(async () => (await latest()).fields).toEqual(['jobInfo.triggerStatus'])
  expect(sides((await latest()).records[0]?.fields)).toEqual([['jobInfo.triggerStatus', 1, 0]])
})

test('a value that the platform has changed is kept beside the one that was sent', async () => {
  platform.on('PUT /sys/params', ({ body }, response) => {
    const { paramValue } = JSON.parse(body)
    params.set(ID, { ...params.get(ID), paramValue: String(paramValue).toUpperCase() })
    json(response, envelope(ID))
  })
  await read()
  await bench.done('api.call', update({ paramValue: 'butler' }))
  await read()
  await expect
    .poll(async () => sides((await latest()).records[0]?.fields))
    .toEqual([['paramValue', 'Steward', 'butler', 'BUTLER']])
})

test('a refusal is kept with its words, a call that was never sent is not, and reads leave nothing', async () => {
  await read()
  platform.on('PUT /sys/params', refuses(500, '参数被系统占用'))
  await bench.refused('api.call', update({ paramValue: 'x' }))
  expect(await latest()).toMatchObject({ outcome: 'refused', reason: '参数被系统占用' })
  await bench.done('profiles.save', { ...draft(platform.address), id: profile.id, environment: 'production' })
  expect(await bench.refused('api.call', update({ paramValue: 'y' }))).toMatchObject({ code: 'read-only' })
  await bench.refused('api.call', { endpoint: 'ops.params.update', body: { id: 'x' } })
  expect(await list()).toHaveLength(1)
})

test('a console that is killed during a call says that the outcome is unknown (kill -9)', async () => {
  await read()
  let isAsked = () => {}
  const asked = new Promise<void>((resolve) => (isAsked = resolve))
  let answer = () => {}
  platform.on('PUT /sys/params', (_, response) => {
    answer = () => json(response, envelope(ID))
    isAsked()
  })
  const saving = bench.call('api.call', update({ paramValue: 'x' }))
  await asked
  expect(await latest()).toMatchObject({ outcome: 'pending' })
  // The folder as a kill would leave it.
  const folder = mkdtempSync(join(tmpdir(), 'steward-killed-'))
  cpSync(bench.dataDir, folder, { recursive: true })
  const after = await openBench({ dataDir: folder, stored: { profiles: bench.store.get('profiles') } })
  onTestFinished(() => after.close())
  await after.done('session.signIn', { ...account, profileId: profile.id })
  const { list: found } = await after.done('journal.list', { page: 1, limit: 10 })
  expect(found).toMatchObject([{ outcome: 'unknown', fields: ['paramValue'] }])
  answer()
  await saving
  expect(await latest()).toMatchObject({ outcome: 'done' })
})

test('two windows write into one journal, another account has one of its own', async () => {
  await read()
  await bench.done('session.attach', { sessionId: (await bench.done('session.current'))?.id ?? '' }, 'second')
  await Promise.all([
    bench.done('api.call', update({ paramValue: 'one' })),
    bench.done('api.call', update({ remark: 'two' }), 'second'),
  ])
  expect((await list()).map(({ windowId }) => windowId).toSorted()).toEqual(['main', 'second'])
  expect(await list({ windowId: 'second' })).toHaveLength(1)
  await bench.done('session.signIn', { ...account, username: 'grace', profileId: profile.id }, 'third')
  expect(await list({}, 'third')).toEqual([])
  await bench.done('api.call', update({ remark: 'three' }), 'third')
  expect(await list({}, 'third')).toHaveLength(1)
  expect(await list()).toHaveLength(2)
  expect(journalFiles().filter((name) => name.endsWith('.db'))).toHaveLength(2)
})

test('filters find by noun, action, outcome, name or id, batch and time', async () => {
  await bench.done('api.call', update({ remark: 'a' }, { journal: { batch: 'b7' } }))
  await bench.done('api.call', remove([ID, OTHER]))
  platform.on('POST /sys/params', refuses(500, 'no'))
  await bench.refused('api.call', {
    endpoint: 'ops.params.create',
    body: { paramCode: 'a.b', paramValue: '1' },
  })
  const actions = async (filter: object) => (await list(filter)).map(({ action }) => action)
  expect(await actions({})).toEqual(['create', 'delete', 'update'])
  expect(await actions({ resource: 'ops.params', action: 'delete' })).toEqual(['delete'])
  expect(await actions({ resource: 'sys.user' })).toEqual([])
  expect(await actions({ outcome: 'refused' })).toEqual(['create'])
  expect(await actions({ batch: 'b7' })).toEqual(['update'])
  expect(await actions({ text: OTHER })).toEqual(['delete'])
  expect(await actions({ from: Date.now() + 60_000 })).toEqual([])
  expect(await bench.done('journal.resources')).toEqual(['ops.params'])
  expect(await bench.done('journal.list', { page: 2, limit: 2 })).toMatchObject({
    total: 3,
    list: [{ action: 'update' }],
  })
  const [, both] = await list()
  expect(both).toMatchObject({ count: 2, record: { id: ID } })
})

test('an undone entry names the one that undid it', async () => {
  await read()
  await bench.done('api.call', update({ remark: 'a' }))
  const { entry } = await latest()
  await bench.done('api.call', update({ remark: '' }, { journal: { undoes: entry } }))
  const [undo, undone] = await list()
  expect(undo).toMatchObject({ undoes: entry, undoneBy: null })
  expect(undone).toMatchObject({ undoes: null, undoneBy: undo?.entry })
})

test('values that the account may not see any more are withheld', async () => {
  platform.on('PUT /sys/user', (_, response) => json(response, envelope('7')))
  const person = { username: 'ada', realName: 'Ada', deptId: '5', mobile: '13900001111', email: '' }
  const limited = { ...admin, superAdmin: 0 }
  platform.on('GET /sys/user/info', (_, response) => json(response, envelope(limited)))
  const menus = [menu('1', '0', { url: 'sys/user' }), menu('2', '0', { url: 'sys/params' })]
  platform.on('GET /sys/menu/nav', (_, response) => json(response, envelope(menus)))
  await bench.done('session.refresh')
  await bench.done('api.call', { endpoint: 'sys.user.update', body: { id: '7', ...person } })
  await bench.done('api.call', update({ remark: 'a' }))
  const { records } = await bench.done('journal.get', { entry: (await list())[1]?.entry ?? 0 })
  expect(sides(records[0]?.fields)).toContainEqual(['mobile', 'unknown', '13900001111'])
  menus.splice(0)
  await bench.done('session.refresh')
  const later = await bench.done('journal.get', { entry: (await list())[1]?.entry ?? 0 })
  // Names of users are for everybody who chooses people; their numbers are not.
  expect(sides(later.records[0]?.fields)).toContainEqual(['mobile', 'withheld', 'withheld'])
  expect(sides(later.records[0]?.fields)).toContainEqual(['realName', 'unknown', 'Ada'])
  expect(sides((await latest()).records[0]?.fields)).toContainEqual(['remark', 'withheld', 'withheld'])
})

test('a journal that cannot be written holds up no save, and the operator is told', async () => {
  writeFileSync(journalFolder(), 'in the way')
  await bench.done('api.call', update({ paramValue: 'x' }))
  expect(params.get(ID)?.paramValue).toBe('x')
  expect(await notices()).toContain('journal.notKept')
})

test('a damaged journal is set aside, every time, and nothing of it is deleted', async () => {
  for (const count of [1, 2]) {
    await bench.done('api.call', update({ remark: `${count}` }))
    await bench.core.close()
    const [name = ''] = journalFiles().filter((file) => file.endsWith('.db'))
    expect(statSync(join(journalFolder(), name)).mode & 0o777).toBe(0o600)
    writeFileSync(join(journalFolder(), name), Buffer.alloc(20_000, count))
    await bench.restart()
    await bench.done('session.signIn', { ...account, profileId: profile.id })
    expect(await list()).toEqual([])
    expect(await notices()).toContain('journal.damaged')
    expect(journalFiles().filter((file) => file.includes('.corrupt-'))).toHaveLength(count)
  }
})

test('the journal outlasts a restart and another address of the profile, and goes with the profile', async () => {
  await bench.done('api.call', update({ remark: 'a' }))
  await bench.restart()
  await bench.done('session.signIn', { ...account, profileId: profile.id })
  expect(await list()).toHaveLength(1)
  await bench.done('profiles.save', {
    ...draft(platform.address.replace('127.0.0.1', 'localhost')),
    id: profile.id,
  })
  await bench.done('session.signIn', { ...account, profileId: profile.id })
  expect(await list()).toHaveLength(1)
  await bench.done('profiles.remove', { id: profile.id })
  expect(journalFiles()).toEqual([])
})

test('emptying removes all entries of this account', async () => {
  await bench.done('api.call', update({ remark: 'a' }))
  expect(await bench.done('journal.size')).toMatchObject({ entries: 1, oldest: expect.any(Number) })
  await bench.done('journal.clear')
  expect(await list()).toEqual([])
  expect(await bench.done('journal.size')).toMatchObject({ entries: 0, oldest: null })
  await bench.done('api.call', update({ remark: 'b' }))
  expect(await list()).toHaveLength(1)
})

test('a change while the platform is out of reach fails before an entry of it is begun', async () => {
  await platform.cut()
  await bench.refused('api.call', { endpoint: 'ops.params.page', query: { page: 1, limit: 10 } })
  expect(await bench.refused('api.call', update({ remark: 'a' }))).toMatchObject({ code: 'offline' })
  expect(bench.events.filter(({ event }) => event.type === 'journal')).toEqual([])
  expect(await list()).toEqual([])
  await platform.listen()
})
