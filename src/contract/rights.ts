/**
 * Callers who may change roles or users may ask why a user sees something; their data scope decides about whom and
 * what.
 */
export const explain = { permission: 'sys:role:update', or: 'sys:user:update' } as const

/**
 * Rights to a read that the permission explainer makes as well: its screen, and the codes with which its tab
 * is opened from the lists of roles and users and from the palette.
 */
export const explainer = [{ screen: 'sys/permissionExplain' }, explain] as const
