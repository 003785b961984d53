import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import { builtInHandlers, type Job, JobWrite, job } from '#contract/resources/ops/job.ts'
import type { Category } from '#features/ops/job/category.ts'
import { typeLabels } from '#features/ops/job/labels.ts'
import { useOtherJobs } from '#features/ops/job/useOtherJobs.ts'
import { useFormText } from '#kit/form/useFormText.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { SuggestInput } from '#kit/inputs/SuggestInput.tsx'
import { TreePicker } from '#kit/tree/TreePicker.tsx'
import { useText } from '#kit/text.ts'
import { CronParts } from '#pickers/cron/CronParts.tsx'
import { blockLabels, glueLabels, routeLabels } from '#pickers/job/strategies.ts'

const { TextField, TextArea, NumberField, SelectField, CustomField } = formFields(JobWrite)

/** Initial values of a new job (OPS-JOB-18). */
const newJob = {
  executorRouteStrategy: 'FIRST',
  glueType: 'BEAN',
  executorBlockStrategy: 'SERIAL_EXECUTION',
} as const

/** Gives a job that the scheduler has lost the job information of a new one. */
const withInfo = (record: Readonly<Record<string, unknown>>) => ({
  ...record,
  jobInfo: record.jobInfo ?? newJob,
})

/** Numbers separated by commas, one by one. */
const numbersIn = (value: unknown): readonly string[] =>
  String(value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

interface JobFormProps extends DialogProps {
  readonly record?: Job
  /** Category of a new job. */
  readonly category?: Category
}

export function JobForm({ record, category, onClose }: JobFormProps) {
  const text = useText()
  const { nodes, authors, failure } = useOtherJobs(record?.jobId)
  return (
    <FormDialog
      title={text(record ? 'ops.job:edit' : 'ops.job:add')}
      schema={JobWrite}
      create={job.endpoints.create}
      update={job.endpoints.update}
      record={record}
      asShown={withInfo}
      initial={{ ...category, jobInfo: newJob }}
      columns={2}
      onClose={onClose}
    >
      <TextField name="jobInfo.jobDesc" label="ops.job:field.jobDesc" />
      <CustomField
        name="jobInfo.author"
        label="ops.job:field.author"
        render={(control) => <SuggestInput {...control} suggestions={authors} />}
      />
      <TextField name="jobInfo.executorHandler" label="ops.job:field.executorHandler" />
      <HandlerMenu />
      <TextField name="jobInfo.jobCron" label="ops.job:field.jobCron" wide />
      <CronParts name="jobInfo.jobCron" />
      <SelectField name="jobInfo.glueType" label="ops.job:field.glueType" options={glueLabels} />
      <SelectField
        name="jobInfo.executorRouteStrategy"
        label="ops.job:field.executorRouteStrategy"
        options={routeLabels}
      />
      <SelectField
        name="jobInfo.executorBlockStrategy"
        label="ops.job:field.executorBlockStrategy"
        options={blockLabels}
      />
      <CustomField
        name="jobInfo.childJobId"
        label="ops.job:field.childJobId"
        hint="ops.job:hint.childJobId"
        render={({ value, onChange, disabled, readOnly, onBlur, ref }) => (
          <TreePicker
            ref={ref}
            label={text('ops.job:field.childJobId')}
            nodes={nodes}
            failure={failure}
            multiple
            disabled={disabled || readOnly}
            value={numbersIn(value)}
            onBlur={onBlur}
            onChange={(ids) => onChange(ids.join(','))}
          />
        )}
      />
      <NumberField
        name="jobInfo.executorTimeout"
        label="ops.job:field.executorTimeout"
        hint="ops.job:hint.zero"
      />
      <NumberField
        name="jobInfo.executorFailRetryCount"
        label="ops.job:field.executorFailRetryCount"
        hint="ops.job:hint.zero"
      />
      <TextField
        name="jobInfo.alarmEmail"
        label="ops.job:field.alarmEmail"
        hint="ops.job:hint.alarmEmail"
        wide
      />
      <TextArea name="jobInfo.executorParam" label="ops.job:field.executorParam" rows={2} wide />
      <SelectField name="jobType" label="ops.job:field.jobType" options={typeLabels} />
      <TextField name="sortCode" label="ops.job:field.sortCode" />
      <TextField name="sortName" label="ops.job:field.sortName" />
    </FormDialog>
  )
}

/** Offers the reference backend's handlers; the field itself accepts any name. */
function HandlerMenu() {
  const { set } = useFormText('jobInfo.executorHandler')
  const text = useText()
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button type="button" appearance="subtle" style={{ alignSelf: 'end', justifySelf: 'start' }}>
          {text('ops.job:handlers')}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {builtInHandlers.codes.map((name) => (
            <MenuItem key={name} onClick={() => set(name)}>
              {name}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
