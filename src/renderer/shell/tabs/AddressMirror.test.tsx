import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useTabs } from '#kit/tabs.ts'
import { show } from '#tests/components/page.tsx'
import AddressMirror from './AddressMirror.tsx'

const move = (hash: string): void => window.history.replaceState(null, '', hash)

beforeEach(() => {
  move('#/')
  useTabs.getState().reset()
})
afterEach(() => move('#'))

/** Moves the window after the router has looked where it is and before it listens. */
function Moving({ to }: { to: string }) {
  useLayoutEffect(() => move(to), [to])
  return null
}

const path = () => {
  const { tabs, activeId } = useTabs.getState()
  return tabs.find(({ id }) => id === activeId)?.path
}

/** The address is given while the mirror is still to be shown. */
const showLate = () =>
  show(
    <>
      <Moving to="#/sys/dept" />
      <AddressMirror openedAt="#/" />
    </>,
  )

test('an address that is given before the mirror listens is opened, and so is the next one', async () => {
  showLate()
  await expect.poll(path).toBe('sys/dept')
  window.location.hash = '#/sys/user'
  await expect.poll(path).toBe('sys/user')
  useTabs.getState().open({ path: 'sys/role' })
  await expect.poll(() => window.location.hash).toBe('#/sys/role')
  window.history.back()
  await expect.poll(path).toBe('sys/user')
})

test('the tab that is opened next gets its address', async () => {
  showLate()
  await expect.poll(path).toBe('sys/dept')
  useTabs.getState().open({ path: 'sys/role' })
  await expect.poll(() => window.location.hash).toBe('#/sys/role')
  expect(path()).toBe('sys/role')
})

test('what was opened already is not opened again when its tab has gone meanwhile', async () => {
  move('#/sys/dept')
  show(<AddressMirror openedAt="#/sys/dept" />)
  await expect.poll(() => window.location.hash).toBe('#/')
  expect(path()).toBe('')
})
