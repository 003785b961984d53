import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

/** Files that Chromium has open for as long as the program runs. */
const names = ['lockfile', 'Local State', 'Network/Cookies']

/**
 * Windows removes no file that is open, and Chromium holds those of its folder; when the program ends it writes its
 * state once more.
 */
export function holdFiles(sessionData: string): void {
  const held = names.map((name) => path.join(sessionData, name))
  const write = (file: string) => {
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, '')
  }
  for (const file of held) write(file)
  const remove = fs.rmSync
  fs.rmSync = (target, options) => {
    const whole = path.resolve(String(target))
    if (held.some((file) => file === whole || file.startsWith(whole + path.sep)))
      throw Object.assign(new Error(`EBUSY: resource busy or locked, rm '${whole}'`), { code: 'EBUSY' })
    remove(target, options)
  }
  syncBuiltinESMExports()
  process.once('exit', () => {
    if (fs.existsSync(sessionData)) write(path.join(sessionData, 'Local State'))
  })
}
