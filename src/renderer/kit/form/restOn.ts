import type { UseFormReturn } from 'react-hook-form'
import { mergeDraft } from '#kit/form/drafts.ts'

type FormValues = Record<string, unknown>

/**
 * Gives the form other values to stand on, and leaves in it what was typed since.
 * @param before what it held, or stood on, when `values` were asked for
 */
export function restOn(
  form: UseFormReturn<FormValues, unknown, FormValues>,
  values: Readonly<FormValues>,
  before: Readonly<FormValues>,
): void {
  const { typed } = mergeDraft({ base: { ...before }, values: form.getValues() }, undefined)
  form.reset({ ...values })
  for (const [name, value] of typed) form.setValue(name, value, { shouldDirty: true, shouldTouch: true })
}
