import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { logErrorStatList } from '#features/ops/logErrorStat/logErrorStat.list.tsx'
import { type RangeTab, rangeOf, rangeTabs } from '#features/ops/logErrorStat/ranges.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import { useList } from '#kit/list/useList.ts'
import { type TextKey, useText } from '#kit/text.ts'

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  list: { flex: 1, minHeight: 0 },
})

const labels: Record<RangeTab, TextKey> = {
  1: 'ops.logErrorStat:range.today',
  2: 'ops.logErrorStat:range.yesterday',
  3: 'ops.logErrorStat:range.week',
}

/** How often each error occurred, in one of three ranges. */
export function LogErrorStat() {
  const styles = useStyles()
  const text = useText()
  const [tab, setTab] = useState<RangeTab>('1')
  // Computed with every rendering: after midnight the ranges are different.
  const state = useList(logErrorStatList, { fixed: { ...rangeOf(tab) } })
  return (
    <div className={styles.screen}>
      <TabList
        aria-label={text('ops.logErrorStat:range.label')}
        selectedValue={tab}
        onTabSelect={(_, { value }) => setTab(rangeTabs.find((one) => one === value) ?? '1')}
      >
        {rangeTabs.map((one) => (
          <Tab key={one} value={one}>
            {text(labels[one])}
          </Tab>
        ))}
      </TabList>
      <div className={styles.list}>
        <ListView state={state} />
      </div>
    </div>
  )
}
