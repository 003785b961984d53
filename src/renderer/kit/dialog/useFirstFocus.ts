import { useFocusFinders } from '@fluentui/react-components'
import { type RefObject, useEffect } from 'react'
import { firstField } from '#kit/dialog/firstField.ts'

/** The field that gets the focus of a dialog; null: the element that Fluent has focused keeps it. */
function fieldOf(surface: HTMLElement, isForm: boolean): HTMLElement | null {
  const field = firstField(surface, isForm)
  const first = document.activeElement
  if (field || !(first instanceof HTMLInputElement) || !first.readOnly) return field
  // A field that only shows something is no place to begin.
  const others = surface.querySelectorAll<HTMLElement>(
    'input:read-write, textarea:read-write, select:enabled',
  )
  return [...others].find((other) => other.checkVisibility({ visibilityProperty: true })) ?? null
}

/** Moves the focus; the operator has not left the field that had it, so nothing is validated there. */
function take(surface: HTMLElement, next: HTMLElement): void {
  const hold = (event: Event) => event.stopPropagation()
  surface.addEventListener('focusout', hold, { capture: true })
  next.focus()
  surface.removeEventListener('focusout', hold, { capture: true })
}

/**
 * Opens a dialog in its first empty field that can be typed in; Fluent has given the focus to its first element. Fields
 * that arrive later get it as well, until the operator does something.
 * @param isForm without an empty field its first one gets the focus
 */
export function useFirstFocus(place: RefObject<HTMLElement | null>, isForm: boolean): void {
  const { findFirstFocusable } = useFocusFinders()
  useEffect(() => {
    const surface = place.current
    if (!surface) return
    let begun = document.activeElement
    const observer = new MutationObserver(move)
    const goOn = ({ target }: Event) => {
      if (target !== begun) stop()
    }
    function stop() {
      observer.disconnect()
      surface?.removeEventListener('focusin', goOn)
      surface?.removeEventListener('keydown', stop)
      surface?.removeEventListener('pointerdown', stop)
    }
    function move() {
      if (!surface) return
      const now = document.activeElement
      const isLost = now === document.body
      if (!isLost && now !== begun) return stop()
      const field = fieldOf(surface, isForm)
      // The element that had it was shown only while the content was loading.
      const next = field ?? (isLost ? findFirstFocusable(surface) : null)
      begun = next ?? begun
      if (next) take(surface, next)
      if (field) stop()
    }
    observer.observe(surface, { childList: true, subtree: true, attributeFilter: ['disabled', 'readonly'] })
    surface.addEventListener('focusin', goOn)
    surface.addEventListener('keydown', stop)
    surface.addEventListener('pointerdown', stop)
    move()
    return stop
  }, [place, isForm, findFirstFocusable])
}
