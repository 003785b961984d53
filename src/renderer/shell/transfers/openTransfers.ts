import { useTabs } from '#kit/tabs.ts'

/** A route of the console itself that no platform's menu contains. */
export const TRANSFERS_PATH = 'transfers'

export const openTransfers = (): void => void useTabs.getState().open({ path: TRANSFERS_PATH })
