import type { AnyEndpoint } from '#contract/kernel.ts'
import type { CodeLabels } from '#kit/codes.ts'
import type { TextKey, Translate } from '#kit/text.ts'

/** One difference inside a field: its name, and its text on both sides; empty: it is not there. */
export interface Difference {
  readonly key: string
  readonly label: string
  readonly then: string
  readonly now: string
}

/** Words of a field of a versioned noun for the operator. */
export interface VersionedField {
  readonly label: TextKey
  readonly codes?: CodeLabels
  /** For a field that holds a document: its differences part by part; null when it cannot be taken apart. */
  readonly compare?: (then: string, now: string, text: Translate) => readonly Difference[] | null
}

/** A noun whose versions the console keeps, as a screen shows them. */
export interface VersionedForm {
  /** `<area>.<noun>` */
  readonly noun: string
  /** The call through which a version is put back. */
  readonly update: AnyEndpoint
  /** In the order in which they are shown. */
  readonly fields: Readonly<Record<string, VersionedField>>
}
