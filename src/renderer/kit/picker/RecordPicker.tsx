import { useState } from 'react'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import { type DialogProps, openDialog } from '#kit/dialog/dialogs.ts'
import { saveRecent } from '#kit/picker/recent.ts'
import { RecordPanel } from '#kit/picker/RecordPanel.tsx'
import type { Choice, RecordSource } from '#kit/picker/source.ts'
import { useText } from '#kit/text.ts'

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
  const text = useText()
  const [chosen, setChosen] = useState(options.chosen ?? [])
  const accept = (choices: readonly Choice[]) => {
    onPicked(choices)
    onClose()
  }
  return (
    <DialogFrame
      title={text(source.title)}
      width={options.multiple ? 900 : (source.width ?? 640)}
      isAlert={false}
      main={{
        label: action ?? text('common:ok'),
        run: () => accept(chosen),
        isDisabled: chosen.length === 0,
      }}
      onClose={onClose}
    >
      <RecordPanel
        {...options}
        source={source}
        chosen={chosen}
        onChange={setChosen}
        onConfirm={(choice) => accept([choice])}
      />
    </DialogFrame>
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
  if (chosen) void saveRecent(source.id, chosen)
  return chosen
}
