import { userSource } from '#pickers/userSource.ts'

/** People who leave: disabled ones too, their rights are what remains to be handed over. */
export const leaverSource: typeof userSource = {
  ...userSource,
  title: 'sys.handover:leaver',
  nameOf: (row) => `${row.realName}（${row.username}）`,
  // The name holds it already.
  columns: userSource.columns.filter(({ label }) => label !== 'pickers:user.username'),
}

/** Nobody who cannot sign in takes over. */
export const recipientSource = {
  ...leaverSource,
  title: 'sys.handover:recipient' as const,
  blocked: (row: { readonly status: number }) =>
    row.status === 0 ? ('sys.handover:disabled' as const) : null,
}
