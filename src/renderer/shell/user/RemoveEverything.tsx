import { Button, Field } from '@fluentui/react-components'
import { bridge } from '#kit/bridge/bridge.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { askConfirm } from '#kit/dialog/dialogs.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { type Translate, useText } from '#kit/text.ts'

async function removeEverything(text: Translate): Promise<void> {
  const typed = text('shell.removal:typed')
  const answer = await askConfirm({
    question: text('shell.removal:question'),
    subjects: [
      text('shell.removal:accounts'),
      text('shell.removal:cache'),
      text('shell.removal:work'),
      text('shell.removal:settings'),
    ],
    notes: [text('shell.removal:stays'), text('shell.removal:ends')],
    action: text('shell.removal:action'),
    danger: true,
    typed,
    typedLabel: text('shell.removal:type', { word: typed }),
  })
  if (answer === null) return
  try {
    await bridge.call('host.removeEverything')
    toast('success', text('shell.removal:done'))
  } catch (error) {
    presentFailure(error)
  }
}

/** Removes everything of this account from the machine, for users who leave it. */
export function RemoveEverything() {
  const text = useText()
  return (
    <Field label={text('shell.removal:label')} hint={text('shell.removal:hint')}>
      <div>
        <Button onClick={() => void removeEverything(text)}>{text('shell.removal:open')}</Button>
      </div>
    </Field>
  )
}
