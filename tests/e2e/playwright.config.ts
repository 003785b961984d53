import { defineConfig } from '@playwright/test'
import { join } from 'node:path'
import { engineFlags, findChromium } from '#tests/setup/machine.ts'
import { root } from '#tests/setup/project.ts'

const results = join(root, 'tests', '.results')
const executablePath = await findChromium()

/** Options for Chromium beside Playwright's: no background network requests, no sandbox for root. */
const args = [
  // Without a graphics card the GPU process takes CPU time that the specs need.
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  engineFlags,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

// Hosts, backends and caches are Node programs of many files: every test uses V8's compile cache of them.
process.env['NODE_COMPILE_CACHE'] ??= join(results, 'compile-cache')
// Playwright sets FORCE_COLOR for its workers; a Node process that finds both variables prints a warning.
delete process.env['NO_COLOR']

export default defineConfig({
  testDir: 'specs',
  globalSetup: './launch/prepare.ts',
  // One host, backend and browser per worker. One more than two cores: a worker waits for a tenth of its time.
  workers: 3,
  fullyParallel: false,
  // `npm test` repeats failed tests; by hand a lost race is seen at once.
  retries: 0,
  forbidOnly: true,
  // Long, because the same steps take ten times as long on a busy machine.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    colorScheme: 'light',
    // Transitions take frames to draw and time to wait for.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step takes a fifth of the CPU time. A failure leaves a screenshot and the page's
    // text; `--trace retain-on-failure` on the command line records.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args },
  },
  projects: [
    // A folder for each project, because a project empties its folder at the start.
    { name: 'browser', testIgnore: 'electron/**', outputDir: join(results, 'e2e-browser') },
    { name: 'standin', testMatch: 'electron/**/*.spec.ts', outputDir: join(results, 'e2e-standin') },
  ],
})
