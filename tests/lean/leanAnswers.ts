import { documentedMenus, type LeanList, type LeanRecord, leanUser, olderMenus } from './records.ts'

/** How a lean platform differs from the documents. Everything left out is as documented. */
export interface LeanSettings {
  /** Whether it serves a call, by its name: `GET /sys/user/page`. Default: all that it has. */
  serves?(call: string): boolean
  /** Fields of all its answers that are null. */
  nulls?: readonly string[]
  /** Fields of all its answers that are left out. */
  without?: readonly string[]
  /**
   * Response to an unknown path. `envelope`: status and code 404. `page`: 404 with a page of its server. `swallowed`:
   * 200 with code 500, because a call that ends in an id takes the path for its own.
   */
  unknown?: 'envelope' | 'page' | 'swallowed'
  /** Response to a write. Default: the id of the record. */
  writes?: 'id' | 'null'
  menus?: 'documented' | 'older'
  /** Description of its calls at the usual address, without a token. Default: none. */
  description?: 'none' | 'swagger2'
  /** Fields that the description names of the body of a call, such as `POST /sys/params`. Default: it names none. */
  bodies?: Readonly<Record<string, readonly string[]>>
  /** Lists and searches of trees answer every row. */
  ignoresFilters?: boolean
  /** Lists answer all rows for every page. */
  ignoresPages?: boolean
  /** Filters, and columns to sort by, at which a list answers the fault of `swallowed`. */
  refuses?: readonly string[]
  /** Flat lists of a tree answer it nested, with the parent's id left out. */
  nests?: boolean
  /** Keeps a record of each sign-in, by a clock so many minutes east of UTC. Default: none. */
  zone?: number
  /** A captcha whose picture is announced as another kind. Default: none. */
  captcha?: 'mislabelled'
  /** `other`: other names for the envelope, the token's header and paging, for which `otherNames` is the mapping. */
  speaks?: 'documented' | 'other'
}

/** Profile settings for a platform with these names. */
export const otherNames = {
  envelope: { code: 'status', message: 'message', data: 'result', success: [200] },
  token: { header: 'Authorization', prefix: 'Bearer ' },
  paging: { page: 'current', limit: 'size', list: 'records', total: 'count' },
}

/** A request in other names, as the documents have it. */
export function heard(call: Call, headers: Readonly<Record<string, unknown>>): Call {
  const query = new URLSearchParams(call.query)
  for (const [theirs, ours] of [
    ['current', 'page'],
    ['size', 'limit'],
  ] as const) {
    const value = query.get(theirs)
    // The documented name means nothing here.
    query.delete(ours)
    if (value !== null) query.set(ours, value)
  }
  return { ...call, query, token: String(headers.authorization ?? '').replace(/^Bearer /, '') }
}

/** A documented answer in other names. */
export function said({ status, text }: Answer): Answer {
  if (!text.startsWith('{')) return { status, text }
  const { code, msg, data } = JSON.parse(text) as { code: number; msg: string; data: unknown }
  const isPage = isRecord(data) && Array.isArray(data.list)
  const result = isPage ? { records: data.list, count: data.total } : data
  return { status, text: JSON.stringify({ status: code === 0 ? 200 : code, message: msg, result }) }
}

/** A request, read. */
export interface Call {
  readonly name: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
  readonly token: string
}

export interface Answer {
  readonly status: number
  readonly text: string
}

const envelope = (data: unknown, code = 0, msg = 'success', status = 200): Answer => ({
  status,
  text: JSON.stringify({ code, msg, data }),
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Leaves out and nulls fields at every depth. */
function thinned(value: unknown, { nulls = [], without = [] }: LeanSettings): unknown {
  if (nulls.length === 0 && without.length === 0) return value
  const thin = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(thin)
    if (!isRecord(part)) return part
    return Object.fromEntries(
      Object.entries(part)
        .filter(([name]) => !without.includes(name))
        .map(([name, inner]) => [name, nulls.includes(name) ? null : thin(inner)]),
    )
  }
  return thin(value)
}

const paging = new Set(['page', 'limit', 'order', 'orderField', '_t', 'token'])

/** Whether a record contains the value of each filter, as part of the field's text. */
const matches = (record: LeanRecord, query: URLSearchParams, { filters = {} }: LeanList): boolean =>
  [...query].every(([name, wanted]) => {
    const field = filters[name] ?? name
    if (paging.has(name) || wanted === '' || !(field in record)) return true
    return String(record[field]).includes(wanted)
  })

/** Name of a column in records. */
const fieldOf = (column: string): string =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The answer of a platform that does not report the problem. */
const serverFault = (): Answer => envelope(null, 500, '服务器内部异常')

function pageAnswer(list: LeanList, query: URLSearchParams, settings: LeanSettings): Answer {
  const { ignoresFilters = false, ignoresPages = false, refuses = [] } = settings
  const field = fieldOf(query.get('orderField') ?? '')
  if (refuses.some((name) => name === field || (query.get(name) ?? '') !== '')) return serverFault()
  const found = ignoresFilters ? list.records : list.records.filter((record) => matches(record, query, list))
  const sign = query.get('order') === 'desc' ? -1 : 1
  const inOrder =
    field === '' ? found : found.toSorted((a, b) => sign * String(a[field]).localeCompare(String(b[field])))
  const limit = ignoresPages ? inOrder.length : Number(query.get('limit') ?? 10)
  const start = ignoresPages ? 0 : (Number(query.get('page') ?? 1) - 1) * limit
  return envelope({ list: inOrder.slice(start, start + limit), total: found.length })
}

const branch = (records: readonly LeanRecord[], pid: string): object[] =>
  records
    .filter((record) => record.pid === pid)
    .map((record) => {
      const children = branch(records, record.id)
      return { ...record, children, hasChildren: children.length > 0 }
    })

/** The records that a search finds, with those that lead to them. */
function searched(records: readonly LeanRecord[], name: string): LeanRecord[] {
  const kept = new Set<LeanRecord>()
  for (const record of records.filter((one) => String(one.name).includes(name)))
    for (
      let at: LeanRecord | undefined = record;
      at;
      at = records.find(({ id }) => id === (at as LeanRecord).pid)
    )
      kept.add(at)
  return records.filter((record) => kept.has(record))
}

const withoutPid = (nodes: readonly object[]): object[] =>
  nodes.map((node) =>
    Object.fromEntries(
      Object.entries(node)
        .filter(([name]) => name !== 'pid')
        .map(([name, value]) => [name, name === 'children' ? withoutPid(value) : value]),
    ),
  )

const pathsOf = ({ base, list }: LeanList): readonly (readonly [string, string])[] => [
  ['get', `${base}${list}`],
  ['get', `${base}/{id}`],
  ['post', base],
  ['put', base],
  ['delete', base],
]

/** A description of the calls, as version 2 of the format. */
function described(lists: readonly LeanList[], settings: LeanSettings): Answer {
  const paths: Record<string, Record<string, object>> = {}
  const definitions: Record<string, object> = {}
  for (const [method, path] of lists.flatMap(pathsOf)) {
    if (settings.serves?.(`${method.toUpperCase()} ${path}`) === false) continue
    const fields = settings.bodies?.[`${method.toUpperCase()} ${path}`]
    const name = `${method}${path.replaceAll('/', '_')}`
    if (fields) definitions[name] = { properties: Object.fromEntries(fields.map((field) => [field, {}])) }
    const body = { in: 'body', name: 'body', schema: { $ref: `#/definitions/${name}` } }
    const operation = {
      responses: { '200': { description: 'OK' } },
      ...(fields && { parameters: [body] }),
    }
    paths[path] = { ...paths[path], [method]: operation }
  }
  const text = JSON.stringify({
    swagger: '2.0',
    info: { title: 'lanting', version: '1.4' },
    basePath: '/',
    paths,
    definitions,
  })
  return { status: 200, text }
}

const unknownAnswer = ({ unknown }: LeanSettings): Answer => {
  if (unknown === 'page') return { status: 404, text: '<html><h1>404 Not Found</h1></html>' }
  if (unknown === 'swallowed') return serverFault()
  return envelope(null, 404, 'not found', 404)
}

/** Writes into a list. @param nextId id of a new record */
function write(
  { records }: LeanList,
  { name, body }: Call,
  nextId: () => string,
  settings: LeanSettings,
): Answer {
  const written = (id: string) => envelope(settings.writes === 'null' ? null : id)
  if (name.startsWith('DELETE ')) {
    const ids = new Set(Array.isArray(body) ? body.map(String) : [])
    records.splice(0, records.length, ...records.filter(({ id }) => !ids.has(id)))
    return envelope(null)
  }
  const sent = isRecord(body) ? body : {}
  if (name.startsWith('POST ')) {
    const id = nextId()
    records.unshift({ ...sent, id })
    return written(id)
  }
  const at = records.findIndex(({ id }) => id === sent.id)
  const before = records[at]
  if (!before) return envelope(null, 500, '记录不存在')
  records[at] = { ...before, ...sent }
  return written(before.id)
}

/** Calls of the lists. @returns undefined for a call that no list has, or that is not served */
function ofLists(
  lists: readonly LeanList[],
  call: Call,
  nextId: () => string,
  settings: LeanSettings,
): Answer | undefined {
  const { name, path, query } = call
  const list = lists.find(({ base }) => path === base || path.startsWith(`${base}/`))
  if (!list) return undefined
  const { base, records } = list
  const [verb] = name.split(' ')
  const isServed = (route: string) => settings.serves?.(`${verb} ${route}`) ?? true
  if (path === base || path === `${base}/`)
    return verb !== 'GET' && isServed(base) ? write(list, call, nextId, settings) : undefined
  if (verb !== 'GET') return undefined
  if (path === `${base}${list.list}`) {
    if (!isServed(path)) return undefined
    if (list.kind === 'tree') return envelope(branch(records, '0'))
    return pageAnswer(list, query, settings)
  }
  if (list.kind === 'tree' && path === `${base}/list` && isServed(path))
    return envelope(settings.nests ? withoutPid(branch(records, '0')) : records)
  if (list.kind === 'tree' && path === `${base}/listAllByName` && isServed(path)) {
    if (query.get('type') === '1')
      return envelope(
        branch(settings.ignoresFilters ? records : searched(records, query.get('name') ?? ''), '0'),
      )
    // One level; the nodes below are requested when it is opened.
    const level = branch(records, query.get('pid') ?? '0')
    return envelope(level.map((node) => ({ ...node, children: [] })))
  }
  const record = records.find(({ id }) => path === `${base}/${id}`)
  return record && isServed(`${base}/{id}`) ? envelope(record) : undefined
}

/** The answer with fields left out and nulled; the envelope keeps its own. */
function thinnedAnswer({ status, text }: Answer, settings: LeanSettings): Answer {
  const answer: unknown = JSON.parse(text)
  const data = isRecord(answer) ? { ...answer, data: thinned(answer.data, settings) } : answer
  return { status, text: JSON.stringify(data) }
}

/** Calls that need no token. */
const open: Record<string, (token: string) => Answer> = {
  'GET /sys/appConfig/public': () => envelope({ passwordEnc: false, captcha: false, tenantInput: true }),
  'POST /login': (token) => envelope({ token, expire: 43_200 }),
}

const closed: Record<string, (settings: LeanSettings) => Answer> = {
  'POST /logout': () => envelope(null),
  'GET /sys/user/info': () => envelope(leanUser),
  'GET /sys/menu/nav': ({ menus }) => envelope(menus === 'older' ? olderMenus() : documentedMenus()),
  'GET /sys/menu/permissions': () => envelope(['sys:params:save', 'sys:params:update', 'sys:params:delete']),
  'GET /sys/dict/type/all': () =>
    envelope([{ dictType: 'SYS_STATUS', dataList: [{ dictLabel: '启用', dictValue: '1' }] }]),
}

/** Answers requests by the present settings. */
export function createAnswering(lists: readonly LeanList[]) {
  const tokens = new Set<string>()
  let last = 1000
  const nextId = () => {
    last += 1
    return String(last)
  }
  /** Writes the record of a sign-in. */
  const note = (body: unknown, zone: number) => {
    const logins = lists.find(({ base }) => base === '/sys/log/login')?.records
    const shown = new Date(Date.now() + zone * 60_000).toISOString()
    const createDate = shown.slice(0, 19).replace('T', ' ')
    const creatorName = isRecord(body) ? body.username : ''
    logins?.unshift({ ...logins[0], id: nextId(), creatorName, createDate, status: 1, operation: 0 })
  }
  return (call: Call, settings: LeanSettings): Answer => {
    const { name } = call
    const isServed = settings.serves?.(name) ?? true
    if (name === 'GET /v2/api-docs' && settings.description === 'swagger2') return described(lists, settings)
    const answerOpen = isServed ? open[name] : undefined
    if (answerOpen) {
      const token = `lean-${nextId()}`
      tokens.add(token)
      if (name === 'POST /login' && settings.zone !== undefined) note(call.body, settings.zone)
      return thinnedAnswer(answerOpen(token), settings)
    }
    if (!tokens.has(call.token)) return envelope(null, 401, '未授权')
    const answer = (isServed ? closed[name]?.(settings) : undefined) ?? ofLists(lists, call, nextId, settings)
    return answer ? thinnedAnswer(answer, settings) : unknownAnswer(settings)
  }
}
