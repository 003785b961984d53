import { Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { isHarmlessAddress } from '#contract/messaging/contents.ts'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import { type DialogProps, openDialog } from '#kit/dialog/dialogs.ts'
import { useText } from '#kit/text.ts'

interface LinkDialogProps extends DialogProps {
  readonly current: string
  onAnswer(address: string): void
}

function LinkDialog({ current, onAnswer, onClose }: LinkDialogProps) {
  const text = useText()
  const [address, setAddress] = useState(current)
  const isHarmful = !isHarmlessAddress(address)
  return (
    <DialogFrame
      title={text('msg.channelTemplate:link')}
      isForm
      isFilled={address !== current}
      main={{
        label: text('common:ok'),
        isDisabled: isHarmful,
        run: () => {
          onAnswer(address.trim())
          onClose()
        },
      }}
      onClose={onClose}
    >
      <Field
        label={text('msg.channelTemplate:link.address')}
        hint={text('msg.channelTemplate:link.hint')}
        validationMessage={isHarmful ? text('msg.channelTemplate:problem.address') : undefined}
      >
        <Input value={address} maxLength={2000} onChange={(_, data) => setAddress(data.value)} />
      </Field>
    </DialogFrame>
  )
}

/** @returns the address, empty to take the link away, null when the operator left. */
export async function askLink(current: string): Promise<string | null> {
  let answer: string | null = null
  await openDialog(LinkDialog, {
    current,
    onAnswer: (address: string) => {
      answer = address
    },
  })
  return answer
}
