import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { logWorkbenchTab } from '#contract/tabs.ts'
import type { ListSlotProps } from '#kit/list/types.ts'
import { useTabs } from '#kit/tabs.ts'
import { type LogRange, logSearch } from '#pickers/logs/logSearch.tsx'
import { loadTexts, show } from '#tests/components/page.tsx'
import { chinese } from '#tests/setup/words.ts'

beforeAll(() => loadTexts(['ops.logWorkbench']))
beforeEach(() => useTabs.getState().reset())

const box = () => page.getByRole('textbox', { name: chinese('ops.logWorkbench:anywhere') })
const opened = () => useTabs.getState().tabs.filter(({ path }) => path === logWorkbenchTab.path)

function open(
  rangeOf: (filters: ListSlotProps['filters']) => LogRange,
  filters: ListSlotProps['filters'] = {},
): void {
  const Search = logSearch('ops.logLogin', rangeOf)
  show(<Search filters={filters} setFilters={() => undefined} reload={() => undefined} />)
}

test('what is typed opens the workbench with the log and the range of time of the list; the text stays', async () => {
  open(({ bDate, eDate }) => ({ from: bDate, until: eDate }), {
    bDate: '2026-11-20 08:00:00',
    eDate: '2026-11-20 08:30:59',
  })
  await box().fill(` ${chinese('ops.logWorkbench:help.or.example')} `)
  await userEvent.keyboard('{Enter}')
  await expect.poll(opened).toMatchObject([
    {
      params: {
        log: 'ops.logLogin',
        text: chinese('ops.logWorkbench:help.or.example'),
        from: '2026-11-20 08:00:00',
        until: '2026-11-20 08:30:59',
      },
    },
  ])
  for (const { params } of opened()) expect(logWorkbenchTab.params.parse(params)).toEqual(params)
  await expect.element(box()).toHaveValue(` ${chinese('ops.logWorkbench:help.or.example')} `)
})

test('days are taken whole, an open end stays open, and nothing typed opens nothing', async () => {
  open(({ day }) => ({ from: day, until: day }), { day: '2026-11-20' })
  await box().fill('  ')
  await userEvent.keyboard('{Enter}')
  await box().fill('admin')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => opened().map(({ params }) => [params.from, params.until]))
    .toEqual([['2026-11-20 00:00:00', '2026-11-20 23:59:59']])
  open(() => ({ from: '', until: undefined }))
  await box().fill('guest')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => opened().length).toBe(2)
  const { params } = opened().find((tab) => tab.params.text === 'guest') ?? {}
  expect(Object.keys(params ?? {}).sort()).toEqual(['log', 'text', 'timestamp'])
  // Escape empties the box.
  await userEvent.keyboard('{Escape}')
  await expect.element(box()).toHaveValue('')
})

test('the same text again starts over in the same tab', async () => {
  open(() => ({}))
  await box().fill('admin')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => opened().length).toBe(1)
  const first = opened()[0]?.params.timestamp
  await expect.poll(() => Date.now()).toBeGreaterThan(Number(first))
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => opened().map(({ params }) => params.timestamp === first)).toEqual([false])
})
