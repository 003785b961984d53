import { useEffect, useRef } from 'react'
import type { PendingWork } from '#contract/bridge.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { useTabs } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'
import { useWork } from '#kit/work.ts'
import { useMenu } from '../navigation/useMenu.ts'
import { titleIn } from '../tabs/titles.ts'

const nothing: PendingWork = { unsaved: [], batches: [] }

const report = (pending: PendingWork) => void bridge.call('host.setPending', pending).catch(() => undefined)

/**
 * Reports to the host which unsaved work closing this window would lose: the host prompts the user once for all windows
 * before it quits.
 */
export function PendingReport() {
  const text = useText()
  const menu = useMenu()
  const tabs = useTabs((state) => state.tabs)
  const works = useWork((state) => state.works)
  // A running batch makes its tab dirty, and is named by itself.
  const dirty = tabs.filter(({ id, dirty: isDirty }) => isDirty && !works.some(({ tabId }) => tabId === id))
  const cut = (title: string) => title.slice(0, 200)
  const pending: PendingWork = {
    unsaved: dirty.map((tab) => cut(titleIn(menu, text, tab))).slice(0, 200),
    batches: works.map(({ title }) => cut(title)).slice(0, 200),
  }
  const said = useRef(JSON.stringify(nothing))
  const now = JSON.stringify(pending)

  useEffect(() => {
    if (said.current === now) return
    said.current = now
    report(JSON.parse(now) as PendingWork)
  }, [now])

  useEffect(
    () => () => {
      if (said.current !== JSON.stringify(nothing)) report(nothing)
    },
    [],
  )

  return null
}
