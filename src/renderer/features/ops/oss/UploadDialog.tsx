import { Button, Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import { type Oss, oss } from '#contract/resources/ops/oss.ts'
import { ossDir } from '#contract/resources/ops/ossDir.ts'
import { dirChoices } from '#features/ops/oss/dirNodes.ts'
import { ExistingFiles } from '#features/ops/oss/ExistingFiles.tsx'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { savedThenClose } from '#kit/dialog/toasts.ts'
import { FileDrop } from '#kit/files/FileDrop.tsx'
import { PendingFiles } from '#kit/files/PendingFiles.tsx'
import { UploadQueue } from '#kit/files/UploadQueue.tsx'
import { useUploads } from '#kit/files/useUploads.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  content: { display: 'grid', gap: tokens.spacingVerticalM },
  two: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: tokens.spacingHorizontalL },
})

const nothing: readonly never[] = []

/** Uploads one or more files into a directory. With a row, its directory and business id are preset. */
export function UploadDialog({ row, onClose }: DialogProps & { row?: Oss }) {
  const styles = useStyles()
  const text = useText()
  const { data } = useEndpoint(ossDir.endpoints.treeList, {})
  const choices = dirChoices(data?.data ?? nothing)
  const [dirValue, setDirValue] = useState(row?.dirValue ?? '')
  const [bizId, setBizId] = useState(row?.bizId ?? '')
  const [files, setFiles] = useState<readonly File[]>([])
  const [isTouched, setTouched] = useState(false)
  const hasChanged = useRef(false)
  const uploads = useUploads(oss.endpoints.upload, () => {
    hasChanged.current = true
  })
  const { transfers: started, isBusy } = uploads
  const close = () => onClose({ changed: hasChanged.current })
  const closing = useRef(close)
  closing.current = close

  // Closes after the last upload, unless further files are picked before then.
  const isComplete =
    started.length > 0 && files.length === 0 && started.every(({ state }) => state === 'done')
  useEffect(() => {
    if (!isComplete) return
    let isCurrent = true
    void savedThenClose(() => {
      if (isCurrent) closing.current()
    })
    return () => {
      isCurrent = false
    }
  }, [isComplete])

  const missing = isTouched && dirValue === '' ? text('common:required') : undefined
  const send = async () => {
    setTouched(true)
    if (dirValue === '' || files.length === 0) return
    setFiles([])
    await uploads.add(files, { dirValue, fileClass: '', bizId: bizId.trim() })
  }

  return (
    <DialogFrame
      title={text(row ? 'ops.oss:redisplay.title' : 'ops.oss:add')}
      className={styles.content}
      isFilled={files.length > 0 || (started.length === 0 && bizId !== (row?.bizId ?? ''))}
      actions={(leave) => (
        <>
          <Button onClick={leave}>{text('common:close')}</Button>
          <Button
            appearance="primary"
            disabledFocusable={files.length === 0 || isBusy}
            onClick={() => void send()}
          >
            {text('ops.oss:upload')}
          </Button>
        </>
      )}
      onClose={close}
    >
      <div className={styles.two}>
        <Field
          label={text('ops.oss:field.dirValue')}
          required
          validationState={missing ? 'error' : 'none'}
          validationMessage={missing}
        >
          <Select
            value={dirValue}
            disabled={row !== undefined}
            onBlur={() => setTouched(true)}
            onChange={(_, { value }) => setDirValue(value)}
          >
            <option value="">{text('kit:form.choose')}</option>
            {row && !choices.some(({ value }) => value === row.dirValue) ? (
              <option value={row.dirValue}>{row.dirNames}</option>
            ) : null}
            {choices.map(({ value, name, level }) => (
              <option key={value} value={value}>
                {`${'\u2003'.repeat(level - 1)}${name}`}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={text('ops.oss:field.bizId')}>
          <Input
            value={bizId}
            maxLength={64}
            disabled={row !== undefined}
            onChange={(_, { value }) => setBizId(value)}
          />
        </Field>
      </div>
      {row ? (
        <ExistingFiles
          row={row}
          arrived={started.filter(({ state }) => state === 'done').length}
          onRemoved={() => {
            hasChanged.current = true
          }}
        />
      ) : null}
      <FileDrop isDisabled={isBusy} onFiles={(chosen) => setFiles((known) => [...known, ...chosen])} />
      <PendingFiles files={files} onRemove={(file) => setFiles(files.filter((one) => one !== file))} />
      <UploadQueue uploads={uploads} />
    </DialogFrame>
  )
}
