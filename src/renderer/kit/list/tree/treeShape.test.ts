import { expect, test, vi } from 'vitest'
import { branchIdsOf, visibleLines } from '#kit/tree/treeModel.ts'
import {
  allClosed,
  allOpen,
  exportFilters,
  type Branches,
  firstBranches,
  openBranches,
  toggledBranch,
  type TreeRow,
} from '#kit/list/tree/treeShape.ts'
import { loadedAgain, manyOpen, type TreeSource } from '#kit/list/tree/treeSource.ts'

interface Dept {
  readonly name: string
}
const node = (id: string, children?: readonly TreeRow<Dept>[]): TreeRow<Dept> => ({
  id,
  row: { name: id },
  ...(children && { children }),
})
const lazy = (id: string): TreeRow<Dept> => ({ ...node(id), isLazy: true })
const roots = [node('a', [node('b', [node('c')])]), node('d', [node('e')])]
const ids = () => branchIdsOf(roots)

const noBranches: Branches = { opened: new Set(), closed: new Set() }

test('a tree begins with its roots open, as far as they are loaded and few', () => {
  expect(firstBranches([...roots, lazy('f'), node('g')]).opened).toEqual(new Set(['a', 'd']))
  expect(firstBranches(Array.from({ length: 21 }, (_, at) => node(`${at}`, [node(`below ${at}`)])))).toEqual(
    noBranches,
  )
})

test('branches are closed until somebody opens them', () => {
  expect(openBranches(noBranches, false, ids)).toEqual(new Set())
  const opened = toggledBranch(noBranches, 'a', false)
  expect(openBranches(opened, false, ids)).toEqual(new Set(['a']))
  expect(openBranches(toggledBranch(opened, 'a', false), false, ids)).toEqual(new Set())
})

test('what a search found stands open, except for what somebody closed; what was opened before stays', () => {
  const opened = toggledBranch(noBranches, 'd', false)
  const closed = toggledBranch(opened, 'a', true)
  expect(openBranches(closed, true, ids)).toEqual(new Set(['b', 'd']))
  expect(openBranches(closed, false, ids)).toEqual(new Set(['d']))
  expect(openBranches(toggledBranch(closed, 'a', true), true, ids)).toEqual(new Set(['a', 'b', 'd']))
})

test('all branches open and close, in a search and without one', () => {
  for (const isFiltered of [true, false]) {
    expect(openBranches(allOpen(ids()), isFiltered, ids)).toEqual(new Set(['a', 'b', 'd']))
    expect(openBranches(allClosed(ids()), isFiltered, ids)).toEqual(new Set())
  }
})

test('an export of what is shown names the open branches, where it can and unless it is a search', () => {
  const lines = visibleLines(roots, new Set(['a', 'd']))
  expect(exportFilters('pidList', false, lines)).toEqual({ pidList: '0,a,d' })
  expect(exportFilters('pidList', true, lines)).toEqual({})
  expect(exportFilters(undefined, false, lines)).toEqual({})
})

const source = (): TreeSource<Dept> => ({
  key: 'k',
  top: async () => [lazy('a'), lazy('d')],
  below: vi.fn(async ({ name }: Dept) => [lazy(`${name}1`)]),
  whole: vi.fn(async () => ({ rows: roots })),
})

test('loading again asks for every open branch whose parent is still there', async () => {
  const lazySource = source()
  expect(await loadedAgain(lazySource, new Set(['a', 'a1', 'gone']))).toEqual([
    { ...lazy('a'), isLazy: false, children: [{ ...lazy('a1'), isLazy: false, children: [lazy('a11')] }] },
    lazy('d'),
  ])
  expect(lazySource.below).toHaveBeenCalledTimes(2)
})

test('with many open branches everything is loaded at once', async () => {
  const lazySource = source()
  const many = new Set(Array.from({ length: manyOpen }, (_, index) => `x${index}`))
  expect(await loadedAgain(lazySource, many)).toBe(roots)
  expect(lazySource.below).not.toHaveBeenCalled()
})
