import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { canReplaceItself, type Installation, type Probes, probes } from './canReplace.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'steward-replace-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const installation = (change: Partial<Installation>): Installation => ({
  ...{ isPackaged: true, platform: 'linux', environment: {}, productName: 'Steward' },
  program: path.join(folder, 'steward'),
  ...change,
})

describe('Linux', () => {
  const at = (image: string | undefined, mounted: string | undefined) => {
    const environment = { ...(image && { APPIMAGE: image }), ...(mounted && { APPDIR: mounted }) }
    const program = path.join(folder, 'mounted/usr/bin/steward')
    return canReplaceItself(installation({ environment, program }))
  }
  beforeEach(() => {
    mkdirSync(path.join(folder, 'mounted/usr/bin'), { recursive: true })
    writeFileSync(path.join(folder, 'mounted/usr/bin/steward'), '')
    mkdirSync(path.join(folder, 'other'))
    symlinkSync(path.join(folder, 'mounted'), path.join(folder, 'link'))
  })

  test('the image that the program runs from is its own', async () => {
    const image = '/home/op/Steward.AppImage'
    expect(await at(image, path.join(folder, 'mounted'))).toBe(true)
    expect(await at(image, path.join(folder, 'link'))).toBe(true)
  })

  test('an image that has only started the program is another one', async () => {
    const image = '/home/op/Editor.AppImage'
    expect(await at(image, path.join(folder, 'other'))).toBe(false)
    expect(await at(image, path.join(folder, 'gone'))).toBe(false)
    expect(await at(image, undefined)).toBe(false)
    expect(await at(undefined, path.join(folder, 'mounted'))).toBe(false)
  })
})

describe('Windows', () => {
  const ask = (mayWrite = probes.mayWrite) =>
    canReplaceItself(installation({ platform: 'win32', program: path.join(folder, 'Steward.exe') }), {
      ...probes,
      mayWrite,
    })

  test('what an installer has put into a folder of the user is replaced, and the folder left as it was', async () => {
    expect(await ask()).toBe(false)
    writeFileSync(path.join(folder, 'Uninstall Steward.exe'), '')
    expect(await ask()).toBe(true)
    expect(readdirSync(folder)).toEqual(['Uninstall Steward.exe'])
  })

  test('what lies in a folder of the administrators is left to them', async () => {
    writeFileSync(path.join(folder, 'Uninstall Steward.exe'), '')
    expect(await ask(async (asked) => asked !== folder)).toBe(false)
    // No account can create folders below a file.
    expect(await probes.mayWrite(path.join(folder, 'Uninstall Steward.exe'))).toBe(false)
  })
})

describe('macOS', () => {
  const program = '/Applications/Steward.app/Contents/MacOS/Steward'
  const mac = (run: Probes['run'], at = program) =>
    canReplaceItself(installation({ platform: 'darwin', program: at }), { ...probes, run })
  const asked: string[] = []
  const signed: Probes['run'] = async (tool, args) => {
    asked.push([tool, ...args].join(' '))
    return args.includes('--display') ? 'Identifier=cn.steward.console\nTeamIdentifier=ABCDE12345\n' : ''
  }

  test('a program with the signature of a team is replaced', async () => {
    expect(await mac(signed)).toBe(true)
    expect(asked).toEqual([
      '/usr/bin/codesign --verify --strict /Applications/Steward.app',
      '/usr/bin/codesign --display --verbose=2 /Applications/Steward.app',
    ])
  })

  test('one that was signed by nobody, was changed, or is a copy of the system is not', async () => {
    expect(await mac(async () => 'Signature=adhoc\nTeamIdentifier=not set\n')).toBe(false)
    expect(
      await mac(async (tool, args) => {
        if (args.includes('--verify')) throw new Error('a sealed resource is missing or invalid')
        return await signed(tool, args)
      }),
    ).toBe(false)
    expect(
      await mac(signed, '/private/var/folders/x/AppTranslocation/1-2/d/Steward.app/Contents/MacOS/Steward'),
    ).toBe(false)
  })
})
