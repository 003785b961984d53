import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Bench, openBench } from '../testing/bench.ts'
import { saveFile } from './saveFile.ts'

let folder: string
let bench: Bench | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steward-save-'))
})
afterEach(async () => {
  await bench?.close()
  bench = undefined
  await rm(folder, { recursive: true, force: true })
})

/** Files below a folder that this process has open, removed ones included; available on Linux alone. */
function openBelow(path: string): string[] {
  const descriptors = '/proc/self/fd'
  const names = existsSync(descriptors) ? readdirSync(descriptors) : []
  const targets = names.map((name) => {
    try {
      return readlinkSync(join(descriptors, name))
    } catch {
      // The descriptor of the listing itself.
      return ''
    }
  })
  return targets.filter((target) => target.startsWith(path))
}

const filesIn = (path: string, ends: string[]) => ({
  chooseSaveTarget: async ({ suggestedName }: { suggestedName: string }) => ({
    path: join(path, suggestedName),
    finished: async () => {
      ends.push('finished')
      return { download: '/download/once' }
    },
    abandoned: async () => void ends.push('abandoned'),
  }),
  reopenSaveTarget: async () => {
    throw new Error('nothing is reopened')
  },
  adopt: async () => {},
  reveal: async () => {},
})

test('a report is a CSV that runs no formula and tells no secret, under a clean name', async () => {
  const ends: string[] = []
  const saved = await saveFile(filesIn(folder, ends), 'main', {
    fileName: 'a/b: 停止',
    content: { kind: 'csv', head: ['名称', '结果'], rows: [['=1+1', 'refused, token=abcdef']] },
  })
  expect(saved).toEqual({ download: '/download/once' })
  const [name = ''] = await readdir(folder)
  expect(name).toBe('a_b_ 停止.csv')
  expect(await readFile(join(folder, name), 'utf8')).toBe(
    '\ufeff名称,结果\r\n\'=1+1,"refused, token=***"\r\n',
  )
  expect(ends).toEqual(['finished'])
})

test('a folder that is gone is a failure without a path, and nothing is left of the file', async () => {
  const ends: string[] = []
  const content = { kind: 'json' as const, value: 1 }
  await expect(
    saveFile(filesIn(join(folder, 'gone'), ends), 'main', { fileName: 'x', content }),
  ).rejects.toMatchObject({ failure: { code: 'folder-gone', message: 'ENOENT: the folder is gone' } })
  expect(ends).toEqual(['abandoned'])
})

test('what cannot be written to its end leaves no part of it', async () => {
  const ends: string[] = []
  const content = { kind: 'json' as const, value: { count: 1n } }
  await expect(saveFile(filesIn(folder, ends), 'main', { fileName: 'x', content })).rejects.toThrow(/BigInt/)
  expect(openBelow(folder)).toEqual([])
  expect(await readdir(folder)).toEqual([])
  expect(ends).toEqual(['abandoned'])
})

test('a window saves a value through the bridge; members that name a secret stay out', async () => {
  bench = await openBench()
  const value = { views: [{ name: '停用' }], token: 'abc' }
  await bench.call('files.save', { fileName: 'views', content: { kind: 'json', value } })
  const text = await readFile(join(bench.dataDir, 'views.json'), 'utf8')
  expect(JSON.parse(text)).toEqual({ views: [{ name: '停用' }] })
})
