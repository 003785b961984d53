import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { PictureWallDialog } from '#features/ops/uploadDemo/PictureWallDialog.tsx'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'start',
    gap: tokens.spacingVerticalM,
    height: '100%',
    padding: tokens.spacingHorizontalXXL,
    backgroundColor: tokens.colorNeutralBackground1,
    boxSizing: 'border-box',
  },
  hint: { color: tokens.colorNeutralForeground3 },
})

/** Shows how a form accepts one picture. */
export function UploadDemo() {
  const styles = useStyles()
  const text = useText()
  return (
    <div className={styles.screen}>
      <Text className={styles.hint}>{text('ops.uploadDemo:hint')}</Text>
      <Button appearance="primary" onClick={() => void openDialog(PictureWallDialog, {})}>
        {text('ops.uploadDemo:open')}
      </Button>
    </div>
  )
}
