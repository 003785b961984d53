import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type ReactNode, useContext } from 'react'
import type { z } from 'zod'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormFrameContext } from '#kit/form/formFrame.ts'
import { FormMessage } from '#kit/form/FormMessage.tsx'
import { HistoryButton } from '#kit/form/HistoryButton.tsx'
import { RecordFormContext, type RecordFormOptions, useRecordForm } from '#kit/form/useRecordForm.ts'
import type { KeptVersions } from '#kit/journal/kept.ts'
import { type TextKey, useText } from '#kit/text.ts'

const useStyles = makeStyles({
  content: {
    display: 'grid',
    gap: tokens.spacingVerticalM,
    paddingBlock: `${tokens.spacingVerticalXS} ${tokens.spacingVerticalS}`,
  },
  two: { gridTemplateColumns: '1fr 1fr', alignItems: 'start', columnGap: tokens.spacingHorizontalL },
  message: { gridColumnStart: 1, gridColumnEnd: -1, ':empty': { display: 'none' } },
})

type FormDialogProps<W extends z.ZodObject> = Omit<RecordFormOptions<W>, 'onSaved' | 'title'> &
  DialogProps & {
    /** Already in the operator's language. */
    readonly title: string
    /** Fields side by side. Default 1. */
    readonly columns?: 1 | 2
    /** `wide`: for trees and lists inside a form. Default `normal`. */
    readonly size?: 'normal' | 'wide'
    /** Words of the main button. Default: save. */
    readonly action?: TextKey
    /** The shown values cannot be saved, and the form shows why; the button is disabled. */
    readonly cannotSave?: boolean
    /** The only way out beside the save: it takes the place of Cancel, and Escape does nothing. */
    readonly onlyOther?: { readonly label: string; run(): void } | undefined
    /** The console keeps whole versions of its records; the history in the form has them. */
    readonly kept?: KeptVersions
    readonly children: ReactNode
  }

/** A record in a dialog. Stays open, values and all, until the save succeeds or is cancelled. */
export function FormDialog<W extends z.ZodObject>(props: FormDialogProps<W>) {
  const Frame = useContext(FormFrameContext)
  return Frame ? <Frame {...props} /> : <OwnDialog {...props} />
}

function OwnDialog<W extends z.ZodObject>(props: FormDialogProps<W>) {
  const {
    title,
    columns = 1,
    size = 'normal',
    action,
    cannotSave,
    onlyOther,
    kept,
    children,
    onClose,
    ...options
  } = props
  const styles = useStyles()
  const text = useText()
  const record = useRecordForm({ ...options, title, onSaved: () => onClose({ changed: true }) })
  const { isSaving } = record

  const leave = async (result?: { changed: boolean }) => {
    if (await record.mayClose()) onClose(result)
  }
  const close = async () => {
    if (!onlyOther) await leave()
  }

  return (
    <DialogFrame
      title={title}
      titleAction={
        <HistoryButton
          update={options.update}
          record={options.record}
          kept={kept}
          isSmall
          onChanged={() => void leave({ changed: true })}
        />
      }
      width={size === 'wide' ? 860 : undefined}
      className={mergeClasses(styles.content, columns === 2 && styles.two)}
      isForm
      main={{
        label: text(action ?? 'common:save'),
        run: record.submit,
        isBusy: isSaving,
        isDisabled: cannotSave,
        other: onlyOther,
      }}
      onClose={() => void close()}
    >
      <div className={styles.message} aria-live="polite">
        <FormMessage record={record} />
      </div>
      <RecordFormContext value={record}>{children}</RecordFormContext>
    </DialogFrame>
  )
}
