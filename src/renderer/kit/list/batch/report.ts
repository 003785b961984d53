import type { Failure } from '#contract/failures.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { codeText, tagCodes } from '#kit/codes.ts'
import { failureText, isNetworkFailure } from '#kit/data/failures.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { type BatchItem, itemStates } from '#kit/list/batch/batch.ts'
import { type Translate, translate } from '#kit/text.ts'
import { machineMoment } from '#base/moments.ts'

export const stateLabels = tagCodes(itemStates, {
  waiting: { label: 'kit.batch:state.waiting', color: 'default' },
  running: { label: 'kit.batch:state.running', color: 'info' },
  done: { label: 'kit.batch:state.done', color: 'success' },
  same: { label: 'kit.batch:state.same', color: 'default' },
  changed: { label: 'kit.batch:state.changed', color: 'warning' },
  failed: { label: 'kit.batch:state.failed', color: 'danger' },
  skipped: { label: 'kit.batch:state.skipped', color: 'default' },
  left: { label: 'kit.batch:state.left', color: 'warning' },
})

/** Why one failed. Without a response it is unknown whether it was done. */
export const reasonOf = (failure: Failure, text: Translate): string =>
  isNetworkFailure(failure) ? text('kit.batch:unanswered') : failureText(failure, text)

/** Why an item was not done; empty where it was, or has yet to be. */
export const itemReason = ({ task, failure, reason }: BatchItem, text: Translate): string =>
  reason ?? (failure ? reasonOf(failure, text) : (task.refusal ?? ''))

/** Saves the result of each as a CSV. */
export async function saveReport(action: string, items: readonly BatchItem[]): Promise<void> {
  const saved = await bridge.call('files.save', {
    fileName: translate('kit.batch:fileName', { action }),
    content: {
      kind: 'csv',
      head: [
        'ID',
        translate('kit.batch:head.name'),
        translate('kit.batch:head.state'),
        translate('kit.batch:head.reason'),
        translate('kit.batch:head.time'),
      ],
      rows: items.map((item) => [
        item.task.id,
        item.task.name.slice(0, 10_000),
        codeText(stateLabels, item.state, translate),
        itemReason(item, translate).slice(0, 10_000),
        item.at === 0 ? '' : machineMoment(item.at),
      ]),
    },
  })
  if (saved) toast('success', translate('kit.batch:saved'), 2000)
}
