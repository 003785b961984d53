import type { ReactNode } from 'react'
import { type TextKey, useText } from '#kit/text.ts'
import { Details } from '#ui/Details.tsx'

/** One line of a record that is read. */
export interface ShownField {
  readonly label: TextKey
  readonly value: ReactNode
}

/** The fields of a record to be read, below its row or in a dialog: one look for every log. */
export function FieldList({ fields }: { fields: readonly ShownField[] }) {
  const text = useText()
  return (
    <Details
      items={fields.map(({ label, value }) => ({ label: text(label), value: value === '' ? '-' : value }))}
    />
  )
}
