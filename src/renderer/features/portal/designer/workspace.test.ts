import { emptyPage, type PageConfig, parsePageConfig, Widget } from '#contract/pageConfig.ts'
import { alignments, boxUnder } from '#features/portal/designer/layout.ts'
import { opened, reduce, type Change } from '#features/portal/designer/workspace.ts'
import { expect, test } from 'vitest'

const widget = (i: string, x: number, y: number, w = 3, h = 2) =>
  Widget.parse({ i, type: 'stat', x, y, w, h })
const pageOf = (...widgets: Widget[]): PageConfig => ({ ...emptyPage, widgets })
const run = (page: PageConfig, ...changes: Change[]) => changes.reduce(reduce, opened(page))
const boxes = ({ page }: ReturnType<typeof run>) => page.widgets.map(({ i, x, y, w, h }) => [i, x, y, w, h])

test('a new widget takes the first free place, is chosen, and has an id of its own', () => {
  const state = run(
    pageOf(widget('w2', 0, 0)),
    { type: 'add', widget: 'stat' },
    { type: 'add', widget: 'clock', values: { title: '钟' } },
    { type: 'add', widget: 'list' },
  )
  expect(boxes(state)).toEqual([
    ['w2', 0, 0, 3, 2],
    ['w3', 3, 0, 3, 3],
    ['w4', 6, 0, 3, 4],
    ['w5', 0, 4, 12, 7],
  ])
  expect(state.chosen).toBe('w5')
  expect(state.page.widgets[2]?.title).toBe('钟')
})

test('a widget of the palette lands where it is dropped, inside the page, and pushes down what lies there', () => {
  const page = pageOf(widget('a', 0, 0), widget('b', 6, 0))
  const state = run(page, { type: 'add', widget: 'stat', at: { x: 1, y: 0 } })
  expect(boxes(state)).toEqual([
    ['a', 0, 3, 3, 2],
    ['b', 6, 0, 3, 2],
    ['w3', 1, 0, 3, 3],
  ])
  expect(state.chosen).toBe('w3')
  expect(boxes(run(pageOf(), { type: 'add', widget: 'stat', at: { x: 11, y: -4 } }))).toEqual([
    ['w1', 9, 0, 3, 3],
  ])
  // One step, and it can be undone.
  expect(reduce(state, { type: 'undo' }).page).toEqual(page)
})

test('a widget is held by the middle of its upper edge, wherever the grid stands and scrolls', () => {
  const grid = { left: 100, top: -500, width: 1190, gap: 10, rowStep: 50 }
  const under = (x: number, y: number, w = 4) => boxUnder({ x, y }, { w, h: 3 }, grid)
  expect(under(100 + 600, -500 + 100)).toEqual({ x: 4, y: 2, w: 4, h: 3 })
  expect(under(0, -900)).toEqual({ x: 0, y: 0, w: 4, h: 3 })
  expect(under(5000, 0)).toEqual({ x: 8, y: 10, w: 4, h: 3 })
  expect(under(700, 0, 12)).toMatchObject({ x: 0, w: 12 })
})

test('a widget that is put onto others pushes them down, and those below them', () => {
  const page = pageOf(widget('a', 0, 0), widget('b', 0, 2), widget('c', 0, 4), widget('d', 6, 0))
  expect(boxes(run(page, { type: 'place', id: 'd', box: { x: 1, y: 1, w: 3, h: 2 } }))).toEqual([
    ['a', 0, 3, 3, 2],
    ['b', 0, 5, 3, 2],
    ['c', 0, 7, 3, 2],
    ['d', 1, 1, 3, 2],
  ])
})

test('nothing leaves the page, and a move that changes nothing is no step', () => {
  const page = pageOf(widget('a', 0, 0))
  expect(boxes(run(page, { type: 'place', id: 'a', box: { x: 11, y: -5, w: 3, h: 2 } }))).toEqual([
    ['a', 9, 0, 3, 2],
  ])
  const same = run(page, { type: 'place', id: 'a', box: { x: -1, y: 0, w: 3, h: 2 } })
  expect(same.past).toHaveLength(0)
})

test('every change is undone and done again', () => {
  const start = pageOf(widget('a', 0, 0))
  const changes: Change[] = [
    { type: 'add', widget: 'bar' },
    { type: 'place', id: 'a', box: { x: 5, y: 0, w: 4, h: 2 } },
    { type: 'edit', id: 'a', values: { title: '销售额' } },
    { type: 'background', background: '#fff' },
    { type: 'remove', id: 'a' },
    { type: 'clear' },
  ]
  const end = run(start, ...changes)
  const back = changes.reduce((state) => reduce(state, { type: 'undo' }), end)
  expect(back.page).toEqual(start)
  const again = changes.reduce((state) => reduce(state, { type: 'redo' }), back)
  expect(again.page).toEqual(end.page)
  expect(reduce(back, { type: 'undo' })).toBe(back)
  expect(reduce(again, { type: 'redo' })).toBe(again)
})

test('a change after an undo forgets what was undone', () => {
  const state = run(
    pageOf(),
    { type: 'add', widget: 'stat' },
    { type: 'undo' },
    { type: 'add', widget: 'text' },
    { type: 'redo' },
  )
  expect(state.page.widgets.map(({ type }) => type)).toEqual(['text'])
})

test('pasted widgets get ids of their own and stand below, as they stood to each other', () => {
  const page = pageOf(widget('w1', 0, 0))
  const state = run(page, { type: 'paste', widgets: [widget('w1', 2, 7), widget('w2', 6, 9)] })
  expect(boxes(state)).toEqual([
    ['w1', 0, 0, 3, 2],
    ['w2', 2, 2, 3, 2],
    ['w3', 6, 4, 3, 2],
  ])
})

test.each([
  ['left', [0, 6, 3]],
  ['center', [4, 6, 3]],
  ['right', [9, 6, 3]],
  ['full', [0, 6, 12]],
  ['up', [5, 2, 3]],
] as const)('aligned %s', (how, [x, y, w]) => {
  const state = run(pageOf(widget('a', 0, 0, 12), widget('b', 5, 6)), { type: 'align', id: 'b', how })
  expect(state.page.widgets[1]).toMatchObject({ x, y, w })
})

test('unknown widgets and keys go through every change', () => {
  const text = JSON.stringify({
    later: 1,
    widgets: [{ i: 'a', type: 'hologram', x: 0, y: 0, w: 3, h: 2, lens: 4 }],
  })
  const { config } = parsePageConfig(text)
  const state = run(
    config ?? emptyPage,
    { type: 'add', widget: 'stat' },
    { type: 'place', id: 'a', box: { x: 3, y: 3, w: 3, h: 2 } },
  )
  expect(state.page).toMatchObject({ later: 1 })
  expect(state.page.widgets[0]).toMatchObject({ type: 'hologram', lens: 4 })
})

test('whatever is done, no box leaves the page or lies on another', () => {
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  let state = opened(pageOf())
  for (let count = 0; count < 400; count += 1) {
    const id = `w${1 + next(8)}`
    const box = { x: next(40) - 20, y: next(60) - 20, w: next(25) - 5, h: next(25) - 5 }
    const changes: Change[] = [
      { type: 'add', widget: 'stat' },
      { type: 'place', id, box },
      { type: 'place', id, box },
      { type: 'align', id, how: alignments[next(alignments.length)] ?? 'up' },
      { type: 'remove', id },
      { type: 'undo' },
      { type: 'redo' },
      { type: 'paste', widgets: [widget('x', 1, 3), widget('y', 4, 3)] },
    ]
    state = reduce(state, changes[next(changes.length)] ?? { type: 'undo' })
    expect(parsePageConfig(JSON.stringify(state.page)).problems).toEqual([])
  }
})
