import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from './project.ts'

/**
 * Bundles the child programs of core before the suites run, as packages have them: a bundle starts in a third of the
 * time that its sources take, and the suites start five hundred. Each run makes its own, so they are never older than
 * the sources. `STEWARD_CHILD_PROGRAMS` names their folder; without it sources are run.
 */
const programs = ['core/gateway/answers', 'core/cache', 'core/exporter', 'core/credentials']

export default async function buildChildPrograms(): Promise<() => void> {
  const folder = join(root, 'tests', '.results', `children-${process.pid}`)
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['better-sqlite3', 'keytar'] },
    build: {
      ssr: true,
      target: 'es2024',
      minify: false,
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: Object.fromEntries(
          programs.map((path) => [`${path}/child`, join(root, 'src', path, 'child.ts')]),
        ),
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  })
  process.env['STEWARD_CHILD_PROGRAMS'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
