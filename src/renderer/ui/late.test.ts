import { expect, test, vi } from 'vitest'
import { late } from './late.ts'

test('late code is loaded once, and is there at once afterwards (issue 29)', async () => {
  const read = vi.fn(async () => 'code')
  const code = late(read)
  expect(code.value).toBeNull()
  await expect(Promise.all([code.load(), code.load()])).resolves.toEqual(['code', 'code'])
  expect(code.value).toBe('code')
  await code.load()
  expect(read).toHaveBeenCalledTimes(1)
})

test('late code that did not arrive is asked for again (issue 29)', async () => {
  const read = vi.fn(async () => 'code').mockRejectedValueOnce(new Error('gone'))
  const code = late(read)
  // Nothing is reported while it is not needed.
  code.preload()
  await expect(code.load()).rejects.toThrow('gone')
  expect(code.value).toBeNull()
  await expect(code.load()).resolves.toBe('code')
  expect(read).toHaveBeenCalledTimes(2)
})
