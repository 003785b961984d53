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
  // A message arrives after the frame in which it was sent, and before an idle moment.
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => (painted += 1)
  onTestFinished(() => port1.close())
  const count = () => {
    if (columnTexts('参数编码').length > 0) port2.postMessage(null)
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
