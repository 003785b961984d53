import { expect, onTestFinished, test } from 'vitest'
import { ListPage } from '#kit/list/ListPage.tsx'
import { bridge, show } from '#tests/components/page.tsx'
import { calls, SampleTable, sampleList } from '#tests/components/sample.tsx'
import { columnTexts } from '#tests/components/seen.ts'
import { loadLater } from './later.ts'

const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))

test('code that is put off is loaded after the rows of a list were painted (issue 29)', async () => {
  const table = new SampleTable(2)
  table.serve(bridge)
  const { promise, resolve } = Promise.withResolvers<void>()
  bridge.serve(calls.page, async ({ query }) => {
    await promise
    return table.page(query)
  })
  let painted = 0
  let counting = 0
  const count = () => {
    if (columnTexts('参数编码').length > 0) painted += 1
    counting = requestAnimationFrame(count)
  }
  count()
  onTestFinished(() => cancelAnimationFrame(counting))
  const loads: number[] = []
  loadLater(async () => loads.push(painted))
  show(<ListPage list={sampleList()} />)
  await expect.poll(() => bridge.callsOf(calls.page).length).toBe(1)
  await idle()
  await idle()
  expect(loads).toEqual([])
  resolve()
  await expect.poll(() => loads.length).toBe(1)
  expect(loads[0]).toBeGreaterThan(0)
})
