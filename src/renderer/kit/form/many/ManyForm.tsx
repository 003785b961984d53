import {
  makeStyles,
  mergeClasses,
  MessageBar,
  MessageBarBody,
  Text,
  tokens,
} from '@fluentui/react-components'
import { createContext, useContext, useState } from 'react'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import type { FormFrameProps } from '#kit/form/formFrame.ts'
import { useManyForm } from '#kit/form/many/useManyForm.ts'
import { RecordFormContext } from '#kit/form/useRecordForm.ts'
import type { SetFieldsRequest } from '#kit/list/batch/setFields.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  content: { display: 'grid', gap: tokens.spacingVerticalM, paddingBlock: tokens.spacingVerticalXS },
  two: { gridTemplateColumns: '1fr 1fr', alignItems: 'start', columnGap: tokens.spacingHorizontalL },
  whole: { gridColumnStart: 1, gridColumnEnd: -1 },
})

/** The rows whose fields are set, and closing the dialog. */
export const ManyContext = createContext<(DialogProps & { readonly request: SetFieldsRequest }) | null>(null)

function useMany() {
  const many = useContext(ManyContext)
  if (!many) throw new Error('A form for many stands outside its dialog')
  return many
}

/** A form whose fields are ticked one by one and set on many records. */
export function ManyForm({ instead, ...form }: FormFrameProps) {
  const { request, onClose } = useMany()
  const text = useText()
  const title = text('kit.batch:fields.title', { title: request.title, count: request.rows.length })
  if (instead !== undefined)
    return (
      <DetailDialog title={title} isAlert onClose={() => onClose()}>
        {instead}
      </DetailDialog>
    )
  return <TickedFields {...form} title={title} />
}

function TickedFields({ title, ...form }: Omit<FormFrameProps, 'instead'> & { readonly title: string }) {
  const { columns = 1, size, children } = form
  const { request, onClose } = useMany()
  const styles = useStyles()
  const text = useText()
  const { record, isFilled, canSet, review } = useManyForm(form, request)
  const [isBusy, setBusy] = useState(false)
  if (!canSet)
    return (
      <DetailDialog title={title} isAlert onClose={() => onClose()}>
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{text('kit.batch:fields.noRecord')}</MessageBarBody>
        </MessageBar>
      </DetailDialog>
    )
  const run = async () => {
    setBusy(true)
    const changed = await review()
    setBusy(false)
    if (changed) onClose({ changed })
  }
  return (
    <DialogFrame
      title={title}
      width={size === 'wide' ? 900 : 680}
      className={mergeClasses(styles.content, columns === 2 && styles.two)}
      isForm
      isFilled={isFilled}
      main={{ label: text('kit.batch:fields.review'), run: () => void run(), isBusy }}
      onClose={() => onClose()}
    >
      <Text className={styles.whole}>{text('kit.batch:fields.how')}</Text>
      <RecordFormContext value={record}>{children}</RecordFormContext>
    </DialogFrame>
  )
}
