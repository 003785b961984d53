import { expect, test, vi } from 'vitest'
import { createAhead, clearAhead } from './ahead.ts'

test('what was begun is taken once, whether its value is there or not', async () => {
  const ahead = createAhead<string>()
  const read = vi.fn(async () => 'rows')
  void ahead.start('list', read)
  expect(ahead.takeValue('list')).toBeUndefined()
  expect(await ahead.take('list')).toBe('rows')
  expect(ahead.take('list')).toBeUndefined()
  await ahead.start('list', read)
  expect(ahead.takeValue('list')).toBe('rows')
  expect(ahead.takeValue('list')).toBeUndefined()
  expect(read).toHaveBeenCalledTimes(2)
})

test('a failure reaches what takes the reading, and nobody else', async () => {
  const ahead = createAhead<string>()
  ahead.start('list', () => Promise.reject(new Error('offline'))).catch(() => undefined)
  await Promise.resolve()
  expect(ahead.takeValue('list')).toBeUndefined()
  await expect(ahead.take('list')).rejects.toThrow('offline')
})

test('another session takes nothing of the one before', async () => {
  const ahead = createAhead<string>()
  await ahead.start('list', async () => 'rows of the first')
  clearAhead()
  expect(ahead.takeValue('list')).toBeUndefined()
  expect(ahead.take('list')).toBeUndefined()
})

test('what was not taken for seconds is read again', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const ahead = createAhead<string>()
  await ahead.start('list', async () => 'rows')
  now.mockReturnValue(5999)
  expect(ahead.takeValue('list')).toBe('rows')
  await ahead.start('list', async () => 'rows')
  now.mockReturnValue(20_000)
  expect(ahead.take('list')).toBeUndefined()
  now.mockRestore()
})
