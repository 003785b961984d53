import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { listAhead } from '#kit/list/readListAhead.ts'
import { refusal } from '#tests/components/bridge.ts'
import { be, bridge, show } from '#tests/components/page.tsx'
import { calls, SampleTable, sampleList } from '#tests/components/sample.tsx'
import { columnTexts, grid } from '#tests/components/seen.ts'
import { sampleInfo } from '#tests/components/values.ts'

const queries = () => bridge.callsOf(calls.page).length

/** A window that reads the list ahead and shows it after something else has happened. */
async function shown(between: () => Promise<unknown>): Promise<void> {
  new SampleTable(3).serve(bridge)
  const list = sampleList()
  listAhead(list)({}, 's1')
  await expect.poll(queries).toBe(1)
  await between()
  show(<ListPage list={list} />)
  await expect.element(grid()).toHaveAttribute('aria-busy', 'false')
}

test('a list that was read ahead is not asked for again', async () => {
  await shown(async () => undefined)
  await expect.poll(() => columnTexts('参数编码')).toEqual(['code-001', 'code-002', 'code-003'])
  expect(queries()).toBe(1)
})

test('rows that have come are there with the first rendering; later they are asked for again (issue 29)', async () => {
  new SampleTable(3).serve(bridge)
  const list = sampleList()
  listAhead(list)({}, 's1')
  await expect.poll(queries).toBe(1)
  // The early read is complete in the task after the response.
  await new Promise((resolve) => setTimeout(resolve))
  const drawn: (string | null)[] = []
  const observer = new MutationObserver(() =>
    drawn.push(document.querySelector('[role=grid]')?.ariaBusy ?? null),
  )
  observer.observe(document.body, { childList: true, subtree: true, attributes: true })
  show(<ListPage list={list} />)
  await expect.poll(() => columnTexts('参数编码')).toEqual(['code-001', 'code-002', 'code-003'])
  observer.disconnect()
  expect(drawn).not.toContain('true')
  expect(queries()).toBe(1)
  await page.getByRole('button', { name: '刷新' }).click()
  await expect.poll(queries).toBe(2)
})

test('what was read ahead of a change is not shown after it', async () => {
  await shown(() => callEndpoint(calls.create, { body: { paramCode: 'code-new', paramValue: 'new' } }))
  await expect.poll(() => columnTexts('参数编码')).toContain('code-new')
  expect(queries()).toBe(2)
})

test('nor is it after a change of which nobody knows whether it was carried out', async () => {
  await shown(async () => {
    bridge.serve(calls.remove, () => {
      throw refusal({ code: 'timeout' })
    })
    await callEndpoint(calls.remove, { body: ['1'] }).catch(() => undefined)
  })
  await expect.poll(queries).toBe(2)
})

test('a list that was never opened asks once for as many rows as fit (issue 29, 28 B15)', async () => {
  be({ info: { settings: { ...sampleInfo().settings, rowsPerPage: 'fit' } } })
  new SampleTable(200).serve(bridge)
  const height = 'height: 600px; display: flex; flex-direction: column'
  const place = (content: ReactNode) => (
    <div data-testid="place" ref={(element) => element?.setAttribute('style', height)}>
      {content}
    </div>
  )
  show(place(null))
  // It has its height before the list is in it, as a tab has.
  await expect.element(page.getByTestId('place')).toHaveAttribute('style')
  const list = sampleList()
  listAhead(list)({}, 's1')
  await expect.poll(() => bridge.inputsOf('workspace.getAll').length).toBeGreaterThan(0)
  // The early read is complete in the task after the response.
  await new Promise((resolve) => setTimeout(resolve))
  show(place(<ListPage list={list} />))
  await expect.poll(() => columnTexts('参数编码').length).toBeGreaterThan(10)
  const limits = bridge.callsOf(calls.page).map(({ query }) => (query as { limit: number }).limit)
  expect(limits).toEqual([columnTexts('参数编码').length])
})
