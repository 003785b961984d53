import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { exportDictList } from '#features/sys/exportData/exportDict.list.tsx'
import { MenuExport } from '#features/sys/exportData/MenuExport.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  body: { flex: 1, minHeight: 0 },
})

/** Menus and dictionaries as files for another platform, on a tab each. */
export function ExportDataScreen() {
  const styles = useStyles()
  const text = useText()
  const [isDict, setDict] = useState(false)
  return (
    <div className={styles.screen}>
      <TabList
        aria-label={text('sys.exportData:page.title')}
        selectedValue={isDict ? 'dict' : 'menu'}
        onTabSelect={(_, { value }) => setDict(value === 'dict')}
      >
        <Tab value="menu">{text('sys.exportData:tab.menu')}</Tab>
        <Tab value="dict">{text('sys.exportData:tab.dict')}</Tab>
      </TabList>
      <div className={styles.body}>{isDict ? <ListPage list={exportDictList} /> : <MenuExport />}</div>
    </div>
  )
}
