import { userSource as users } from '#pickers/userSource.ts'

/** Users who can be assigned to a duty. */
export const userSource = { ...users, title: 'sys.duty:users' as const }
