import { named } from '#contract/recordName.ts'
import { signature } from '#contract/resources/msg/signature.ts'
import { addAction, batchDeleteAction, deleteAction, editAction } from '#kit/list/actions.ts'
import { listScreen } from '#kit/list/listScreen.tsx'
import { defineList } from '#kit/list/types.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const signatureForm = laterDialog(
  async () => (await import('#features/msg/signature/SignatureForm.tsx')).SignatureForm,
)

const { page, get, create, update, remove, export: workbook } = signature.endpoints

export const signatureList = defineList(page, {
  id: signature.name,
  title: 'msg.signature:title',
  rowName: named(signature),
  filters: [{ kind: 'text', name: 'signatureText', label: 'msg.signature:field.signatureText' }],
  columns: [
    { key: 'signatureCode', label: 'msg.signature:field.signatureCode', width: 200 },
    { key: 'signatureText', label: 'msg.signature:field.signatureText', width: 260 },
    { key: 'remark', label: 'msg.signature:field.remark', width: 300 },
  ],
  toolbar: [addAction(create, () => signatureForm({})), batchDeleteAction(remove)],
  rowActions: [
    editAction(update, async ({ id }, { read }) =>
      signatureForm({ record: await read(get, { params: { id } }) }),
    ),
    deleteAction(remove),
  ],
  exports: { server: workbook, scope: 'all' },
})

export const signatureScreen = listScreen(signatureList)
