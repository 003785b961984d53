import {
  Field,
  Input,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Text,
  tokens,
} from '@fluentui/react-components'
import { useState } from 'react'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { ConfirmEntry } from '#kit/dialog/dialogs.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  content: { display: 'grid', gap: tokens.spacingVerticalM },
  subjects: {
    margin: 0,
    paddingInlineStart: tokens.spacingHorizontalXL,
    maxHeight: '200px',
    overflowY: 'auto',
  },
  subject: { overflowWrap: 'anywhere', unicodeBidi: 'plaintext' },
})

/** Names listed in full; the rest is a number. */
const shown = 200

export function ConfirmDialog({ entry }: { entry: ConfirmEntry }) {
  const { request, answer } = entry
  const styles = useStyles()
  const text = useText()
  const [typed, setTyped] = useState('')
  const isAllowed = request.typed === undefined || typed === request.typed
  const subjects = request.subjects ?? []

  return (
    <DialogFrame
      title={request.question}
      width={480}
      className={styles.content}
      isForm
      isQuestion
      main={{
        label: request.action ?? text('common:ok'),
        run: () => answer({ typed }),
        isDisabled: !isAllowed,
        isDanger: request.danger,
      }}
      onClose={() => answer(null)}
    >
      {subjects.length > 0 ? (
        <ul className={styles.subjects}>
          {subjects.slice(0, shown).map((subject, index) => (
            // Names may repeat; their order is fixed while the dialog is open.
            <li key={`${index}/${subject}`} className={styles.subject}>
              {subject}
            </li>
          ))}
        </ul>
      ) : null}
      {subjects.length > shown ? (
        <Text size={200}>{text('kit:confirm.more', { count: subjects.length - shown })}</Text>
      ) : null}
      {request.notes?.length ? (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            {request.notes.map((note) => (
              <div key={note} className={styles.subject}>
                {note}
              </div>
            ))}
          </MessageBarBody>
        </MessageBar>
      ) : null}
      {request.typed === undefined ? null : (
        <Field label={request.typedLabel ?? text('kit:confirm.type', { name: request.typed })}>
          <Input value={typed} autoComplete="off" onChange={(_, data) => setTyped(data.value)} />
        </Field>
      )}
    </DialogFrame>
  )
}
