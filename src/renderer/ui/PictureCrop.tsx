import { makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'

/** A square of a picture, in pixels of the picture itself. */
export interface PictureSquare {
  readonly x: number
  readonly y: number
  readonly side: number
}

const useStyles = makeStyles({
  frame: { justifySelf: 'center', backgroundColor: tokens.colorNeutralBackground3 },
  picture: { display: 'block', maxWidth: '100%', maxHeight: '320px' },
})

interface PictureCropProps {
  /** Address of the picture. */
  readonly source: string
  readonly alt: string
  /** Words of the area that is kept and of its handles, for screen readers. */
  readonly labels: { readonly area: string; readonly handle: string }
  onChange(square: PictureSquare): void
  /** The picture cannot be drawn. */
  onBroken(): void
}

const inPixels = (crop: PercentCrop, { naturalWidth, naturalHeight }: HTMLImageElement): PictureSquare => ({
  x: (crop.x / 100) * naturalWidth,
  y: (crop.y / 100) * naturalHeight,
  side: Math.min((crop.width / 100) * naturalWidth, (crop.height / 100) * naturalHeight),
})

/** Chooses a square of a picture with the pointer or the arrow keys; it begins with the largest one in the middle. */
export default function PictureCrop({ source, alt, labels, onChange, onBroken }: PictureCropProps) {
  const styles = useStyles()
  const [crop, setCrop] = useState<PercentCrop>()
  const [picture, setPicture] = useState<HTMLImageElement | null>(null)
  const take = (next: PercentCrop, of: HTMLImageElement) => {
    setCrop(next)
    if (next.width > 0 && next.height > 0) onChange(inPixels(next, of))
  }
  return (
    <ReactCrop
      className={styles.frame}
      crop={crop}
      aspect={1}
      circularCrop
      keepSelection
      minWidth={16}
      ariaLabels={{
        cropArea: labels.area,
        nwDragHandle: labels.handle,
        nDragHandle: labels.handle,
        neDragHandle: labels.handle,
        eDragHandle: labels.handle,
        seDragHandle: labels.handle,
        sDragHandle: labels.handle,
        swDragHandle: labels.handle,
        wDragHandle: labels.handle,
      }}
      onChange={(_, percent) => picture && take(percent, picture)}
    >
      <img
        className={styles.picture}
        src={source}
        alt={alt}
        onError={onBroken}
        onLoad={({ currentTarget: loaded }) => {
          const { naturalWidth: width, naturalHeight: height } = loaded
          const largest = makeAspectCrop(
            width < height ? { unit: '%', width: 100 } : { unit: '%', height: 100 },
            1,
            width,
            height,
          )
          setPicture(loaded)
          take(centerCrop(largest, width, height), loaded)
        }}
      />
    </ReactCrop>
  )
}
