import type { TextKey } from '#kit/text.ts'
import type { Section } from '#pickers/receivers/receivers.ts'

/** An entry of a section, with the channel that it is for. */
export const entryLabels = {
  user: 'pickers:receivers.user.label',
  obj: 'pickers:receivers.obj.label',
  dept: 'pickers:receivers.dept.label',
} as const satisfies Record<Section, TextKey>
