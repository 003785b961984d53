import { user } from '#contract/resources/sys/user.ts'
import { defineSource, selectionSizes } from '#kit/picker/source.ts'

/** People who leave: disabled ones too, their rights are what remains to be handed over. */
export const leaverSource = defineSource(user.endpoints.page, {
  id: user.name,
  title: 'sys.handover:leaver',
  searchName: 'likeName',
  searchLabel: 'sys.handover:search',
  nameOf: (row) => `${row.realName}（${row.username}）`,
  columns: [
    { label: 'sys.handover:field.username', value: (row) => row.username },
    { label: 'sys.handover:field.deptName', value: (row) => row.deptName },
  ],
  pageSizes: selectionSizes,
})

/** Nobody who cannot sign in takes over. */
export const recipientSource = {
  ...leaverSource,
  title: 'sys.handover:recipient' as const,
  blocked: (row: { readonly status: number }) =>
    row.status === 0 ? ('sys.handover:disabled' as const) : null,
}
