import { Input, makeStyles } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { type ComponentType, useState } from 'react'
import { untilMoment } from '#base/moments.ts'
import { logWorkbenchTab } from '#contract/tabs.ts'
import type { ListSlotProps } from '#kit/list/types.ts'
import { openTab } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'

type Filters = ListSlotProps['filters']

/** Both ends as in the list's filters, a day or a moment; absent: open. */
export interface LogRange {
  readonly from?: string | undefined
  readonly until?: string | undefined
}

const useStyles = makeStyles({ box: { width: '180px' } })

const firstMoment = (text: string): string => (text.length === 10 ? `${text} 00:00:00` : text)

/** The box, with the properties that the checks use. */
type LogSearchBox = ComponentType<ListSlotProps> & {
  readonly log: string
  rangeOf(filters: Filters): LogRange
}

/**
 * The box of a log list that opens the workbench with the typed text, in this log and the range of time of the list.
 * @param log resource name.
 */
export function logSearch(log: string, rangeOf: (filters: Filters) => LogRange): LogSearchBox {
  function LogSearch({ filters }: ListSlotProps) {
    const styles = useStyles()
    const text = useText()
    const [typed, setTyped] = useState('')
    const open = () => {
      if (typed.trim() === '') return
      const { from, until } = rangeOf(filters)
      openTab(logWorkbenchTab, {
        log,
        text: typed.trim(),
        ...(from && { from: firstMoment(from) }),
        ...(until && { until: untilMoment(until) }),
        timestamp: Date.now(),
      })
    }
    return (
      <Input
        className={styles.box}
        value={typed}
        maxLength={500}
        contentBefore={<SearchRegular />}
        aria-label={text('ops.logWorkbench:anywhere')}
        placeholder={text('ops.logWorkbench:anywhere.short')}
        title={text('ops.logWorkbench:anywhere.hint')}
        onChange={(_, { value }) => setTyped(value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') open()
          else if (key === 'Escape') setTyped('')
        }}
      />
    )
  }
  return Object.assign(LogSearch, { log, rangeOf })
}
