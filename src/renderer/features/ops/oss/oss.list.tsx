import { Link, makeStyles } from '@fluentui/react-components'
import { named } from '#contract/recordName.ts'
import { type Oss, oss } from '#contract/resources/ops/oss.ts'
import { filePreviewTab } from '#contract/tabs.ts'
import { DirTree } from '#features/ops/oss/DirTree.tsx'
import { openStored } from '#features/ops/oss/openStored.ts'
import { saveFile } from '#kit/files/links.ts'
import { batchDeleteAction, tab } from '#kit/list/actions.ts'
import { listScreen } from '#kit/list/listScreen.tsx'
import { defineList } from '#kit/list/types.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const uploadDialog = laterDialog(
  async () => (await import('#features/ops/oss/UploadDialog.tsx')).UploadDialog,
)

const { page, remove, export: workbook } = oss.endpoints

const useStyles = makeStyles({
  url: {
    display: 'block',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})

/** Shows the address as the platform reports it; core adds the token when it is opened. */
function UrlLink({ row }: { row: Oss }) {
  const styles = useStyles()
  return (
    <Link as="button" className={styles.url} tabIndex={-1} title={row.url} onClick={() => openStored(row)}>
      {row.url}
    </Link>
  )
}

export const ossList = defineList(page, {
  id: oss.name,
  title: 'ops.oss:title',
  rowName: named(oss),
  filters: [
    { name: 'fileOriName', label: 'ops.oss:field.fileOriName', kind: 'text' },
    { name: 'bizId', label: 'ops.oss:field.bizId', kind: 'text' },
  ],
  aside: DirTree,
  asideFilters: ['dirValues'],
  columns: [
    { key: 'fileOriName', label: 'ops.oss:field.fileOriName', width: 180 },
    { key: 'fileSaveName', label: 'ops.oss:field.fileSaveName', width: 150 },
    { key: 'dirNames', label: 'ops.oss:field.dirNames', width: 140 },
    {
      key: 'url',
      label: 'ops.oss:field.url',
      width: 160,
      cell: (row) => <UrlLink row={row} />,
    },
    { key: 'updateDate', label: 'ops.oss:field.updateDate', width: 160 },
  ],
  toolbar: [
    {
      id: 'add',
      label: 'common:add',
      appearance: 'primary',
      // The code that the documents give this button; the call itself requires it depending on the directory.
      guard: { permission: 'sys:user:save' },
      uses: [oss.endpoints.upload],
      opens: () => uploadDialog({}),
    },
    batchDeleteAction(remove),
  ],
  rowActions: [
    {
      id: 'preview',
      label: 'ops.oss:action.preview',
      guard: 'signed-in',
      opens: (row) => tab(filePreviewTab, { fileId: row.id }, row.fileOriName),
    },
    {
      id: 'redisplay',
      label: 'ops.oss:action.redisplay',
      guard: { permission: 'sys:user:save' },
      uses: [oss.endpoints.upload],
      opens: (row) => uploadDialog({ row }),
    },
    {
      id: 'download',
      label: 'ops.oss:action.download',
      guard: 'signed-in',
      reason: 'A download is a transfer, which core runs.',
      run: (row) => void saveFile({ url: row.url, fileName: row.fileOriName }),
    },
  ],
  exports: { server: workbook, scope: 'page-or-all' },
})

export const ossScreen = listScreen(ossList)
