import { Field, Textarea } from '@fluentui/react-components'
import { useState } from 'react'
import { type Job, job as jobs } from '#contract/resources/ops/job.ts'
import { jobName } from '#features/ops/job/labels.ts'
import { useCommand } from '#kit/data/command.ts'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { toastSuccess } from '#kit/dialog/toasts.ts'
import { useText } from '#kit/text.ts'

/** Runs a job immediately, also a stopped one, with a parameter that is used for this run only. */
export function RunOnceDialog({ job, onClose }: DialogProps & { job: Job }) {
  const text = useText()
  const stored = job.jobInfo?.executorParam ?? ''
  const [executorParam, setParam] = useState(stored)
  const { run, isRunning } = useCommand(jobs.endpoints.trigger)
  const submit = async () => {
    const done = await run({ params: { id: job.id }, body: { executorParam } })
    if (!done) return
    toastSuccess()
    onClose({ changed: true })
  }
  return (
    <DialogFrame
      title={text('ops.job:run.title', { name: jobName(job) })}
      isForm
      isFilled={executorParam !== stored}
      main={{ label: text('ops.job:run.ok'), run: () => void submit(), isBusy: isRunning }}
      onClose={onClose}
    >
      <Field label={text('ops.job:run.param')}>
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
