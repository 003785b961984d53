import {
  Button,
  Field,
  Input,
  makeStyles,
  MessageBar,
  MessageBarBody,
  tokens,
} from '@fluentui/react-components'
import { CopyRegular } from '@fluentui/react-icons'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { copyText } from '#kit/dialog/toasts.ts'
import { type TextKey, useText } from '#kit/text.ts'

const useStyles = makeStyles({
  content: { display: 'grid', gap: tokens.spacingVerticalM },
  input: { fontFamily: tokens.fontFamilyMonospace },
})

interface KeysDialogProps extends DialogProps {
  /** Empty for one that was just added. */
  readonly appName: string
  readonly keys: { readonly accessKey: string; readonly secretKey: string }
}

/** The keys with which an application calls the platform. The secret one is shown this once. */
export function KeysDialog({ appName, keys, onClose }: KeysDialogProps) {
  const styles = useStyles()
  const text = useText()
  const title = text('sys.sysApp:keys.title')
  return (
    <DetailDialog title={appName === '' ? title : `${title} · ${appName}`} isAlert onClose={onClose}>
      <div className={styles.content}>
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{text('sys.sysApp:keys.once')}</MessageBarBody>
        </MessageBar>
        <Key label="sys.sysApp:keys.access" value={keys.accessKey} />
        <Key label="sys.sysApp:keys.secret" value={keys.secretKey} />
      </div>
    </DetailDialog>
  )
}

function Key({ label, value }: { label: TextKey; value: string }) {
  const styles = useStyles()
  const text = useText()
  return (
    <Field label={text(label)}>
      <Input
        readOnly
        value={value}
        input={{ className: styles.input }}
        contentAfter={
          <Button
            size="small"
            appearance="transparent"
            icon={<CopyRegular />}
            aria-label={text('sys.sysApp:keys.copy', { label: text(label) })}
            onClick={() => copyText(value)}
          />
        }
      />
    </Field>
  )
}
