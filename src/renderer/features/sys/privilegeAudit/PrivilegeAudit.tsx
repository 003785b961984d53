import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { ByFunction } from '#features/sys/privilegeAudit/ByFunction.tsx'
import { ByRole } from '#features/sys/privilegeAudit/ByRole.tsx'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  body: { flex: 1, minHeight: 0 },
})

/** Shows the permissions of users, by function or by role. */
export function PrivilegeAudit() {
  const styles = useStyles()
  const text = useText()
  const [isByRole, setByRole] = useState(false)
  return (
    <div className={styles.screen}>
      <TabList
        aria-label={text('sys.privilegeAudit:title')}
        selectedValue={isByRole ? 'role' : 'function'}
        onTabSelect={(_, { value }) => setByRole(value === 'role')}
      >
        <Tab value="function">{text('sys.privilegeAudit:byFunction')}</Tab>
        <Tab value="role">{text('sys.privilegeAudit:byRole')}</Tab>
      </TabList>
      <div className={styles.body}>{isByRole ? <ByRole /> : <ByFunction />}</div>
    </div>
  )
}
