import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { logSqlList } from '#features/ops/logSql/logSql.list.tsx'
import { ListView } from '#kit/list/ListPage.tsx'
import { useList } from '#kit/list/useList.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  list: { flex: 1, minHeight: 0 },
})

/** The order that makes the list "slow SQL"; sorting by anything else leaves that mode. */
const slow = { key: 'executeDuration', order: 'desc' } as const

/** Statements that the server runs on its database. */
export function LogSql() {
  const styles = useStyles()
  const text = useText()
  const state = useList(logSqlList)
  const { view, sortBy } = state
  const isSlow = view.sortKey === slow.key && view.order === slow.order
  return (
    <div className={styles.screen}>
      <TabList
        aria-label={text('ops.logSql:mode.label')}
        selectedValue={isSlow ? 'slow' : 'all'}
        onTabSelect={(_, { value }) => (value === 'slow' ? sortBy(slow.key, slow.order) : sortBy('', ''))}
      >
        <Tab value="all">{text('ops.logSql:mode.all')}</Tab>
        <Tab value="slow">{text('ops.logSql:mode.slow')}</Tab>
      </TabList>
      <div className={styles.list}>
        <ListView state={state} />
      </div>
    </div>
  )
}
