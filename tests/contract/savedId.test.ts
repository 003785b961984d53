import { type AnyEndpoint, Id } from '#contract/kernel.ts'
import { resources } from '#contract/resources/index.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Client, startServer } from './harness.ts'

/**
 * A save answers the id of its record as `data` itself: derived from the contract, so that new nouns are covered too.
 */

const server = await startServer()
const admin = await server.admin()

interface Noun {
  readonly name: string
  readonly endpoints: Readonly<Record<string, AnyEndpoint>>
}

// Widened from the list of all nouns, each of which has its own calls.
const nouns = resources as unknown as readonly Noun[]

/** Saves that make no record, or several at once, and the one whose answer alone has the keys it issues. */
const others: ReadonlySet<string> = new Set([
  ...['sys.dutyUser.create', 'sys.userSubRel.create', 'sys.quickAccess.saveOrUpdate', 'sys.sysApp.create'],
])

test('every save of a noun answers an id (SYS-11)', () => {
  const saves = nouns.flatMap(({ endpoints }) =>
    Object.entries(endpoints).flatMap(([name, endpoint]) =>
      ['create', 'update', 'saveOrUpdate', 'copy', 'saveLog', 'savePageMenu'].includes(name)
        ? [endpoint]
        : [],
    ),
  )
  expect(saves.length).toBeGreaterThan(60)
  expect(saves.filter(({ id, answer }) => answer !== Id && !others.has(id)).map(({ id }) => id)).toEqual([])
})

const shapeOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}

const saved = nouns.flatMap(({ name, endpoints }) => {
  const { get, update, page } = endpoints
  const isRead = get && page && Object.keys(shapeOf(page.query)).includes('limit')
  return update && isRead && update.body instanceof z.ZodObject ? [{ name, get, update, page }] : []
})

/** Saves the first record that can be saved as it was read. @returns whether there was one */
async function saveAgain(client: Client, { get, update, page }: (typeof saved)[number]): Promise<boolean> {
  const { list } = await client.must(page, { query: { limit: 20 } })
  for (const { id } of list as { id: string }[]) {
    const record = (await client.call(get, { params: { id } })).data as Record<string, unknown> | null
    const body = Object.fromEntries(
      Object.keys(shapeOf(update.body))
        .filter((name) => name !== 'etag' && record?.[name] !== undefined)
        .map((name) => [name, record?.[name]]),
    )
    const { code, data } = await client.call(update, { body: { ...body, id } })
    if (code !== 0) continue
    expect(data).toBe(id)
    return true
  }
  return false
}

test('a changed record answers its own id, over HTTP (SYS-11)', async () => {
  const done: string[] = []
  for (const noun of saved) if (await saveAgain(admin, noun)) done.push(noun.name)
  expect(done).toEqual(saved.map(({ name }) => name))
})
