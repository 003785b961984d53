import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { type OssUploaded, oss } from '#contract/resources/ops/oss.ts'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { toast, toastSuccess } from '#kit/dialog/toasts.ts'
import { FileDrop } from '#kit/files/FileDrop.tsx'
import { useLink } from '#kit/files/links.ts'
import { ICON_ACCEPT, iconProblem } from '#kit/files/pictures.ts'
import { UploadQueue } from '#kit/files/UploadQueue.tsx'
import { useUploads } from '#kit/files/useUploads.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  wall: { display: 'grid', gap: tokens.spacingVerticalM },
  tile: {
    position: 'relative',
    width: '148px',
    height: '148px',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    overflow: 'hidden',
  },
  picture: { width: '100%', height: '100%', objectFit: 'contain' },
  remove: { position: 'absolute', insetInlineEnd: '4px', top: '4px' },
})

/** Holds one picture; another can be added only after it was removed. */
export function PictureWallDialog({ onClose }: DialogProps) {
  const styles = useStyles()
  const text = useText()
  const [picture, setPicture] = useState<OssUploaded | null>(null)
  const uploads = useUploads(oss.endpoints.upload, (answer) => {
    setPicture(answer)
    toastSuccess()
  })
  const choose = ([file]: readonly File[]) => {
    if (!file) return
    const problem = iconProblem(file)
    if (problem) toast('warning', text(problem))
    else void uploads.add([file], { dirValue: 'DEMO', fileClass: 'image' })
  }
  return (
    <DialogFrame
      title={text('ops.uploadDemo:title')}
      width={460}
      className={styles.wall}
      actions={<Button onClick={() => onClose()}>{text('common:close')}</Button>}
      onClose={onClose}
    >
      {picture ? (
        <Tile
          picture={picture}
          onRemove={() => {
            setPicture(null)
            uploads.clear()
          }}
        />
      ) : uploads.isBusy ? (
        <UploadQueue uploads={uploads} />
      ) : (
        <>
          <FileDrop
            multiple={false}
            accept={ICON_ACCEPT}
            hint={text('ops.uploadDemo:rule')}
            onFiles={choose}
          />
          <UploadQueue uploads={uploads} />
        </>
      )}
    </DialogFrame>
  )
}

function Tile({ picture, onRemove }: { picture: OssUploaded; onRemove(): void }) {
  const styles = useStyles()
  const text = useText()
  const { address } = useLink(picture.url, picture.fileOriName)
  return (
    <div className={styles.tile}>
      {address ? <img className={styles.picture} src={address} alt={picture.fileOriName} /> : null}
      <Button
        className={styles.remove}
        size="small"
        icon={<DeleteRegular />}
        aria-label={text('ops.uploadDemo:remove')}
        title={text('ops.uploadDemo:remove')}
        onClick={onRemove}
      />
    </div>
  )
}
