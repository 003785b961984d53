import { expect, test } from 'vitest'
import { root } from '#tests/setup/project.ts'
import { checkBoundaries, ruleOf } from './boundaries.ts'

test('every module imports only what its folder may', () => {
  const { modules, imports, violations } = checkBoundaries(root)
  expect(modules, 'modules read').toBeGreaterThan(10)
  expect(imports, 'imports read').toBeGreaterThan(10)
  expect(violations.map((v) => `${v.file} imports ${v.specifier}: ${v.message}`)).toEqual([])
})

test('a file belongs to the most specific folder', () => {
  expect(ruleOf('hosts/electron/main/index.ts')?.folder).toBe('hosts/electron')
  expect(ruleOf('hosts/launch/start.ts')?.folder).toBe('hosts/launch')
  expect(ruleOf('renderer/features/sys/tenant/tenant.list.tsx')?.folder).toBe('renderer/features/sys/tenant')
  expect(ruleOf('renderer/main.tsx')?.folder).toBe('renderer')
  expect(ruleOf('elsewhere/x.ts')).toBeNull()
})
