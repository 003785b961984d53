import { readFile } from 'node:fs/promises'
import type { UpdatePort } from '#core/ports.ts'
import { UpdateError } from '#core/updates/updateError.ts'
import type { Quit } from '../quit.ts'
import type { Report } from '../report.ts'
import { canReplaceItself, type Installation } from './canReplace.ts'
import type { Library } from './library.ts'

interface UpdaterOptions extends Installation {
  dataDir: string
  /** Public keys that sign the updates of this build; it may be absent. */
  keyFile: string
  /** Both exist only after core has started. */
  quit(): Quit
  report: Report
}

/**
 * @returns empty text where this build has no key.
 * @throws UpdateError for a file that cannot be read
 */
const ownKeys = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw new UpdateError('keys', error)
  })

export function createUpdater(options: UpdaterOptions): UpdatePort {
  const { dataDir, keyFile, program, report } = options
  let loaded: Promise<Library> | undefined
  const library = () => {
    loaded ??= import('./library.ts').then(({ openLibrary }) =>
      openLibrary({ dataDir, program, quit: options.quit(), report }),
    )
    return loaded
  }
  return {
    canInstall: () => canReplaceItself(options),
    async check(feed, keys) {
      const own = await ownKeys(keyFile)
      return await (await library()).check(feed, `${own}\n${keys}`.trim())
    },
    download: async (onProgress, signal) => await (await library()).download(onProgress, signal),
    install: async () => await (await library()).install(),
  }
}
