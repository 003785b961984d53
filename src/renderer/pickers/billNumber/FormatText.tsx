import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { formatParts, type Placeholder } from '#contract/billNumber.ts'

const useStyles = makeStyles({
  text: { fontFamily: tokens.fontFamilyMonospace, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  part: { padding: `0 ${tokens.spacingHorizontalXXS}`, borderRadius: tokens.borderRadiusSmall },
  unknown: {
    color: tokens.colorStatusDangerForeground1,
    backgroundColor: tokens.colorStatusDangerBackground1,
    textDecorationLine: 'underline',
    textDecorationStyle: 'wavy',
  },
  DJ: { color: tokens.colorPaletteBlueForeground2, backgroundColor: tokens.colorPaletteBlueBackground2 },
  TM: { color: tokens.colorPaletteTealForeground2, backgroundColor: tokens.colorPaletteTealBackground2 },
  NUM: { color: tokens.colorPalettePurpleForeground2, backgroundColor: tokens.colorPalettePurpleBackground2 },
  GS: {
    color: tokens.colorPaletteMarigoldForeground2,
    backgroundColor: tokens.colorPaletteMarigoldBackground2,
  },
  BM: { color: tokens.colorPaletteForestForeground2, backgroundColor: tokens.colorPaletteForestBackground2 },
  YW: {
    color: tokens.colorPaletteMagentaForeground2,
    backgroundColor: tokens.colorPaletteMagentaBackground2,
  },
})

/** One placeholder in its colour, which is the same everywhere. */
export function PlaceholderMark({ placeholder }: { placeholder: Placeholder }) {
  const styles = useStyles()
  return (
    <code className={mergeClasses(styles.text, styles.part, styles[placeholder])}>{`{${placeholder}}`}</code>
  )
}

/** The parts of a format, each with the place where it begins. */
function placedParts(format: string) {
  let end = 0
  return formatParts(format).map((part) => {
    const key = end
    end += part.text.length
    return { ...part, key }
  })
}

/** A number format with its placeholders in their colours; unknown ones are underlined. */
export function FormatText({ format }: { format: string }) {
  const styles = useStyles()
  return (
    <code className={styles.text}>
      {placedParts(format).map(({ key, text, placeholder, isUnknown }) => {
        if (placeholder) return <PlaceholderMark key={key} placeholder={placeholder} />
        return (
          <span key={key} className={isUnknown ? mergeClasses(styles.part, styles.unknown) : undefined}>
            {text}
          </span>
        )
      })}
    </code>
  )
}
