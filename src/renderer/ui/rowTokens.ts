import type { Theme } from '@fluentui/react-components'

/**
 * Backgrounds of what lies under the pointer and of what is at hand, for rows that hold more than plain words.
 * In high contrast Fluent's own turn from black to a light cyan, on which neither white words nor yellow links
 * can be read; these stay dark there.
 */
export const rowTokens = { hover: 'var(--rowHover)', current: 'var(--rowCurrent)' }

/** Their values, to be spread into a theme. */
export const rowColours = (theme: Theme) => ({
  rowHover: theme.colorNeutralBackground1Hover,
  rowCurrent: theme.colorNeutralBackground1Selected,
})

/** White and Fluent's yellow stand out from them by more than 7 to 1. */
export const contrastRowColours = { rowHover: '#2e2e2e', rowCurrent: '#003c52' }
