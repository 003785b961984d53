import { useEffect, useRef } from 'react'
import { useFormOfField } from '#kit/form/useRecordForm.ts'

/** Choice → its fields, with their values when the choice is taken first. */
export type Alternatives = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Of several sets of fields only the chosen one is sent filled. Input in another is kept and
 * comes back with its choice. A field may belong to several sets.
 * @param name of the field that chooses; a value without a set empties all of them
 * @param sets stable
 * @returns the choice
 */
export function useAlternativeFields(name: string, sets: Alternatives, isOff = false): string {
  const { form, fields, many } = useFormOfField()
  const { addFollowers } = fields
  const isMany = many !== undefined
  const choice = isOff ? '' : String(form.watch(name) ?? '')
  // Set on many records, a choice without its fields would leave them with those of another one.
  useEffect(() => {
    if (isMany) addFollowers(name, [...new Set(Object.values(sets).flatMap(Object.keys))])
  }, [addFollowers, isMany, name, sets])
  useChosenFields(choice, sets)
  return choice
}

/** The same for a choice that no single field makes. */
export function useChosenFields(choice: string, sets: Alternatives): void {
  const { form } = useFormOfField()
  const kept = useRef(new Map<string, unknown>())
  const shown = useRef(choice)
  const base = useRef(form.control._defaultValues)
  // After each rendering: defaults may change without the choice.
  useEffect(() => {
    const isOther = base.current !== form.control._defaultValues
    base.current = form.control._defaultValues
    if (shown.current === choice) return
    shown.current = choice
    // The choice of a record that was loaded: its fields are as they are stored.
    if (isOther) return kept.current.clear()
    const chosen = sets[choice] ?? {}
    for (const field of new Set(Object.values(sets).flatMap(Object.keys))) {
      const value: unknown = form.getValues(field)
      if (!Object.hasOwn(chosen, field)) {
        if (value !== '') kept.current.set(field, value)
        form.setValue(field, '', { shouldDirty: true })
      } else if (value === '') {
        form.setValue(field, kept.current.get(field) ?? chosen[field], { shouldDirty: true })
      }
    }
  })
}
