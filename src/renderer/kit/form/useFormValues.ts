import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { useFormOfField } from '#kit/form/useRecordForm.ts'

/**
 * What the form around holds, as it was typed: parse it with the form's schema. It follows typing and ticking
 * when there is time, because a form may hold ten thousand ids.
 */
export function useFormValues(): unknown {
  const { form } = useFormOfField()
  return useDeferredValue(useWatch({ control: form.control }))
}
