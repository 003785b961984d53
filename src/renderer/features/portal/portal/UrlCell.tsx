import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { Copy16Regular } from '@fluentui/react-icons'
import { copyText } from '#kit/dialog/toasts.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  cell: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, minWidth: 0 },
  words: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  button: { flexShrink: 0, minWidth: 0, height: '24px', padding: 0, width: '24px' },
})

/** The address of a portal with a button that copies it. */
export function UrlCell({ url }: { url: string }) {
  const styles = useStyles()
  const text = useText()
  if (url === '') return <span>{text('portal.portal:url.none')}</span>
  return (
    <span className={styles.cell}>
      <span className={styles.words}>{url}</span>
      <Button
        className={styles.button}
        appearance="subtle"
        size="small"
        icon={<Copy16Regular />}
        aria-label={text('portal.portal:url.copy', { url })}
        onClick={(event) => {
          event.stopPropagation()
          copyText(url, text('portal.portal:url.copied'), text('portal.portal:url.notCopied'))
        }}
      />
    </span>
  )
}
