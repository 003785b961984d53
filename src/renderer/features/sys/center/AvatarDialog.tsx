import { Button, makeStyles, MessageBar, MessageBarBody, Spinner, tokens } from '@fluentui/react-components'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { oss, type OssUploaded } from '#contract/resources/ops/oss.ts'
import { AVATAR_DIRECTORY, AVATAR_PIXELS, center } from '#contract/resources/shell/center.ts'
import { AVATAR_ACCEPT, avatarProblem } from '#features/sys/center/avatarFile.ts'
import { AvatarHint } from '#features/sys/center/AvatarPicture.tsx'
import { useCommand } from '#kit/data/command.ts'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { savedThenClose } from '#kit/dialog/toasts.ts'
import { FileDrop } from '#kit/files/FileDrop.tsx'
import { UploadQueue } from '#kit/files/UploadQueue.tsx'
import { useUploads } from '#kit/files/useUploads.ts'
import { useText } from '#kit/text.ts'
import type { PictureSquare } from '#ui/PictureCrop.tsx'
import { scaledPicture } from '#ui/scaledPicture.ts'

const PictureCrop = lazy(() => import('#ui/PictureCrop.tsx'))

const useStyles = makeStyles({
  content: { display: 'grid', gap: tokens.spacingVerticalM, justifyItems: 'stretch' },
  again: { justifySelf: 'center' },
})

interface Chosen {
  readonly file: File
  /** Of this page alone; given back when another file is chosen. */
  readonly source: string
}

/** A file as the address of this page, as long as it is chosen. */
function useChosen() {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  useEffect(
    () => () => {
      if (chosen) URL.revokeObjectURL(chosen.source)
    },
    [chosen],
  )
  const choose = useCallback(
    (file: File | null) => setChosen(file && { file, source: URL.createObjectURL(file) }),
    [],
  )
  return { chosen, choose }
}

/** Crops a picture to a square, scales it here, uploads it and makes it the own avatar (DECISION-OPS-97). */
export function AvatarDialog({ onClose }: DialogProps) {
  const styles = useStyles()
  const text = useText()
  const { chosen, choose } = useChosen()
  const [square, setSquare] = useState<PictureSquare | null>(null)
  const [problem, setProblem] = useState('')
  const { run: savePhoto, isRunning } = useCommand(center.endpoints.photo)
  const uploads = useUploads(oss.endpoints.upload, (stored: OssUploaded) => {
    void savePhoto({ body: { headUrl: stored.url } }).then((done) => {
      if (done) void savedThenClose(() => onClose({ changed: true }))
      else setProblem(text('sys.center:avatar.notSaved'))
    })
  })
  const isBusy = uploads.isBusy || isRunning
  const take = async ([file]: readonly File[]) => {
    if (!file) return
    const found = await avatarProblem(file)
    setProblem(found ?? '')
    setSquare(null)
    choose(found ? null : file)
  }
  const save = async () => {
    if (!chosen || !square || isBusy) return
    try {
      const scaled = await scaledPicture(chosen.file, square, AVATAR_PIXELS)
      uploads.clear()
      await uploads.add([new File([scaled], 'avatar.png', { type: 'image/png' })], {
        dirValue: AVATAR_DIRECTORY,
        fileClass: 'image',
      })
    } catch {
      broken()
    }
  }
  const broken = () => {
    choose(null)
    setProblem(text('sys.center:avatar.broken'))
  }
  return (
    <DialogFrame
      title={text('sys.center:avatar.title')}
      width={520}
      className={styles.content}
      isFilled={chosen !== null && !isBusy}
      main={{ label: text('common:save'), run: () => void save(), isBusy, isDisabled: !chosen || !square }}
      onClose={() => onClose()}
    >
      {problem === '' ? null : (
        <MessageBar intent="error" layout="multiline" role="alert">
          <MessageBarBody>{problem}</MessageBarBody>
        </MessageBar>
      )}
      {chosen ? (
        <>
          <Suspense fallback={<Spinner />}>
            <PictureCrop
              key={chosen.source}
              source={chosen.source}
              alt={chosen.file.name}
              labels={{ area: text('sys.center:avatar.area'), handle: text('sys.center:avatar.handle') }}
              onChange={setSquare}
              onBroken={broken}
            />
          </Suspense>
          <Button className={styles.again} disabled={isBusy} onClick={() => choose(null)}>
            {text('sys.center:avatar.other')}
          </Button>
        </>
      ) : (
        <>
          <AvatarHint />
          <FileDrop
            multiple={false}
            accept={AVATAR_ACCEPT}
            hint={text('sys.center:avatar.rule')}
            onFiles={(files) => void take(files)}
          />
        </>
      )}
      <UploadQueue uploads={uploads} />
    </DialogFrame>
  )
}
