import type { UseFormReturn } from 'react-hook-form'
import { mergeDraft } from '#kit/form/drafts.ts'

type FormValues = Record<string, unknown>

/**
 * Gives the form other base values, and leaves in it the input typed since.
 * @param before its values, or base values, when `values` were requested
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
