import { useFormOfField } from '#kit/form/useRecordForm.ts'

type SetValue = (
  name: string,
  value: string,
  options: { shouldDirty: boolean; shouldValidate: boolean },
) => void

/** A text of the surrounding form, for what stands beside its field. */
export function useFormText(name: string): { value: string; set(value: string): void } {
  const { form } = useFormOfField()
  const watched: unknown = form.watch(name)
  // The form's values are known by name only at run time; the library's type then allows no value at all.
  const setValue = form.setValue as SetValue
  return {
    value: typeof watched === 'string' ? watched : '',
    set: (value) => setValue(name, value, { shouldDirty: true, shouldValidate: true }),
  }
}
