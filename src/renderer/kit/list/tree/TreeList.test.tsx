import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import { useToasts } from '#kit/dialog/toasts.ts'
import type { TreeRow } from '#kit/list/tree/treeShape.ts'
import type { TreeSource } from '#kit/list/tree/treeSource.ts'
import { useTreeList } from '#kit/list/tree/useTreeList.ts'
import { refusal } from '#tests/components/bridge.ts'
import { bridge, show } from '#tests/components/page.tsx'
import { calls, sampleList, sampleRows, type SampleRow } from '#tests/components/sample.tsx'
import { button, columnTexts, row } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

/** 1 has 11 and 12, 11 has 111; 2 has nothing below. */
const below: Readonly<Record<string, readonly string[]>> = {
  '': ['1', '2'],
  '1': ['11', '12'],
  '11': ['111'],
}

const record = (id: string): SampleRow => ({ ...sampleRows(1)[0]!, id, paramCode: `行${id}` })

const lazy = (id: string): TreeRow<SampleRow> => ({ id, row: record(id), isLazy: below[id] !== undefined })

const whole = (id: string): TreeRow<SampleRow> => ({ id, row: record(id), children: below[id]?.map(whole) })

let asked: string[]
let failing: string | null
let ignored: readonly string[] | undefined

async function answer<T>(what: string, value: T): Promise<T> {
  asked.push(what)
  if (failing === what) throw refusal({ code: 'offline' })
  return value
}

const lazySource: TreeSource<SampleRow> = {
  key: '',
  top: () => answer('top', below['']!.map(lazy)),
  below: ({ id }) => answer(`below ${id}`, below[id]!.map(lazy)),
  whole: (filters) =>
    answer(
      `whole ${filters.paramCode ?? ''}`,
      filters.paramCode
        ? { rows: [{ ...whole('1'), children: [whole('12')] }], ignored }
        : { rows: below['']!.map(whole) },
    ),
  openFilter: 'pids',
}

const wholeSource: TreeSource<SampleRow> = { key: '', top: () => answer('top', below['']!.map(whole)) }

const list = sampleList()

const Sample = ({ source }: { source: TreeSource<SampleRow> }) => (
  <div style={{ height: 500 }}>
    <ListView state={useTreeList(list, source)} />
  </div>
)

beforeEach(() => {
  asked = []
  ignored = undefined
  failing = null
})

const rows = () => columnTexts('参数编码')
const opened = async (source: TreeSource<SampleRow>) => {
  show(<Sample source={source} />)
  await expect.poll(rows).toEqual(['行1', '行11', '行12', '行2'])
}

test('a tree begins with two levels; below them a branch is asked for when it opens, once (28 A3)', async () => {
  await opened(lazySource)
  expect(asked).toEqual(['top', 'below 1'])
  await expect.element(button('展开 行2')).not.toBeInTheDocument()
  await button('展开 行11').click()
  await expect.poll(rows).toEqual(['行1', '行11', '行111', '行12', '行2'])
  await button('收起 行1').click()
  await expect.poll(rows).toEqual(['行1', '行2'])
  await button('展开 行1').click()
  await expect.poll(rows).toEqual(['行1', '行11', '行111', '行12', '行2'])
  expect(asked).toEqual(['top', 'below 1', 'below 11'])
  const left = (words: string) =>
    row(words).first().element().querySelector<HTMLElement>('[data-col] span[style]')!.style
      .paddingInlineStart
  expect(['行1', '行11', '行111'].map(left)).toEqual(['0px', '20px', '40px'])
})

test('a branch that cannot be read closes again and says so; the next time it is asked for again', async () => {
  await opened(lazySource)
  failing = 'below 11'
  await button('展开 行11').click()
  await expect.poll(() => useToasts.getState().toasts.map(({ level }) => level)).toEqual(['warning'])
  await expect.element(button('展开 行11')).toBeVisible()
  expect(rows()).toEqual(['行1', '行11', '行12', '行2'])
  failing = null
  await button('展开 行11').click()
  await expect.poll(rows).toEqual(['行1', '行11', '行111', '行12', '行2'])
})

test('a root whose second level cannot be read is shown closed, and is asked for again when it opens', async () => {
  failing = 'below 1'
  show(<Sample source={lazySource} />)
  await expect.poll(rows).toEqual(['行1', '行2'])
  failing = null
  await button('展开 行1').click()
  await expect.poll(rows).toEqual(['行1', '行11', '行12', '行2'])
})

/** Roots r0, r1 and so on; without children they are lazy. */
const many = (count: number, children?: readonly TreeRow<SampleRow>[]): readonly TreeRow<SampleRow>[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: `r${at}`, row: record(`r${at}`), children },
    isLazy: children === undefined,
  }))

test.each([
  ['so many that open ones would push the others out of sight', many(21, [whole('2')])],
  ['more than three whose second level is a call each', many(4)],
] as const)('roots stay closed when they are %s', async (_, roots) => {
  show(<Sample source={{ ...lazySource, top: () => answer('top', roots) }} />)
  await expect.element(button('展开 行r0')).toBeVisible()
  expect(asked).toEqual(['top'])
})

test('all branches are opened with one call, and closed without', async () => {
  await opened(lazySource)
  await button('全部展开').click()
  await expect.poll(rows).toEqual(['行1', '行11', '行111', '行12', '行2'])
  await button('全部收起').click()
  await expect.poll(rows).toEqual(['行1', '行2'])
  expect(asked).toEqual(['top', 'below 1', 'whole '])
  failing = 'whole '
  await button('全部展开').click()
  await expect.poll(() => useToasts.getState().toasts).toHaveLength(1)
})

test('a tree that is there as a whole opens and closes without asking', async () => {
  await opened(wholeSource)
  await button('全部展开').click()
  await expect.poll(rows).toEqual(['行1', '行11', '行111', '行12', '行2'])
  await button('收起 行11').click()
  await expect.poll(rows).toEqual(['行1', '行11', '行12', '行2'])
  await button('全部收起').click()
  await expect.poll(rows).toEqual(['行1', '行2'])
  expect(asked).toEqual(['top'])
})

test('loading again reads what was open; a search shows what leads to it, open, and leaves the branches as they were', async () => {
  await opened(lazySource)
  await button('展开 行11').click()
  await expect.poll(rows).toEqual(['行1', '行11', '行111', '行12', '行2'])
  await button('刷新').click()
  await expect.poll(() => asked.slice(3)).toEqual(['top', 'below 1', 'below 11'])
  expect(rows()).toEqual(['行1', '行11', '行111', '行12', '行2'])
  const filter = page.getByRole('textbox', { name: '参数编码' })
  await filter.fill('12')
  await button('查询').click()
  await expect.poll(rows).toEqual(['行1', '行12'])
  expect(asked.at(-1)).toBe('whole 12')
  await button('收起 行1').click()
  await expect.poll(rows).toEqual(['行1'])
  // The same search again opens its matches.
  await button('查询').click()
  await expect.poll(rows).toEqual(['行1', '行12'])
  expect(asked.filter((what) => what === 'whole 12')).toHaveLength(2)
  await button('全部收起').click()
  await expect.poll(rows).toEqual(['行1'])
  await button('全部展开').click()
  await expect.poll(rows).toEqual(['行1', '行12'])
  expect(asked.filter((what) => what.startsWith('whole'))).toHaveLength(2)
  await button('重置').click()
  await expect.poll(rows).toEqual(['行1', '行11', '行12', '行2'])
})

test('an export of what is shown names the open branches, in a search it has its filters', async () => {
  bridge.on('transfers.export', () => null)
  await opened(lazySource)
  await button('导出').click()
  await page.getByRole('menuitem', { name: chinese('kit:export.serverPage') }).click()
  await expect.poll(() => bridge.inputsOf('transfers.export').at(-1)?.query).toMatchObject({ pids: '0,1' })
  await page.getByRole('textbox', { name: '参数编码' }).fill('12')
  await button('查询').click()
  await expect.poll(rows).toEqual(['行1', '行12'])
  await button('导出').click()
  await page.getByRole('menuitem', { name: chinese('kit:export.serverPage') }).click()
  await expect.poll(() => bridge.inputsOf('transfers.export')).toHaveLength(2)
  const query = bridge.inputsOf('transfers.export').at(-1)?.query
  expect(query).toMatchObject({ paramCode: '12' })
  expect(query).not.toHaveProperty('pids')
})

test('a search that the platform has not narrowed says so, and that its export is not either', async () => {
  await opened(lazySource)
  ignored = ['paramCode']
  await page.getByRole('textbox', { name: '参数编码' }).fill('12')
  await button('查询').click()
  await expect.element(page.getByText(chinese('kit:list.ignored', { filters: '参数编码' }))).toBeVisible()
  await button('导出').click()
  await expect.element(page.getByText(chinese('kit:export.unfiltered')).first()).toBeVisible()
})

test('a tree that cannot be read says so and is tried again', async () => {
  failing = 'top'
  show(<Sample source={wholeSource} />)
  await expect.element(page.getByText(chinese('common:network')).first()).toBeVisible()
  failing = null
  await button('重试').click()
  await expect.poll(rows).toEqual(['行1', '行11', '行12', '行2'])
})

test('ticked rows are counted over open and closed branches', async () => {
  bridge.serve(calls.remove, () => null)
  await opened(lazySource)
  await row('行12').getByRole('checkbox').click()
  await button('收起 行1').click()
  await expect.poll(rows).toEqual(['行1', '行2'])
  await expect.element(page.getByText('已选 1 项')).toBeVisible()
})

test('what is put below a closed branch is seen: its parent opens, with what leads there', async () => {
  const children = { ...below }
  const node = (id: string): TreeRow<SampleRow> => ({
    id,
    row: record(id),
    children: children[id]?.map(node),
  })
  bridge.serve(calls.create, () => '1111')
  await opened({ key: '', top: () => answer('top', children['']!.map(node)) })
  children['111'] = ['1111']
  await callEndpoint(calls.create, { body: { ...record(''), pid: '111' } as never })
  await button('刷新').click()
  await expect.poll(rows).toEqual(['行1', '行11', '行111', '行1111', '行12', '行2'])
  await expect.element(row('行1111')).toHaveAttribute('data-fresh')
})
