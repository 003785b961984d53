import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Profile } from '#contract/bridge.ts'
import { versionedNouns } from '#contract/versions.ts'
import { MAX_RECORD_SIZE, MAX_VERSIONS } from '../cache/keptVersions.ts'
import { account } from '../testing/account.ts'
import { type Bench, openBench } from '../testing/bench.ts'
import {
  draft,
  envelope,
  json,
  openStubPlatform,
  refuses,
  type StubPlatform,
} from '../testing/stubPlatform.ts'

const ID = '1067246875800000077'
const resource = 'portal.designPage'
const record = { resource, id: ID }

let bench: Bench
let platform: StubPlatform
let profile: Profile
/** The record as the platform has it. */
let page: Record<string, unknown>

beforeEach(async () => {
  platform = await openStubPlatform()
  bench = await openBench({ times: { call: 20_000, reconnect: [20] } })
  profile = await bench.done('profiles.save', draft(platform.address))
  page = {
    id: ID,
    pageId: 'p1',
    pageName: 'Figures',
    pageConfig: '',
    sort: 1,
    status: 1,
    memo: '',
    updater: 'ada',
    updateDate: '2026-01-05 08:00:00',
  }
  platform.on(`GET /sys/sysDesignPage/${ID}`, (_, response) => json(response, envelope(page)))
  platform.on('PUT /sys/sysDesignPage/', ({ body }, response) => {
    page = { ...page, ...JSON.parse(body), updater: 'admin', updateDate: '2026-01-06 09:00:00' }
    json(response, envelope(ID))
  })
  await bench.done('session.signIn', { ...account, profileId: profile.id })
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
})

const bodyOf = (change: Record<string, unknown>) => {
  const { id, pageName, pageConfig, sort, status, memo } = page
  return { id, pageName, pageConfig, sort, status, memo, ...change }
}
const update = (change: Record<string, unknown>) => ({
  endpoint: 'portal.designPage.update',
  body: bodyOf(change),
})
const save = (change: Record<string, unknown>) => bench.done('api.call', update(change))
const config = (title: string) =>
  JSON.stringify({ widgets: [{ i: 'a', type: 'text', x: 0, y: 0, w: 2, h: 2, title }] })
const notices = async () => (await bench.done('notices.list')).map(({ code }) => code)

test('three saves leave three versions with who, when and what; a save of the first one is the record as it was', async () => {
  const original = bodyOf({})
  await save({ pageConfig: config('one') })
  await save({ pageConfig: config('two'), pageName: 'Numbers' })
  await save({ sort: 5 })
  await bench.restart()
  await bench.done('session.signIn', { ...account, profileId: profile.id })

  const { now, changed, versions } = await bench.done('versions.list', record)
  expect(now).toMatchObject({ pageName: 'Numbers', sort: 5, pageConfig: config('two'), updater: 'admin' })
  expect(now).not.toHaveProperty('pageId')
  expect(changed).toEqual(['sort'])
  expect(versions.map((one) => one.changed)).toEqual([['pageName', 'pageConfig'], ['pageConfig'], null])
  expect(versions.map(({ updater, updateDate, replacedBy }) => [updater, updateDate, replacedBy])).toEqual([
    ['admin', '2026-01-06 09:00:00', 'admin'],
    ['admin', '2026-01-06 09:00:00', 'admin'],
    ['ada', '2026-01-05 08:00:00', 'admin'],
  ])
  expect(Math.abs(Date.now() - (versions[0]?.replacedAt ?? 0))).toBeLessThan(60_000)
  // The list is short: layouts travel with one version alone.
  expect(JSON.stringify(versions)).not.toContain('widgets')

  const first = versions.at(-1)?.version ?? 0
  const values = await bench.done('versions.get', { ...record, version: first })
  await save(values)
  expect(bodyOf({})).toEqual(original)
  // The record that the restored version replaced is a version itself.
  const after = await bench.done('versions.list', record)
  expect(after.versions.length).toBe(4)
  expect(after.changed).toEqual(['pageName', 'pageConfig', 'sort'])
})

test('pages, first pages and themes have versions, of all that a save carries', () => {
  expect(Object.fromEntries(versionedNouns.map(({ name, fields }) => [name, fields]))).toEqual({
    'portal.portalFpage': ['fpageName', 'portalCode', 'fpageConfig', 'sort', 'status', 'memo'],
    'portal.portalTheme': ['themeName', 'portalCode', 'themeConfig', 'sort', 'memo'],
    'portal.designPage': ['pageName', 'pageConfig', 'sort', 'status', 'memo'],
  })
})

test('a save reads the record first, and one that changes nothing keeps nothing', async () => {
  await save({})
  expect((await bench.done('versions.list', record)).versions).toEqual([])
  const routes = platform.requests.map(({ route }) => route)
  const put = routes.indexOf('PUT /sys/sysDesignPage/')
  expect(routes[put - 1]).toBe(`GET /sys/sysDesignPage/${ID}`)
})

test('a save that the platform refuses leaves no version beside the record it did not change', async () => {
  await save({ memo: 'first' })
  platform.on('PUT /sys/sysDesignPage/', refuses(500, 'no'))
  await bench.refused('api.call', update({ memo: 'second' }))
  const { versions, now } = await bench.done('versions.list', record)
  expect(now.memo).toBe('first')
  expect(versions.length).toBe(1)
})

test('a record that cannot be read is saved all the same, and the operator is told that nothing was kept', async () => {
  platform.on(`GET /sys/sysDesignPage/${ID}`, refuses(500, 'no'))
  await save({ memo: 'x' })
  expect(page.memo).toBe('x')
  expect(await notices()).toContain('versions.notKept')
})

test('a save that fails says nothing about versions', async () => {
  platform.on(`GET /sys/sysDesignPage/${ID}`, refuses(500, 'no'))
  platform.on('PUT /sys/sysDesignPage/', refuses(500, 'no'))
  await bench.refused('api.call', update({ memo: 'x' }))
  expect(await notices()).not.toContain('versions.notKept')
})

test('versions belong to the profile: another account sees them, unless the platform refuses it the record', async () => {
  await save({ memo: 'x' })
  await bench.done('session.signIn', { ...account, username: 'grace', profileId: profile.id }, 'other')
  const { versions } = await bench.done('versions.list', record, 'other')
  expect(versions.length).toBe(1)
  platform.on(`GET /sys/sysDesignPage/${ID}`, refuses(403, 'not yours', { status: 403 }))
  const version = versions[0]?.version ?? 0
  expect(await bench.refused('versions.list', record, 'other')).toMatchObject({ code: 'forbidden' })
  expect(await bench.refused('versions.get', { ...record, version }, 'other')).toMatchObject({
    code: 'forbidden',
  })
})

test('another record, another noun and a removed profile have none of them', async () => {
  await save({ memo: 'x' })
  const { versions } = await bench.done('versions.list', record)
  const version = versions[0]?.version ?? 0
  const other = '1067246875800000078'
  platform.on(`GET /sys/sysDesignPage/${other}`, (_, response) =>
    json(response, envelope({ ...page, id: other })),
  )
  expect((await bench.done('versions.list', { resource, id: other })).versions).toEqual([])
  expect(await bench.refused('versions.get', { resource, id: other, version })).toMatchObject({
    code: 'not-found',
  })
  expect(await bench.refused('versions.list', { resource: 'sys.user', id: ID })).toMatchObject({
    code: 'not-found',
  })
  await bench.done('profiles.remove', { id: profile.id })
  const kept = readdirSync(join(bench.dataDir, 'cache')).filter((name) => name.endsWith('.db'))
  expect(kept).toEqual([])
})

test('only the latest fifty of a record are kept, and five million characters of them', async () => {
  for (let sort = 2; sort < MAX_VERSIONS + 5; sort += 1) await save({ sort })
  const { versions } = await bench.done('versions.list', record)
  expect(versions.length).toBe(MAX_VERSIONS)
  const long = (letter: string) => JSON.stringify({ note: letter.repeat(900_000) })
  for (const letter of 'abcdefgh') await save({ pageConfig: long(letter) })
  await bench.core.close()
  const sizes = readdirSync(join(bench.dataDir, 'cache'))
    .filter((name) => name.endsWith('.db'))
    .flatMap((name) => {
      const database = new Database(join(bench.dataDir, 'cache', name), { readonly: true })
      const rows = database.prepare('SELECT size FROM versions').pluck().all() as number[]
      database.close()
      return rows
    })
  expect(sizes.length).toBe(5)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_RECORD_SIZE)
  await bench.restart()
})
