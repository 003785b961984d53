import { makeStyles, tokens } from '@fluentui/react-components'

/** Where moments beside their labels would show half of themselves. */
export const tiny = '@container (max-width: 600px)'
/** From here on a card has room for both ends of a range beside each other. */
const wide = '@container (min-width: 800px)'

/** A filter of the query card: its label, and its control in line with the others. */
export const useFilterStyles = makeStyles({
  field: {
    display: 'grid',
    gridTemplateColumns: 'var(--label-width) 1fr',
    // In line with its field, whatever message is below that.
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
  // Both ends stand in the columns of the card, in one row where there is room for it.
  range: {
    display: 'contents',
    [wide]: { display: 'grid', gridColumn: 'span 2', gridTemplateColumns: 'subgrid' },
  },
})
