import { apiNotifyConf } from '#contract/resources/api/apiNotifyConf.ts'
import { implement } from '#server/nouns/implement.ts'

/** Nothing is stored, and the list is empty (DECISION-OPS-25). */
export const apiNotifyConfModule = implement(apiNotifyConf, 'noun.notifyConf', {
  page: () => ({ list: [], total: 0 }),
})
