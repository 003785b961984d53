import { userSubRel } from '#contract/resources/sys/userSubRel.ts'
import { userSource } from '#features/sys/userSubRel/userSource.ts'
import { pickAction } from '#kit/picker/pickAction.ts'
import { translate } from '#kit/text.ts'

/** "Add" below the chosen user: each picked user becomes their subordinate. */
export const addBelow = pickAction(userSubRel.endpoints.create, {
  id: 'add',
  label: 'common:add',
  source: userSource,
  missing: ({ filters }) => (filters.mainId ? null : 'sys.userSubRel:select.user'),
  taken: ({ filters }) => new Map([[filters.mainId ?? '', translate('sys.userSubRel:self')]]),
  input: (users, { filters }) => ({ body: { mainId: filters.mainId ?? '', users } }),
})
