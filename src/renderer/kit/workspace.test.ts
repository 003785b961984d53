import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refusal, type TestBridge } from '#tests/components/bridge.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'
import {
  changeWorkspace,
  flushWorkspace,
  readWorkspace,
  readWorkspaceAhead,
  writeWorkspace,
} from './workspace.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('two that change one document at the same time both find what the other has written', async () => {
  let stored: unknown = null
  // Core responds later than the request, as over a bridge.
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

describe('what is written', () => {
  let bridge: TestBridge

  beforeEach(async () => {
    // Pending writes of an earlier suite of this worker go to a bridge that is not counted.
    windowless()
    await flushWorkspace()
    bridge = windowless()
    vi.useFakeTimers()
  })
  endWindowless()

  const written = () => bridge.inputsOf('workspace.set').map(({ key, value }) => `${key} ${String(value)}`)

  test('is gathered for a moment, each document for itself, and read meanwhile as it will be', async () => {
    writeWorkspace('account', 'a', 1)
    await vi.advanceTimersByTimeAsync(200)
    writeWorkspace('account', 'a', 2)
    writeWorkspace('machine', 'a', 3)
    expect([await readWorkspace('account', 'a'), await readWorkspace('machine', 'a')]).toEqual([2, 3])
    await vi.advanceTimersByTimeAsync(200)
    expect([written(), bridge.inputsOf('workspace.get')]).toEqual([[], []])
    await vi.advanceTimersByTimeAsync(100)
    expect(written()).toEqual(['a 2', 'a 3'])
    expect(await readWorkspace('account', 'a')).toBe(2)
    expect(bridge.inputsOf('workspace.get')).toHaveLength(1)
  })

  test('is read in one call with everything else of the same task, each document once (issue 29)', async () => {
    bridge.workspace.set('account/a', 1)
    bridge.workspace.set('machine/b', 2)
    const read = [readWorkspace('account', 'a'), readWorkspace('machine', 'b'), readWorkspace('account', 'c')]
    expect(await Promise.all(read)).toEqual([1, 2, null])
    const documents = [
      { scope: 'account', key: 'a' },
      { scope: 'machine', key: 'b' },
      { scope: 'account', key: 'c' },
    ]
    expect(bridge.inputsOf('workspace.getAll')).toEqual([{ documents }])
    expect(bridge.inputsOf('workspace.get')).toEqual([])
  })

  test('is written at once where the window goes, and once only', async () => {
    writeWorkspace('account', 'a', 1)
    writeWorkspace('account', 'b', 2)
    await flushWorkspace()
    expect(written()).toEqual(['a 1', 'b 2'])
    await vi.advanceTimersByTimeAsync(1000)
    await flushWorkspace()
    expect(written()).toHaveLength(2)
  })

  test('before a change is under it', async () => {
    writeWorkspace('account', 'a', 1)
    expect(await changeWorkspace('account', 'a', (stored) => Number(stored) + 1)).toBe(2)
    expect(written()).toEqual(['a 1', 'a 2'])
    expect(await changeWorkspace('account', 'new', (stored) => stored)).toBeNull()
  })

  test('and cannot be is lost without a word; what cannot be read is nothing', async () => {
    bridge.on('workspace.set', () => {
      throw refusal({ code: 'disk-full' })
    })
    writeWorkspace('account', 'a', 1)
    await flushWorkspace()
    bridge.on('workspace.get', () => {
      throw refusal({ code: 'disk' })
    })
    expect(await readWorkspace('account', 'a')).toBeNull()
    expect(await Promise.all([readWorkspace('account', 'a'), readWorkspace('account', 'b')])).toEqual([
      null,
      null,
    ])
  })
})

test('a document that was read ahead is read once, and again after it was written', async () => {
  let stored: unknown = 'as it was left'
  let readings = 0
  const call = async (name: string, input: { value?: unknown }) => {
    if (name === 'workspace.set') stored = input.value
    else readings += 1
    return { ok: true, value: stored }
  }
  vi.stubGlobal('window', { steward: { call }, setTimeout, clearTimeout })
  await readWorkspaceAhead('account', 'tabs')
  expect(await readWorkspace('account', 'tabs')).toBe('as it was left')
  expect(readings).toBe(1)
  await readWorkspaceAhead('account', 'tabs')
  writeWorkspace('account', 'tabs', 'changed')
  expect(await readWorkspace('account', 'tabs')).toBe('changed')
})
