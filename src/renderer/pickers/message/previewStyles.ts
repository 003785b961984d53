import { makeStyles, tokens } from '@fluentui/react-components'

/** Looks that the cards of several channels share. */
export const usePreviewStyles = makeStyles({
  text: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  sub: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  bubble: {
    maxWidth: '340px',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusXLarge,
    borderBottomLeftRadius: 0,
    backgroundColor: tokens.colorNeutralBackground4,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  card: {
    display: 'grid',
    gap: tokens.spacingVerticalS,
    maxWidth: '340px',
    padding: tokens.spacingHorizontalM,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow4,
    minWidth: 0,
  },
  line: {
    display: 'flex',
    gap: tokens.spacingHorizontalS,
    alignItems: 'center',
    minWidth: 0,
    flexWrap: 'wrap',
  },
  properties: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    margin: 0,
  },
  value: { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  // Colours of properties are chosen for the white card of the chat program, also in a dark console.
  onPaper: {
    backgroundColor: '#ffffff',
    paddingInline: tokens.spacingHorizontalXS,
    borderRadius: tokens.borderRadiusSmall,
  },
  picture: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingHorizontalXS,
    minHeight: '72px',
    padding: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground3,
    overflowWrap: 'anywhere',
  },
  buttons: { display: 'flex', flexDirection: 'column' },
  beside: { flexDirection: 'row' },
  button: {
    flex: 1,
    padding: tokens.spacingVerticalS,
    textAlign: 'center',
    color: tokens.colorBrandForeground1,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    overflowWrap: 'anywhere',
  },
})
