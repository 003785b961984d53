import type { UseFormReturn } from 'react-hook-form'

type FormValues = Record<string, unknown>
type Form = UseFormReturn<FormValues, unknown, FormValues>

/** Default values that `settle` has changed → those of the record. A reset makes others, which are the record's. */
const ofRecord = new WeakMap<object, Readonly<FormValues>>()

/**
 * Puts a value into a field for the operator, such as the only choice or the next number. It becomes the field's
 * default as well, so that a form in which nothing was typed stays unchanged.
 */
export function settle(form: Form, name: string, value: unknown): void {
  const before = recordValues(form)
  form.resetField(name, { defaultValue: value })
  ofRecord.set(form.control._defaultValues, before)
}

/** The values that the form was opened with or reset to, without those that were settled since. */
export function recordValues({ control }: Form): Readonly<FormValues> {
  return ofRecord.get(control._defaultValues) ?? control._defaultValues
}
