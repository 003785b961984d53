import {
  ApiConfWrite,
  type ApiFlow,
  apiCategory,
  extensionFields,
  SELF,
  shownFields,
  stepFields,
} from '#contract/resources/api/apiConf.ts'
import type { Alternatives } from '#kit/form/useAlternativeFields.ts'

type Values = Readonly<Record<string, unknown>>

const word = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The values of a form or record that decide its category. */
export const flowOf = (values: Values): ApiFlow => ({
  apiProvider: word(values.apiProvider),
  apiConsumer: word(values.apiConsumer),
  apiRequestType: word(values.apiRequestType),
  apiDealType: word(values.apiDealType),
})

const isMissing = (values: Values, field: string): boolean => {
  const category = apiCategory(flowOf(values))
  if (category === null) return false
  return stepFields[category].some((step) => step === field) && word(values[field]).trim() === ''
}

/**
 * Schema of the edit tab: the contract's fields, and the steps of the category they make. The status is changed by the
 * list alone.
 */
export const ApiConfForm = [...new Set(Object.values(stepFields).flat())].reduce(
  (schema, field) =>
    schema.refine((values) => !isMissing(values, field), {
      path: [field],
      error: 'required',
      // Also while another field is wrong, so that one save reports everything that is missing.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  ApiConfWrite.omit({ status: true }),
)

/** Category → the fields that show with it. */
export const fieldSets: Alternatives = Object.fromEntries(
  ([1, 2, 3] as const).map((category) => [
    String(category),
    Object.fromEntries(shownFields(category).map((field) => [field, ''])),
  ]),
)

/** A record as the form opens with it: fields that its category does not show are empty, and block no save. */
export function shownRecord(record: Values): Values {
  const shown: ReadonlySet<string> = new Set(shownFields(apiCategory(flowOf(record))))
  const hidden = extensionFields.filter((field) => !shown.has(field))
  return { ...record, ...Object.fromEntries(hidden.map((field) => [field, ''])) }
}

/**
 * Choices of a new interface, as most of them are. Both sides are this system, so that the operator changes the one
 * that is not: no other application is chosen by itself.
 */
export const newConf = {
  apiProvider: SELF,
  apiConsumer: SELF,
  apiRequestType: 'push',
  apiType: 'common',
  apiProtocolType: 'HTTP',
  apiDealType: 'SYNC',
} as const
