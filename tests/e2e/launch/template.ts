import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#tests/setup/project.ts'
import { cheapenPasswords } from '#tests/setup/quickData.ts'
import { startBackend } from './backend.ts'

const template = join(root, 'tests', '.results', 'template')

/**
 * Lets the reference backend seed a data folder, once per run. Every test starts with a copy, because hashing
 * passwords is slow on purpose.
 */
export async function makeTemplate(): Promise<void> {
  rmSync(template, { recursive: true, force: true })
  mkdirSync(template, { recursive: true })
  const backend = await startBackend({ dataDir: template })
  await backend.stop()
  // Nearly every test signs in.
  cheapenPasswords(join(template, 'steward.db'))
}

/** Puts freshly seeded data into the data folder of a backend that has not been started yet. */
export const copyTemplate = (dataDir: string): void => cpSync(template, dataDir, { recursive: true })
