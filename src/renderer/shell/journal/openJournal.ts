import { useTabs } from '#kit/tabs.ts'

/** A route of the console itself that no platform's menu contains. */
export const JOURNAL_PATH = 'shell/journal'

export const openJournal = (): void => void useTabs.getState().open({ path: JOURNAL_PATH })
