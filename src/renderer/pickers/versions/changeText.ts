import type { Translate } from '#kit/text.ts'
import type { VersionedForm } from '#pickers/versions/types.ts'

/** Changes of a save, in the words of the fields. */
export function changeText(form: VersionedForm, changed: readonly string[] | null, text: Translate): string {
  if (changed === null) return text('pickers:versions.oldest')
  const names = changed.flatMap((name) => {
    const label = form.fields[name]?.label
    return label ? [text(label)] : []
  })
  return text('pickers:versions.changed', { fields: names.join(text('pickers:versions.and')) })
}
