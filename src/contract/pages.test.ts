import { expect, test } from 'vitest'
import { pagesOf } from './pages.ts'

const platform = (count: number, cap: number) => {
  const asked: string[] = []
  const read = async (page: number, limit: number) => {
    const size = Math.min(limit, cap)
    asked.push(`${page}×${limit}`)
    const list = Array.from({ length: count }, (_, index) => index)
    return { list: list.slice((page - 1) * size, page * size), total: count }
  }
  return { asked, read }
}

const all = async (count: number, cap: number, bounds: Parameters<typeof pagesOf>[1]) => {
  const { read, asked } = platform(count, cap)
  const rows: number[] = []
  for await (const { list } of pagesOf(read, bounds)) rows.push(...list)
  return { rows, asked }
}

test.each([1000, 500, 100, 7])('all rows of a platform whose pages have at most %i rows', async (cap) => {
  const { rows } = await all(633, cap, { most: 5000 })
  expect(rows).toEqual(Array.from({ length: 633 }, (_, index) => index))
})

test('no page is asked for that the total rules out', async () => {
  expect((await all(0, 1000, { most: 5000 })).asked).toEqual(['1×1000'])
  expect((await all(1000, 1000, { most: 5000 })).asked).toEqual(['1×1000'])
  expect((await all(250, 100, { most: 5000 })).asked).toEqual(['1×1000', '2×100', '3×100'])
})

test('reading stops after the most rows and the most pages', async () => {
  expect((await all(90_000, 1000, { most: 5000 })).asked).toHaveLength(5)
  expect((await all(90_000, 10, { most: 5000, mostPages: 20 })).asked).toHaveLength(20)
})

test('a total that promises more rows than there are ends with an empty page', async () => {
  const asked: number[] = []
  const read = async (page: number) => {
    asked.push(page)
    return { list: page === 1 ? [1, 2] : [], total: 50 }
  }
  const pages = pagesOf(read, { most: 100 })
  expect(await Array.fromAsync(pages)).toHaveLength(2)
  expect(asked).toEqual([1, 2])
})
