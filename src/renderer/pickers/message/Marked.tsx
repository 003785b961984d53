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
  let at = 0
  return piecesOf(String(text)).map((piece) => {
    at += piece.text.length
    return piece.isMissing ? (
      <mark key={at} className={styles.missing}>
        {piece.text}
      </mark>
    ) : (
      <span key={at}>{piece.text}</span>
    )
  })
}
