import type { JobLog } from '#contract/resources/ops/jobLog.ts'
import { durationOf, hasFailed, resultOf } from '#pickers/job/outcome.ts'
import type { Translate } from '#kit/text.ts'
import { clockText } from '#ui/moments.ts'

/** How a run ended, how long it took and its result: `成功，1 秒，已清理 285 条`. */
export function outcomeWords(log: JobLog, text: Translate): string {
  const seconds = durationOf(log)
  const parts = [
    text(hasFailed(log) ? 'ops.job:run.failed' : 'ops.job:run.succeeded'),
    seconds === null ? '' : seconds < 60 ? text('ops.job:run.seconds', { seconds }) : clockText(seconds),
    resultOf(log),
  ]
  return parts.filter((part) => part !== '').join(text('ops.job:run.and'))
}
