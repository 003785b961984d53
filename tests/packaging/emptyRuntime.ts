import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { emptyExecutable } from './executable.ts'

/**
 * Writes the files of an unpacked Electron, so that electron-builder packs where no runtime can be
 * downloaded. The program file contains nothing but the fuses, and the resources that one of Windows has.
 */
export type System = 'win' | 'mac' | 'linux'

const fuseWire = Buffer.concat([
  Buffer.from('outline of a program '),
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  // Version 1, nine fuses, all off.
  Buffer.from([1, 9]),
  Buffer.from('000000000'),
])

/** An archive without files: the lengths of its parts, then its directory. */
const emptyArchive = Buffer.concat([
  Buffer.from(Uint32Array.of(4, 20, 16, 12).buffer),
  Buffer.from('{"files":{}}'),
])

const propertyList = (properties: Record<string, string>) =>
  `<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>${Object.entries(properties)
    .map(([key, value]) => `<key>${key}</key><string>${value}</string>`)
    .join('')}</dict></plist>`

/** @returns the file that carries the fuses, relative to the packed application's folder. */
export function writeEmptyRuntime(folder: string, system: System): string {
  const write = (name: string, content: string | Buffer) => {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content, { mode: 0o755 })
  }
  write('LICENSE', 'licence')
  write('LICENSES.chromium.html', 'licences')
  write('version', '45.4.1')
  if (system === 'mac') {
    const contents = 'Electron.app/Contents'
    const helper = `${contents}/Frameworks/Electron Helper.app/Contents`
    write(
      `${contents}/Info.plist`,
      propertyList({
        CFBundleExecutable: 'Electron',
        CFBundleName: 'Electron',
        LSMinimumSystemVersion: '13.0',
      }),
    )
    write(`${contents}/MacOS/Electron`, 'program')
    write(`${contents}/Resources/default_app.asar`, emptyArchive)
    write(`${helper}/Info.plist`, propertyList({ CFBundleExecutable: 'Electron Helper' }))
    write(`${helper}/MacOS/Electron Helper`, 'program')
    const framework = 'Contents/Frameworks/Electron Framework.framework'
    const version = `Electron.app/${framework}/Versions/A`
    for (const language of ['en', 'zh_CN', 'de']) {
      write(`${version}/Resources/${language}.lproj/locale.pak`, 'words')
      // The system reads the languages of a program from these folders.
      write(`${contents}/Resources/${language}.lproj/.keep`, '')
    }
    write(`${version}/Electron Framework`, fuseWire)
    const link = (name: string, target: string) =>
      symlinkSync(target, path.join(folder, `Electron.app/${framework}`, name))
    link('Versions/Current', 'A')
    for (const name of ['Electron Framework', 'Resources']) link(name, `Versions/Current/${name}`)
    return `Steward.app/${framework}/Electron Framework`
  }
  for (const language of ['en-US', 'zh-CN', 'de']) write(`locales/${language}.pak`, 'words')
  write('resources/default_app.asar', emptyArchive)
  if (system === 'linux') write('chrome-sandbox', 'program')
  if (system === 'win') write('electron.exe', emptyExecutable(fuseWire))
  else write('electron', fuseWire)
  return system === 'win' ? 'Steward.exe' : 'steward'
}
