import { bridge } from '#kit/bridge/bridge.ts'
import { toastSuccess } from '#kit/dialog/toasts.ts'
import { momentText } from '#kit/journal/words.ts'
import type { ToolbarAction } from '#kit/list/actions.ts'
import { translate } from '#kit/text.ts'

/** Deletes all entries of the account, after a question with their number. */
export const emptyAction: ToolbarAction<object> = {
  id: 'empty',
  label: 'journal:clear',
  danger: true,
  menu: { label: 'journal:more', hint: 'journal:clear.about' },
  guard: 'signed-in',
  reason: 'the entries are on this machine, where no call of the platform reaches them',
  confirm: 'journal:clearAsk',
  warns: async () => {
    const { entries, oldest } = await bridge.call('journal.size')
    return oldest === null
      ? [translate('journal:clearNothing')]
      : [translate('journal:clearLoss', { count: entries, oldest: momentText(oldest) })]
  },
  run: async (_, { reload }) => {
    await bridge.call('journal.clear')
    toastSuccess(undefined, 'journal:cleared')
    reload()
  },
}
