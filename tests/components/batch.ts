import type { TaskCall } from '#kit/list/batch/batch.ts'

/** Options that a batch gives to the calls of its tasks. @param confirm text that the operator has typed */
export const taskCall = (confirm = ''): TaskCall => ({ confirm, journal: () => ({ batch: 'b1' }) })
