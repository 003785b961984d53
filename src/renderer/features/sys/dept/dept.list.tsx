import { named } from '#contract/recordName.ts'
import { dept } from '#contract/resources/sys/dept.ts'
import { statusLabels } from '#features/sys/dept/labels.ts'
import { addAction, batchDeleteAction, deleteAction, editAction } from '#kit/list/actions.ts'
import { defineList } from '#kit/list/types.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const deptForm = laterDialog(async () => (await import('#features/sys/dept/DeptForm.tsx')).DeptForm)

const { endpoints } = dept

export const deptList = defineList(endpoints.listAllByName, {
  id: 'sys.dept',
  title: 'sys.dept:title',
  rowName: named(dept),
  filters: [{ kind: 'text', name: 'name', label: 'sys.dept:field.name', maxLength: 10 }],
  columns: [
    { key: 'name', label: 'sys.dept:field.name', width: 320 },
    { key: 'parentName', label: 'sys.dept:field.parentName', width: 200 },
    { key: 'code', label: 'sys.dept:field.code', width: 130 },
    {
      key: 'deptType',
      label: 'sys.dept:field.deptType',
      width: 100,
      options: { dictionary: 'SYS_DEPT_TYPE' },
    },
    { key: 'sort', label: 'sys.dept:field.sort', width: 80, align: 'end' },
    {
      key: 'status',
      label: 'sys.dept:field.status',
      width: 90,
      options: statusLabels,
      sortable: false,
    },
  ],
  toolbar: [addAction(endpoints.create, () => deptForm({})), batchDeleteAction(endpoints.remove)],
  rowActions: [
    {
      id: 'addChild',
      label: 'sys.dept:addChild',
      guard: endpoints.create,
      // A disabled department accepts no children.
      when: (row) => row.status !== 0,
      opens: (row) => deptForm({ pid: row.id }),
    },
    editAction(endpoints.update, async ({ id }, { read }) =>
      deptForm({ record: await read(endpoints.get, { params: { id } }) }),
    ),
    deleteAction(endpoints.remove),
  ],
  exports: { server: endpoints.export, scope: 'page-or-all' },
})
