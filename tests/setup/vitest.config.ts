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
    // Long enough for file operations and process ends on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    retry: 0,
    // Suites have their own servers, folders and processes; modules are loaded once per worker.
    isolate: false,
    // A fixed order; `--sequence.shuffle.files` finds suites that depend on it.
    sequence: { shuffle: false },
    passWithNoTests: false,
  },
})
