import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CHANGING, isAdministrator, lets, parseSecurityDescriptor } from '#core/policy/sddl.ts'
import { appId } from '#hosts/electron/main/identity.ts'
import { which } from '#tests/setup/machine.ts'
import { root } from '#tests/setup/project.ts'
import { uninstall } from './uninstall.ts'

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

/** The list that the folder of the policy gets. */
const folderList = (): string =>
  /^!define POLICY_FOLDER_LIST "(.+)"$/m.exec(readFileSync(path.join(root, include), 'utf8'))?.[1] ?? ''

test.runIf(which('makensis') !== undefined)(
  'our macros compile without a warning, with the labels of both languages',
  () => {
    const output = path.join(folder, 'steward-setup.exe')
    const script = path.join(import.meta.dirname, 'installer.nsi')
    const defines = [`-DINCLUDE=${path.join(root, include)}`, `-DOUTPUT=${output}`]
    execFileSync('makensis', ['-V2', '-WX', '-INPUTCHARSET', 'UTF8', ...defines, script], { stdio: 'pipe' })
    const bytes = readFileSync(output)
    const has = (words: string) => bytes.includes(Buffer.from(words, 'utf16le'))
    const words = [
      'Software\\Classes\\steward',
      appId,
      '正在卸载',
      'Uninstalling',
      folderList(),
      'CreateDirectoryW',
      '--remove-everything',
      '已保存的登录',
    ]
    expect(words.filter((one) => !has(one))).toEqual([])
  },
)

test('our macros stand where electron-builder calls it, in the two languages of the product', () => {
  const uninstaller = readFileSync(path.join(templates, 'uninstaller.nsh'), 'utf8')
  expect(uninstaller).toMatch(/^ *!insertmacro customUnInstall$/m)
  const section = readFileSync(path.join(templates, 'installSection.nsh'), 'utf8')
  expect(section).toMatch(/^ *!insertmacro customInstall$/m)
  expect(section).toContain('${if} $installMode == "all"')
  // Parts of electron-builder's script that the macro uses; the small script of the test above has its own.
  expect(uninstaller).toContain('${ifNot} ${isUpdated}')
  expect(configuration).toContain('  installerLanguages: [zh_CN, en_US]\n')
})

test('removing the program removes its links and its start at sign-in, an update and those of another program stay', () => {
  const windows = 'Software\\Microsoft\\Windows\\CurrentVersion'
  const run = `${windows}\\Run\\${appId}`
  const switched = `${windows}\\Explorer\\StartupApproved\\Run\\${appId}`
  const links = 'Software\\Classes\\steward\\shell\\open\\command\\'
  const folder = 'C:\\Users\\li\\Programs\\Steward'
  const left = (program: string, isUpdate = false): string[] => {
    const values = new Map([
      [run, program],
      [switched, '03'],
      [links, `"${program.replaceAll('"', '')}" "%1"`],
    ])
    uninstall(readFileSync(path.join(root, include), 'utf8'), { registry: values, folder, isUpdate })
    return [...values.keys()]
  }
  const all = [run, switched, links]
  expect(left(`${folder}\\Steward.exe`)).toEqual([])
  expect(left(`"${folder.toUpperCase()}\\Steward.exe"`)).toEqual([])
  expect(left(`${folder}\\Steward.exe`, true)).toEqual(all)
  expect(left(`${folder} 2\\Steward.exe`)).toEqual(all)
  // It was never switched on.
  expect(left('')).toEqual(all)
})

test('the uninstaller offers to delete what the program has written, and leaves it without consent', () => {
  const text = readFileSync(path.join(root, include), 'utf8')
  const run = (more: Partial<Parameters<typeof uninstall>[1]>) =>
    uninstall(text, { registry: new Map(), folder: 'C:\\Steward', isUpdate: false, ...more })
  const removal = '"C:\\Steward\\Steward.exe" --remove-everything'
  const english = expect.stringContaining('stored sign-ins')
  expect(run({})).toEqual([english])
  expect(run({ agrees: true })).toEqual([english, removal])
  expect(run({ agrees: true, language: '2052' })).toEqual([expect.stringContaining('已保存的登录'), removal])
  const failed = expect.stringContaining('Not everything')
  expect(run({ agrees: true, exitCode: '1' })).toEqual([english, removal, failed])
  // The answer of a silent removal, whose question is not shown.
  expect(text).toContain('/SD IDNO IDNO kept')
  expect(run({ agrees: true, isUpdate: true })).toEqual([])
  // Its administrator is another account than the operator's.
  expect(run({ agrees: true, isForAll: true })).toEqual([])
})

test('the start at sign-in has the name of the program, by which Electron calls it', () => {
  expect(readFileSync(path.join(root, include), 'utf8')).toContain(`!define LOGIN_ITEM "${appId}"\n`)
  expect(configuration).toContain(`appId: ${appId}\n`)
})

test('the folder of the policy gets a list that the console takes for closed', () => {
  const descriptor = parseSecurityDescriptor(folderList())
  expect(descriptor && isAdministrator(descriptor.owner)).toBe(true)
  expect(descriptor && lets(descriptor, CHANGING)).toBe(false)
  // Users read it.
  expect(descriptor?.grants).toContainEqual({ sid: 'BU', rights: 0x1200a9 })
})

test('the installer acts on the folder itself: by its handle, never through a link or by a path that can be changed', () => {
  const text = readFileSync(path.join(root, include), 'utf8')
  const macro = /!macro closePolicyFolder[\s\S]*?!macroend/.exec(text)?.[0] ?? ''
  const called = [...macro.matchAll(/::(\w+)\(/g)].map(([, name]) => name)
  expect(called.filter((name) => /Named|FileSecurity|exec/i.test(name ?? ''))).toEqual([])
  expect(macro).not.toMatch(/icacls|nsExec|ExecWait|SetFileAttributes|AccessControl/)
  expect(text).toContain('!define POLICY_FOLDER_FLAGS 0x02200000')
})
