import { topDialog } from '#kit/dialog/onScreen.ts'
import { addKeys, firstFilter } from '#kit/list/chrome/landmarks.ts'
import type { Command } from './commands.ts'
import { showOverlay } from './overlay.ts'

const isSeen = (element: HTMLElement): boolean => element.checkVisibility({ visibilityProperty: true })

const seen = (root: ParentNode, selector: string): readonly HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(selector)].filter(isSeen)

/** The page on screen. */
const page = (): HTMLElement | undefined => seen(document, '[data-page]')[0]

/** Form that a save applies to: that of the topmost dialog or of the page; of several, the one that has the focus. */
function formOnScreen(): HTMLFormElement | undefined {
  const root = topDialog() ?? page()
  const forms = root ? (seen(root, 'form:not([role=search])') as readonly HTMLFormElement[]) : []
  return (
    forms.find((form) => form.contains(document.activeElement)) ?? (forms.length === 1 ? forms[0] : undefined)
  )
}

function save(): void {
  const form = formOnScreen()
  const button = form?.querySelector<HTMLElement>('[type=submit]:enabled')
  if (!form || !button) return
  const at = document.activeElement
  // As a click does: pending input, in a cell of a table or as a number, is committed first.
  button.focus({ preventScroll: true })
  if (at instanceof HTMLElement && at.isConnected) at.focus({ preventScroll: true })
  // Rendered with the committed input, before the form is read.
  setTimeout(() => form.requestSubmit())
}

const filter = (): HTMLElement | undefined => {
  const root = page()
  return root && (seen(root, firstFilter)[0] ?? seen(root, 'input[type=search]')[0])
}

const addButton = (): HTMLElement | undefined => {
  const root = page()
  return root && seen(root, `[aria-keyshortcuts="${addKeys}"]`)[0]
}

/** Keys for the content of the page; the palette, which leads elsewhere, does not offer them. */
export const pageCommands: readonly Command[] = [
  {
    id: 'page.save',
    label: 'shell:shortcuts.save',
    keys: ['Ctrl+S', 'Ctrl+Enter'],
    isAnywhere: true,
    run: save,
  },
  {
    id: 'page.filter',
    label: 'shell:shortcuts.filter',
    keys: ['Ctrl+F'],
    when: () => filter() !== undefined,
    run: () => filter()?.focus(),
  },
  {
    id: 'page.add',
    label: 'shell:shortcuts.add',
    keys: [addKeys],
    when: () => addButton() !== undefined,
    run: () => addButton()?.click(),
  },
  {
    id: 'page.search',
    label: 'shell:command.palette',
    keys: ['/'],
    run: () => showOverlay('palette'),
  },
]

/** Elements that accept typed characters. */
const takesText = [
  'input:not([type=checkbox], [type=radio], [type=button])',
  ...['textarea', 'select', '[contenteditable=true]', '[role=combobox]', '[role=listbox]', '[role=menu]'],
].join()

/** Whether a character is text where it was typed. */
export const isText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(takesText) !== null
