import { Link, makeStyles } from '@fluentui/react-components'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import { type DialogProps, openDialog } from '#kit/dialog/dialogs.ts'
import { CodeBlock } from '#kit/CodeBlock.tsx'

const useStyles = makeStyles({
  link: {
    display: 'block',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'start',
  },
})

/** Characters of a cell; the rest is seen when it is opened. */
const CUT = 120

/** A long value, cut in its cell; a click opens all of it. */
export function LongText({ title, value }: { title: string; value: string }) {
  const styles = useStyles()
  if (value === '') return null
  return (
    <Link
      as="button"
      tabIndex={-1}
      className={styles.link}
      onClick={() => void openDialog(WholeText, { title, value })}
    >
      {value.slice(0, CUT).replaceAll('\n', ' ')}
    </Link>
  )
}

function WholeText({ title, value, onClose }: DialogProps & { title: string; value: string }) {
  return (
    <DetailDialog title={title} width={720} onClose={onClose}>
      <CodeBlock code={value} />
    </DetailDialog>
  )
}
