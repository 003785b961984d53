import { createContext } from 'react'

/** Where a parameter goes: the content that had the focus last. */
export interface InsertTarget {
  /** Puts words at the caret. */
  insert(words: string): void
}

/** Takes over where parameters go, when a content gets the focus. */
export type SetInsertTarget = (target: InsertTarget) => void

export const InsertContext = createContext<SetInsertTarget>(() => undefined)

type TextControl = HTMLInputElement | HTMLTextAreaElement

const takesWords = (element: Element): element is TextControl =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === 'text')

/** Puts words at the caret of a text control, as typing would. */
function insertInto(control: TextControl, words: string): void {
  control.focus()
  const end = control.value.length
  control.setRangeText(words, control.selectionStart ?? end, control.selectionEnd ?? end, 'end')
  control.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: words }))
}

/**
 * The text control that has got the focus, as a target; undefined for other elements. Controls of a content are inside
 * an element with `data-content`.
 */
export function targetOf(element: EventTarget): InsertTarget | undefined {
  if (!(element instanceof Element) || !takesWords(element) || element.readOnly || element.disabled)
    return undefined
  if (!element.closest('[data-content]')) return undefined
  return {
    insert: (words) => {
      if (element.isConnected) insertInto(element, words)
    },
  }
}
