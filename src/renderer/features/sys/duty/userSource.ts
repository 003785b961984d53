import { userSource as users } from '#pickers/userSource.ts'

/** People to be put on a duty. */
export const userSource = { ...users, title: 'sys.duty:users' as const }
