import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatMoment, wallClock } from '#base/moments.ts'
import type { OtherChanges } from '#contract/bridge.ts'
import type { LogOperation } from '#contract/resources/ops/logOperation.ts'
import { account } from '../testing/account.ts'
import { type Bench, openBench } from '../testing/bench.ts'
import {
  answers,
  draft,
  envelope,
  json,
  menu,
  openStubPlatform,
  refuses,
  type StubPlatform,
  user,
} from '../testing/stubPlatform.ts'

const ID = '1067246875800000901'
const AGENT = 'Mozilla/5.0 Firefox/140'

let bench: Bench
let platform: StubPlatform
let rows: LogOperation[]
let scope: string | undefined

const ago = (seconds: number) => formatMoment(wallClock(Date.now() - seconds * 1000, undefined))

/** A line of the operation log, by default a minute older than the one before. */
function line(change: Partial<LogOperation>): LogOperation {
  const at = rows.length + 1
  const row = {
    ...{ id: `${9000 - at}`, creatorName: 'ada', userNickName: 'Ada', deptName: '', status: 1 },
    ...{ operation: `line ${at}`, userAgent: AGENT, createDate: ago(600 + at * 60), ip: '10.0.0.7' },
    ...{ requestUri: '/sys/params', requestMethod: 'PUT', requestTime: 3 },
    ...{ requestParams: JSON.stringify({ id: ID, paramValue: 'x' }), responseStr: '{"code":0}' },
    ...change,
  }
  rows.push(row)
  return row
}

async function open(mapping?: object): Promise<void> {
  const { id: profileId } = await bench.done(
    'profiles.save',
    draft(platform.address, mapping ? { mapping: JSON.stringify(mapping) } : {}),
  )
  await bench.done('session.signIn', { ...account, profileId })
}

beforeEach(async () => {
  rows = []
  scope = undefined
  platform = await openStubPlatform()
  // The logs of a session are read by the tests, when their lines are there.
  bench = await openBench({ times: { call: 20_000, logs: 600_000 } })
  platform.on('GET /sys/menu/nav', answers([menu('1', '0', { url: 'sys/log-operation' })]))
  platform.on('GET /sys/user/info', (_, response) =>
    json(response, envelope({ ...user, ...(scope !== undefined && { logScope: scope }) })),
  )
  platform.on('GET /sys/log/operation/page', (_, response) =>
    json(
      response,
      envelope({
        list: rows.toSorted((one, other) => (one.createDate < other.createDate ? 1 : -1)),
        total: rows.length,
      }),
    ),
  )
  platform.on('PUT /sys/params', (_, response) => json(response, envelope(ID)))
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
})

async function others(id = ID, resource = 'ops.params'): Promise<OtherChanges> {
  await bench.done('logs.sync', { resource: 'ops.logOperation' })
  const found = await bench.done('journal.others', { resource, id })
  if (!found) throw new Error('the account may read the log')
  return found
}
const operations = ({ lines }: OtherChanges) => lines.map(({ operation, named }) => [operation, named])
const save = (paramValue: string) =>
  bench.call('api.call', {
    endpoint: 'ops.params.update',
    body: { id: ID, paramCode: 'ui.title', paramValue, remark: '' },
  })

test('lines that name the record in a call of its noun are found, the newest first, failures as well', async () => {
  await open()
  const newest = line({ createDate: ago(60), status: 0, responseStr: '{"code":500}' })
  line({ operation: 'number', requestParams: `{"id":"${ID}7"}` })
  line({ operation: 'longer', requestParams: `{"id":"3${ID}","remark":"x${ID}"}` })
  line({ operation: 'role', requestUri: '/sys/role' })
  line({ operation: 'export', requestMethod: 'GET', requestUri: '/sys/params/export' })
  line({ operation: 'batch', requestMethod: 'DELETE', requestParams: `["1067246875800000902","${ID}"]` })
  line({ operation: 'cut', requestParams: `{"id":${ID},"paramValue":"a long te` })
  line({ operation: 'server in front', requestUri: `http://host:8080/admin/sys/params/?x=1` })
  line({ operation: 'mention', requestParams: JSON.stringify({ id: '7', remark: `like ${ID}` }) })
  line({
    ...{ operation: 'added', requestMethod: 'POST', requestParams: '{"paramCode":"a"}' },
    responseStr: `{"code":0,"msg":"success","data":"${ID}"}`,
  })
  line({ operation: 'answer', responseStr: `{"data":"${ID}"}`, requestParams: '{"id":"7"}' })
  const found = await others()
  expect(operations(found)).toEqual([
    ['line 1', 'record'],
    ['batch', 'record'],
    ['cut', 'record'],
    ['server in front', 'record'],
    ['mention', 'mention'],
    ['added', 'answer'],
  ])
  expect(found).toMatchObject({ log: 'ops.logOperation', isPart: false })
  expect(Date.now() - found.asOf).toBeLessThan(60_000)
  expect(found.lines[0]).toMatchObject({
    ...{ id: newest.id, time: newest.createDate, account: 'ada', name: 'Ada', by: 'other', failed: true },
    ...{ method: 'PUT', uri: '/sys/params', ip: '10.0.0.7', userAgent: AGENT },
    ...{ params: newest.requestParams, answer: newest.responseStr },
  })
  expect(Math.abs(Date.now() - 60_000 - (found.lines[0]?.at ?? 0))).toBeLessThan(30_000)
})

test('a short id is only that of the record where it is called so, or is in its place of the address', async () => {
  await open()
  line({ operation: 'own', requestParams: '{"id":"7","sort":3}' })
  line({ operation: 'other field', requestParams: '{"id":"8","sort":7}' })
  line({ operation: 'within', requestParams: '{"id":"8","dept":{"id":"7"}}' })
  line({ operation: 'text', requestParams: '{"id":"8","config":"{\\"id\\":\\"7\\"}"}' })
  line({ operation: 'joined', requestParams: '{"ids":"6,7"}' })
  line({ operation: 'form', requestParams: 'name=x&id=7' })
  line({ operation: 'list', requestMethod: 'DELETE', requestParams: '["6","7"]' })
  line({ operation: 'part', requestMethod: 'DELETE', requestParams: '["77"]' })
  expect(operations(await others('7'))).toEqual([
    ['own', 'record'],
    ['joined', 'record'],
    ['form', 'record'],
    ['list', 'record'],
  ])
})

test('a change that the journal has is left out, one of the same account from elsewhere is not', async () => {
  await open()
  await save('one')
  platform.on('PUT /sys/params', refuses(500, '不允许'))
  await save('two')
  const own = { creatorName: 'admin', userNickName: '管理员' }
  line({ ...own, operation: 'saved here', createDate: ago(0) })
  line({ ...own, operation: 'refused here', createDate: ago(0), status: 0 })
  line({ ...own, operation: 'a third', createDate: ago(1) })
  line({ ...own, operation: 'another call', requestMethod: 'DELETE', createDate: ago(0) })
  line({ ...own, operation: 'earlier', createDate: ago(20) })
  line({ ...own, operation: 'console elsewhere', userAgent: 'Steward/1.0.0 (X11)', createDate: ago(3600) })
  line({ operation: 'by another', createDate: ago(0) })
  const { lines } = await others()
  expect(Object.fromEntries(lines.map(({ operation, by }) => [operation, by]))).toEqual({
    'a third': 'elsewhere',
    'another call': 'elsewhere',
    'by another': 'other',
    'console elsewhere': 'account',
    earlier: 'elsewhere',
  })
})

test('a change here is left out also where the clock of the platform is minutes behind', async () => {
  await open()
  await save('one')
  line({ creatorName: 'admin', userAgent: 'Steward/1.0.0 (X11; Linux x86_64)', createDate: ago(180) })
  line({ creatorName: 'admin', createDate: ago(180), operation: 'in a browser' })
  expect(operations(await others())).toEqual([['in a browser', 'record']])
})

test('a platform of another family has other addresses and names of ids', async () => {
  await open({
    calls: {
      'ops.params.update': { path: '/system/config', shape: 'param' },
      'ops.params.remove': { path: '/system/config/{ids}' },
      'ops.params.create': { missing: true },
    },
    shapes: { param: { id: 'configId' } },
  })
  // It does not log methods.
  const other = { requestMethod: '' }
  line({ ...other, operation: 'saved', requestUri: '/system/config', requestParams: '{"configId":7}' })
  line({
    ...other,
    operation: 'deleted',
    requestUri: '/prod/system/config/6,7',
    requestParams: '{ids=[6, 7]}',
  })
  line({ ...other, operation: 'export', requestUri: '/system/config/export', requestParams: '{"sort":7}' })
  line({ ...other, operation: 'documented', requestUri: '/sys/params', requestParams: '{"id":7}' })
  expect(operations(await others('7'))).toEqual([
    ['saved', 'record'],
    ['deleted', 'address'],
  ])
})

test('an account that may not read the operation log gets none of it', async () => {
  platform.on('GET /sys/menu/nav', answers([menu('1', '0')]))
  await open()
  line({})
  expect(await bench.done('journal.others', { resource: 'ops.params', id: ID })).toBeNull()
  expect(platform.requests.some(({ route }) => route.includes('/log/operation'))).toBe(false)
})

test('rows that were read under another data scope are not shown', async () => {
  scope = 'all'
  await open()
  line({})
  expect((await others()).lines).toHaveLength(1)
  scope = 'own'
  await bench.done('session.refresh')
  const found = await bench.done('journal.others', { resource: 'ops.params', id: ID })
  expect(found).toMatchObject({ asOf: 0, lines: [] })
})

test('the log is read in the background, and the answer does not wait for it', async () => {
  await open()
  line({})
  const first = await bench.done('journal.others', { resource: 'ops.params', id: ID })
  expect(first?.lines).toEqual([])
  await bench.event('cache', ({ resource }) => resource === first?.log)
  const second = await bench.done('journal.others', { resource: 'ops.params', id: ID })
  expect(second?.lines).toHaveLength(1)
})
