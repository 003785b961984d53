import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { absentPackages, completed, type Lock } from '#tests/setup/lock.ts'

const file = readFileSync('package-lock.json', 'utf8')

test('the lock file holds the packages of every system, so that npm ci takes it', () => {
  expect(absentPackages(JSON.parse(file) as Lock)).toEqual([])
})

test('the lock file records no download addresses', () => {
  expect(file).not.toContain('"resolved"')
})

test('an absent package is added with its system, processor and C library', () => {
  const lock: Lock = {
    packages: {
      '': {},
      'node_modules/tool': {
        dev: true,
        optionalDependencies: { '@tool/linux-x64-musl': '1.0.0', '@tool/win32-arm64-msvc': '1.0.0' },
      },
    },
  }
  expect(absentPackages(lock)).toHaveLength(2)
  expect(completed(lock).packages['node_modules/@tool/linux-x64-musl']).toEqual({
    version: '1.0.0',
    cpu: ['x64'],
    dev: true,
    libc: ['musl'],
    optional: true,
    os: ['linux'],
  })
  expect(absentPackages(completed(lock))).toEqual([])
})
