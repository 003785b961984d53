import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useToasts } from '#kit/dialog/toasts.ts'
import { Loaded } from '#kit/late/Loaded.tsx'
import { show } from '#tests/components/page.tsx'
import { late } from '#ui/late.ts'

test('what needs late code is shown when it comes, and at once the next time (issue 29)', async () => {
  const arrival = Promise.withResolvers<string>()
  const code = late(() => arrival.promise)
  const drawn = vi.fn((words: string) => <p>{words}</p>)
  const element = (key: string) => (
    <Loaded key={key} code={code} onFailed={() => undefined}>
      {drawn}
    </Loaded>
  )
  show(element('first'))
  expect(drawn).not.toHaveBeenCalled()
  arrival.resolve('菜单')
  await expect.element(page.getByText('菜单')).toBeVisible()
  show(element('second'))
  await expect.element(page.getByText('菜单')).toBeVisible()
})

test('late code that does not arrive is presented, and its place is told (issue 29)', async () => {
  const failed = vi.fn()
  const code = late(() => Promise.reject(new Error('chunk')))
  show(
    <Loaded code={code} onFailed={failed}>
      {() => <p>菜单</p>}
    </Loaded>,
  )
  await expect.poll(() => failed.mock.calls.length).toBe(1)
  expect(useToasts.getState().toasts.map(({ level }) => level)).toEqual(['error'])
  expect(page.getByText('菜单').query()).toBeNull()
})
