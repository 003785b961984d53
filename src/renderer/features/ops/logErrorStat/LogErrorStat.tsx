import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { ErrorChart, type Part } from '#features/ops/logErrorStat/ErrorChart.tsx'
import { logErrorStatList } from '#features/ops/logErrorStat/logErrorStat.list.tsx'
import { type RangeTab, rangeOf, rangeTabs } from '#features/ops/logErrorStat/ranges.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import { useList } from '#kit/list/useList.ts'
import { type TextKey, useText } from '#kit/text.ts'
import { platformTime } from '#kit/platformTime.ts'

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  parts: {
    flex: 1,
    minHeight: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(360px, 2fr)',
    // The chart is above the list where there is no room beside it.
    '@media (max-width: 1280px)': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: '240px minmax(0, 1fr)',
      '& > :first-child': { order: 1 },
    },
  },
  list: { minHeight: 0, minWidth: 0 },
  chart: {
    minHeight: 0,
    paddingBottom: tokens.spacingVerticalM,
    borderLeft: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 1280px)': { borderLeft: 'none' },
  },
})

const labels: Record<RangeTab, TextKey> = {
  1: 'kit:range.today',
  2: 'ops.logErrorStat:range.yesterday',
  3: 'kit:range.days7',
}

/** How often each error occurred, in one of three ranges or in a part of one. */
export function LogErrorStat() {
  const styles = useStyles()
  const text = useText()
  const [tab, setTab] = useState<RangeTab>('1')
  const [part, setPart] = useState<Part | null>(null)
  // Computed with every rendering: after midnight the ranges are different.
  const range = rangeOf(tab, platformTime())
  const { createDateBegin, createDateEnd } = part ?? range
  const state = useList(logErrorStatList, { fixed: { createDateBegin, createDateEnd } })
  return (
    <div className={styles.screen}>
      <TabList
        aria-label={text('ops.logErrorStat:range.label')}
        selectedValue={tab}
        onTabSelect={(_, { value }) => {
          setTab(rangeTabs.find((one) => one === value) ?? '1')
          setPart(null)
        }}
      >
        {rangeTabs.map((one) => (
          <Tab key={one} value={one}>
            {text(labels[one])}
          </Tab>
        ))}
      </TabList>
      <div className={styles.parts}>
        <div className={styles.list}>
          <ListView state={state} />
        </div>
        <div className={styles.chart}>
          <ErrorChart range={range} exNum={state.view.filters['exNum'] ?? ''} part={part} onPart={setPart} />
        </div>
      </div>
    </div>
  )
}
