import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components'
import { useState } from 'react'
import { type DialogProps, openDialog } from '#kit/dialog/dialogs.ts'
import { rememberRecent } from '#kit/picker/recent.ts'
import { RecordPanel } from '#kit/picker/RecordPanel.tsx'
import type { Choice, RecordSource } from '#kit/picker/source.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  one: { maxWidth: '640px' },
  several: { maxWidth: '900px' },
})

export interface PickOptions {
  /** Default: one. */
  readonly multiple?: boolean
  /** Chosen when it opens. */
  readonly chosen?: readonly Choice[]
  /** Further filters of the list call. */
  readonly fixed?: Readonly<Record<string, string>>
  /** Ids that cannot be chosen, with the reason in the operator's language. */
  readonly taken?: ReadonlyMap<string, string>
  /** Words of the confirming button. Default: OK. */
  readonly action?: string
}

interface PickerProps<R extends object> extends PickOptions, DialogProps {
  readonly source: RecordSource<R>
  onPicked(chosen: readonly Choice[]): void
}

function RecordPicker<R extends object>({ source, onPicked, onClose, action, ...options }: PickerProps<R>) {
  const styles = useStyles()
  const text = useText()
  const [chosen, setChosen] = useState(options.chosen ?? [])
  const accept = (choices: readonly Choice[]) => {
    onPicked(choices)
    onClose()
  }
  return (
    <Dialog open modalType="modal" onOpenChange={(_, data) => !data.open && onClose()}>
      <DialogSurface className={options.multiple ? styles.several : styles.one}>
        <DialogBody>
          <DialogTitle>{text(source.title)}</DialogTitle>
          <DialogContent>
            <RecordPanel
              {...options}
              source={source}
              chosen={chosen}
              onChange={setChosen}
              onConfirm={(choice) => accept([choice])}
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => onClose()}>{text('common:cancel')}</Button>
            <Button appearance="primary" disabled={chosen.length === 0} onClick={() => accept(chosen)}>
              {action ?? text('common:ok')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

/** Asks for records. @returns null when the operator left without choosing. */
export async function pickRecords<R extends object>(
  source: RecordSource<R>,
  options: PickOptions = {},
): Promise<readonly Choice[] | null> {
  let picked: readonly Choice[] | null = null
  await openDialog(RecordPicker<R>, {
    ...options,
    source,
    onPicked: (chosen: readonly Choice[]) => {
      picked = chosen
    },
  })
  // The assignment above is out of the compiler's sight.
  const chosen = picked as readonly Choice[] | null
  if (chosen) await rememberRecent(source.id, chosen)
  return chosen
}
