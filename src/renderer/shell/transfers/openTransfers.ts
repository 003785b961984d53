import { useTabs } from '#kit/tabs.ts'

/** A route of the console's own: no menu of a platform leads there. */
export const TRANSFERS_PATH = 'transfers'

export const openTransfers = (): void => void useTabs.getState().open({ path: TRANSFERS_PATH })
