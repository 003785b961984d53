import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { bytesText } from '#kit/files/amounts.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  list: {
    display: 'grid',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    maxHeight: '180px',
    overflow: 'auto',
  },
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minHeight: '32px' },
  name: {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    unicodeBidi: 'isolate',
  },
  size: { color: tokens.colorNeutralForeground3 },
})

/** Files that were chosen and not sent yet. */
export function PendingFiles({ files, onRemove }: { files: readonly File[]; onRemove(file: File): void }) {
  const styles = useStyles()
  const text = useText()
  return files.length === 0 ? null : (
    <ul className={styles.list} aria-label={text('kit:files.pending')}>
      {files.map((file, index) => (
        // The same file may have been picked twice; only the position distinguishes the two.
        <li key={`${index} ${file.name}`} className={styles.line}>
          <span className={styles.name} title={file.name}>
            {file.name}
          </span>
          <Text size={200} className={styles.size}>
            {bytesText(file.size)}
          </Text>
          <Button
            size="small"
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={text('kit:files.remove', { name: file.name })}
            onClick={() => onRemove(file)}
          />
        </li>
      ))}
    </ul>
  )
}
