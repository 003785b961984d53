import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { useText } from '#kit/text.ts'
import { Details } from '#ui/Details.tsx'
import { Seal } from './Seal.tsx'

interface TrailSavedProps extends DialogProps {
  /** Number of entries. */
  readonly count: number
  readonly seal: string
}

const useStyles = makeStyles({
  content: { display: 'grid', rowGap: tokens.spacingVerticalS, alignContent: 'start' },
})

/** Shown after an export: the seal of the file, which is to be kept elsewhere. */
export function TrailSaved({ count, seal, onClose }: TrailSavedProps) {
  const styles = useStyles()
  const text = useText()
  return (
    <DialogFrame
      title={text('journal:trail.saved')}
      width={740}
      className={styles.content}
      actions={
        <Button appearance="primary" onClick={() => onClose()}>
          {text('common:close')}
        </Button>
      }
      onClose={() => onClose()}
    >
      <Details
        items={[
          { label: text('journal:trail.count'), value: count.toLocaleString() },
          { label: text('journal:seal'), value: <Seal value={seal} /> },
        ]}
      />
      <Text>{text('journal:seal.keep')}</Text>
    </DialogFrame>
  )
}
