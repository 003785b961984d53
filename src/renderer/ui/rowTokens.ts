import type { Theme } from '@fluentui/react-components'

/**
 * Backgrounds of the hovered and the current row, for rows that contain more than plain text. In high contrast
 * Fluent's own tokens change from black to light cyan, on which neither white text nor yellow links are readable;
 * these stay dark.
 */
export const rowTokens = { hover: 'var(--rowHover)', current: 'var(--rowCurrent)' }

/** Their values, to be spread into a theme. */
export const rowColours = (theme: Theme) => ({
  rowHover: theme.colorNeutralBackground1Hover,
  rowCurrent: theme.colorNeutralBackground1Selected,
})

/** White and Fluent's yellow stand out from them by more than 7 to 1. */
export const contrastRowColours = { rowHover: '#2e2e2e', rowCurrent: '#003c52' }
