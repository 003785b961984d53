import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Foreign, openForeign } from './foreign.ts'

let foreign: Foreign

beforeEach(async () => {
  foreign = await openForeign()
  await foreign.signIn()
})
afterEach(() => foreign.close())

const data = (endpoint: string, input?: object) => foreign.data(endpoint, input)
/** The last request, except those by which the console finds out whether a filter is supported. */
const last = (call: string) =>
  foreign.received(call).find(({ query }) => !Object.values(query).includes('9223372036854775807'))
const refused = (endpoint: string, input: object) =>
  foreign.bench.refused('api.call', { endpoint, ...input }).then(({ code }) => code)
/** Query of a list as its screen sends it. */
const asked = (query: object) => ({ query: { page: 1, limit: 10, order: '', orderField: '', ...query } })

describe('users', () => {
  test('are listed, filtered, sorted and paged', async () => {
    const query = { username: 'fa', order: 'desc', orderField: 'real_name', hasRole: 'true', deptId: '11' }
    expect(await data('sys.user.page', asked(query))).toMatchObject({
      total: 1,
      list: [
        {
          ...{
            id: '2',
            username: 'fang',
            realName: '方',
            deptName: '运维组',
            mobile: '13800000000',
            gender: 1,
          },
          ...{ status: 1, superAdmin: 0, roleIdList: ['2'], createDate: '2026-03-01 09:30:00' },
        },
      ],
    })
    expect(last('GET /system/user/list')?.query).toEqual({
      ...{ pageNum: '1', pageSize: '10', userName: 'fa', deptId: '11' },
      ...{ isAsc: 'desc', orderByColumn: 'nickName' },
    })
    await data('sys.user.page', asked({ page: 2, limit: 2 }))
    expect(last('GET /system/user/list')?.query).toEqual({ pageNum: '2', pageSize: '2' })
  })

  test('of a role are asked for elsewhere; of a menu the platform cannot tell', async () => {
    expect(await data('sys.user.page', asked({ roleId: '2' }))).toMatchObject({ list: [{ id: '3' }] })
    expect(last('GET /system/role/authUser/allocatedList')?.query).toMatchObject({ roleId: '2' })
    expect(await refused('sys.user.page', asked({ menuId: '4' }))).toBe('not-found')
  })

  test('are added with a password only, and changed without one', async () => {
    const body = {
      ...{ username: 'wu', realName: '吴', deptId: '11', mobile: '13812345678', email: '', gender: 0 },
      ...{ roleIdList: ['2'], status: 0 },
    }
    expect(await refused('sys.user.create', { body })).toBe('invalid-input')
    await data('sys.user.create', { body: { ...body, password: 'Abc-1234', comfirmPassword: 'Abc-1234' } })
    expect(last('POST /system/user')?.body).toEqual({
      ...{ userName: 'wu', nickName: '吴', deptId: '11', phonenumber: '13812345678', email: '', sex: 0 },
      ...{ roleIds: ['2'], status: '1', password: 'Abc-1234' },
    })
    const change = { ...body, id: '2', username: 'fang', realName: '方二', status: 1 }
    const password = { password: 'Abc-1234', comfirmPassword: 'Abc-1234' }
    expect(await refused('sys.user.update', { body: { ...change, ...password } })).toBe('not-found')
    await data('sys.user.update', { body: change })
    // Fields unknown to the console stay, also those beside the record.
    expect(foreign.platform.records('/system/user')[1]).toMatchObject({
      ...{ nickName: '方二', status: '0', roleIds: ['2'], postIds: [5], remark: '轮班' },
    })
    expect(foreign.platform.records('/system/user')[1]).not.toHaveProperty('password')
  })

  test('are read, and deleted by ids in the path', async () => {
    expect(await data('sys.user.get', { params: { id: '2' } })).toMatchObject({ id: '2', roleIdList: ['2'] })
    await data('sys.user.remove', { body: ['2', '3'] })
    expect(last('DELETE /system/user/2,3')).toMatchObject({ query: {}, body: '' })
    expect(await refused('sys.user.get', { params: { id: '3' } })).toBe('gone')
  })

  test('are exported by the platform’s own call', async () => {
    const started = await foreign.bench.done('transfers.export', {
      ...{
        endpoint: 'sys.user.export',
        query: { username: 'fa', page: 1, limit: 10 },
        via: 'server' as const,
      },
      ...{ format: 'xlsx' as const, columns: [], fileName: '用户' },
    })
    await foreign.bench.event(
      'transfer',
      ({ transfer }) => transfer.id === started?.id && transfer.endedAt > 0,
    )
    expect(readFileSync(join(foreign.bench.dataDir, '用户.xlsx'), 'utf8')).toBe('workbook')
    expect(last('POST /system/user/export')?.query).toEqual({ userName: 'fa' })
  })
})

describe('roles', () => {
  const scope = (value: string) => [{ ruleId: '1', value, customData: [] }]

  test('are read with their data scope; a new one is known without being asked for', async () => {
    expect(await data('sys.role.get', { params: { id: '2' } })).toMatchObject({
      ...{ id: '2', name: '值班', roleGrade: '0', createDate: '2026-03-02 09:30:00' },
      roleRuleList: [{ ruleId: '1', value: 'dept', ruleDataList: [{ value: 'all' }, {}, {}, {}, {}] }],
    })
    const before = foreign.platform.received.length
    expect(await data('sys.role.get', { params: { id: '-1' } })).toMatchObject({
      roleRuleList: [{ value: 'all' }],
    })
    expect(await data('sys.menu.roleMenu', { query: { id: '-1' } })).toEqual([])
    expect(await data('sys.role.roleGrades')).toHaveLength(1)
    expect(foreign.platform.received).toHaveLength(before)
    expect(await data('sys.role.roleList', { query: { roleGrade: '0' } })).toMatchObject([{ id: '2' }])
  })

  test('are added and changed with ticked menus and data scope, and keep their keys', async () => {
    expect(await data('sys.menu.roleMenu', { query: { id: '2' } })).toEqual(['2', '3'])
    const role = { remark: '', deptId: '', roleGrade: '0', deptIdList: [] }
    await data('sys.role.create', {
      body: { ...role, name: '巡检', menuIdList: ['1', '2'], roleRuleList: scope('self') },
    })
    expect(last('POST /system/role')?.body).toEqual({
      ...{ roleName: '巡检', roleKey: '巡检', remark: '', roleSort: 0, status: '0', menuIds: ['1', '2'] },
      ...{ dataScope: '5', roleRuleList: [{ ruleId: '1', customData: [] }] },
    })
    await data('sys.role.update', {
      body: { ...role, id: '2', name: '值班二', menuIdList: ['2'], roleRuleList: scope('all') },
    })
    expect(foreign.platform.records('/system/role')[0]).toMatchObject({
      ...{ roleName: '值班二', roleKey: 'duty', roleSort: 4, menuIds: ['2'], dataScope: '1' },
    })
    await data('sys.role.addUsers', { query: { roleId: '2', userIds: '1,3' } })
    expect(last('PUT /system/role/authUser/selectAll')?.query).toEqual({ roleId: '2', userIds: '1,3' })
  })
})

describe('trees', () => {
  test('of departments are made of a flat list; one is changed, added and deleted', async () => {
    expect(await data('sys.dept.listAllByName', { query: { pid: '0' } })).toMatchObject([
      {
        ...{ id: '10', pid: '0', name: '蓝亭', extra: { leader: '林' } },
        children: [{ id: '11', children: [{ id: '12', name: '夜班', children: [] }] }],
      },
    ])
    expect(last('GET /system/dept/list')?.query).toEqual({ deptName: '' })
    expect(await data('sys.dept.treeList')).toMatchObject([
      { id: '10', status: 1, children: [{ id: '11', name: '运维组', status: 0 }] },
    ])
    expect(await data('sys.dept.list', { query: { id_ne: '11', pid_ne: '11' } })).toMatchObject([
      { id: '10' },
    ])
    const body = { pid: '10', name: '仓库', code: 'store', sort: 3, status: 0, extra: { leader: '吴' } }
    await data('sys.dept.create', { body })
    const sent = { parentId: '10', deptName: '仓库', orderNum: 3, status: '1', leader: '吴' }
    expect(last('POST /system/dept')?.body).toEqual(sent)
    await data('sys.dept.update', { body: { ...body, id: '12' } })
    expect(last('PUT /system/dept')?.body).toEqual({ ...sent, deptId: '12' })
    await data('sys.dept.remove', { body: ['12', '11'] })
    const deleted = foreign.platform.received.filter(({ call }) => call.startsWith('DELETE'))
    expect(deleted.map(({ call }) => call)).toEqual(['DELETE /system/dept/12', 'DELETE /system/dept/11'])
  })

  test('of menus have types, and a change leaves what only the platform knows', async () => {
    expect(await data('sys.menuModule.list')).toMatchObject([{ code: 'PC' }])
    const [folder] = (await data('sys.menu.list', { query: { client: 'PC' } })) as object[]
    expect(folder).toMatchObject({
      ...{ id: '1', type: 3, showFlag: 1, openMode: 'tab' },
      children: [
        { type: 0, url: 'system/user/index', children: [{ type: 1, permissions: 'system:user:add' }] },
      ],
    })
    const body = {
      id: '2',
      pid: '1',
      name: '账号',
      client: 'PC',
      type: 0,
      url: 'x/y',
      routeAlias: 'acc',
      showFlag: 0,
    }
    await data('sys.menu.update', { body })
    expect(foreign.platform.records('/system/menu')[1]).toMatchObject({
      ...{ menuName: '账号', menuType: 'C', component: 'x/y', path: 'acc', visible: '1', isCache: '1' },
    })
    expect(await refused('sys.menu.update', { body: { ...body, type: 2 } })).toBe('not-found')
  })

  test('of duties are its posts', async () => {
    expect(await data('sys.duty.list', { query: {} })).toEqual([
      {
        ...{
          id: '5',
          pid: '0',
          dutyCode: 'lead',
          dutyName: '组长',
          deptId: '0',
          sort: 1,
          remark: '',
          treeLevel: 1,
        },
        extra: {},
      },
    ])
    const body = { pid: '0', dutyCode: 'mate', dutyName: '组员', deptId: '0', sort: 2, remark: 'x' }
    await data('sys.duty.create', { body })
    const sent = { postCode: 'mate', postName: '组员', postSort: 2, remark: 'x' }
    expect(last('POST /system/post')?.body).toEqual({ ...sent, status: '0' })
    await data('sys.duty.update', { body: { ...body, id: '5' } })
    expect(last('PUT /system/post')?.body).toEqual({ ...sent, postId: '5' })
    await data('sys.duty.remove', { body: ['5'] })
    expect(last('DELETE /system/post/5')).toBeDefined()
  })
})

test('dictionaries and their entries', async () => {
  expect(await data('sys.dictType.page', asked({ dictName: '班' }))).toMatchObject({
    list: [{ id: '1', dictType: 'shift', status: 1, creator: 'lin' }],
  })
  await data('sys.dictType.update', { body: { id: '1', dictName: '班次二', dictType: 'shift', status: 0 } })
  expect(last('PUT /system/dict/type')?.body).toEqual({
    ...{ dictId: '1', dictName: '班次二', dictType: 'shift', status: '1', remark: '' },
  })
  const page = await data('sys.dictData.page', asked({ dictType: 'shift', pid: '0' }))
  expect(page).toMatchObject({
    total: 2,
    list: [{ id: '1', pid: '0', sort: 1, isLeaf: 1, cssClass: 'primary' }, {}],
  })
  const body = { pid: '0', dictLabel: '夜', dictValue: '3', dictType: 'shift', sort: 3, cssClass: 'danger' }
  await data('sys.dictData.create', { body })
  expect(last('POST /system/dict/data')?.body).toEqual({
    ...{ dictLabel: '夜', dictValue: '3', dictType: 'shift', dictSort: 3, listClass: 'danger' },
    ...{ cssClass: '', status: '0', remark: '' },
  })
})

test('parameters keep the name that the console does not know', async () => {
  expect(await data('ops.params.page', asked({ paramCode: 'home' }))).toMatchObject({
    list: [
      {
        id: '1',
        paramCode: 'home.motto',
        paramValue: '早',
        updater: 'lin',
        updateDate: '2026-03-01 09:30:00',
      },
    ],
  })
  await data('ops.params.update', {
    body: { id: '1', paramCode: 'home.motto', paramValue: '晚', remark: '' },
  })
  expect(foreign.platform.records('/system/config')[0]).toMatchObject({
    configName: '首页标语',
    configValue: '晚',
  })
  await data('ops.params.create', { body: { paramCode: 'a.b', paramValue: '1', remark: '' } })
  expect(last('POST /system/config')?.body).toEqual({
    ...{ configName: 'a.b', configKey: 'a.b', configValue: '1', configType: 'N', remark: '' },
  })
})

describe('logs', () => {
  test('of operations, within days', async () => {
    const query = { creatorName: 'lin', status: '1', bDate: '2026-03-01', eDate: '2026-03-03' }
    expect(await data('ops.logOperation.page', asked(query))).toMatchObject({
      list: [
        {
          ...{ id: '7', creatorName: 'lin', operation: '用户', status: 1, createDate: '2026-03-03 09:30:00' },
          ...{ requestUri: '/system/user', requestTime: 12, responseStr: '{"code":200}', ip: '10.0.0.7' },
        },
      ],
    })
    const [own] = foreign.received('GET /monitor/operlog/list').filter(({ query: sent }) => sent.operName)
    expect(own?.query).toEqual({
      ...{ pageNum: '1', pageSize: '10', operName: 'lin', status: '0' },
      ...{ 'params[beginTime]': '2026-03-01', 'params[endTime]': '2026-03-03 23:59:59' },
    })
  })

  test('of sign-ins and sign-outs', async () => {
    expect(await data('ops.logLogin.page', asked({}))).toMatchObject({
      list: [
        { id: '8', creatorName: 'lin', operation: 1, status: 1 },
        { id: '9', operation: 0, status: 0, userAgent: 'B 1' },
      ],
    })
  })
})

test('people online are signed out one by one, by ids that are no numbers', async () => {
  const page = await data('sys.online.page', asked({ username: 'fang', clientType: 'PC', limit: 1 }))
  expect(page).toMatchObject({
    list: [{ id: 'a1-x', username: 'fang', ip: '10.0.0.8', createDate: '2026-03-04 05:06:07' }],
  })
  expect(last('GET /monitor/online/list')?.query).toEqual({ userName: 'fang' })
  expect(await refused('sys.online.page', asked({ deptId: '11' }))).toBe('not-found')
  const all = await data('sys.online.page', asked({ clientType: 'PC' }))
  const [first, , third] = (all as { list: { userId: string }[] }).list
  await data('sys.online.fquit', { body: { userIds: [first?.userId, third?.userId], clientType: 'PC' } })
  const deleted = foreign.platform.received.filter(({ call }) => call.startsWith('DELETE'))
  expect(deleted.map(({ call, query }) => [call, query])).toEqual([
    ['DELETE /monitor/online/a1-x', {}],
    ['DELETE /monitor/online/c3-z', {}],
  ])
})

describe('jobs', () => {
  const jobInfo = {
    ...{
      jobDesc: '备份',
      executorHandler: 'backup.run',
      executorRouteStrategy: 'FIRST',
      jobCron: '0 0 4 * * ?',
    },
    ...{ glueType: 'BEAN', executorBlockStrategy: 'SERIAL_EXECUTION' },
  }

  test('are listed, run, stopped and started', async () => {
    expect(await data('ops.job.page', asked({ sortCode: 'NIGHT' }))).toMatchObject({
      list: [
        {
          ...{ id: '4', jobId: '4', sortCode: 'NIGHT', sortName: 'NIGHT', jobType: 3 },
          jobInfo: { jobDesc: '清理', executorHandler: 'cleaner.run', triggerStatus: 0, author: 'lin' },
        },
      ],
    })
    expect(last('GET /monitor/job/list')?.query).toEqual({ pageNum: '1', pageSize: '10', jobGroup: 'NIGHT' })
    await data('ops.job.trigger', { params: { id: '4' }, body: { executorParam: '' } })
    expect(last('PUT /monitor/job/run')?.body).toMatchObject({ jobId: 4, jobGroup: 'NIGHT' })
    const params = { id: '4' }
    expect(await refused('ops.job.trigger', { params, body: { executorParam: 'x' } })).toBe('not-found')
    await data('ops.job.start', { params })
    await data('ops.job.stop', { params })
    expect(foreign.received('PUT /monitor/job/changeStatus').map(({ body }) => body)).toEqual([
      { jobId: '4', status: '1' },
      { jobId: '4', status: '0' },
    ])
  })

  test('are added, and changed without losing what the console has no field for', async () => {
    await data('ops.job.create', { body: { jobType: 3, sortCode: '', sortName: '', jobInfo } })
    const sent = { jobName: '备份', invokeTarget: 'backup.run', cronExpression: '0 0 4 * * ?' }
    expect(last('POST /monitor/job')?.body).toEqual({
      ...sent,
      ...{ jobGroup: 'DEFAULT', concurrent: '1', misfirePolicy: '3' },
    })
    await data('ops.job.update', { body: { id: '4', jobType: 3, sortCode: 'NIGHT', sortName: '', jobInfo } })
    expect(foreign.platform.records('/monitor/job')[0]).toEqual({
      ...sent,
      ...{ jobId: '4', jobGroup: 'NIGHT', misfirePolicy: '2', concurrent: '0', status: '1', createBy: 'lin' },
    })
  })

  test('have a log, which is cleared as a whole or not at all', async () => {
    expect(await data('ops.jobLog.page', asked({ logStatus: '2', jobId: '0' }))).toMatchObject({
      list: [
        {
          ...{ id: '6', triggerTime: '2026-03-02 09:30:00', handleCode: 500, handleMsg: '慢' },
          job: { sortName: 'NIGHT', jobInfo: { jobDesc: '清理' } },
        },
      ],
    })
    expect(last('GET /monitor/jobLog/list')?.query).toMatchObject({ status: '1' })
    const clear = (body: object) => ({ endpoint: 'ops.jobLog.clear', body })
    expect((await foreign.bench.refused('api.call', clear({ jobId: '0', type: 8 }))).code).toBe('not-found')
    expect((await foreign.bench.refused('api.call', clear({ jobId: '4', type: 9 }))).code).toBe('not-found')
    expect(last('DELETE /monitor/jobLog/clean')).toBeUndefined()
    await foreign.bench.done('api.call', clear({ jobId: '0', type: 9 }))
    expect(last('DELETE /monitor/jobLog/clean')?.query).toEqual({})
  })
})
