import { defineConfig } from '@playwright/test'
import { join } from 'node:path'
import { findChromium } from '#tests/setup/machine.ts'
import { root } from '#tests/setup/project.ts'

const results = join(root, 'tests', '.results')
const executablePath = await findChromium()

/** What the specs give Chromium beyond Playwright's own: no network of its own, no sandbox for root. */
const args = [
  // Without a graphics card the GPU process draws every frame twice over on the cores the specs need.
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

// Hosts, backends and caches are Node programs of many files: what V8 made of them once serves every test.
process.env['NODE_COMPILE_CACHE'] ??= join(results, 'compile-cache')
// Playwright tells its workers by FORCE_COLOR; every Node process that finds both prints a warning.
delete process.env['NO_COLOR']

const jsonReport = process.env['PLAYWRIGHT_JSON_OUTPUT_NAME']

export default defineConfig({
  testDir: 'specs',
  globalSetup: './launch/prepare.ts',
  // One host, one backend and one browser a worker: two cores carry two of them.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // Generous: on a machine that is busy otherwise the same steps take ten times as long.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: jsonReport ? [['list'], ['json', { outputFile: jsonReport }]] : [['list']],
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    colorScheme: 'light',
    // Recording every step costs a fifth of the processor. A failure leaves a picture and the page in
    // words; `--trace retain-on-failure` on the command line records.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args },
  },
  projects: [
    // Each its own folder: a project that begins empties the one it writes to.
    { name: 'browser', testIgnore: 'electron/**', outputDir: join(results, 'e2e-browser') },
    { name: 'standin', testMatch: 'electron/**/*.spec.ts', outputDir: join(results, 'e2e-standin') },
  ],
})
