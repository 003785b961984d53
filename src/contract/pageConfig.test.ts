import { expect, test } from 'vitest'
import { isSourcePath, MAX_CONFIG, parsePageConfig, stringifyPage } from './pageConfig.ts'
import { findSource, sourceCalls } from './pageSources.ts'

const widget = (change: object = {}) => ({ i: 'w1', type: 'stat', x: 0, y: 0, w: 3, h: 4, ...change })
const page = (...widgets: object[]) => JSON.stringify({ widgets })

test('empty text, {} and a page without widgets are an empty page with the documented measures (OPS-DVW-04)', () => {
  for (const text of ['', '  ', '{}', '{"widgets":[]}'])
    expect(parsePageConfig(text)).toMatchObject({
      config: { v: 1, cols: 12, rowHeight: 40, margin: [10, 10], background: '', widgets: [] },
      problems: [],
    })
})

test('what is missing in a widget gets its default', () => {
  expect(parsePageConfig(page(widget())).config?.widgets).toEqual([
    {
      ...widget(),
      title: '',
      props: {},
      source: { kind: 'static', url: '', params: {}, path: 'data', refresh: 0 },
    },
  ])
})

test('widgets and keys of a newer version are read and written without loss', () => {
  const later = {
    v: 7,
    cols: 12,
    rowHeight: 40,
    margin: [10, 10],
    background: '',
    fog: { density: [1, 2] },
    widgets: [
      {
        ...widget({ type: 'hologram', lens: 3 }),
        title: 'a',
        props: { beam: { a: [null] } },
        source: { kind: 'static', url: '', params: {}, path: 'data', refresh: 0, later: true },
      },
    ],
  }
  const { config, problems } = parsePageConfig(JSON.stringify(later))
  expect(problems).toEqual([])
  expect(config && JSON.parse(stringifyPage(config))).toEqual(later)
})

test.each([
  ['no JSON', '{', [{ code: 'json' }]],
  ['a list', '[]', [{ code: 'shape', at: '' }]],
  ['too long', `{"a":"${'x'.repeat(MAX_CONFIG)}"}`, [{ code: 'tooLarge' }]],
  ['too deep', `{"a":${'['.repeat(70)}${']'.repeat(70)}}`, [{ code: 'json' }]],
  ['another grid', '{"cols":24}', [{ code: 'shape', at: 'cols' }]],
  [
    'a script as background',
    '{"background":"url(javascript:alert(1))"}',
    [{ code: 'shape', at: 'background' }],
  ],
  ['left of the page', page(widget({ x: -1 })), [{ code: 'box', widget: 'w1', at: 'x' }]],
  ['no width', page(widget({ w: 0 })), [{ code: 'box', widget: 'w1', at: 'w' }]],
  ['half a row', page(widget({ h: 1.5 })), [{ code: 'box', widget: 'w1', at: 'h' }]],
  ['right of the page', page(widget({ x: 10 })), [{ code: 'box', widget: 'w1', at: 'w' }]],
  ['one id twice', page(widget(), widget({ y: 9 })), [{ code: 'duplicate', widget: 'w1' }]],
  [
    'two on one place',
    page(widget(), widget({ i: 'w2', x: 2 })),
    [{ code: 'overlap', widget: 'w2', at: 'w1' }],
  ],
  ['no id', page({ ...widget(), i: '' }), [{ code: 'shape', widget: '1', at: 'i' }]],
  ['too many', page(...Array.from({ length: 501 }, (_, i) => widget({ i: `w${i}` }))), [{ code: 'tooMany' }]],
])('a configuration with %s is named, and only the widget at fault is left out', (_name, text, problems) => {
  expect(parsePageConfig(text).problems).toEqual(problems)
})

test('the widgets beside one at fault stay', () => {
  const { config } = parsePageConfig(page(widget(), widget({ i: 'w2', x: -4 }), widget({ i: 'w3', x: 3 })))
  expect(config?.widgets.map(({ i }) => i)).toEqual(['w1', 'w3'])
})

test.each([
  'https://elsewhere.example/sys/params/page',
  '//elsewhere.example/a',
  '/../sys/user/page',
  '/sys/../../etc',
  '/sys\\user',
  'sys/user/page',
  '/sys/user/page?token=1',
  '/sys/user#a',
  'javascript:alert(1)',
  '/sys/%2e%2e/user',
])('a source at %s is refused', (url) => {
  expect(isSourcePath(url)).toBe(false)
  expect(parsePageConfig(page(widget({ source: { kind: 'call', url } }))).problems).toEqual([
    { code: 'source', widget: 'w1', at: url },
  ])
})

test('a source is a documented read with a JSON answer; what writes, answers a file or is unknown is none', () => {
  expect(findSource('/sys/params/page')?.endpoint.id).toBe('ops.params.page')
  expect(findSource('/sys/params/17')).toMatchObject({
    params: { id: '17' },
    endpoint: { id: 'ops.params.get' },
  })
  for (const url of ['/sys/params/export', '/sys/menu/deleteEcur/1', '/login', '/sys/nothing/page'])
    expect(findSource(url), url).toBeUndefined()
  for (const { method, effect, kind } of sourceCalls())
    expect([method, effect, kind]).toEqual(['GET', 'read', 'json'])
})

/** Every number of a page and of a widget: the least and the greatest that it may be. */
const measures = [
  ['v', 1, 1_000_000, {}],
  ['rowHeight', 10, 200, {}],
  ['margin.0', 0, 60, {}],
  ['margin.1', 0, 60, {}],
  ['widgets.0.y', 0, 10_000, {}],
  ['widgets.0.w', 1, 12, {}],
  ['widgets.0.h', 1, 100, {}],
  ['widgets.0.x', 0, 11, { w: 1 }],
  ['widgets.0.source.refresh', 0, 86_400, {}],
] as const

/** A page whose value at a place is another one. */
function pageWith(path: string, value: unknown, change: object): string {
  const given = { v: 1, rowHeight: 40, margin: [10, 10], widgets: [widget({ source: {}, ...change })] }
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const owner = keys.reduce<object>((inner, key) => Reflect.get(inner, key) as object, given)
  Reflect.set(owner, last, value)
  return JSON.stringify(given)
}

test.each(measures)('%s is a whole number from %i to %i', (path, least, greatest, change) => {
  const problems = (value: unknown) => parsePageConfig(pageWith(path, value, change)).problems
  expect([problems(least), problems(greatest)]).toEqual([[], []])
  for (const value of [least - 1, least + 0.5, String(least), ...(path === 'v' ? [] : [greatest + 1])])
    expect([value, problems(value).length]).toEqual([value, 1])
})

test.each([
  ['background', 7],
  ['widgets.0.i', 64],
  ['widgets.0.type', 40],
  ['widgets.0.title', 200],
  ['widgets.0.source.path', 200],
] as const)('%s has at most %i characters', (path, most) => {
  const text = (length: number) => (path === 'background' ? `#${'a'.repeat(length - 1)}` : 'a'.repeat(length))
  const problems = (value: string) => parsePageConfig(pageWith(path, value, {})).problems
  expect(problems(text(most))).toEqual([])
  expect(problems(text(most + 1))).toHaveLength(1)
})

test('boxes that touch do not overlap, from whichever side', () => {
  const middle = widget({ x: 3, y: 10, w: 3, h: 4 })
  for (const [x, y] of [
    [0, 10],
    [6, 10],
    [3, 6],
    [3, 14],
  ])
    expect(parsePageConfig(page(middle, widget({ i: 'w2', x, y }))).problems, `${x} ${y}`).toEqual([])
  for (const [x, y] of [
    [1, 10],
    [5, 10],
    [3, 7],
    [3, 13],
  ])
    expect(parsePageConfig(page(middle, widget({ i: 'w2', x, y }))).problems, `${x} ${y}`).toMatchObject([
      { code: 'overlap' },
    ])
})

test('long numbers of a page keep their digits', () => {
  const widget =
    '{"i":"w","type":"list","x":0,"y":0,"w":2,"h":2,"props":{"data":[{"no":1234567890123456789}]}}'
  const { config, problems } = parsePageConfig(`{"widgets":[${widget}],"later":12345678901234567890}`)
  expect(problems).toEqual([])
  expect(config?.widgets[0]?.props).toEqual({ data: [{ no: '1234567890123456789' }] })
  expect(config && stringifyPage(config)).toContain('12345678901234567890')
})
