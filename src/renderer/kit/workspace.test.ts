import { afterEach, expect, test, vi } from 'vitest'
import { changeWorkspace } from './workspace.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('two that change one document at the same time both find what the other has written', async () => {
  let stored: unknown = null
  // Core answers later than it is asked, as over a bridge.
  const call = async (name: string, input: { value?: unknown }) => {
    await Promise.resolve()
    if (name === 'workspace.set') stored = input.value
    return { ok: true, value: name === 'workspace.get' ? stored : undefined }
  }
  vi.stubGlobal('window', { steward: { call }, setTimeout, clearTimeout })
  const add = (item: string) =>
    changeWorkspace('account', 'frozen', (value) => [...(Array.isArray(value) ? value : []), item])
  await Promise.all([add('first'), add('second'), add('third')])
  expect(stored).toEqual(['first', 'second', 'third'])
})
