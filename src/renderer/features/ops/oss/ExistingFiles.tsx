import { Button, Link, makeStyles, Text, tokens } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons'
import { useEffect } from 'react'
import { type Oss, oss } from '#contract/resources/ops/oss.ts'
import { openStored } from '#features/ops/oss/openStored.ts'
import { useCommand } from '#kit/data/command.ts'
import { nameToType, useEveryRow } from '#kit/data/endpoint.ts'
import { askConfirm } from '#kit/dialog/dialogs.ts'
import { toastSuccess } from '#kit/dialog/toasts.ts'
import { bytesText } from '#kit/files/amounts.ts'
import { useIsOffered } from '#kit/list/offers.ts'
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
  name: { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  size: { color: tokens.colorNeutralForeground3 },
})

interface ExistingFilesProps {
  readonly row: Oss
  /** Number of files uploaded since the dialog opened; a change loads the list again. */
  readonly arrived: number
  onRemoved(): void
}

/** Shows the row's file, or, where it has a business id, all files of that id in the same directory. */
export function ExistingFiles({ row, arrived, onRemoved }: ExistingFilesProps) {
  const styles = useStyles()
  const text = useText()
  const hasBiz = row.bizId !== ''
  const { data, refetch } = useEveryRow(oss.endpoints.page, {
    bizId: row.bizId,
    dirValues: row.dirValue,
    fileOriName: hasBiz ? '' : row.fileOriName,
  })
  const remove = useCommand(oss.endpoints.remove)
  const mayRemove = useIsOffered({ guard: oss.endpoints.remove })
  useEffect(() => {
    if (arrived > 0) void refetch()
  }, [arrived, refetch])

  // The filter matches parts of an id; only exact matches are shown.
  const files = (data?.data ?? []).filter((one) => (hasBiz ? one.bizId === row.bizId : one.id === row.id))

  const askRemove = async (file: Oss) => {
    const handle = text('common:delete')
    const confirmed = await askConfirm({
      question: text('common:confirm.generic', { handle }),
      subjects: [file.fileOriName],
      action: handle,
      danger: true,
      typed: nameToType(oss.endpoints.remove),
    })
    if (!confirmed) return
    if (!(await remove.run({ body: [file.id] }, { confirm: confirmed.typed }))) return
    toastSuccess()
    onRemoved()
    void refetch()
  }
  return (
    <ul className={styles.list} aria-label={text('ops.oss:existing')}>
      {files.map((file) => (
        <li key={file.id} className={styles.line}>
          <Link as="button" className={styles.name} title={file.fileOriName} onClick={() => openStored(file)}>
            {file.fileOriName}
          </Link>
          <Text size={200} className={styles.size}>
            {bytesText(file.fileSize)}
          </Text>
          {mayRemove ? (
            <Button
              size="small"
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={text('ops.oss:existing.remove', { name: file.fileOriName })}
              onClick={() => void askRemove(file)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  )
}
