import { signature } from '#contract/resources/msg/signature.ts'
import { SignatureForm } from '#features/msg/signature/SignatureForm.tsx'
import { addAction, batchDeleteAction, deleteAction, dialog, editAction } from '#kit/list/actions.ts'
import { listScreen } from '#kit/list/listScreen.tsx'
import { defineList } from '#kit/list/types.ts'

const { page, get, create, update, remove, export: workbook } = signature.endpoints

export const signatureList = defineList(page, {
  id: signature.name,
  title: 'msg.signature:title',
  rowName: (row) => row.signatureText,
  filters: [{ kind: 'text', name: 'signatureText', label: 'msg.signature:field.signatureText' }],
  columns: [
    { key: 'signatureCode', label: 'msg.signature:field.signatureCode', width: 200 },
    { key: 'signatureText', label: 'msg.signature:field.signatureText', width: 260 },
    { key: 'remark', label: 'msg.signature:field.remark', width: 300 },
  ],
  toolbar: [addAction(create, () => dialog(SignatureForm, {})), batchDeleteAction(remove)],
  rowActions: [
    editAction(update, async ({ id }, { read }) =>
      dialog(SignatureForm, { record: await read(get, { params: { id } }) }),
    ),
    deleteAction(remove),
  ],
  exports: { server: workbook, scope: 'all' },
})

export const signatureScreen = listScreen(signatureList)
