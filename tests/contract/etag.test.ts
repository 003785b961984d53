import type { AnyEndpoint } from '#contract/kernel.ts'
import { ETAG, taggedBy } from '#contract/etag.ts'
import { resources } from '#contract/resources/index.ts'
import { appConfig } from '#contract/resources/sys/appConfig.ts'
import { params } from '#contract/resources/ops/params.ts'
import { chinese } from '#tests/setup/words.ts'
import { z } from 'zod'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'

/** Two people who save one record, at every noun that has a save. */

const server = await startServer()
const admin = await server.admin()
const stale = { status: 409, code: 409, msg: chinese('stale') }

type Calls = Readonly<Record<string, AnyEndpoint | undefined>>
type Row = Record<string, unknown>

/** A record with its tag. */
const read = async (endpoint: AnyEndpoint, sent: object = {}): Promise<Row> =>
  (await admin.call(endpoint, sent)).data as Row

const keysOf = (schema: z.ZodType): readonly string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

const nouns = resources.flatMap(({ name, endpoints }) => {
  const { get, update, page, list } = endpoints as Calls
  return get && update && get.path.includes('{id}') ? [{ name, get, update, rows: page ?? list }] : []
})

/** Ids of a noun's records. */
async function idsOf({
  name,
  rows,
}: {
  name: string
  rows: AnyEndpoint | undefined
}): Promise<readonly string[]> {
  // Its lists are those of the templates.
  if (name === 'msg.channelTemplate')
    return server
      .sql<{ id: string }>('SELECT CAST(id AS TEXT) AS id FROM msg_channel_templates')
      .map(({ id }) => id)
  const keys = rows ? keysOf(rows.query) : []
  const query = {
    ...(keys.includes('limit') ? { limit: 100 } : {}),
    ...(keys.includes('client') ? { client: 'PC' } : {}),
  }
  const text = rows ? JSON.stringify(await admin.must(rows, { query })) : ''
  return [...text.matchAll(/"id":"(\d+)"/g)].map(([, id]) => id ?? '')
}

/** Ids of other records that a field may name. */
const named: Readonly<Record<string, string>> = { dutyId: 'duties' }

/** Values that a field may take instead of its present one. */
function others(field: string, value: unknown): readonly unknown[] {
  const table = named[field]
  if (table)
    return server.sql<{ id: string }>(`SELECT CAST(id AS TEXT) AS id FROM ${table}`).map(({ id }) => id)
  if (typeof value === 'string') return [`${value}改`, `${value}x`, '1']
  return typeof value === 'number' ? [value + 1, value - 1] : []
}

/** Saves a record with another value in one of its fields. @returns the field; undefined when none can be changed */
async function change({ get, update }: { get: AnyEndpoint; update: AnyEndpoint }, id: string) {
  const before = await read(get, { params: { id } })
  for (const field of keysOf(update.body).filter((name) => name !== 'id' && name !== ETAG))
    for (const value of others(field, before[field])) {
      const { code } = await admin.call(update, { body: { ...before, [field]: value } })
      const after = await read(get, { params: { id } })
      if (code === 0 && JSON.stringify(after[field]) !== JSON.stringify(before[field]))
        return { before, after }
    }
  return undefined
}

test.each(nouns.map((noun) => [noun.name, noun] as const))(
  'of two who save the same record of %s the second is refused, and nothing of it is stored',
  async (_, noun) => {
    const ids = await idsOf(noun)
    let done: { before: Row; after: Row } | undefined
    for (const id of ids.slice(0, 20)) {
      done = await change(noun, id)
      if (done) break
    }
    if (!done) throw new Error('no record could be changed')
    const { before, after } = done
    expect(before[ETAG]).toMatch(/^[\w-]{22}$/)
    expect(after[ETAG]).not.toBe(before[ETAG])
    // The other window still has the record as it was.
    expect(await admin.call(noun.update, { body: before })).toMatchObject(stale)
    const now = await read(noun.get, { params: { id: String(before.id) } })
    expect(now).toEqual(after)
  },
)

const settings = Object.entries(appConfig.endpoints as Calls).flatMap(([name, read]) => {
  const tagged = taggedBy(appConfig.endpoints, name)
  const save = tagged && (appConfig.endpoints as Calls)[tagged.save]
  return read && save && tagged.read === name ? [{ name, read, save }] : []
})

test('every form of the settings has a tag', () => {
  expect(settings.map(({ name }) => name)).toEqual([
    ...['system', 'message', 'gateway', 'wechat', 'dingTalk', 'storage', 'security'],
  ])
})

/** Another value for one field of a settings form. */
const changes: Readonly<Record<string, object>> = {
  system: { emailTitle: '改' },
  message: { emailTitle: '再改' },
  gateway: { signatureText: '改' },
  wechat: { ma: { appId: 'wx-other' } },
  dingTalk: { agentId: '9' },
  storage: { localDomain: 'http://127.0.0.2' },
  security: { unlockTime: 31 },
}

test.each(settings.map((form) => [form.name, form] as const))(
  'of two who save the settings %s the second is refused, and nothing of it is stored',
  async (name, { read: reader, save }) => {
    const before = await read(reader)
    const first = { ...before, ...changes[name] }
    await admin.must(save, { body: first })
    const after = await read(reader)
    expect(after[ETAG]).not.toBe(before[ETAG])
    expect(await admin.call(save, { body: before })).toMatchObject(stale)
    expect(await read(reader)).toEqual(after)
  },
)

test('of saves that arrive at the same moment one is stored, the others are refused', async () => {
  const { create, get, update } = params.endpoints
  const id = await admin.must(create, { body: { paramCode: 'ETAG', paramValue: '0' } })
  const seen = await read(get, { params: { id } })
  const values = ['1', '2', '3', '4', '5']
  const answers = await Promise.all(
    values.map((paramValue) => admin.call(update, { body: { ...seen, paramValue } })),
  )
  const stored = answers.flatMap(({ code }, index) => (code === 0 ? [values[index]] : []))
  expect(stored).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 409)).toHaveLength(4)
  expect((await admin.must(get, { params: { id } })).paramValue).toBe(stored[0])
})

test('a save without a tag, or with an empty one, is judged as the documents have it', async () => {
  const { create, get, update } = params.endpoints
  const body = { paramCode: 'UNTAGGED', paramValue: '0' }
  const id = await admin.must(create, { body })
  await admin.must(update, { body: { ...body, id, paramValue: '1' } })
  await admin.must(update, { body: { ...body, id, paramValue: '2', etag: '' } as never })
  expect((await admin.must(get, { params: { id } })).paramValue).toBe('2')
})

test('what a save does not replace makes no conflict: who saved the same values last, and when', async () => {
  const { create, get, update } = params.endpoints
  const id = await admin.must(create, { body: { paramCode: 'SAME', paramValue: '0' } })
  const seen = await read(get, { params: { id } })
  server.sql("UPDATE params SET updater = '别人', update_date = '2030-01-01 00:00:00' WHERE id = ?", id)
  expect(await read(get, { params: { id } })).toMatchObject({ updater: '别人', etag: seen.etag })
  expect(await admin.call(update, { body: { ...seen, paramValue: '1' } as never })).toMatchObject({ code: 0 })
})
