import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { CopyRegular } from '@fluentui/react-icons'
import { copyText } from '#kit/dialog/toasts.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  hash: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere', minWidth: 0 },
  button: { flexShrink: 0 },
})

/** The hash of the last entry of a file, with a button that copies it. It is no data of the platform. */
export function Seal({ value }: { value: string }) {
  const styles = useStyles()
  const text = useText()
  return (
    <div className={styles.root}>
      <Text className={styles.hash} size={200}>
        {value}
      </Text>
      <Button
        className={styles.button}
        size="small"
        icon={<CopyRegular />}
        onClick={() => copyText(value)}
        aria-label={text('journal:seal.copy')}
      >
        {text('kit:copy')}
      </Button>
    </div>
  )
}
