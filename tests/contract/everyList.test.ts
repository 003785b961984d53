import { ignoredFilters } from '#contract/ignoredFilters.ts'
import { type AnyEndpoint, MAX_LIMIT, snakeCase } from '#contract/kernel.ts'
import { allEndpoints, pageFilters } from '#contract/resources/index.ts'
import { designPage } from '#contract/resources/portal/designPage.ts'
import { dept } from '#contract/resources/sys/dept.ts'
import { dictDataCust } from '#contract/resources/sys/dictData.ts'
import { dictTypeCust } from '#contract/resources/sys/dictType.ts'
import { dutyUser } from '#contract/resources/sys/duty.ts'
import { handoverLog } from '#contract/resources/sys/handover.ts'
import { signature } from '#contract/resources/msg/signature.ts'
import { params } from '#contract/resources/ops/params.ts'
import { quickAccess } from '#contract/resources/sys/quickAccess.ts'
import { role } from '#contract/resources/sys/role.ts'
import { roleRelationship } from '#contract/resources/sys/roleRelationship.ts'
import { userSubRel } from '#contract/resources/sys/userSubRel.ts'
import { z } from 'zod'
import { afterAll, expect, test, vi } from 'vitest'
import { english, chinese } from '#tests/setup/words.ts'
import { type Client, startServer } from './harness.ts'
import { plantCopy } from './plant.ts'
import { upload } from './upload.ts'
import { readWorkbook } from './workbook.ts'

/**
 * Rules of every page and every export: derived from the contract, so that those of nouns added later are compared as
 * well.
 */

// The statistics of statements are written at set points of the test: they would change between two reads.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
afterAll(() => {
  vi.useRealTimers()
})

const server = await startServer()
const admin = await server.admin()
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
server.sql(
  "INSERT OR IGNORE INTO role_menus SELECT roles.id, menus.id FROM roles, menus WHERE roles.name = '普通操作员'",
)
const operator = await server.signIn('operator')

const keysOf = (schema: z.ZodType): readonly string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

const pages = allEndpoints().filter(
  ({ kind, method, query }) => kind === 'json' && method === 'GET' && keysOf(query).includes('limit'),
)
/** Files for another platform, of chosen records and with a version, instead of a workbook of a list. */
const packages: ReadonlySet<string> = new Set(['sys.exportData.dictExport', 'sys.exportData.menuExport'])
const exports = allEndpoints().filter(({ id, kind }) => kind === 'file' && !packages.has(id))

/** Two records of each kind of which the demo data have fewer. */
const [first = '', second = ''] = ['operator', 'secadmin'].map((name) => server.userId(name))
const boss = server.userId('admin')
await admin.must(userSubRel.endpoints.create, { body: { mainId: boss, users: [first, second] } })
for (const handoverUserId of [first, second]) {
  const body = { leaveUserId: boss, handoverUserId, confName: '移交', handoverStatus: 'true' }
  await admin.must(handoverLog.endpoints.saveLog, { body })
}
await admin.must(signature.endpoints.create, { body: { signatureCode: 'SECOND', signatureText: '第二' } })
for (const pageName of ['第一页', '第二页'])
  await admin.must(designPage.endpoints.create, { body: { pageName, sort: 1 } })
for (const name of ['a.txt', 'b.txt']) await upload(admin, { dirValue: 'DEMO' }, name, name)
await admin.must(dictTypeCust.endpoints.create, { body: { dictName: '第二', dictType: 'SECOND' } })
const { list: menus } = await admin.must(quickAccess.endpoints.getUserMenuPage, {
  query: { userId: first, limit: 2 },
})
await admin.must(quickAccess.endpoints.saveOrUpdate, {
  body: { userId: first, children: menus.map(({ id }) => ({ parentId: id })) },
})
const roles = await Promise.all(
  ['一', '二'].map((name) => admin.must(role.endpoints.create, { body: { name } })),
)
for (const [index, id] of roles.entries()) {
  await admin.must(role.endpoints.addUsers, { query: { roleId: id, userIds: first } })
  await admin.must(roleRelationship.endpoints.saveOrUpdate, {
    body: { id, pid: '0', flowableCode: index + 1, sort: index + 1 },
  })
}
for (const { id } of server.sql<{ id: string }>(
  "SELECT CAST(id AS TEXT) AS id FROM duties WHERE tenant_id = 'platform' ORDER BY id LIMIT 2",
))
  await admin.must(dutyUser.endpoints.create, { body: { dutyId: id, users: [first] } })
plantCopy(server, 'rule_sorts', 'platform')
await admin.must(params.endpoints.page)
vi.advanceTimersByTime(10_000)

/** Parameters that some lists require. */
const needed: Readonly<Record<string, Record<string, string>>> = {
  'sys.handover.rolePage': { leaveUser: first },
  'sys.handover.dutyPage': { leaveUser: first },
  'sys.userSubRel.page': { flag: '1', mainId: boss },
  'sys.userSubRel.export': { flag: '1', mainId: boss },
}

interface Counted {
  readonly list: readonly unknown[]
  readonly total: number
}

const read = (by: Client, endpoint: AnyEndpoint, query: Record<string, number> = {}) =>
  by.must(endpoint, { query: { ...needed[endpoint.id], ...query } }) as Promise<Counted>

/** All rows, however many pages of the largest size they take. */
async function rowsOf(by: Client, endpoint: AnyEndpoint): Promise<number> {
  for (let page = 1, rows = 0; ; page += 1) {
    const { list } = await read(by, endpoint, { page, limit: MAX_LIMIT })
    rows += list.length
    if (list.length < MAX_LIMIT) return rows
  }
}

/** Documented as a page that nothing shows; it has no rows (DECISION-OPS-25). */
const withoutRows: ReadonlySet<string> = new Set(['api.apiNotifyConf.page'])

const filledPages = pages.filter(({ id }) => !withoutRows.has(id))

test.each(filledPages.map((endpoint) => [endpoint.id, endpoint] as const))(
  'the total of %s is the number of its rows, whatever the size of a page',
  async (_, endpoint) => {
    // A first look is a visit, and is logged itself.
    await read(admin, endpoint, { limit: 1 })
    const rows = await rowsOf(admin, endpoint)
    expect(rows).toBeGreaterThan(1)
    const sizes: readonly Record<string, number>[] = [
      { limit: 1 },
      { limit: 1, page: 2 },
      { limit: MAX_LIMIT },
    ]
    for (const query of sizes)
      expect((await read(admin, endpoint, query)).total, JSON.stringify(query)).toBe(rows)
    expect((await read(admin, endpoint, { limit: 1 })).list).toHaveLength(1)
  },
)

type Row = Readonly<Record<string, unknown>>

/** The rows of a page that a query leaves, all at once. */
const found = async (
  endpoint: AnyEndpoint,
  query: Record<string, string | number>,
): Promise<readonly Row[]> => {
  const asked = { ...needed[endpoint.id], limit: MAX_LIMIT, ...query }
  return ((await admin.must(endpoint, { query: asked })) as { list: readonly Row[] }).list
}
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

/** Lists of the demo data that are longer than a page of the largest size, or whose rows have no ids. */
const notWhole: ReadonlySet<string> = new Set([
  'ops.logOperation.page',
  'ops.logErrorStat.page',
  'sys.userGroup.userPage',
])
const wholePages = filledPages.filter(({ id }) => !notWhole.has(id))
const isWhole = (rows: readonly Row[]): boolean =>
  rows.length < MAX_LIMIT && rows.every(({ id }) => typeof id === 'string' && id !== '')

/** Some values of a field, from the beginning, the middle and the end of a list. */
function valuesIn(rows: readonly Row[], field: string): string[] {
  const texts = rows.map((row) => row[field]).filter((value) => value !== null && typeof value !== 'object')
  const own = [...new Set(texts.map(String))].filter((text) => text !== '' && text !== 'undefined')
  return [...new Set([own[0], own[Math.floor(own.length / 2)], own.at(-1)])].filter(
    (text) => text !== undefined,
  )
}

/** Values as a column of numbers orders them, and as one of texts does; absent ones come first. */
function orders(values: readonly unknown[]): unknown[][] {
  const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
  const number = (value: unknown): number => (text(value) === '' ? -Infinity : Number(text(value)))
  const byText = (a: unknown, b: unknown) => (text(a) === text(b) ? 0 : text(a) < text(b) ? -1 : 1)
  const byNumber = (a: unknown, b: unknown) => (number(a) === number(b) ? 0 : number(a) - number(b))
  return [values.toSorted(byText), values.toSorted(byNumber)]
}

/** Fields that are ordered by their meaning: sets of codes, and departments by their numbers. */
const byMeaning: ReadonlySet<string> = new Set([
  'ops.pwdAudit.page auditResult',
  'sys.role.page deptId',
  'sys.role.rolePage deptId',
])

/** Fields by which a list cannot be ordered: they are looked up, or the list has its own order. */
const unordered: Readonly<Record<string, string>> = {
  'sys.handover.rolePage': 'id name remark',
  'sys.handover.dutyPage': 'id name remark',
  'sys.quickAccess.getUserMenuPage': 'id menuName icon url',
  'sys.dictInit.dataPage': 'id dictType dictLabel dictValue parentValue sort cssClass remark',
  'sys.user.page': 'roleName',
  'sys.userGroup.page': 'isOwn',
}

const says = (row: Row, field: string): boolean => ![undefined, null, ''].includes(row[field] as null)

test.each(wholePages.map((endpoint) => [endpoint.id, endpoint] as const))(
  'every filter of %s leaves the rows that fit, all of them, and no others',
  async (id, endpoint) => {
    const filters = pageFilters(endpoint) ?? {}
    await read(admin, endpoint, { limit: 1 })
    const rows = await found(endpoint, {})
    expect(isWhole(rows)).toBe(true)
    const wrong: string[] = []
    for (const [name, filter] of Object.entries(filters)) {
      if (filter.match === 'custom') continue
      const field = filter.field ?? name
      for (const value of valuesIn(rows, field)) {
        const asked = { [name]: value }
        const left = new Set(idsOf(await found(endpoint, asked)))
        const fitting = rows.filter((row) => ignoredFilters(filters, asked, [row]).length === 0)
        const missing = fitting.filter((row) => says(row, field) && !left.has(row['id']))
        const surplus = left.size - fitting.filter((row) => left.has(row['id'])).length
        if (missing.length > 0 || surplus > 0 || left.size === 0)
          wrong.push(`${name}=${value}: ${missing.length} missing, ${surplus} too many of ${left.size}`)
      }
      if (filter.match !== 'contains') continue
      const none = await found(endpoint, { [name]: 'nothing-is-called-this' })
      if (none.length > 0) wrong.push(`${name}: ${none.length} rows of nothing`)
    }
    expect(wrong, id).toEqual([])
  },
)

test.each(wholePages.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s is ordered by its fields, downwards as upwards, and by nothing else',
  async (id, endpoint) => {
    await read(admin, endpoint, { limit: 1 })
    const rows = await found(endpoint, {})
    expect(isWhole(rows)).toBe(true)
    const fields = Object.keys(rows[0] ?? {}).filter((field) =>
      rows.every((row) => typeof row[field] !== 'object'),
    )
    const usual = idsOf(rows)
    const asItIs: string[] = []
    for (const field of fields) {
      const orderField = snakeCase(field)
      const up = await found(endpoint, { orderField, order: 'asc' })
      const down = idsOf(await found(endpoint, { orderField, order: 'desc' }))
      expect([field, new Set(idsOf(up))]).toEqual([field, new Set(usual)])
      const isOrdered = JSON.stringify(idsOf(up).toReversed()) === JSON.stringify(down)
      if (!isOrdered) asItIs.push(field)
      const values = up.map((row) => row[field])
      if (!isOrdered) expect([field, down]).toEqual([field, usual])
      else if (!byMeaning.has(`${id} ${field}`)) expect(orders(values), field).toContainEqual(values)
    }
    expect(asItIs.join(' ')).toBe(unordered[id] ?? '')
    expect(await found(endpoint, { orderField: 'no_such_field', order: 'asc' }).then(idsOf)).toEqual(usual)
  },
)

/** Text that each export has as its title: that of its screen. */
const titles: Readonly<Record<string, Parameters<typeof chinese>[0]>> = {
  'api.apiConf.export': 'api.apiConf:title',
  'api.apiLog.export': 'api.apiLog:title',
  'api.apiNotifyInfo.export': 'api.apiNotifyInfo:title',
  'api.apiReceiptInfo.export': 'api.apiReceiptInfo:title',
  'sys.sysApp.export': 'sys.sysApp:title',
  'portal.portal.export': 'portal.portal:title',
  'portal.portalFpage.export': 'portal.portal:fpage.title',
  'portal.designPage.export': 'portal.designPage:title',
  'bill.billType.export': 'bill.billType:title',
  'bill.billcodeTemplate.export': 'bill.billcodeTemplate:title',
  'bill.billcodeTime.export': 'bill.billcodeTime:title',
  'bill.billcodeMax.export': 'bill.billcodeMax:title',
  'msg.bizInfo.export': 'msg.bizInfo:title',
  'msg.channelRecord.export': 'msg.channelRecord:title',
  'msg.channel.export': 'msg.channel:title',
  'msg.message.export': 'msg.message:title',
  'msg.signature.export': 'msg.signature:title',
  'msg.template.export': 'msg.template:title',
  'ops.job.export': 'ops.job:title',
  'ops.jobLog.export': 'ops.jobLog:title',
  'ops.logError.export': 'ops.logError:title',
  'ops.logErrorStat.export': 'ops.logErrorStat:title',
  'ops.logLogin.export': 'ops.logLogin:title',
  'ops.logOperation.export': 'ops.logOperation:title',
  'ops.logSql.export': 'ops.logSql:title',
  'ops.logUserBehavior.export': 'ops.logUserBehavior:title',
  'ops.oss.export': 'ops.oss:title',
  'ops.pwdAudit.export': 'ops.pwdAudit:title',
  'ops.params.export': 'ops.params:title',
  'msg.sysEvent.export': 'msg.sysEvent:title',
  'msg.auditEvent.export': 'msg.auditEvent:title',
  'msg.bizEvent.export': 'msg.bizEvent:title',
  'msg.bizEventRule.export': 'msg.bizEventRule:title',
  'sys.dept.export': 'sys.dept:title',
  'sys.dictDataCust.export': 'sys.dictType:cust.data.title',
  'sys.handoverConf.export': 'sys.handoverConf:title',
  'sys.handoverLog.export': 'sys.handoverLog:title',
  'sys.menuModule.export': 'sys.menuModule:title',
  'sys.online.export': 'sys.online:title',
  'sys.privilege.export': 'sys.privilege:title',
  'sys.quickAccess.export': 'sys.quickAccess:title',
  'sys.role.export': 'sys.role:title',
  'sys.roleRelationship.export': 'sys.roleRelationship:title',
  'sys.ruleData.export': 'sys.ruleData:title',
  'sys.ruleSort.export': 'sys.ruleSort:title',
  'sys.tenant.export': 'sys.tenant:title',
  'sys.user.export': 'sys.user:title',
  'sys.userGroup.export': 'sys.userGroup:title',
  'sys.userSubRel.export': 'sys.userSubRel:title',
}

test.each(exports.map((endpoint) => [endpoint.id, endpoint] as const))(
  'the file of %s has the expected name',
  async (id, endpoint) => {
    const title = titles[id]
    if (!title) throw new Error(`no title of ${id}`)
    for (const [language, named] of [
      ['zh-CN', chinese(title)],
      ['en-US', english(title)],
    ] as const) {
      const answer = await admin.in(language).call(endpoint, { query: needed[id] ?? {} })
      const [, name = ''] = answer.headers['content-disposition']?.split("filename*=UTF-8''") ?? []
      expect(decodeURIComponent(name).replace(/\d{14}/, '#')).toBe(`${named}#.xlsx`)
      expect(readWorkbook(answer.bytes).map((sheet) => sheet.name)).toEqual([named])
    }
  },
)

/** Lists that are trees: the call that answers the same records without pages. */
const flat: Readonly<Record<string, AnyEndpoint>> = {
  'sys.dept.export': dept.endpoints.list,
  'sys.dictDataCust.export': dictDataCust.endpoints.list,
  'sys.roleRelationship.export': roleRelationship.endpoints.list,
}

interface TreeNode {
  readonly children?: readonly TreeNode[]
}

const nodesOf = (nodes: readonly TreeNode[]): number =>
  nodes.reduce((count, { children = [] }) => count + 1 + nodesOf(children), 0)

/** Records of the screen that an export belongs to; null: the caller may not read it. */
async function shown(by: Client, id: string): Promise<number | null> {
  const tree = flat[id]
  if (tree) {
    const answer = await by.call(tree)
    return answer.code === 403 ? null : nodesOf((await by.must(tree)) as readonly TreeNode[])
  }
  const endpoint = pages.find((each) => each.id === id.replace(/export$/, 'page'))
  if (!endpoint) throw new Error(`${id} has no list`)
  const query = needed[endpoint.id] ?? {}
  return (await by.call(endpoint, { query })).code === 403 ? null : (await read(by, endpoint)).total
}

test.each(exports.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s holds what its list holds: of the tenant, and of the data scope',
  async (id, endpoint) => {
    for (const [who, by] of [
      ['admin', admin],
      ['tenant', tenant],
      ['operator', operator],
    ] as const) {
      // A first look is a visit, and is logged itself.
      const ask = () => by.call(endpoint, { query: needed[id] ?? {} })
      await ask()
      await shown(by, id)
      const records = await shown(by, id)
      const answer = await ask()
      const exported = answer.code === 403 ? null : (readWorkbook(answer.bytes)[0]?.rows.length ?? 0) - 1
      expect(exported, who).toBe(records)
    }
  },
)
