import { Field, Input, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { bridge } from '#kit/bridge/bridge.ts'
import { failureOf, failureText } from '#kit/data/failures.ts'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  name: { fontWeight: tokens.fontWeightSemibold, userSelect: 'none' },
})

/** Unlocks writing to a read-only profile after the user has typed the profile's name. */
export default function UnlockDialog({ onClose }: { onClose(): void }) {
  const styles = useStyles()
  const text = useText()
  const name = useSession(({ session }) => session?.profile.name ?? '')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)

  const send = async () => {
    if (isSending) return
    setSending(true)
    try {
      const writes = await bridge.call('session.unlockWrites', { environment: typed.trim() })
      useSession.getState().patchSession({ writes })
      onClose()
    } catch (error) {
      const failure = failureOf(error)
      setProblem(
        failure.code === 'invalid-input' ? text('shell:unlock.mismatch') : failureText(failure, text),
      )
    } finally {
      setSending(false)
    }
  }

  return (
    <DialogFrame
      title={text('shell:unlock.title')}
      width={460}
      className={styles.content}
      isAlert={false}
      isForm
      isFilled={typed !== ''}
      main={{ label: text('shell:writes.unlock'), run: () => void send(), isDisabled: typed.trim() === '' }}
      onClose={onClose}
    >
      <Text>{text('shell:unlock.body')}</Text>
      <Text className={styles.name}>{name}</Text>
      <Field label={text('shell:unlock.name')} required validationMessage={problem || undefined}>
        <Input
          autoComplete="off"
          spellCheck={false}
          value={typed}
          maxLength={100}
          onChange={(_, { value }) => {
            setTyped(value)
            setProblem('')
          }}
        />
      </Field>
    </DialogFrame>
  )
}
