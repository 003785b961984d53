import { expect, test } from 'vitest'
import { root } from '#tests/setup/project.ts'
import { importsOfRenderer, usedOnce } from './shared.ts'

const pickers = 'renderer/pickers'

test('pickers hold only what at least two screens share', () => {
  expect(usedOnce(importsOfRenderer(root), pickers)).toEqual([])
})

test('a module is shared through others of its folder, and not by two files of one screen', () => {
  const [user, role] = ['renderer/features/sys/user', 'renderer/features/sys/role']
  const imports = new Map([
    [`${pickers}/Both.tsx`, [`${pickers}/below.ts`]],
    [`${pickers}/below.ts`, []],
    [`${pickers}/one.ts`, []],
    [`${pickers}/unused.ts`, []],
    [`${user}/screen.ts`, [`${pickers}/Both.tsx`, `${pickers}/one.ts`]],
    [`${user}/Form.tsx`, [`${pickers}/one.ts`]],
    [`${role}/screen.ts`, [`${pickers}/Both.tsx`]],
  ])
  expect(usedOnce(imports, pickers)).toEqual([`${pickers}/one.ts: ${user}`, `${pickers}/unused.ts: nothing`])
})
