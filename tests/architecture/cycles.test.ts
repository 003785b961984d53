import { expect, test } from 'vitest'
import { root } from '#tests/setup/project.ts'
import { findCycles } from './cycles.ts'

/** Folders of src without cycles of imports, imports of types included. */
const folders = ['base', 'contract', 'core', 'hosts', 'server', 'renderer']

test.each(folders)('no cycle of imports in %s, imports of types included', (folder) => {
  const { modules, cycles } = findCycles(root, folder)
  expect(modules, 'modules read').toBeGreaterThan(2)
  expect(cycles).toEqual([])
})
