import { clearTypes, handleCodes, jobLog, triggerCodes } from '#contract/resources/ops/jobLog.ts'
import { readCode } from '#contract/vocabulary.ts'
import { labelCodes } from '#server/context/codes.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { refuse } from '#server/common/refusal.ts'
import { removeRows } from '#server/nouns/rows.ts'
import { clearCondition } from '#server/scheduler/clear.ts'
import { tenantLogs } from './tenantLogs.ts'

const title = 'ops.jobLog:title'

const failed = 'ops.jobLog:status.2'
const succeeded = 'ops.jobLog:status.1'

export const jobLogModule = defineNoun(jobLog, {
  view: 'job_log_list',
  title,
  scope: tenantLogs,
  columns: {
    jobId: 'ops.jobLog:field.jobId',
    jobDesc: 'ops.jobLog:field.jobName',
    sortName: 'ops.jobLog:field.category',
    triggerTime: 'ops.jobLog:field.triggerTime',
    triggerCode: {
      heading: 'ops.jobLog:field.triggerCode',
      codes: labelCodes(triggerCodes, { 200: succeeded, 500: failed }),
    },
    triggerMsg: 'ops.jobLog:field.triggerMsg',
    handleTime: 'ops.jobLog:field.handleTime',
    handleCode: {
      heading: 'ops.jobLog:field.handleCode',
      codes: labelCodes(handleCodes, { 0: ['', ''], 200: succeeded, 500: failed, 502: failed }),
    },
    handleMsg: 'ops.jobLog:field.handleMsg',
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
  verbs: { clear: 'ops.jobLog:clear.ok' },
})
