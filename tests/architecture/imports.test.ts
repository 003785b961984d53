import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, root } from '#tests/setup/project.ts'
import { checkBoundaries, climbs, floors, ruleOf } from './boundaries.ts'

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

test('within a folder no import leads to a higher floor', () => {
  expect(climbs('server', 'server/db/store.ts', 'server/modules/index.ts')).toContain('db is below modules')
  expect(climbs('server', 'server/demo/seed.ts', 'server/schema.ts')).toContain(
    'the files of the folder itself',
  )
  expect(climbs('server', 'server/modules/index.ts', 'server/db/store.ts')).toBeNull()
  expect(climbs('server', 'server/server.ts', 'server/modules/index.ts')).toBeNull()
  expect(climbs('server', 'server/db/db.test.ts', 'server/schema.ts')).toBeNull()
  const kit = 'renderer/kit'
  expect(climbs(kit, `${kit}/tree/Tree.tsx`, `${kit}/list/useList.ts`)).toContain('tree is below list')
  expect(climbs(kit, `${kit}/text.ts`, `${kit}/bridge/bridge.ts`)).toContain('text.ts is below bridge')
})

test.each(Object.entries(floors))(
  'every room of %s has a floor, and every floor is there',
  (folder, rooms) => {
    const rest = readdirSync(join(root, 'src', folder), { withFileTypes: true })
    const names = rest
      .filter(
        (entry) => entry.isDirectory() && filesBelow(`src/${folder}/${entry.name}`, /\.tsx?$/).length > 0,
      )
      .map(({ name }) => name)
    expect(names.filter((name) => name !== 'testing' && !rooms.includes(name))).toEqual([])
    expect(rooms.filter((room) => !existsSync(join(root, 'src', folder, room)))).toEqual([])
  },
)
