import { makeStyles, tokens } from '@fluentui/react-components'

/** Where moments beside their labels would show half of themselves. */
const tiny = '@container (max-width: 600px)'

/** A filter of the query card: its label, and its control in line with the others. */
export const useFilterStyles = makeStyles({
  field: {
    display: 'grid',
    gridTemplateColumns: 'var(--label-width) 1fr',
    // In line with its field, regardless of messages below that.
    alignItems: 'start',
    '--label-height': '32px',
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
  },
  stackedField: {
    [tiny]: { gridTemplateColumns: '1fr', gap: 0, '--label-height': tokens.lineHeightBase300 },
  },
  label: {
    lineHeight: 'var(--label-height)',
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  // Both ends are in the columns of the card, in one row where it has two.
  range: {
    display: 'grid',
    gridColumn: 'var(--start) / span var(--range-cells)',
    gridTemplateColumns: 'subgrid',
    rowGap: tokens.spacingVerticalS,
  },
})
