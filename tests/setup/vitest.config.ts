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
    retry: 0,
    // A test that only exists while its neighbour runs is not a test.
    sequence: { shuffle: false },
    passWithNoTests: false,
  },
})
