import { makeStyles, tokens } from '@fluentui/react-components'
import { piecesOf } from '#pickers/message/preview.ts'

const useStyles = makeStyles({
  missing: {
    color: tokens.colorStatusDangerForeground1,
    backgroundColor: tokens.colorStatusDangerBackground1,
    borderRadius: tokens.borderRadiusSmall,
    fontFamily: tokens.fontFamilyMonospace,
  },
})

/** A text of a preview, with the placeholders marked that have no value. */
export function Marked({ text }: { text: unknown }) {
  const styles = useStyles()
  if (typeof text !== 'string' && typeof text !== 'number') return null
  return piecesOf(String(text)).map(({ place, text: piece, isMissing }) =>
    isMissing ? (
      <mark key={place} className={styles.missing}>
        {piece}
      </mark>
    ) : (
      <span key={place}>{piece}</span>
    ),
  )
}
