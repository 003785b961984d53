import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { crashDumpPort, startCrashDumps } from './crashDumps.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'steward-crashes-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Calls to Electron at a start, in order. */
function started(): unknown[] {
  const told: unknown[] = []
  const app = { setPath: (name: string, path: string) => void told.push([name, path, existsSync(path)]) }
  startCrashDumps(app, { start: (options) => void told.push(options) }, dataDir)
  return told
}
const port = () => crashDumpPort(dataDir, { showItemInFolder: () => {} })

test('nothing is kept without consent, which holds from the next start and is never sent anywhere', () => {
  expect(started()).toEqual([])
  const first = port()
  first.keepFromNextStart(true)
  expect([first.isKeeping, started()]).toEqual([
    false,
    [['crashDumps', join(dataDir, 'crashes'), true], { uploadToServer: false }],
  ])
  const second = port()
  second.keepFromNextStart(false)
  expect([second.isKeeping, started(), port().isKeeping]).toEqual([true, [], false])
})
