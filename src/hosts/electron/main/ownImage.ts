import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import path from 'node:path'

/** An AppImage is mounted as a folder, from which its program runs. */

/** Whether a path is below a folder; both may be links. */
function isBelow(file: string, folder: string): boolean {
  try {
    const between = path.relative(realpathSync(folder), realpathSync(file))
    return between !== '' && between.split(path.sep)[0] !== '..' && !path.isAbsolute(between)
  } catch {
    return false
  }
}

/**
 * The AppImage that this program was started from. A program that another AppImage has started inherits the variables
 * of that one, so the program has to be in the folder that they name.
 * @param program the program's own file
 * @returns null when it is no AppImage
 */
export function ownImage(environment: NodeJS.ProcessEnv, program: string): string | null {
  const { APPIMAGE: image = '', APPDIR: folder = '' } = environment
  return path.isAbsolute(image) && path.isAbsolute(folder) && isBelow(program, folder) ? image : null
}

/** Set by the runtime of AppImages, and set again by the next one. */
const ofRuntime = new Set(['APPIMAGE', 'APPDIR', 'OWD', 'ARGV0'])

/** The environment as it was before the AppImage was mounted: no lists that lead into its folder. */
export function withoutImage(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const folder = environment['APPDIR'] ?? ''
  const isInside = (entry: string) => folder !== '' && (entry === folder || entry.startsWith(`${folder}/`))
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value = '']) => {
      if (ofRuntime.has(name)) return []
      const kept = value.split(':').filter((entry) => !isInside(entry))
      if (kept.length === value.split(':').length) return [[name, value]]
      return kept.length === 0 ? [] : [[name, kept.join(':')]]
    }),
  )
}

/**
 * Starts an AppImage that outlives this program. `app.relaunch` cannot: its helper is in the mounted folder, which is
 * gone with this program, and it may not mount another.
 */
export function startImage(image: string, onError: (error: Error) => void): void {
  const child = spawn(image, [], {
    ...{ cwd: '/', detached: true, stdio: 'ignore' },
    env: withoutImage(process.env),
  })
  child.once('error', onError)
  child.unref()
}
