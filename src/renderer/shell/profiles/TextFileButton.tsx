import { Button, makeStyles } from '@fluentui/react-components'
import { useRef } from 'react'

const useStyles = makeStyles({
  button: { alignSelf: 'start' },
  hidden: { display: 'none' },
})

interface TextFileButtonProps {
  readonly label: string
  /** Extensions with their dots, separated by commas. */
  readonly accept: string
  onFile(file: File): Promise<void>
}

/** Reads a text of the form from a file. */
export function TextFileButton({ label, accept, onFile }: TextFileButtonProps) {
  const styles = useStyles()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button className={styles.button} size="small" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        className={styles.hidden}
        type="file"
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) void onFile(chosen)
          // The same file can be read again after it was changed.
          target.value = ''
        }}
      />
    </>
  )
}
