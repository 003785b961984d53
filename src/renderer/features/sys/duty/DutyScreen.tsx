import { makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { DUTY_ROOT } from '#contract/resources/sys/duty.ts'
import { DutyTree } from '#features/sys/duty/DutyTree.tsx'
import { dutyUserList } from '#features/sys/duty/dutyUser.list.tsx'
import { ListView } from '#kit/list/ListPage.tsx'
import { useList } from '#kit/list/useList.ts'

const useStyles = makeStyles({
  screen: { display: 'flex', height: '100%', minHeight: 0, backgroundColor: tokens.colorNeutralBackground1 },
  list: { flex: 1, minWidth: 0 },
})

/** Duties at the left, the users who hold the chosen one at the right. */
export function DutyScreen() {
  const styles = useStyles()
  const [dutyId, setDutyId] = useState(DUTY_ROOT)
  const state = useList(dutyUserList, { fixed: { dutyId } })
  return (
    <div className={styles.screen}>
      <DutyTree selectedId={dutyId} onSelect={setDutyId} />
      <div className={styles.list}>
        <ListView state={state} />
      </div>
    </div>
  )
}
