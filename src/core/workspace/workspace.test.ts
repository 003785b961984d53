import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ClientLog } from '../clientLog.ts'
import { createWorkspace } from './workspace.ts'

const log: ClientLog = { info: () => {}, warn: () => {}, error: () => {} }
let dataDir: string
const open = () => createWorkspace({ dataDir, log })

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'steward-workspace-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const files = async (scope: string) => (await readdir(join(dataDir, 'workspace', scope))).sort()

test('documents survive a restart, scopes are apart, keys that look alike are two', async () => {
  const first = open()
  await first.set('machine', 'tabs/../a', { open: ['租户'] })
  await first.set('machine', 'tabs____a', 1)
  await first.set('account-1', 'tabs/../a', 2)
  const second = open()
  expect(await second.get('machine', 'tabs/../a')).toEqual({ open: ['租户'] })
  expect(await second.get('machine', 'tabs____a')).toBe(1)
  expect(await second.get('account-1', 'tabs/../a')).toBe(2)
  expect(await second.get('account-1', 'other')).toBeUndefined()
})

test('of many changes the last one stays, and no half-written file is left', async () => {
  const workspace = open()
  const writes = Array.from({ length: 50 }, (_, index) => workspace.set('machine', 'layout', { index }))
  expect(await workspace.get('machine', 'layout')).toEqual({ index: 49 })
  await Promise.all(writes)
  expect(await open().get('machine', 'layout')).toEqual({ index: 49 })
  expect(await files('machine')).toHaveLength(1)
})

test('a document of more than 256 levels is not taken, and one in its file is set aside', async () => {
  const nested = (levels: number): unknown => {
    let value: unknown = 1
    for (let left = levels; left > 0; left -= 1) value = [value]
    return value
  }
  const workspace = open()
  for (const levels of [257, 100_000]) {
    await expect(workspace.set('machine', 'layout', nested(levels))).rejects.toMatchObject({
      failure: { code: 'invalid-input', message: expect.stringContaining('256 levels') },
    })
  }
  expect(await workspace.get('machine', 'layout')).toBeUndefined()
  await workspace.set('machine', 'layout', nested(256))
  const [file = ''] = await files('machine')
  await writeFile(join(dataDir, 'workspace/machine', file), '['.repeat(257) + ']'.repeat(257))
  expect(await open().get('machine', 'layout')).toBeUndefined()
  expect(await files('machine')).toEqual([`${file}.damaged`])
})

test('a damaged document is set aside and can be written again', async () => {
  await open().set('machine', 'tabs', { a: 1 })
  const [name = ''] = await files('machine')
  await writeFile(join(dataDir, 'workspace', 'machine', name), '{"a":')
  const workspace = open()
  expect(await workspace.get('machine', 'tabs')).toBeUndefined()
  expect(await files('machine')).toEqual([`${name}.damaged`])
  await workspace.set('machine', 'tabs', { a: 2 })
  expect(await open().get('machine', 'tabs')).toEqual({ a: 2 })
  expect(await readFile(join(dataDir, 'workspace', 'machine', `${name}.damaged`), 'utf8')).toBe('{"a":')
})

test('a document above one MiB is refused and the former one stays', async () => {
  const workspace = open()
  await workspace.set('machine', 'tabs', 'small')
  await expect(workspace.set('machine', 'tabs', '租'.repeat(400_000))).rejects.toMatchObject({
    failure: { code: 'invalid-input' },
  })
  expect(await workspace.get('machine', 'tabs')).toBe('small')
})

test('a folder that cannot be written is a disk failure, said by its code alone', async () => {
  const workspace = open()
  await writeFile(join(dataDir, 'workspace'), 'a file where the folder should be')
  const failure = await workspace.set('machine', 'tabs', 1).catch((error: unknown) => error)
  expect(failure).toMatchObject({ failure: { code: 'disk' } })
  expect(String(failure)).not.toContain(dataDir)
})

test('clearing a scope removes its documents and no others', async () => {
  const workspace = open()
  await workspace.set('account-1', 'tabs', 1)
  await workspace.set('account-12', 'tabs', 2)
  await workspace.clear('account-1')
  expect(await workspace.get('account-1', 'tabs')).toBeUndefined()
  expect(await workspace.get('account-12', 'tabs')).toBe(2)
})
