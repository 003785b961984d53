import type { Parts } from './recipes.ts'
import type { Pool } from './pool.ts'

/**
 * Sends one request as the administrator.
 * @returns the data of its answer; undefined when it was refused or the document has no such operation
 */
export type Ask = (operation: string, parts: Parts) => Promise<unknown>

type Read = Readonly<Record<string, unknown>>

const listOf = (data: unknown): readonly Read[] => {
  const list = typeof data === 'object' && data !== null && 'list' in data ? data.list : data
  // The judge has compared answers with their schemas: pages and lists hold records.
  return Array.isArray(list) ? (list as Read[]) : []
}

/** An application with an interface that it may call. */
async function openCalls(ask: Ask, pool: Pool): Promise<void> {
  const appId = 'FUZZ_APP'
  const app = await ask('sys.sysApp.create', { body: { appId, appName: appId, appType: 0 } })
  if (typeof app !== 'object' || app === null || !('apiAuth' in app)) return
  const { secretKey } = app.apiAuth as { secretKey: string }
  const apiCode = 'FUZZ_CALL'
  await ask('api.apiConf.create', {
    body: {
      ...{ apiCode, apiName: apiCode, apiProvider: appId, apiConsumer: 'self', apiRequestType: 'push' },
      ...{ apiType: 'common', apiProtocolType: 'HTTP', apiDealType: 'SYNC' },
      ...{ receiptStepClass: 'ReceiptService', receiptStepMethod: 'echo' },
    },
  })
  await ask('api.apiAppSubscription.saveAppApi', {
    body: { appId, apiData: [apiCode], direction: 'receive' },
  })
  for (const method of ['GET', 'POST'])
    pool.learn(`fuzz.open.${method}`, { id: apiCode, appId, apiCode, secret: secretKey, method })
}

/** A person who holds roles, a person who holds duties, and a person who takes them over. */
async function handovers(ask: Ask, pool: Pool): Promise<void> {
  const users = listOf(await ask('sys.user.page', { query: { limit: 60, status: 1 } }))
  const taker = users.at(-1)
  for (const kind of ['role', 'duty']) {
    for (const { id, username } of users.slice(0, -1)) {
      if (username === 'admin') continue
      const [held] = listOf(await ask(`sys.handover.${kind}Page`, { query: { leaveUser: id } }))
      if (!held || !taker) continue
      pool.learn(`fuzz.handover.${kind}`, {
        id,
        leaveUser: id,
        handoverUser: taker['id'],
        heldId: held['id'],
      })
      break
    }
  }
}

const CHANNELS = ['SMS', 'EMAIL', 'MP', 'MA', 'DINGTALK', 'SITE']

/** Templates by their channels, and those that lack one. */
async function templates(ask: Ask, pool: Pool): Promise<void> {
  const all = listOf(await ask('msg.template.page', { query: { limit: 20 } }))
  const missing = new Set(CHANNELS)
  for (const { id, templateId } of all) {
    const channels = await Promise.all(
      CHANNELS.map(async (channelCode) => {
        const found = await ask('msg.channelTemplate.find', { query: { templateId, channelCode } })
        return found ? channelCode : ''
      }),
    )
    if (!channels.includes('SMS')) pool.learn('fuzz.template', { id, templateId })
    for (const channel of channels) missing.delete(channel)
    if (missing.size === 0 && pool.records('fuzz.template').length > 0) return
  }
}

/** A node of the tree of roles, which is empty at first. */
async function roleTree(ask: Ask, pool: Pool): Promise<void> {
  const [free] = listOf(await ask('sys.role.page', { query: { limit: 1 } }))
  if (!free) return
  const { id } = free
  const body = { id, pid: '0', flowableCode: 1, sort: 1 }
  if ((await ask('sys.roleRelationship.saveOrUpdate', { body })) !== undefined)
    pool.learn('fuzz.roleTree', { id })
}

/** Tenants that can be opened, opened again and enabled: none can be opened twice. */
async function tenants(ask: Ask, pool: Pool): Promise<void> {
  const waiting = listOf(await ask('sys.tenant.page', { query: { status: 0, limit: 20 } }))
  for (const [index, tenant] of waiting.entries())
    pool.learn(index % 2 === 0 ? 'fuzz.tenant.0' : 'fuzz.tenant.closed', tenant)
  for (const tenant of listOf(await ask('sys.tenant.page', { query: { status: 3, limit: 5 } })))
    pool.learn('fuzz.tenant.3', tenant)
}

/** The first record of a noun, as a save carries it. */
async function firstOf(ask: Ask, noun: string): Promise<unknown> {
  const [first] = listOf(await ask(`${noun}.page`, { query: { limit: 1 } }))
  return first && (await ask(`${noun}.get`, { params: { id: first['id'] } }))
}

/** A data privilege, and records of which the first data hold too few to outlive the deletes that follow. */
async function saves(ask: Ask, pool: Pool): Promise<void> {
  const privilege = await firstOf(ask, 'sys.privilege')
  if (privilege) {
    pool.learn('fuzz.privilege', privilege)
    await ask('sys.permissionExplain.privilegeChange', { body: privilege })
  }
  for (const noun of ['sys.handoverConf', 'msg.bizEventRule', 'portal.portalTheme', 'portal.designPage']) {
    const record = await firstOf(ask, noun)
    if (record) await ask(`${noun}.update`, { body: record })
  }
}

/** Creates and reads the subjects of later requests: some things exist only after a sequence of calls. */
export async function prologue(ask: Ask, pool: Pool): Promise<void> {
  const photo = await ask('ops.oss.upload', { body: { dirValue: 'PHOTO', fileClass: 'image', bizId: '' } })
  if (photo) pool.learn('fuzz.photo', photo)
  await tenants(ask, pool)
  await saves(ask, pool)
  await handovers(ask, pool)
  await templates(ask, pool)
  await roleTree(ask, pool)
  await openCalls(ask, pool)
}
