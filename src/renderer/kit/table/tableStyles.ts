import { makeStyles, shorthands, tokens } from '@fluentui/react-components'
import { rowTokens } from '#ui/rowTokens.ts'

/** Pixels of a row without a message. */
export const rowHeight = 36
/** Pixels of a button at the end of a row. */
export const toolWidth = 32
export const headerHeight = 34
/** Words are as high as a small control with its padding: rows below stay in place when editing begins or ends. */
const contentHeight = '28px'

const focusRing = {
  outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`,
  outlineOffset: `calc(-1 * ${tokens.strokeWidthThick})`,
}

export const useTableStyles = makeStyles({
  root: { display: 'grid', gap: tokens.spacingVerticalXS, minWidth: 0, alignContent: 'start' },
  scroller: {
    overflow: 'auto',
    overflowAnchor: 'none',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  table: {
    position: 'relative',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground1,
  },
  header: {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    display: 'grid',
    minHeight: `${headerHeight}px`,
    alignItems: 'center',
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
  headerCell: {
    padding: `0 ${tokens.spacingHorizontalS}`,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  required: { color: tokens.colorPaletteRedForeground3, paddingInlineStart: tokens.spacingHorizontalXXS },
  row: {
    display: 'grid',
    minHeight: `${rowHeight}px`,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
    ':hover': { backgroundColor: rowTokens.hover },
  },
  selected: {
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
    '@media (forced-colors: active)': { outline: `${tokens.strokeWidthThick} solid Highlight` },
  },
  cell: {
    boxSizing: 'border-box',
    minWidth: 0,
    minHeight: `${rowHeight}px`,
    padding: `0 ${tokens.spacingHorizontalS}`,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    outlineStyle: 'none',
    cursor: 'default',
    ':focus-visible': focusRing,
  },
  editable: { cursor: 'text' },
  // A control of the screen stays clear of the frame around a cell with a message.
  custom: { paddingTop: tokens.spacingVerticalXXS, paddingBottom: tokens.spacingVerticalXXS },
  edited: { padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalXXS}` },
  invalid: {
    boxShadow: `inset 0 0 0 ${tokens.strokeWidthThin} ${tokens.colorStatusDangerBorder2}`,
    '@media (forced-colors: active)': { ...shorthands.border('1px', 'dashed', 'Mark') },
  },
  words: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    unicodeBidi: 'plaintext',
    height: contentHeight,
    lineHeight: contentHeight,
  },
  locked: { color: tokens.colorNeutralForeground3 },
  end: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  problem: {
    color: tokens.colorStatusDangerForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
    paddingBottom: tokens.spacingVerticalXXS,
  },
  number: {
    alignItems: 'center',
    padding: 0,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    userSelect: 'none',
  },
  numberSelected: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  dirty: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
  // Buttons stay in sight where the columns scroll sideways.
  tool: {
    position: 'sticky',
    zIndex: 1,
    alignItems: 'center',
    padding: 0,
    backgroundColor: 'inherit',
    cursor: 'default',
  },
  headerTools: { position: 'sticky', insetInlineEnd: 0, height: '100%', backgroundColor: 'inherit' },
  button: {
    display: 'inline-flex',
    padding: tokens.spacingHorizontalXS,
    ...shorthands.borderStyle('none'),
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    ':hover': { backgroundColor: rowTokens.current },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
    '&[aria-disabled="true"]': { color: tokens.colorNeutralForegroundDisabled, cursor: 'default' },
    '@media (forced-colors: active)': { '&[aria-disabled="true"]': { color: 'GrayText' } },
  },
  color: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalSNudge, minWidth: 0 },
  swatch: { flex: 'none', width: '16px', height: '16px', forcedColorAdjust: 'none' },
  swatchFrame: { stroke: tokens.colorNeutralStrokeAccessible, strokeWidth: '1' },
  colorInput: {
    flex: 'none',
    width: '32px',
    height: '24px',
    padding: 0,
    ...shorthands.borderStyle('none'),
    backgroundColor: 'transparent',
    cursor: 'pointer',
  },
  editor: { minWidth: 0, width: '100%' },
  refusal: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    color: tokens.colorStatusDangerForeground3,
    fontSize: tokens.fontSizeBase200,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  empty: {
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalM}`,
    color: tokens.colorNeutralForeground3,
  },
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  space: { flex: 1 },
  summary: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  wrong: { color: tokens.colorStatusDangerForeground3, fontSize: 'inherit' },
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  refusedList: {
    margin: 0,
    paddingInlineStart: tokens.spacingHorizontalL,
    maxHeight: '96px',
    overflow: 'auto',
  },
})

export type TableStyles = ReturnType<typeof useTableStyles>
