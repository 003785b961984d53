import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { which } from '#tests/setup/machine.ts'
import { root } from '#tests/setup/project.ts'

/**
 * Our part of the Windows installer. The whole script of electron-builder cannot be compiled where only the system's
 * makensis is: it calls plug-ins (StdUtils, UAC, WinShell, Nsis7z, nsProcess, SpiderBanner) that are downloaded.
 */
const configuration = readFileSync(path.join(root, 'electron-builder.yml'), 'utf8')
const [, include = ''] = /^ {2}include: (\S+)$/m.exec(configuration) ?? []
const templates = path.join(root, 'node_modules/app-builder-lib/templates/nsis')

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'steward-nsis-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.runIf(which('makensis') !== undefined)(
  'our macro compiles without a warning, with the labels of both languages',
  () => {
    const output = path.join(folder, 'steward-setup.exe')
    const script = path.join(import.meta.dirname, 'installer.nsi')
    const defines = [`-DINCLUDE=${path.join(root, include)}`, `-DOUTPUT=${output}`]
    execFileSync('makensis', ['-V2', '-WX', ...defines, script], { stdio: 'pipe' })
    const bytes = readFileSync(output)
    const has = (words: string) => bytes.includes(Buffer.from(words, 'utf16le'))
    expect(['Software\\Classes\\steward', '正在卸载', 'Uninstalling'].filter((words) => !has(words))).toEqual(
      [],
    )
  },
)

test('our macro stands where electron-builder calls it, in the two languages of the product', () => {
  const uninstaller = readFileSync(path.join(templates, 'uninstaller.nsh'), 'utf8')
  expect(uninstaller).toMatch(/^ *!insertmacro customUnInstall$/m)
  // What the macro uses of electron-builder's script; the small script of the test above has its own.
  expect(uninstaller).toContain('${ifNot} ${isUpdated}')
  expect(configuration).toContain('  installerLanguages: [zh_CN, en_US]\n')
})
