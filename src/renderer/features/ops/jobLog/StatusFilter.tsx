import { makeStyles, Select } from '@fluentui/react-components'
import { jobLogStatuses } from '#contract/resources/ops/jobLog.ts'
import { codeText, labelCodes } from '#kit/codes.ts'
import type { FilterProps } from '#kit/list/types.ts'
import { useText } from '#kit/text.ts'

/** Filter value for every status. */
export const ANY_STATUS = '-1'

const labels = labelCodes(jobLogStatuses, {
  [-1]: 'ops.jobLog:status.-1',
  1: 'ops.jobLog:status.1',
  2: 'ops.jobLog:status.2',
  3: 'ops.jobLog:status.3',
})

const useStyles = makeStyles({ select: { minWidth: 0, width: '100%' } })

/** Offers exactly the four documented states; "all" is one of them and has a code. */
export function StatusFilter({ id, value, onChange }: FilterProps) {
  const styles = useStyles()
  const text = useText()
  return (
    <Select
      id={id}
      className={styles.select}
      value={value || ANY_STATUS}
      onChange={(_, data) => onChange(data.value)}
    >
      {jobLogStatuses.codes.map((status) => (
        <option key={status} value={status}>
          {codeText(labels, status, text)}
        </option>
      ))}
    </Select>
  )
}
