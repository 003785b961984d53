import { useCallback, useSyncExternalStore } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isSameInput } from '#kit/form/sameInput.ts'

type FormValues = Record<string, unknown>

/**
 * Whether the operator has changed a form. The library also counts as changed a field that was only registered, an
 * empty value that is held in another way, and a field whose default follows its value a moment later.
 */
export function useIsChanged(form: UseFormReturn<FormValues, unknown, FormValues>): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => form.subscribe({ formState: { values: true }, callback: onChange }),
    [form],
  )
  return useSyncExternalStore(
    subscribe,
    // Those of `formState` are of the last rendering: between two renderings they may be older than the values.
    () => !isSameInput(form.getValues(), form.control._defaultValues),
  )
}
