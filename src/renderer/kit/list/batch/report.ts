import type { Failure } from '#contract/failures.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { failureText, isNetworkFailure } from '#kit/data/failures.ts'
import { toast } from '#kit/dialog/toasts.ts'
import type { BatchItem, ItemState } from '#kit/list/batch/batch.ts'
import type { TagColor } from '#kit/list/types.ts'
import { type TextKey, type Translate, translate } from '#kit/text.ts'
import { formatMoment } from '#ui/moments.ts'

export const stateLabels: Record<ItemState, TextKey> = {
  waiting: 'kit.batch:state.waiting',
  running: 'kit.batch:state.running',
  done: 'kit.batch:state.done',
  failed: 'kit.batch:state.failed',
  skipped: 'kit.batch:state.skipped',
  left: 'kit.batch:state.left',
}

export const stateColors: Record<ItemState, TagColor> = {
  waiting: 'default',
  running: 'info',
  done: 'success',
  failed: 'danger',
  skipped: 'default',
  left: 'warning',
}

/** Why one failed. Without an answer nobody knows whether it was done. */
export const reasonOf = (failure: Failure, text: Translate): string =>
  isNetworkFailure(failure) ? text('kit.batch:unanswered') : failureText(failure, text)

/** Saves what became of each as a CSV. */
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
        translate(stateLabels[state]),
        failure ? reasonOf(failure, translate).slice(0, 10_000) : (task.refusal ?? ''),
        at === 0 ? '' : formatMoment(new Date(at)),
      ]),
    },
  })
  if (saved) toast('success', translate('kit.batch:saved'), 2000)
}
