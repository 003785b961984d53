import { makeStyles, tokens } from '@fluentui/react-components'

/** Shared styles of the items of the status bar. */
export const useItemStyles = makeStyles({
  item: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    gap: tokens.spacingHorizontalXS,
    height: '22px',
    padding: `0 ${tokens.spacingHorizontalSNudge}`,
    border: 'none',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'transparent',
    color: 'inherit',
    fontFamily: 'inherit',
    fontSize: 'inherit',
    whiteSpace: 'nowrap',
  },
  button: {
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground3Hover, color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  good: { color: tokens.colorStatusSuccessForeground1 },
  caution: { color: tokens.colorStatusWarningForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
  surface: {
    width: '420px',
    maxWidth: 'calc(100vw - 32px)',
    maxHeight: '60vh',
    overflowY: 'auto',
    padding: tokens.spacingHorizontalM,
    boxSizing: 'border-box',
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    marginBottom: tokens.spacingVerticalS,
  },
  list: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyleType: 'none' },
  entry: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    padding: `${tokens.spacingVerticalS} 0`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowWrap: 'anywhere',
  },
  detail: { color: tokens.colorNeutralForeground2 },
})
