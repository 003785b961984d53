import { Button, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { ArrowUpload24Regular } from '@fluentui/react-icons/svg/arrow-upload'
import { type DragEvent, useRef, useState } from 'react'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  area: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingVerticalS,
    minHeight: '112px',
    padding: tokens.spacingHorizontalL,
    boxSizing: 'border-box',
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
    textAlign: 'center',
  },
  over: {
    border: `1px dashed ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorBrandBackground2,
  },
  off: { color: tokens.colorNeutralForegroundDisabled },
  input: { display: 'none' },
})

interface FileDropProps {
  onFiles(files: readonly File[]): void
  /** As the attribute of an input: `.png,image/jpeg`. Only narrows the dialog; check the picked files. */
  readonly accept?: string
  /** Default true. */
  readonly multiple?: boolean
  readonly isDisabled?: boolean
  /** Accepted files and their maximum size. */
  readonly hint?: string
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Area where files are dropped, with a button that opens the file dialog. */
export function FileDrop({ onFiles, accept, multiple = true, isDisabled = false, hint }: FileDropProps) {
  const styles = useStyles()
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const all = [...(files ?? [])]
    if (all.length > 0 && !isDisabled) onFiles(multiple ? all : all.slice(0, 1))
  }
  return (
    // Dropping is the pointer's way; the button inside is everybody's.
    <div
      className={mergeClasses(styles.area, isOver && styles.over, isDisabled && styles.off)}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = isDisabled ? 'none' : 'copy'
        setOver(!isDisabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <ArrowUpload24Regular aria-hidden="true" />
      <Text>{text(multiple ? 'kit:files.drop' : 'kit:files.dropOne')}</Text>
      <Button disabled={isDisabled} onClick={() => input.current?.click()}>
        {text('kit:files.choose')}
      </Button>
      {hint && <Text size={200}>{hint}</Text>}
      <input
        ref={input}
        className={styles.input}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={isDisabled}
        aria-label={text('kit:files.choose')}
        onChange={(event) => {
          take(event.target.files)
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
    </div>
  )
}
