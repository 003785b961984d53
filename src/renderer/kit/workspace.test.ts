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
  expect(await Promise.all([add('first'), add('second'), add('third')])).toHaveLength(3)
  expect(stored).toEqual(['first', 'second', 'third'])
})

test('what cannot be read is not written over', async () => {
  const written: unknown[] = []
  const call = async (name: string, input: { value?: unknown }) => {
    if (name === 'workspace.set') written.push(input.value)
    return { ok: false, failure: { code: 'internal', message: 'the store does not answer' } }
  }
  vi.stubGlobal('window', { steward: { call }, setTimeout, clearTimeout })
  await expect(changeWorkspace('account', 'frozen', () => ['only this'])).rejects.toThrow('does not answer')
  expect(written).toEqual([])
})
