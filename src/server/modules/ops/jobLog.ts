import { clearTypes, handleCodes, jobLog, triggerCodes } from '#contract/resources/ops/jobLog.ts'
import { readCode } from '#contract/vocabulary.ts'
import { labelCodes } from '#server/context/codes.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { refuse } from '#server/common/refusal.ts'
import { removeRows } from '#server/nouns/rows.ts'
import { clearCondition } from '#server/scheduler/clear.ts'
import type { Bilingual } from '#server/common/texts.ts'
import { tenantLogs } from './tenantLogs.ts'

const title: Bilingual = ['任务日志', 'Job log']

const failed: Bilingual = ['失败', 'Failure']
const succeeded: Bilingual = ['成功', 'Success']

export const jobLogModule = defineNoun(jobLog, {
  view: 'job_log_list',
  title,
  scope: tenantLogs,
  columns: {
    jobId: ['任务ID', 'Job ID'],
    jobDesc: ['任务名称', 'Job name'],
    sortName: ['分类', 'Category'],
    triggerTime: ['触发时间', 'Triggered'],
    triggerCode: {
      heading: ['触发结果', 'Trigger result'],
      codes: labelCodes(triggerCodes, { 200: succeeded, 500: failed }),
    },
    triggerMsg: ['触发备注', 'Trigger remark'],
    handleTime: ['执行时间', 'Handled'],
    handleCode: {
      heading: ['执行结果', 'Handle result'],
      codes: labelCodes(handleCodes, { 0: ['', ''], 200: succeeded, 500: failed, 502: failed }),
    },
    handleMsg: ['执行备注', 'Handle remark'],
  },
  cells: ({ job, ...log }) => ({ ...log, sortName: job?.sortName, jobDesc: job?.jobInfo?.jobDesc }),
  calls: {
    remove: (context, { body }) => removeRows(context, 'job_logs', body, tenantLogs(context)),
    clear: (context, { body }) => {
      const type = readCode(clearTypes, body.type)
      if (type === undefined) throw refuse('job.clearType')
      const { caller } = context
      const tenantId = caller.tenantItype === 1 ? '' : caller.tenantId
      const { sql, values } = clearCondition(type, Number(body.jobId), tenantId, context.time)
      context.store.run(`DELETE FROM job_logs WHERE ${sql}`, ...values)
      return null
    },
  },
  verbs: { clear: '清理' },
})
