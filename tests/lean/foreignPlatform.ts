import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type ForeignRecord, foreignNouns, foreignRoutes } from './foreignRecords.ts'

/** A platform with habits of another family, over real HTTP: the target of the mapping that ships as an example. */
export interface ForeignPlatform {
  readonly address: string
  /** Received requests, oldest first. */
  readonly received: ForeignRequest[]
  /** Answers a call, such as `GET /system/user/list`, from now on. A refusal has its own code. */
  answer(call: string, to: (request: ForeignRequest) => object): void
  /** Records of a noun, by the path below which its calls are. */
  records(base: string): ForeignRecord[]
  close(): Promise<void>
}

export interface ForeignRequest {
  /** `GET /system/user/list` */
  readonly call: string
  readonly query: Readonly<Record<string, string>>
  /** JSON, or the text of anything else. */
  readonly body: unknown
  readonly headers: IncomingMessage['headers']
}

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const token = 'foreign-token'

/** Everything is answered with HTTP 200; the code contains the result. */
const done = (more: object = {}) => ({ code: 200, msg: '操作成功', ...more })
const refused = (msg: string, code = 500) => ({ code, msg })

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const paging = new Set(['pageNum', 'pageSize', 'isAsc', 'orderByColumn'])

type Noun = ReturnType<typeof foreignNouns>[string]

function listOf({ records, contains = [], isFlat }: Noun, query: ForeignRequest['query']): object {
  const fits = (record: ForeignRecord) =>
    Object.entries(query).every(([name, value]) => {
      // Unknown filters are left out.
      if (value === '' || paging.has(name) || !(name in record)) return true
      const own = text(record[name])
      return contains.includes(name) ? own.includes(value) : own === value
    })
  const found = records.filter(fits)
  const { orderByColumn = '', isAsc, pageNum = '1', pageSize = '10' } = query
  if (orderByColumn !== '') {
    found.sort((a, b) => text(a[orderByColumn]).localeCompare(text(b[orderByColumn])))
    if (isAsc === 'desc') found.reverse()
  }
  if (isFlat) return done({ data: found })
  const from = (Number(pageNum) - 1) * Number(pageSize)
  return done({ rows: found.slice(from, from + Number(pageSize)), total: found.length })
}

/** A save replaces the whole record. */
function saved({ id, records, required = [] }: Noun, method: string, body: unknown): object {
  const record = { ...(body as ForeignRecord) }
  const lacking = required.find((name) => text(record[name]) === '')
  if (lacking !== undefined) return refused(`${lacking}不能为空`)
  if (method === 'POST') {
    records.push({ ...record, [id]: 100 + records.length })
    return done()
  }
  const at = records.findIndex((one) => text(one[id]) === text(record[id]))
  if (at < 0) return refused('不存在')
  records[at] = record
  return done()
}

function removed({ id, records }: Noun, ids: readonly string[]): object {
  for (const one of ids) {
    const at = records.findIndex((record) => text(record[id]) === one)
    if (at < 0) return refused(`没有${one}`)
    records.splice(at, 1)
  }
  return done()
}

export async function openForeignPlatform(): Promise<ForeignPlatform> {
  const nouns = foreignNouns()
  const received: ForeignRequest[] = []
  const noun = (base: string) => {
    const found = nouns[base]
    if (!found) throw new Error(`No records at ${base}`)
    return found
  }
  const own = () => noun('/system/user').records[0] ?? {}

  /** Calls that belong to no list, or answer more than a record. */
  const special: Readonly<Record<string, (request: ForeignRequest) => object>> = {
    'GET /captchaImage': () => done({ captchaEnabled: true, uuid: 'c-1', img: png }),
    'POST /login': ({ body }) => {
      const { username, password, code, uuid } = body as Record<string, string>
      if (code !== '7' || uuid !== 'c-1') return refused('验证码错误')
      return username === 'lin' && password === 'secret-9' ? done({ token }) : refused('密码错误')
    },
    'POST /logout': () => done(),
    'GET /getInfo': () =>
      done({
        user: own(),
        roles: ['duty'],
        permissions: ['system:user:add', 'system:dict:edit', 'monitor:job:add'],
      }),
    'GET /getRouters': () => done({ data: foreignRoutes }),
    'GET /system/user/2': () =>
      done({
        data: noun('/system/user').records[1],
        roleIds: [2],
        postIds: [5],
        posts: noun('/system/post').records,
      }),
    'GET /system/role/authUser/allocatedList': () =>
      done({ rows: [noun('/system/user').records[2]], total: 1 }),
    'PUT /system/role/authUser/selectAll': () => done(),
    'GET /system/role/optionselect': () => done({ data: noun('/system/role').records }),
    'GET /system/menu/roleMenuTreeselect/2': () =>
      done({ checkedKeys: [2, 3], menus: [{ id: 1, label: '系统' }] }),
    'GET /system/dept/list/exclude/11': () => done({ data: noun('/system/dept').records.slice(0, 1) }),
    'GET /system/user/deptTree': () =>
      done({
        data: [
          { id: 10, label: '蓝亭', disabled: false, children: [{ id: 11, label: '运维组', disabled: true }] },
        ],
      }),
    'GET /system/user/profile': () => done({ data: own(), roleGroup: '值班', postGroup: '组长' }),
    'PUT /system/user/profile': () => done(),
    'PUT /system/user/profile/updatePwd': () => done(),
    'POST /system/user/profile/avatar': () => done({ imgUrl: '/profile/avatar/a.png' }),
    'PUT /monitor/job/run': () => done(),
    'PUT /monitor/job/changeStatus': () => done(),
    'DELETE /monitor/jobLog/clean': () => done(),
  }

  const given = new Map<string, (request: ForeignRequest) => object>()
  const answerTo = (request: ForeignRequest): object => {
    const [method = '', path = ''] = request.call.split(' ')
    const isOpen = path === '/captchaImage' || path === '/login'
    if (!isOpen && request.headers.authorization !== `Bearer ${token}`) return refused('认证失败', 401)
    const handler = given.get(request.call) ?? special[request.call]
    if (handler) return handler(request)
    const base = Object.keys(nouns)
      .toSorted((a, b) => b.length - a.length)
      .find((one) => path === one || path.startsWith(`${one}/`))
    const rest = base === undefined ? '' : decodeURIComponent(path.slice(base.length + 1))
    const found = base === undefined ? undefined : nouns[base]
    if (!found) return refused(`No static resource ${path}.`)
    if (method === 'GET' && rest === 'list') return listOf(found, request.query)
    if (method === 'GET') {
      const record = found.records.find((one) => text(one[found.id]) === rest)
      return record ? done({ data: record }) : done()
    }
    if (method === 'DELETE') return removed(found, rest.split(','))
    return saved(found, method, request.body)
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://foreign')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const sent = Buffer.concat(chunks).toString('utf8')
    const { headers } = request
    const isJson = headers['content-type']?.startsWith('application/json') === true
    const item = {
      call: `${request.method} ${url.pathname}`,
      query: Object.fromEntries(url.searchParams),
      body: isJson ? (JSON.parse(sent) as unknown) : sent,
      headers,
    }
    received.push(item)
    if (url.pathname.endsWith('/export')) {
      // Without a name, as streams are written there.
      response.writeHead(200, { 'content-type': 'application/vnd.ms-excel' })
      response.end('workbook')
      return
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answerTo(item)))
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer(call, to) {
      given.set(call, (request) => done(to(request)))
    },
    records: (base) => noun(base).records,
    async close() {
      const ended = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await ended
    },
  }
}
