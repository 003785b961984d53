import { useEffect, useRef } from 'react'
import { useFormOfField } from '#kit/form/useRecordForm.ts'

/** Choice → its fields, with what they hold when the choice is taken first. */
export type Alternatives = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Of several sets of fields only the chosen one is sent filled. What was typed in another is kept and
 * comes back with its choice.
 * @param name of the field that chooses; a value without a set empties all of them
 * @param sets stable
 * @returns the choice
 */
export function useAlternativeFields(name: string, sets: Alternatives, isOff = false): string {
  const { form } = useFormOfField()
  const choice = isOff ? '' : String(form.watch(name) ?? '')
  const kept = useRef(new Map<string, unknown>())
  const shown = useRef(choice)
  useEffect(() => {
    if (shown.current === choice) return
    shown.current = choice
    for (const [each, fields] of Object.entries(sets)) {
      for (const [field, first] of Object.entries(fields)) {
        const value: unknown = form.getValues(field)
        if (each !== choice) {
          if (value !== '') kept.current.set(field, value)
          form.setValue(field, '', { shouldDirty: true })
        } else if (value === '') form.setValue(field, kept.current.get(field) ?? first, { shouldDirty: true })
      }
    }
  }, [choice, form, sets])
  return choice
}
