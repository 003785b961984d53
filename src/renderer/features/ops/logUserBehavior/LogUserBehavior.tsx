import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { MenuNode } from '#contract/resources/sys/menu.ts'
import { logUserBehaviorList } from '#features/ops/logUserBehavior/logUserBehavior.list.tsx'
import { MenuTree } from '#features/ops/logUserBehavior/MenuTree.tsx'
import { filterOf, noMenu } from '#features/ops/logUserBehavior/menuTree.ts'
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
  body: { flex: 1, display: 'flex', minHeight: 0 },
  list: { flex: 1, minWidth: 0 },
})

/** Users of each function: of all functions, or of one function or folder. */
export function LogUserBehavior() {
  const styles = useStyles()
  const text = useText()
  const [isByFunction, setByFunction] = useState(false)
  const [chosen, setChosen] = useState<MenuNode>()
  const fixed = isByFunction && chosen ? filterOf(chosen) : noMenu
  const state = useList(logUserBehaviorList, { fixed: { ...fixed } })
  return (
    <div className={styles.screen}>
      <TabList
        aria-label={text('ops.logUserBehavior:tab.label')}
        selectedValue={isByFunction ? 'function' : 'all'}
        onTabSelect={(_, { value }) => setByFunction(value === 'function')}
      >
        <Tab value="all">{text('ops.logUserBehavior:tab.all')}</Tab>
        <Tab value="function">{text('ops.logUserBehavior:tab.function')}</Tab>
      </TabList>
      <div className={styles.body}>
        {isByFunction ? <MenuTree selectedId={chosen?.id ?? ''} onSelect={setChosen} /> : null}
        <div className={styles.list}>
          <ListView state={state} />
        </div>
      </div>
    </div>
  )
}
