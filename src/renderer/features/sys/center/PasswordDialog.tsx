import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { center, PasswordChange } from '#contract/resources/shell/center.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { inWords } from '#kit/form/resolver.ts'
import { useText } from '#kit/text.ts'
import { PasswordLevelNote } from '#pickers/passwords/PasswordLevelNote.tsx'
import { useStrongPassword } from '#pickers/passwords/useDemandedLevel.ts'

/** The confirmation repeats the new password, which is not the present one (DECISION-OPS-94). */
const schema = PasswordChange.superRefine(({ password, newPassword, comfirmPassword }, context) => {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (newPassword !== '' && newPassword === password)
    refuse('newPassword', inWords('sys.center:password.same'))
  if (comfirmPassword !== '' && newPassword !== comfirmPassword)
    refuse('comfirmPassword', inWords('sys.center:password.differ'))
})

const { TextField } = formFields(PasswordChange)

interface PasswordDialogProps extends DialogProps {
  readonly username: string
  /** The change is demanded: signing out is the only other way, and nothing else closes the dialog (OPS-PER-03). */
  readonly onSignOut?: () => void
}

/** Changes the own password. With it all sessions of the account end, this one included. */
export function PasswordDialog({ username, onSignOut, onClose }: PasswordDialogProps) {
  const text = useText()
  const isForced = onSignOut !== undefined
  return (
    <FormDialog
      title={text(isForced ? 'sys.center:password.forced' : 'sys.center:password.title')}
      schema={useStrongPassword(schema, 'newPassword')}
      create={center.endpoints.password}
      initial={{ username }}
      action="sys.center:password.change"
      onlyOther={isForced ? { label: text('sys.center:signOut'), run: onSignOut } : undefined}
      onClose={onClose}
    >
      <MessageBar intent={isForced ? 'warning' : 'info'} layout="multiline">
        <MessageBarBody>
          {text(isForced ? 'sys.center:password.why' : 'sys.center:password.ends')}
        </MessageBarBody>
      </MessageBar>
      <TextField name="password" label="sys.center:field.password" type="password" current />
      <TextField name="newPassword" label="sys.center:field.newPassword" type="password" />
      <PasswordLevelNote name="newPassword" />
      <TextField name="comfirmPassword" label="sys.center:field.comfirmPassword" type="password" />
    </FormDialog>
  )
}
