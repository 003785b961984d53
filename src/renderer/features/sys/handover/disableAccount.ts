import { FailureError } from '#contract/failures.ts'
import { user } from '#contract/resources/sys/user.ts'
import type { Action } from '#kit/list/actions.ts'
import { runAction } from '#kit/list/runAction.ts'
import { translate } from '#kit/text.ts'

interface Account {
  readonly id: string
  /** As a person calls it. */
  readonly name: string
}

export const disableAction: Action<Account> = {
  id: 'disable',
  label: 'sys.handover:disable',
  guard: user.endpoints.update,
  danger: true,
  confirm: 'generic',
  reason: 'No documented call disables an account: its record is read and saved with another status.',
  run: async ({ id }, { call, done }) => {
    const { get, update } = user.endpoints
    const record = await call(get, { params: { id } })
    const body = update.body.safeParse({ ...record, status: 0, password: '', comfirmPassword: '' })
    if (!body.success) {
      const message = translate('sys.handover:disable.incomplete')
      throw new FailureError({ code: 'refused', message, loud: true })
    }
    await call(update, { body: body.data })
    done()
  },
}

/**
 * Prompts, as a list does before an action, and disables the account.
 * @throws FailureError
 */
export const disableAccount = (account: Account, reload: () => void): Promise<void> =>
  runAction(
    disableAction,
    { subject: account, ids: [account.id], names: [account.name], place: { subject: account.name } },
    () => ({ filters: {}, reload, deselect: () => undefined }),
  )
