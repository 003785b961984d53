import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { ProfileDraft } from '#contract/bridge.ts'
import type { UserInfo } from '#contract/resources/shell/auth.ts'

/** A small platform that answers as a test defines, over real HTTP. */
export interface StubPlatform {
  readonly address: string
  /** All requests received, oldest first. */
  readonly requests: StubRequest[]
  /** Answers calls to a route from now on; `null` puts the ordinary answer back. */
  on(route: string, answer: Answer | null): void
  /** As `on`, before the body is read: the listener reads it, or does not. */
  raw(route: string, listener: RequestListener | null): void
  /** Tokens that are valid right now. Each sign-in adds one. */
  readonly tokens: Set<string>
  /** Stops listening and cuts open connections; `listen` begins again on the same port. */
  cut(): Promise<void>
  listen(): Promise<void>
}

export interface StubRequest {
  /** `GET /sys/user/info` */
  route: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
}

export type Answer = (request: StubRequest, response: ServerResponse) => void | Promise<void>

export const user: UserInfo = {
  id: '1067246875800000001',
  username: 'admin',
  realName: '管理员',
  headUrl: '',
  gender: 2,
  email: '',
  mobile: '',
  deptId: '',
  deptName: '',
  status: 1,
  userType: 0,
  superAdmin: 1,
  roleIdList: [],
  roleGrades: [],
  tenantId: '1',
  tenantName: '平台',
  tenantItype: 1,
  tenantMode: false,
  adminModel: { optionVisit: true, optionData: true, authVisit: true, authData: true },
}

export const envelope = (data: unknown, code = 0, msg = 'success') => JSON.stringify({ code, msg, data })

export const json = (response: ServerResponse, text: string, status = 200) => {
  response.writeHead(status, { 'content-type': 'application/json;charset=utf-8' })
  response.end(text)
}

/** Answers the envelope with this data. */
export const answers =
  (data: unknown): Answer =>
  (_, response) =>
    json(response, envelope(data))

/** Refuses with this code, by default under HTTP 200. */
export const refuses =
  (
    code: number,
    msg: string,
    { data = null, status = 200 }: { data?: unknown; status?: number } = {},
  ): Answer =>
  (_, response) =>
    json(response, envelope(data, code, msg), status)

export const menu = (id: string, pid: string, extra: Record<string, unknown> = {}) => ({
  id,
  pid,
  name: `menu ${id}`,
  icon: '',
  type: 0,
  client: 'PC',
  url: `sys/${id}`,
  openMode: '',
  routeAlias: '',
  redirectRoute: '',
  componentPath: '',
  flagCharacter: '',
  pageId: '',
  children: [] as unknown[],
  ...extra,
})

/** Lets a test open and close all that it starts in one place. */
export async function openStubPlatform(tls?: { key: string; cert: string }): Promise<StubPlatform> {
  const requests: StubRequest[] = []
  const tokens = new Set<string>()
  const overrides = new Map<string, Answer>()
  const listeners = new Map<string, RequestListener>()
  const sockets = new Set<Socket>()
  let issued = 0

  const ordinary: Record<string, Answer> = {
    'GET /sys/appConfig/public': answers({ passwordEnc: false, captcha: false, tenantInput: true }),
    'POST /login': (_, response) => {
      issued += 1
      const token = `stub-token-${issued}`
      tokens.add(token)
      json(response, envelope({ token, expire: 43_200 }))
    },
    'POST /logout': ({ headers }, response) => {
      tokens.delete(String(headers.token))
      json(response, envelope(null))
    },
    'GET /sys/user/info': answers(user),
    'GET /sys/menu/nav': answers([menu('1', '0')]),
    'GET /sys/menu/permissions': answers(['sys:params:save']),
    'GET /sys/dict/type/all': answers([
      { dictType: 'SYS_STATUS', dataList: [{ dictLabel: '启用', dictValue: '1' }] },
    ]),
    'GET /sys/params/page': answers({ list: [], total: 0 }),
    'GET /sys/log/operation/page': answers({ list: [], total: 0 }),
    'GET /sys/log/login/page': answers({ list: [], total: 0 }),
  }
  const open = new Set(['GET /sys/appConfig/public', 'POST /login', 'GET /captcha'])

  const onRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://stub')
    const listener = listeners.get(`${request.method} ${url.pathname}`)
    if (listener) {
      requests.push({ route: `${request.method} ${url.pathname}`, url, headers: request.headers, body: '' })
      listener(request, response)
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const item: StubRequest = {
      route: `${request.method} ${url.pathname}`,
      url,
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    }
    requests.push(item)
    const override = overrides.get(item.route)
    if (override) {
      await override(item, response)
    } else if (!open.has(item.route) && !tokens.has(String(item.headers.token))) {
      json(response, envelope(null, 401, '未授权'), 401)
    } else {
      const answer = ordinary[item.route]
      if (answer) await answer(item, response)
      else json(response, envelope(null, 404, 'not found'), 404)
    }
  }

  const server = tls ? createSecureServer(tls, onRequest) : createServer(onRequest)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  let port = 0
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        port = (server.address() as AddressInfo).port
        resolve()
      })
    })
  await listen()

  return {
    get address() {
      return `${tls ? 'https' : 'http'}://127.0.0.1:${port}`
    },
    requests,
    tokens,
    on(route, answer) {
      if (answer) overrides.set(route, answer)
      else overrides.delete(route)
    },
    raw(route, listener) {
      if (listener) listeners.set(route, listener)
      else listeners.delete(route)
    },
    async cut() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    listen,
  }
}

export const draft = (address: string, change: Partial<ProfileDraft> = {}): ProfileDraft => ({
  name: '测试平台',
  address,
  environment: 'test',
  requireHttps: false,
  proxy: { mode: 'none', url: '' },
  ca: '',
  ...change,
})
