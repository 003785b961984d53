import { Button, Input, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { Failure } from '#contract/failures.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  root: { display: 'flex', gap: tokens.spacingHorizontalS, padding: tokens.spacingHorizontalS },
  id: { flex: 1, minWidth: 0 },
})

/** Whether trying again will not help: the operator may then enter the record's id. */
export const isForGood = (failure: Failure | null | undefined): boolean =>
  failure?.code === 'not-found' || failure?.code === 'forbidden'

/** Takes the id of a record where the platform does not list the records. */
export function IdByHand({ onGiven }: { onGiven(id: string): void }) {
  const styles = useStyles()
  const text = useText()
  const [typed, setTyped] = useState('')
  const id = typed.trim()
  const give = () => {
    if (id === '') return
    onGiven(id)
    setTyped('')
  }
  return (
    <div className={styles.root}>
      <Input
        className={styles.id}
        value={typed}
        maxLength={64}
        aria-label={text('kit:picker.byHand')}
        placeholder={text('kit:picker.byHand')}
        onChange={(_, data) => setTyped(data.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The form around must not be sent.
          event.preventDefault()
          event.stopPropagation()
          give()
        }}
      />
      <Button type="button" disabled={id === ''} onClick={give}>
        {text('kit:picker.take')}
      </Button>
    </div>
  )
}
