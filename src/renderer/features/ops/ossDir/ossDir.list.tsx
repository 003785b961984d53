import { makeStyles, tokens } from '@fluentui/react-components'
import { named } from '#contract/recordName.ts'
import { type OssDir, ossDir } from '#contract/resources/ops/ossDir.ts'
import { addAction, deleteAction, editAction } from '#kit/list/actions.ts'
import { defineList } from '#kit/list/types.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const dirForm = laterDialog(async () => (await import('#features/ops/ossDir/DirForm.tsx')).DirForm)

const { list, create, update, remove } = ossDir.endpoints

const useStyles = makeStyles({
  value: {
    marginInlineStart: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground3,
    fontFamily: tokens.fontFamilyMonospace,
  },
})

/** Shows the name with the directory's value, by which uploads and other systems refer to it. */
function Name({ dir }: { dir: OssDir }) {
  const styles = useStyles()
  return (
    <>
      {dir.name}
      <span className={styles.value}>{dir.value}</span>
    </>
  )
}

export const ossDirList = defineList(list, {
  id: ossDir.name,
  title: 'ops.ossDir:title',
  rowName: named(ossDir),
  filters: [
    { kind: 'text', name: 'name', label: 'ops.ossDir:field.name' },
    { kind: 'text', name: 'value', label: 'ops.ossDir:field.value' },
  ],
  columns: [
    { key: 'name', label: 'ops.ossDir:field.name', width: 240, cell: (row) => <Name dir={row} /> },
    { key: 'pnames', label: 'ops.ossDir:field.pnames', width: 160 },
    { key: 'sort', label: 'ops.ossDir:field.sort', width: 70, align: 'end' },
    { key: 'treeLevel', label: 'ops.ossDir:field.treeLevel', width: 70, align: 'end' },
  ],
  toolbar: [addAction(create, () => dirForm({}))],
  rowActions: [
    {
      id: 'addChild',
      label: 'ops.ossDir:addBelow',
      guard: create,
      opens: (row) => dirForm({ pid: row.id }),
    },
    editAction(update, (row) => dirForm({ record: row })),
    deleteAction(remove),
  ],
})
