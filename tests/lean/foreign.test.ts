import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Session } from '#contract/bridge.ts'
import { type Bench, openBench } from '#core/testing/bench.ts'
import { draft } from '#core/testing/stubPlatform.ts'
import { type ForeignPlatform, openForeignPlatform } from './foreignPlatform.ts'

/** The mapping that ships as the example, on a platform of its shapes. */
const mapping = readFileSync(new URL('../../src/contract/mappings/ruoyi.json', import.meta.url), 'utf8')

let platform: ForeignPlatform
let bench: Bench
let session: Session

beforeEach(async () => {
  platform = await openForeignPlatform()
  bench = await openBench({ times: { call: 2000, reconnect: [20] } })
  const { id } = await bench.done('profiles.save', draft(platform.address, { mapping }))
  const { config } = await bench.done('session.prepare', { profileId: id })
  expect(config.captcha).toBe(true)
  const { uuid, image } = await bench.done('session.captcha', { profileId: id })
  expect(image).toMatch(/^data:image\/png;base64,/)
  session = await bench.done('session.signIn', {
    ...{ profileId: id, username: 'tao', password: 'secret', tenantId: '7' },
    ...{ captcha: '9', uuid, remember: false },
  })
})
afterEach(async () => {
  await bench.close()
  await platform.close()
})

const read = async (endpoint: string, input: object = {}) =>
  (await bench.done('api.call', { endpoint, ...input })).data
const bodies = (route: string) => platform.to(route).map(({ body }) => body)

test('the sign-in sends what the platform knows, and the token as it wants it', async () => {
  expect(bodies('POST /login')).toEqual([
    { username: 'tao', password: 'secret', code: '9', uuid: 'picture-1' },
  ])
  expect(session.user).toMatchObject({ id: '7', username: 'tao', realName: '陶然', deptName: '印刷车间' })
  expect(platform.to('GET /getRouters')[0]?.authorization).toBe('Bearer foreign-1')
})

test('without an answer the sign-in says that there is none, although its settings are not asked for', async () => {
  const { id } = await bench.done('profiles.save', draft('http://127.0.0.1:9', { name: '停机', mapping }))
  expect((await bench.refused('session.prepare', { profileId: id })).code).toBe('offline')
})

test('routes are menus of our screens, codes are ours, words are grouped by their dictionary', () => {
  const [folder] = session.menus
  expect(folder?.name).toBe('系统')
  expect(folder?.children.map(({ name, url }) => [name, url])).toEqual([
    ['用户', 'sys/user'],
    ['参数', 'sys/params'],
    ['任务', 'sys/sysJob'],
    ['操作日志', 'sys/log-operation'],
  ])
  expect(session.permissions).toEqual(['sys:params:update', 'sys:params:delete', 'sys:sysJob:save'])
  expect(session.dictionaries).toEqual([
    {
      dictType: 'paper_size',
      dataList: [
        { dictLabel: 'A4', dictValue: '4', cssClass: 'primary' },
        { dictLabel: 'A5', dictValue: '5' },
      ],
    },
    { dictType: 'yes_no', dataList: [{ dictLabel: '是', dictValue: 'Y' }] },
  ])
  expect(session.lacks).toBeUndefined()
})

test('a list is asked for in the platform’s names, ranges in brackets, the order by its field', async () => {
  const query = { page: 2, limit: 20, bDate: '2026-03-01', eDate: '2026-03-31', order: 'desc' }
  const log = await read('ops.logOperation.page', { query: { ...query, orderField: 'createDate' } })
  expect(platform.to('GET /monitor/operlog/list').at(-1)?.query).toMatchObject({
    pageNum: '2',
    pageSize: '20',
    'params[beginTime]': '2026-03-01',
    'params[endTime]': '2026-03-31',
    orderByColumn: 'operTime',
    isAsc: 'desc',
  })
  expect(log).toMatchObject({
    total: 1,
    list: [{ id: '31', creatorName: 'tao', status: 1, requestTime: 8, createDate: '2026-03-02 09:00:00' }],
  })
})

test('a log is synchronised in the platform’s order, and read from this machine when it is gone', async () => {
  await bench.event('cache', (event) => event.resource === 'ops.logOperation' && event.rows > 0)
  const [first] = platform.to('GET /monitor/operlog/list')
  expect(first?.query).toMatchObject({ orderByColumn: 'operTime', isAsc: 'desc' })
  await platform.close()
  const answer = await bench.done('api.call', {
    endpoint: 'ops.logOperation.page',
    query: { creatorName: 'ta' },
  })
  expect(answer).toMatchObject({ source: 'cache', data: { total: 1, list: [{ id: '31' }] } })
})

test('what stands beside a record is part of it, and goes back where the platform takes it', async () => {
  expect(await read('sys.user.get', { params: { id: '7' } })).toMatchObject({
    username: 'tao',
    status: 1,
    gender: 1,
    roleIdList: ['2', '4'],
    extra: { postIds: [9] },
  })
  await read('sys.user.update', {
    body: {
      ...{ id: '7', username: 'tao', realName: '陶然然', deptId: '11', mobile: '13900000007', email: '' },
      ...{ password: '', comfirmPassword: '', roleIdList: ['2'], gender: 0, status: 0 },
      extra: { postIds: [9], badge: 'x' },
    },
  })
  expect(bodies('PUT /system/user')).toMatchObject([
    {
      ...{ userId: '7', nickName: '陶然然', phonenumber: '13900000007', sex: '0', status: '1' },
      ...{ roleIds: ['2'], postIds: [9], extra: { badge: 'x' } },
      // What the contract has no field for is what it was.
      createTime: '2026-03-01 08:00:00',
    },
  ])
  await read('sys.user.remove', { body: ['7', '8'] })
  expect(platform.to('DELETE /system/user/7,8').map(({ body }) => body)).toEqual([undefined])
})

test('a flat list is a tree, and a branch of it is what lies below a record', async () => {
  expect(await read('sys.dept.treeList')).toMatchObject([
    { id: '10', name: '青川印务', hasChildren: true, children: [{ id: '11' }, { id: '12' }] },
  ])
  expect(await read('sys.dept.listAllByName', { query: { pid: '10' } })).toMatchObject([
    { id: '11', pid: '10', hasChildren: false },
    { id: '12' },
  ])
  expect(platform.to('GET /system/dept/list').at(-1)?.query).not.toHaveProperty('parentId')
  expect(await read('sys.menu.roleMenu', { query: { id: '2' } })).toEqual(['1', '100'])
})

test('one value goes to two places of a new record, and an update keeps what it does not send', async () => {
  await read('ops.params.create', { body: { paramCode: 'ink', paramValue: 'black', remark: '' } })
  expect(bodies('POST /system/config')).toEqual([
    { configKey: 'ink', configName: 'ink', configValue: 'black', remark: '', configType: 'N' },
  ])
  await read('ops.params.update', { body: { id: '3', paramCode: 'paper', paramValue: 'A5', remark: '' } })
  expect(bodies('PUT /system/config')).toEqual([
    {
      ...{ configId: '3', configKey: 'paper', configValue: 'A5', remark: '' },
      ...{ configName: '纸张', configType: 'N' },
    },
  ])
})

test('a job is started, stopped and run with what the platform has of it, as JSON', async () => {
  await read('ops.job.start', { params: { id: '5' } })
  await read('ops.job.stop', { params: { id: '5' } })
  await read('ops.job.trigger', { params: { id: '5' }, body: { executorParam: 'x' } })
  expect(bodies('PUT /monitor/job/changeStatus')).toMatchObject([
    { jobId: 5, jobGroup: 'NIGHT', status: '0' },
    { jobId: 5, jobGroup: 'NIGHT', status: '1' },
  ])
  expect(bodies('PUT /monitor/job/run')).toMatchObject([{ jobId: 5, jobGroup: 'NIGHT', status: '1' }])
})

test('a record that is gone is not written', async () => {
  const params = { id: '6' }
  expect((await bench.refused('api.call', { endpoint: 'ops.job.start', params })).code).toBe('refused')
  expect(platform.to('PUT /monitor/job/changeStatus')).toEqual([])
})

test('what the mapping does not name is missing: buttons are absent, nothing is sent', async () => {
  expect(session.missing).toEqual(expect.arrayContaining(['sys.user.resetPassword', 'ops.jobLog.clear']))
  const before = platform.calls.length
  const clear = { endpoint: 'ops.jobLog.clear', body: { jobId: '0', type: 1 } }
  expect((await bench.refused('api.call', clear)).code).toBe('not-found')
  expect(platform.calls).toHaveLength(before)
})
