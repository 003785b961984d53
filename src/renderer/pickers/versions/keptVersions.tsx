import type { KeptComparisonProps, KeptVersions } from '#kit/journal/kept.ts'
import { changeText } from '#pickers/versions/changeText.ts'
import { Comparison } from '#pickers/versions/Comparison.tsx'
import type { VersionedForm } from '#pickers/versions/types.ts'

/** The versions of a noun for the history of its records. Made once per noun: each has a component. */
export const keptVersions = (form: VersionedForm): KeptVersions => ({
  changed: (fields, text) => changeText(form, fields, text),
  Comparison: (props: KeptComparisonProps) => <Comparison {...props} form={form} take={undefined} isPart />,
})
