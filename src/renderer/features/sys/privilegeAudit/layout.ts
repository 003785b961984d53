import { makeStyles, tokens } from '@fluentui/react-components'

/** Styles of a tree beside lists, for both views of the audit. */
export const useAuditStyles = makeStyles({
  parts: { display: 'flex', height: '100%', minHeight: 0 },
  tree: {
    width: '260px',
    '@media (max-width: 1100px)': { width: '200px' },
    flexShrink: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    boxSizing: 'border-box',
    padding: tokens.spacingHorizontalS,
    borderInlineEndWidth: tokens.strokeWidthThin,
    borderInlineEndStyle: 'solid',
    borderInlineEndColor: tokens.colorNeutralStroke2,
    minHeight: 0,
  },
  end: {
    borderInlineEndWidth: 0,
    borderInlineStartWidth: tokens.strokeWidthThin,
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke2,
  },
  grow: { flex: 1, minHeight: 0 },
  main: { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', minHeight: 0 },
})
