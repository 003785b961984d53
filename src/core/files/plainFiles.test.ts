import fs, { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPartFile } from './partFile.ts'
import { createPickedFiles } from './pickedFiles.ts'

test('files of operators are no archives for Electron, which reads its own again afterwards', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'steward-plain-'))
  const { open, stat } = fs.promises
  /** Whether archives were switched off, at each call. */
  const seen: unknown[] = []
  const note = () => seen.push(Reflect.get(process, 'noAsar'))
  vi.spyOn(fs.promises, 'open').mockImplementation((...given) => {
    note()
    return open(...given)
  })
  vi.spyOn(fs.promises, 'stat').mockImplementation((...given) => {
    note()
    return stat(...given)
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
    rmSync(folder, { recursive: true })
  })
  const path = join(folder, 'firmware.asar')
  writeFileSync(path, 'x')
  const offered = { path, name: 'firmware.asar', type: '', temporary: false }
  expect(await createPickedFiles().offer('main', [offered])).toMatchObject([{ size: 1 }])
  const part = await openPartFile(path)
  expect(seen).toEqual([true, true])
  expect(Reflect.get(process, 'noAsar')).toBeUndefined()
  await part.finish()
})
