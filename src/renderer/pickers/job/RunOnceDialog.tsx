import { Field, Textarea } from '@fluentui/react-components'
import { useState } from 'react'
import { type Job, job as jobs } from '#contract/resources/ops/job.ts'
import { useCommand } from '#kit/data/command.ts'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { toastSuccess } from '#kit/dialog/toasts.ts'
import { useText } from '#kit/text.ts'
import { jobName } from '#pickers/job/jobName.ts'
import { followRun, readLogBefore } from '#pickers/job/runs.ts'

interface RunOnceProps extends DialogProps {
  readonly job: Job
  /** Where the run is followed; see FollowedRun. */
  readonly place: string
  /** A run that is repeated: the parameter it had, null where the platform does not provide it. Absent: none is. */
  readonly again?: { readonly param: string | null }
}

/** Runs a job immediately, also a stopped one, with a parameter that is used for this run only. */
export function RunOnceDialog({ job, place, again, onClose }: RunOnceProps) {
  const text = useText()
  const start = again?.param ?? job.jobInfo?.executorParam ?? ''
  const [executorParam, setParam] = useState(start)
  const [isReading, setReading] = useState(false)
  const { run, isRunning } = useCommand(jobs.endpoints.trigger)
  const submit = async () => {
    if (isReading) return
    setReading(true)
    const before = await readLogBefore(job.jobId)
    setReading(false)
    const done = await run({ params: { id: job.id }, body: { executorParam } })
    if (!done) return
    followRun({
      place,
      jobId: job.jobId,
      name: jobName(job),
      timeout: job.jobInfo?.executorTimeout ?? 0,
      before,
    })
    toastSuccess()
    onClose({ changed: true })
  }
  return (
    <DialogFrame
      title={text(again ? 'ops.job:again.title' : 'ops.job:run.title', { name: jobName(job) })}
      isForm
      isFilled={executorParam !== start}
      main={{ label: text('ops.job:run.ok'), run: () => void submit(), isBusy: isReading || isRunning }}
      onClose={onClose}
    >
      <Field
        label={text('ops.job:run.param')}
        hint={again && text(again.param === null ? 'ops.job:again.unsaid' : 'ops.job:again.same')}
      >
        <Textarea
          value={executorParam}
          maxLength={4000}
          rows={3}
          dir="auto"
          resize="vertical"
          onChange={(_, data) => setParam(data.value)}
        />
      </Field>
    </DialogFrame>
  )
}
