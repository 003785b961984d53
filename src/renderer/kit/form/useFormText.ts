import { useFormOfField } from '#kit/form/useRecordForm.ts'

type SetValue = (
  name: string,
  value: string,
  options: { shouldDirty: boolean; shouldValidate: boolean },
) => void

/** Reads and sets a text field of the surrounding form, for a component beside that field. */
export function useFormText(name: string): { value: string; set(value: string): void } {
  const { form, many } = useFormOfField()
  const watched: unknown = form.watch(name)
  // Field names are known at run time only, and for those the library's type allows no value at all.
  const setValue = form.setValue as SetValue
  return {
    value: typeof watched === 'string' ? watched : '',
    set: (value) => {
      many?.tick(name, true)
      setValue(name, value, { shouldDirty: true, shouldValidate: true })
    },
  }
}
