import { playwright } from '@vitest/browser-playwright'
import { lstatSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { engineFlags, findChromium } from './machine.ts'
import { filesBelow, root } from './project.ts'

const executablePath = await findChromium()

// Suites start hundreds of programs of many files: with V8's compile cache in half the time.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'tests', '.results', 'compile-cache')

/** Imports of the renderer and its suites from packages. */
const packages = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  '@fluentui/react-components',
  '@fluentui/react-icons',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  'axe-core',
  'bowser',
  'cronstrue',
  'echarts/charts',
  'echarts/components',
  'echarts/core',
  'echarts/renderers',
  'i18next',
  'pdfjs-dist',
  'pinyin-pro',
  'react-hook-form',
  'react-i18next',
  'react-router-dom',
  'zod',
  'zustand',
]

/** Modules of single icons that the renderer imports. */
const icons = new Set(
  filesBelow('src/renderer', /\.tsx?$/).flatMap(
    (path) => readFileSync(join(root, path), 'utf8').match(/@fluentui\/react-icons\/svg\/[\w-]+/g) ?? [],
  ),
)

const packagesFolder = join(root, 'node_modules')

/**
 * Packages that are bundled once for the component suites; the bundle is no part of the sources. A scratch copy links
 * the packages and keeps its own bundle: Vite makes it again for every other root, in the middle of its use.
 */
const bundles = lstatSync(packagesFolder).isSymbolicLink()
  ? join(root, '.components')
  : join(packagesFolder, '.vite', 'components')

export default defineConfig({
  root,
  test: {
    // They end hanging tests, and judge no speed: the same work takes five times as long on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    retry: 0,
    // One more than two cores: suites wait for a tenth of their time, for processes, sockets and pages.
    maxWorkers: 3,
    // Suites have their own servers, folders and processes; modules are loaded once per worker.
    isolate: false,
    // A fixed order; `--sequence.shuffle.files` finds suites that depend on it.
    sequence: { shuffle: false },
    passWithNoTests: false,
    // `--exclude` does not reach projects; programs that leave suites out name them here.
    exclude: [
      '**/node_modules/**',
      '**/out/**',
      ...(process.env['STEWARD_SUITES_LEFT_OUT']?.split(',') ?? []),
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
          globalSetup: [join(root, 'tests', 'setup', 'childPrograms.ts')],
          environment: 'node',
          pool: 'forks',
        },
      },
      {
        extends: true,
        cacheDir: bundles,
        // Workers are served as they are in their package, which a scratch copy has elsewhere.
        server: { fs: { allow: [root, realpathSync(packagesFolder)] } },
        oxc: { jsx: { runtime: 'automatic' } },
        // All of them: a package that is found later makes the page load again in the middle of a suite.
        optimizeDeps: { include: [...packages, ...icons] },
        test: {
          name: 'components',
          include: ['src/renderer/**/*.test.tsx'],
          setupFiles: [join(root, 'tests', 'components', 'setup.ts')],
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            // The first run bundles the packages before the page can load.
            connectTimeout: 180_000,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: {
                ...(executablePath ? { executablePath } : {}),
                args: ['--disable-gpu', engineFlags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
              },
              contextOptions: { locale: 'zh-CN', reducedMotion: 'reduce' },
              actionTimeout: 20_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
