import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call that the platform received. */
export interface ForeignCall {
  /** `PUT /system/config` */
  readonly route: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly authorization: string
}

/**
 * A small platform of another family, over real HTTP, with the shapes of the mapping that ships as the example and data
 * of its own: code 200, lists beside the code, numeric ids, flat departments, routes without ids, codes of its own.
 */
export interface ForeignPlatform {
  readonly address: string
  readonly calls: ForeignCall[]
  /** Calls to a route, oldest first. */
  to(route: string): ForeignCall[]
  close(): Promise<void>
}

const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const worker = {
  userId: 7,
  userName: 'tao',
  nickName: '陶然',
  phonenumber: '13900000007',
  email: '',
  sex: '1',
  status: '0',
  admin: false,
  deptId: 12,
  dept: { deptId: 12, deptName: '印刷车间' },
  createTime: '2026-03-01 08:00:00',
  roleIds: null,
  postIds: null,
}

const departments = [
  [10, 0, '青川印务'],
  [11, 10, '装订车间'],
  [12, 10, '印刷车间'],
].map(([deptId, parentId, deptName], index) => ({
  ...{ deptId, parentId, deptName, orderNum: index, status: '0', leader: '陶' },
}))

const setting = { configId: 3, configKey: 'paper', configValue: 'A4', configName: '纸张', configType: 'N' }

const task = { jobId: 5, jobName: '夜间对账', jobGroup: 'NIGHT', cronExpression: '0 0 2 * * ?', status: '1' }

const page = (rows: readonly object[]) => ({ rows, total: rows.length })

/** Route → what stands in the answer beside code and message. */
const answers: Readonly<Record<string, object>> = {
  'GET /captchaImage': { uuid: 'picture-1', img: picture },
  'POST /login': { token: 'foreign-1' },
  'POST /logout': {},
  'GET /getInfo': {
    user: { ...worker, admin: false },
    roles: ['printer'],
    permissions: ['system:config:edit', 'system:config:remove', 'monitor:job:add'],
  },
  'GET /getRouters': {
    data: [
      {
        ...{ name: 'System', component: 'Layout', meta: { title: '系统', icon: 'system' } },
        children: [
          { name: 'User', component: 'system/user/index', meta: { title: '用户' } },
          { name: 'Config', component: 'system/config/index', meta: { title: '参数' } },
          { name: 'Job', component: 'monitor/job/index', meta: { title: '任务' } },
          { name: 'Operlog', component: 'monitor/operlog/index', meta: { title: '操作日志' } },
        ],
      },
    ],
  },
  'GET /system/dict/data/list': page([
    { dictType: 'paper_size', dictLabel: 'A4', dictValue: '4', listClass: 'primary' },
    { dictType: 'yes_no', dictLabel: '是', dictValue: 'Y' },
    { dictType: 'paper_size', dictLabel: 'A5', dictValue: '5', listClass: '' },
  ]),
  'GET /system/user/list': page([worker]),
  'GET /system/user/7': { data: worker, roleIds: [2, 4], postIds: [9] },
  'PUT /system/user': {},
  'DELETE /system/user/7,8': {},
  'GET /system/dept/list': { data: departments },
  'GET /system/config/list': page([setting]),
  'GET /system/config/3': { data: setting },
  'POST /system/config': {},
  'PUT /system/config': {},
  'GET /system/menu/roleMenuTreeselect/2': { menus: [], checkedKeys: [1, 100] },
  'GET /monitor/job/5': { data: task },
  'PUT /monitor/job/changeStatus': {},
  'PUT /monitor/job/run': {},
  'GET /monitor/operlog/list': page([
    {
      ...{ operId: 31, operName: 'tao', title: '参数管理', status: 0, operTime: '2026-03-02 09:00:00' },
      ...{ operUrl: '/system/config', requestMethod: 'PUT', operParam: '{}', costTime: 8, jsonResult: '{}' },
    },
  ]),
}

export async function openForeignPlatform(): Promise<ForeignPlatform> {
  const calls: ForeignCall[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://foreign')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const route = `${request.method} ${url.pathname}`
    calls.push({
      route,
      query: Object.fromEntries(url.searchParams),
      body: text === '' ? undefined : JSON.parse(text),
      authorization: String(request.headers.authorization ?? ''),
    })
    const isOpen = route === 'GET /captchaImage' || route === 'POST /login'
    const mayPass = isOpen || request.headers.authorization === 'Bearer foreign-1'
    const answer = mayPass ? answers[route] : undefined
    const code = mayPass ? 404 : 401
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ? { code: 200, msg: '操作成功', ...answer } : { code, msg: '无' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    to: (route) => calls.filter((call) => call.route === route),
    close: () =>
      new Promise((resolve) => {
        if (!server.listening) return resolve()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
