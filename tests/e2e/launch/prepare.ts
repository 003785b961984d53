import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from '#hosts/launch/build.ts'
import { root } from '#tests/setup/project.ts'
import { makeTemplate } from './template.ts'

/** Builds outputs that are older than their sources and seeds the data that every test copies, once per run. */
export default async function prepare(): Promise<void> {
  const log = join(root, 'tests', '.results', 'build.log')
  mkdirSync(join(root, 'tests', '.results'), { recursive: true })
  const isBuilt = await ensureBuilt({
    root,
    kind: 'all',
    log,
    onWork: () => process.stdout.write('building the console\n'),
  })
  if (!isBuilt) throw new Error(`the build failed: ${log}`)
  await makeTemplate()
}
