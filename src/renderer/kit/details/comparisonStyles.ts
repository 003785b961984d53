import { makeStyles, tokens } from '@fluentui/react-components'

/** A table with a line for each field and a column for each of its sides. */
export const useComparisonStyles = makeStyles({
  table: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    '& th': {
      textAlign: 'start',
      verticalAlign: 'baseline',
      fontWeight: tokens.fontWeightSemibold,
      padding: tokens.spacingHorizontalXS,
      overflowWrap: 'anywhere',
    },
    '& td': { verticalAlign: 'baseline', padding: tokens.spacingHorizontalXS },
    '& tr': { borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}` },
  },
  head: { color: tokens.colorNeutralForeground2 },
})
