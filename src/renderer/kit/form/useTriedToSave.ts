import { useFormState } from 'react-hook-form'
import { useFormOfField } from '#kit/form/useRecordForm.ts'

/** @returns whether somebody has tried to save the form: what is missing is shown from then on */
export function useTriedToSave(): boolean {
  const { control } = useFormOfField().form
  return useFormState({ control }).submitCount > 0
}
