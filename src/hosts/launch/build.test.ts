import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BuildKind, ensureBuilt } from './build.ts'

/** A project whose tools write the same files as the real ones, and a line each time. */
let root: string
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const tool = (...outputs: readonly string[]) => `
const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs')
const { dirname } = require('node:path')
console.log('built with', process.argv.slice(2).join(' '))
if (existsSync('broken')) process.exit(1)
for (const file of ${JSON.stringify(outputs)}) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, 'built')
}
`
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'steward-build-'))
  put('src/renderer/main.ts', '1')
  put('src/core/core.ts', '1')
  put('locales/zh-CN/a.json', '{}')
  put('src/base/a.ts', '1')
  put('src/contract/a.ts', '1')
  put('package.json', '{}')
  put('node_modules/vite/bin/vite.js', tool('out/renderer/index.html'))
  put(
    'node_modules/electron-vite/bin/electron-vite.js',
    tool('out/renderer/index.html', 'out/main/index.js', 'out/preload/index.cjs'),
  )
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const log = () => join(root, 'build.log')
const logged = () => (existsSync(log()) ? readFileSync(log(), 'utf8') : '')

/** @returns whether it succeeded, and whether there was work */
async function build(kind: BuildKind): Promise<{ ok: boolean; worked: boolean }> {
  let worked = false
  const ok = await ensureBuilt({ root, kind, log: log(), onWork: () => (worked = true) })
  return { ok, worked }
}
const built = { ok: true, worked: true }
const fresh = { ok: true, worked: false }

test('pages are built once, and again when a source or an output has changed', async () => {
  expect(await build('pages')).toEqual(built)
  expect(logged()).toContain('built with build --config src/hosts/launch/pages.config.ts')
  expect(await build('pages')).toEqual(fresh)
  for (const path of [
    'src/renderer/main.ts',
    'src/base/a.ts',
    'src/contract/a.ts',
    'locales/zh-CN/a.json',
    'package.json',
  ]) {
    put(path, `changed ${path}`)
    expect([path, await build('pages')]).toEqual([path, built])
    expect([path, await build('pages')]).toEqual([path, fresh])
  }
  rmSync(join(root, 'out/renderer/index.html'))
  expect(await build('pages')).toEqual(built)
  // No part of the pages.
  put('src/core/core.ts', '2')
  put('src/renderer/main.test.ts', '1')
  expect(await build('pages')).toEqual(fresh)
})

test('the whole build includes the pages, and needs each of its outputs', async () => {
  expect(await build('all')).toEqual(built)
  expect(await build('all')).toEqual(fresh)
  expect(await build('pages')).toEqual(fresh)
  for (const path of ['out/renderer/index.html', 'out/main/index.js', 'out/preload/index.cjs']) {
    rmSync(join(root, path))
    expect([path, await build('all')]).toEqual([path, built])
  }
  put('src/core/core.ts', '2')
  expect(await build('pages')).toEqual(fresh)
  expect(await build('all')).toEqual(built)
})

test('pages alone are not the whole build', async () => {
  expect(await build('pages')).toEqual(built)
  expect(await build('all')).toEqual(built)
})

test('a build that fails leaves no word that it is done', async () => {
  put('broken', '')
  expect(await build('pages')).toEqual({ ok: false, worked: true })
  put('out/renderer/index.html', 'of another time')
  expect(await build('pages')).toEqual({ ok: false, worked: true })
  rmSync(join(root, 'broken'))
  expect(await build('pages')).toEqual(built)
})
