import { bizInfo } from '#contract/resources/msg/bizInfo.ts'
import { bizInfoTab } from '#contract/tabs.ts'
import { type OpenContext, type RowAction, tab } from '#kit/list/actions.ts'
import { translate } from '#kit/text.ts'

/** Sender of the requested records: a template by its code, or rules and events by their ids. */
export type Sender = { readonly templateId: string } | { readonly ruleId: string }

/**
 * "Records" on a row: the business records of the row's messages, in a separate tab.
 * @param nameOf the row's name, for the title of the tab
 * @param senderOf the sender in the records
 */
export const recordsAction = <R extends object>(
  nameOf: (row: R) => string,
  senderOf: (row: R, context: OpenContext) => Sender | Promise<Sender>,
): RowAction<R> => ({
  id: 'records',
  label: 'pickers:records',
  guard: bizInfo.endpoints.page,
  inMenu: true,
  opens: async (row, context) =>
    tab(bizInfoTab, await senderOf(row, context), translate('pickers:records.tab', { name: nameOf(row) })),
})
