import { userSource } from '#pickers/userSource.ts'

/** Users who leave, disabled ones included, because their rights still have to be handed over. */
export const leaverSource: typeof userSource = {
  ...userSource,
  // Recent choices of other screens have another note.
  id: 'sys.handover.user',
  title: 'sys.handover:leaver',
  // The log is searched by it.
  noteOf: (row) => row.username,
  nameOf: (row) => `${row.realName}（${row.username}）`,
  // The name already contains it.
  columns: userSource.columns.filter(({ label }) => label !== 'pickers:user.username'),
}

/** Users who can take over; those who cannot sign in are left out. */
export const recipientSource = {
  ...leaverSource,
  title: 'sys.handover:recipient' as const,
  blocked: (row: { readonly status: number }) =>
    row.status === 0 ? ('sys.handover:disabled' as const) : null,
}
