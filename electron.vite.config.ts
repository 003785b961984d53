import { resolve } from 'node:path'
import { defineConfig } from 'electron-vite'
import renderer from './src/hosts/launch/pages.config.ts'

const source = (path: string) => resolve(import.meta.dirname, 'src', path)

/** Names, versions and licences of what is bundled, from which the bill of materials of a package is made. */
const license = { fileName: 'licences.json' }

export default defineConfig({
  // Only `dependencies` stay outside the bundles: native modules and electron-store.
  main: {
    build: {
      license,
      rolldownOptions: {
        input: {
          index: source('hosts/electron/main/index.ts'),
          answers: source('core/gateway/answers/child.ts'),
          cache: source('core/cache/child.ts'),
          exporter: source('core/exporter/child.ts'),
          keychain: source('core/credentials/child.ts'),
          backend: source('server/main.ts'),
          ruleSource: source('server/access/ruleProgram.ts'),
          jobs: source('server/scheduler/worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  },
  // A sandboxed preload can neither be an ES module nor require packages.
  preload: {
    build: {
      license,
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: source('hosts/electron/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  // Bundled into one file with this one, the pages' configuration no longer knows its own folder.
  renderer: {
    ...renderer,
    root: source('renderer'),
    build: { ...renderer.build, outDir: resolve(import.meta.dirname, 'out/renderer') },
  },
})
