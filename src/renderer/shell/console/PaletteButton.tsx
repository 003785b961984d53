import { makeStyles, tokens } from '@fluentui/react-components'
import { Search16Regular } from '@fluentui/react-icons/svg/search'
import { useText } from '#kit/text.ts'
import { showOverlay } from '../commands/overlay.ts'
import { rowTokens } from '#ui/rowTokens.ts'

const useStyles = makeStyles({
  button: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    height: '28px',
    padding: `0 ${tokens.spacingHorizontalS}`,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':hover': { backgroundColor: rowTokens.hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  words: { '@media (max-width: 1180px)': { display: 'none' } },
})

export function PaletteButton() {
  const styles = useStyles()
  const text = useText()
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={`${text('shell:palette.hint')} Ctrl+K`}
      aria-keyshortcuts="Control+K"
      title={`${text('shell:command.palette')} (Ctrl+K)`}
      onClick={() => showOverlay('palette')}
    >
      <Search16Regular aria-hidden="true" />
      <span className={styles.words}>{text('shell:palette.hint')}</span>
      <span className={styles.words} aria-hidden="true">
        Ctrl+K
      </span>
    </button>
  )
}
