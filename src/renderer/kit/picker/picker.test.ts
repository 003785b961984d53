import { expect, test } from 'vitest'
import { saveRecent, withRecent } from '#kit/picker/recent.ts'
import { refusal } from '#tests/components/bridge.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'
import { toggled } from '#kit/picker/source.ts'

const ann = { id: '1', name: 'Ann' }
const bob = { id: '2', name: 'Bob' }

test('one choice replaces another, several stand side by side, a second click takes one back', () => {
  expect(toggled([ann], bob, false)).toEqual([bob])
  expect(toggled([ann], bob, true)).toEqual([ann, bob])
  expect(toggled([ann, bob], ann, true)).toEqual([bob])
})

test('recent choices are the newest first, each once, and few', () => {
  expect(withRecent([ann, bob], [bob])).toEqual([bob, ann])
  const many = Array.from({ length: 20 }, (_, index) => ({ id: `${index}`, name: `${index}` }))
  expect(withRecent(many, [ann])).toHaveLength(8)
})

test('what was chosen is remembered with the account; nothing, and a store that refuses, change nothing', async () => {
  const bridge = windowless()
  const stored = () => bridge.workspace.get('account/picker/sys.user')
  bridge.workspace.set('account/picker/sys.user', [{ id: 7 }])
  await saveRecent('sys.user', [ann])
  expect(stored()).toEqual([ann])
  await saveRecent('sys.user', [bob])
  expect(stored()).toEqual([bob, ann])
  await saveRecent('sys.user', [])
  bridge.on('workspace.set', () => {
    throw refusal({ code: 'disk-full' })
  })
  await saveRecent('sys.user', [ann])
  expect(bridge.inputsOf('workspace.set')).toHaveLength(3)
})
endWindowless()
