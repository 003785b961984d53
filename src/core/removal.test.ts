import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { finishRemoval, removeOwnFiles } from './removal.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-removal-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (...names: string[]) => {
  for (const name of names) {
    if (name.endsWith('/')) {
      mkdirSync(join(folder, name, 'below'), { recursive: true })
      writeFileSync(join(folder, name, 'below/file'), 'x')
    } else writeFileSync(join(folder, name), 'x')
  }
}

test('what has another name stays, also where it only begins like one of ours', () => {
  write(
    'cache/',
    'logs/',
    'chromium/',
    'settings.json',
    'settings.newer-9.0.0-1.json',
    'settings.json.tmp-1a2b',
  )
  const foreign = [
    'cache2',
    'logs.zip',
    'my settings.json',
    'running.json',
    'settings.json.bak',
    'workspaces',
  ]
  write(...foreign)
  expect(removeOwnFiles(folder)).toEqual([])
  expect(readdirSync(folder).toSorted()).toEqual(foreign)
})

test('a removal that was cut off goes on with the next start, and only then', () => {
  write('cache/', 'settings.json')
  finishRemoval(folder)
  expect(readdirSync(folder)).toHaveLength(2)
  write('removing')
  finishRemoval(folder)
  expect(readdirSync(folder)).toEqual([])
})

test('nothing happens in a folder that is not there', () => {
  finishRemoval(join(folder, 'absent'))
  expect(readdirSync(folder)).toEqual([])
})
