import { Field, makeStyles, Select, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { type ClearType, clearTypes, jobLog } from '#contract/resources/ops/jobLog.ts'
import { readCode } from '#contract/vocabulary.ts'
import { JobPicker, useJobNames } from '#features/ops/jobLog/JobPicker.tsx'
import { codeText, labelCodes } from '#kit/codes.ts'
import { useCommand } from '#kit/data/command.ts'
import { nameToType } from '#kit/data/endpoint.ts'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import { askConfirm, type DialogProps } from '#kit/dialog/dialogs.ts'
import { toastSuccess } from '#kit/dialog/toasts.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  content: { display: 'grid', gap: tokens.spacingVerticalM },
})

const labels = labelCodes(clearTypes, {
  1: 'ops.jobLog:clear.1',
  2: 'ops.jobLog:clear.2',
  3: 'ops.jobLog:clear.3',
  4: 'ops.jobLog:clear.4',
  5: 'ops.jobLog:clear.5',
  6: 'ops.jobLog:clear.6',
  7: 'ops.jobLog:clear.7',
  8: 'ops.jobLog:clear.8',
  9: 'ops.jobLog:clear.9',
})

const JOB = 'clear-log-job'

/** Clears the log of a job after a confirmation that names the deleted entries. */
export function ClearLogDialog({ jobId: initialJob, onClose }: DialogProps & { jobId: string }) {
  const styles = useStyles()
  const text = useText()
  const [jobId, setJobId] = useState(initialJob)
  const [type, setType] = useState<ClearType>(1)
  const { nameOf } = useJobNames()
  const { run, isRunning } = useCommand(jobLog.endpoints.clear)

  const clear = async () => {
    const confirmed = await askConfirm({
      question: text('ops.jobLog:clear.question', { job: nameOf(jobId), type: codeText(labels, type, text) }),
      action: text('ops.jobLog:clear.ok'),
      danger: true,
      typed: nameToType(jobLog.endpoints.clear),
    })
    if (!confirmed) return
    const done = await run({ body: { jobId, type } }, { confirm: confirmed.typed })
    if (!done) return
    toastSuccess()
    onClose({ changed: true })
  }

  return (
    <DialogFrame
      title={text('ops.jobLog:clear.title')}
      width={440}
      className={styles.content}
      main={{ label: text('ops.jobLog:clear.ok'), run: () => void clear(), isBusy: isRunning }}
      onClose={onClose}
    >
      <Field label={{ children: text('ops.jobLog:filter.job'), htmlFor: JOB }}>
        <JobPicker id={JOB} value={jobId} onChange={setJobId} />
      </Field>
      <Field label={text('ops.jobLog:clear.type')}>
        <Select value={type} onChange={(_, { value }) => setType(readCode(clearTypes, value) ?? type)}>
          {clearTypes.codes.map((each) => (
            <option key={each} value={each}>
              {codeText(labels, each, text)}
            </option>
          ))}
        </Select>
      </Field>
    </DialogFrame>
  )
}
