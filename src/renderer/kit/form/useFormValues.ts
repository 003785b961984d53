import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { useFormOfField } from '#kit/form/useRecordForm.ts'

/**
 * Values of the surrounding form, as they were typed: parse them with the form's schema. They follow typing and
 * ticking when there is time, because a form may hold ten thousand ids.
 */
export function useFormValues(): unknown {
  const { form } = useFormOfField()
  return useDeferredValue(useWatch({ control: form.control }))
}
