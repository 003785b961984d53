import type { ComponentType } from 'react'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import type { Translate } from '#kit/text.ts'

export interface KeptComparisonProps extends DialogProps {
  readonly id: string
  /** As people see the record. */
  readonly name: string
  readonly version: number
  /** The record as the platform has it now. */
  readonly now: Readonly<Record<string, unknown>>
  /** The record has changed since the comparison. */
  onChanged(): void
}

/** Whole versions of records that the console keeps before each save, in the words of their noun. */
export interface KeptVersions {
  /** The fields that a save changed; null: it is not known. */
  changed(fields: readonly string[] | null, text: Translate): string
  /** A version beside the record as it is now, with the way to put it back. */
  readonly Comparison: ComponentType<KeptComparisonProps>
}
