import { copyText } from '#kit/dialog/toasts.ts'
import { mayCopy } from '#kit/policy.ts'

/** As `copyText`, for data of lists, logs and tables, which a policy may keep in the window. */
export function copyData(words: string, done?: string): void {
  if (mayCopy()) copyText(words, done)
}

const lists = '[role="grid"], [role="treegrid"], [role="table"], table'

const elementOf = (node: Node | null | undefined): Element | null =>
  node instanceof Element ? node : (node?.parentElement ?? null)

/**
 * Applies the rules to copies and cuts with the system's keys and menu as well, for as long as the console is shown.
 * Text that is being typed is not data of the platform.
 * @returns a function that ends it
 */
export function guardCopies(): () => void {
  const refuse = (event: ClipboardEvent) => {
    const { target } = event
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return
    const selected = elementOf(document.getSelection()?.anchorNode)
    const isList = [elementOf(target instanceof Node ? target : null), selected].some((one) =>
      one?.closest(lists),
    )
    if (!isList || mayCopy()) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // Before the tables' own listeners.
  window.addEventListener('copy', refuse, true)
  window.addEventListener('cut', refuse, true)
  return () => {
    window.removeEventListener('copy', refuse, true)
    window.removeEventListener('cut', refuse, true)
  }
}
