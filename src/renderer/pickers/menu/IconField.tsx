import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons'
import { useEffect } from 'react'
import { oss } from '#contract/resources/ops/oss.ts'
import type { IconFile } from '#contract/resources/sys/menu.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { FileDrop } from '#kit/files/FileDrop.tsx'
import { useLink } from '#kit/files/links.ts'
import { ICON_ACCEPT, iconProblem } from '#kit/files/pictures.ts'
import { UploadQueue } from '#kit/files/UploadQueue.tsx'
import { useUploads } from '#kit/files/useUploads.ts'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { useText } from '#kit/text.ts'
import { IconChoice } from '#pickers/menu/IconChoice.tsx'

const useStyles = makeStyles({
  whole: { gridColumnStart: 1, gridColumnEnd: -1 },
  parts: { display: 'grid', gap: tokens.spacingVerticalS },
  tile: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  named: { display: 'flex', gap: tokens.spacingHorizontalS },
  word: { flexGrow: 1, minWidth: 0 },
  picture: { width: '40px', height: '40px', objectFit: 'contain' },
  name: { flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})

/** Takes the icon's name or one uploaded picture; another can be uploaded only after the first was removed. */
export function IconField() {
  const styles = useStyles()
  const text = useText()
  const { form, fields, isSaving, many } = useFormOfField()
  // The schemas of both forms define the type of this value.
  const [file] = (form.watch('fileList') ?? []) as readonly IconFile[]
  const icon = String(form.watch('icon') ?? '')
  const put = (next: readonly IconFile[], name: string) => {
    form.setValue('fileList', next, { shouldDirty: true })
    form.setValue('icon', name, { shouldDirty: true })
  }
  const uploads = useUploads(oss.endpoints.upload, (stored) =>
    put(
      [
        {
          ossId: stored.id,
          fileName: stored.fileOriName,
          fileExt: stored.fileExt,
          fileSize: stored.fileSize,
          fileType: `image/${stored.fileExt === 'jpg' ? 'jpeg' : stored.fileExt}`,
          fileUrl: stored.url,
        },
      ],
      stored.url,
    ),
  )
  // A save before its end would leave the picture out.
  const problem = uploads.isBusy ? text('sys.menu:icon.uploading') : undefined
  useEffect(() => fields.setCheck('fileList', () => problem), [fields, problem])
  const isRefused = form.formState.errors['fileList'] !== undefined
  const choose = ([chosen]: readonly File[]) => {
    if (!chosen) return
    const unfit = iconProblem(chosen)
    if (unfit) toast('warning', text(unfit))
    else void uploads.add([chosen], { dirValue: 'ICON', fileClass: 'image' })
  }
  // It has no choice of its own whether it is set.
  if (many) return null
  return (
    <Field
      className={styles.whole}
      label={text('sys.menu:field.icon')}
      validationMessage={isRefused ? problem : undefined}
    >
      <div className={styles.parts}>
        {file ? (
          <Picture
            file={file}
            isDisabled={isSaving}
            onRemove={() => {
              put([], '')
              uploads.clear()
            }}
          />
        ) : (
          <>
            <div className={styles.named}>
              <Input
                className={styles.word}
                aria-label={text('sys.menu:field.icon')}
                placeholder={text('sys.menu:icon.word')}
                value={icon}
                onChange={(_, { value }) => form.setValue('icon', value, { shouldDirty: true })}
              />
              <IconChoice value={icon} isDisabled={isSaving} onChoose={(name) => put([], name)} />
            </div>
            {uploads.isBusy ? null : (
              <FileDrop
                multiple={false}
                accept={ICON_ACCEPT}
                hint={text('sys.menu:icon.rule')}
                isDisabled={isSaving}
                onFiles={choose}
              />
            )}
            <UploadQueue uploads={uploads} />
          </>
        )}
      </div>
    </Field>
  )
}

function Picture({ file, isDisabled, onRemove }: { file: IconFile; isDisabled: boolean; onRemove(): void }) {
  const styles = useStyles()
  const text = useText()
  const { address } = useLink(file.fileUrl, file.fileName)
  return (
    <div className={styles.tile}>
      {address ? <img className={styles.picture} src={address} alt={file.fileName} /> : null}
      <span className={styles.name}>{file.fileName}</span>
      <Button
        size="small"
        icon={<DeleteRegular />}
        disabled={isDisabled}
        aria-label={text('kit:files.remove', { name: file.fileName })}
        onClick={onRemove}
      />
    </div>
  )
}
