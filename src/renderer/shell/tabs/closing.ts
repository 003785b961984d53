import { askConfirm } from '#kit/dialog/dialogs.ts'
import { discardDrafts } from '#kit/openForms.ts'
import { type Tab, useTabs } from '#kit/tabs.ts'
import { translate } from '#kit/text.ts'
import { titleOf } from './titles.ts'

/**
 * Prompts before unsaved input is discarded.
 * @returns whether it may be.
 */
export async function mayLose(tabs: readonly Tab[]): Promise<boolean> {
  const dirty = tabs.filter((tab) => tab.dirty)
  if (dirty.length === 0) return true
  const answer = await askConfirm({
    question: translate('shell:tabs.dirty'),
    subjects: dirty.map(titleOf),
    action: translate('shell:tabs.discard'),
    danger: true,
  })
  if (answer === null) return false
  for (const { id } of dirty) discardDrafts(id)
  return true
}

export async function closeTab(id: string): Promise<void> {
  const { tabs, close } = useTabs.getState()
  const tab = tabs.find((one) => one.id === id)
  if (tab?.closable && (await mayLose([tab]))) close(id)
}

export async function closeOtherTabs(id: string): Promise<void> {
  const { tabs, closeOthers } = useTabs.getState()
  if (await mayLose(tabs.filter((tab) => tab.id !== id))) closeOthers(id)
}

export async function closeAllTabs(): Promise<void> {
  const { tabs, closeAll } = useTabs.getState()
  if (await mayLose(tabs)) closeAll()
}

/** Activates the tab `step` places further; after the last comes the first. */
export function stepTab(step: number): void {
  const { tabs, activeId, activate } = useTabs.getState()
  const at = tabs.findIndex(({ id }) => id === activeId)
  const next = tabs[(at + step + tabs.length) % tabs.length]
  if (next) activate(next.id)
}
