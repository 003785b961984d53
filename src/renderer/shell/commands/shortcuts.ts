import { host } from '#kit/bridge/host.ts'
import { isDialogOpen } from '#kit/dialog/onScreen.ts'
import { useTabs } from '#kit/tabs.ts'
import { windowCommands } from './commands.ts'
import { isText, pageCommands } from './pageKeys.ts'

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Whether an event is the shortcut, written as in `Ctrl+Shift+Tab`. On a Mac, Command counts as Ctrl. */
export function matchesKeys(event: Keys, shortcut: string): boolean {
  const parts = shortcut.split('+')
  const key = parts.at(-1) ?? ''
  const wants = (name: string) => parts.includes(name)
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    (event.ctrlKey || event.metaKey) === wants('Ctrl') &&
    event.altKey === wants('Alt') &&
    // Where a sign needs it depends on the keyboard.
    (/^[^\p{L}\p{N}]$/u.test(key) || event.shiftKey === wants('Shift'))
  )
}

/** 1 to 9 with Ctrl or Alt; 9 is the last tab, however many there are. */
export function tabNumber(event: Keys): number | null {
  const isPlain = (event.ctrlKey || event.metaKey) !== event.altKey && !event.shiftKey
  return isPlain && /^[1-9]$/.test(event.key) ? Number(event.key) : null
}

const isCharacter = ({ key, ctrlKey, metaKey, altKey }: Keys): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

function onKey(event: KeyboardEvent): void {
  // Dialogs handle their own keys; a key that a screen has handled is not handled again.
  if (event.defaultPrevented) return
  const isBehind = isDialogOpen()
  const number = host.isPopOut() ? null : tabNumber(event)
  if (number !== null && !isBehind) {
    const { tabs, activate } = useTabs.getState()
    const tab = number === 9 ? tabs.at(-1) : tabs[number - 1]
    if (tab) activate(tab.id)
    event.preventDefault()
    return
  }
  const command = [...windowCommands(), ...pageCommands].find(({ keys }) =>
    keys?.some((shortcut) => matchesKeys(event, shortcut)),
  )
  if (!command || (isBehind && !command.isAnywhere)) return
  if ((isCharacter(event) || command.editsText) && isText(event.target)) return
  event.preventDefault()
  if (command.when?.() ?? true) command.run()
}

/** Keys of the commands of this window, and of its page. @returns a function that ends it */
export function followKeys(): () => void {
  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}
