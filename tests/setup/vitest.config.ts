import { defineConfig } from 'vitest/config'
import { root } from './project.ts'

export default defineConfig({
  root,
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/out/**'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // A file that goes, a process that ends: as long as a busy machine needs.
    expect: { poll: { timeout: 10_000 } },
    retry: 0,
    // Suites have servers, folders and processes of their own; what they load is loaded once a worker.
    isolate: false,
    // A test that only exists while its neighbour runs is not a test.
    sequence: { shuffle: false },
    passWithNoTests: false,
  },
})
