import { useFormState } from 'react-hook-form'
import { useFormOfField } from '#kit/form/useRecordForm.ts'

/** @returns whether the operator has tried to save the form: missing values are shown from then on */
export function useTriedToSave(): boolean {
  const { control } = useFormOfField().form
  return useFormState({ control }).submitCount > 0
}
