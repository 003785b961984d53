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
  failed: { label: 'kit.batch:state.failed', color: 'danger' },
  skipped: { label: 'kit.batch:state.skipped', color: 'default' },
  left: { label: 'kit.batch:state.left', color: 'warning' },
})

/** Why one failed. Without a response it is unknown whether it was done. */
export const reasonOf = (failure: Failure, text: Translate): string =>
  isNetworkFailure(failure) ? text('kit.batch:unanswered') : failureText(failure, text)

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
      rows: items.map(({ task, state, failure, at }) => [
        task.id,
        task.name.slice(0, 10_000),
        codeText(stateLabels, state, translate),
        failure ? reasonOf(failure, translate).slice(0, 10_000) : (task.refusal ?? ''),
        at === 0 ? '' : machineMoment(at),
      ]),
    },
  })
  if (saved) toast('success', translate('kit.batch:saved'), 2000)
}
