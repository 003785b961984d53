import { get, useFormState } from 'react-hook-form'
import type { NumberInputProps } from '#kit/inputs/NumberInput.tsx'
import { isSameNumber } from '#kit/inputs/typedNumber.ts'
import { useFormOfField } from '#kit/form/useRecordForm.ts'

/** The parts of a field's control that a box for a number uses. */
interface NumberControl {
  readonly value: unknown
  onBlur(): void
}

/**
 * Holds the number of a field while its box is edited: every key is in the form, so that a save and a draft have it,
 * but it is validated when the box is left, because `3` is no mistake on the way to `320`. The number that the form
 * began with is no change, however it is written.
 */
export function useNumberControl(name: string) {
  const { form } = useFormOfField()
  const { isSubmitted, defaultValues } = useFormState({ control: form.control, name })
  return <C extends NumberControl>(control: C): Omit<C, 'onChange'> & Pick<NumberInputProps, 'onChange'> => ({
    ...control,
    onChange: (value) => {
      const base: unknown = get(defaultValues, name)
      // A screen may hold a number as text, to distinguish it from one with another meaning.
      const isBase = typeof value === 'number' || value === '' ? isSameNumber(base, value) : base === value
      form.setValue(name, isBase ? base : value, { shouldDirty: true })
      if (form.getFieldState(name).invalid) form.clearErrors(name)
    },
    onBlur: () => {
      control.onBlur()
      // Before the first try to save, the form itself validates a field when it is left.
      if (isSubmitted) void form.trigger(name)
    },
  })
}
