import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { role } from '#contract/resources/sys/role.ts'
import { type UserDetail, user } from '#contract/resources/sys/user.ts'
import { useCommand } from '#kit/data/command.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { savedThenClose } from '#kit/dialog/toasts.ts'
import { TreePicker } from '#kit/tree/TreePicker.tsx'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  content: { display: 'grid', gap: tokens.spacingVerticalM },
})

const secondary = { query: { roleGrade: '2' } }

/** Makes the user a secondary administrator with the chosen roles, or revokes it. */
export function SecAdminDialog({ record, onClose }: DialogProps & { record: UserDetail }) {
  const styles = useStyles()
  const text = useText()
  const { data } = useEndpoint(role.endpoints.roleList, secondary)
  const nodes = useMemo(() => (data?.data ?? []).map(({ id, name }) => ({ id, label: name })), [data])
  // The user's present roles are shown until the operator changes them.
  const held = nodes.map(({ id }) => id).filter((id) => record.roleIdList.includes(id))
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [isTried, setTried] = useState(false)
  const command = useCommand(user.endpoints.secAdmin)
  const roles = chosen ?? held
  const isMissing = roles.length === 0

  const send = async (secAdmin: 0 | 2) => {
    setTried(secAdmin === 2)
    // Revoking does not depend on the form's values (SYS-SEC-04).
    if (secAdmin === 2 && (isMissing || record.username === '')) return
    const done = await command.run({ body: { ...record, secAdmin, secRoleIdList: [...roles] } })
    if (!done) return
    await savedThenClose(() => onClose({ changed: true }))
  }

  return (
    <DialogFrame
      title={text('sys.user:secAdmin.title')}
      width={520}
      className={styles.content}
      isFilled={chosen !== null}
      actions={(close) => (
        <>
          <Button onClick={close}>{text('common:cancel')}</Button>
          <Button disabledFocusable={command.isRunning} onClick={() => void send(0)}>
            {text('sys.user:secAdmin.revoke')}
          </Button>
          <Button appearance="primary" disabledFocusable={command.isRunning} onClick={() => void send(2)}>
            {text('sys.user:secAdmin.grant')}
          </Button>
        </>
      )}
      onClose={onClose}
    >
      <Field label={text('sys.user:field.username')} required>
        <Input value={record.username} readOnly />
      </Field>
      <Field label={text('sys.user:field.realName')}>
        <Input value={record.realName} readOnly />
      </Field>
      <Field
        label={text('sys.user:secAdmin.roles')}
        required
        validationMessage={isTried && isMissing ? text('common:required') : undefined}
        validationState={isTried && isMissing ? 'error' : 'none'}
      >
        <TreePicker
          label={text('sys.user:secAdmin.roles')}
          multiple
          nodes={nodes}
          value={roles}
          onBlur={() => setTried(true)}
          onChange={setChosen}
        />
      </Field>
    </DialogFrame>
  )
}
