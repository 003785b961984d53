import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { DUTY_ROOT, dutyUser } from '#contract/resources/sys/duty.ts'
import { DutyTree } from '#features/sys/duty/DutyTree.tsx'
import { dutyUserList } from '#features/sys/duty/dutyUser.list.tsx'
import { userSource } from '#features/sys/duty/userSource.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import type { ToolbarAction } from '#kit/list/types.ts'
import { useList } from '#kit/list/useList.ts'
import { pickRecords } from '#kit/picker/RecordPicker.tsx'
import { translate } from '#kit/text.ts'

const useStyles = makeStyles({
  screen: { display: 'flex', height: '100%', minHeight: 0, backgroundColor: tokens.colorNeutralBackground1 },
  list: { flex: 1, minWidth: 0 },
})

const { create } = dutyUser.endpoints

/** "Add users": assigns the picked users to the duty. */
const assignTo = (dutyId: string): ToolbarAction<object> => ({
  id: 'assign',
  label: 'sys.duty:assign',
  appearance: 'primary',
  endpoint: create,
  run: async (_, context) => {
    if (dutyId === DUTY_ROOT) {
      toast('warning', translate('sys.duty:assign.first'))
      return
    }
    const chosen = await pickRecords(userSource, { multiple: true })
    if (!chosen) return
    await context.call(create, { body: { dutyId, users: chosen.map(({ id }) => id) } })
    context.done()
  },
})

/** Duties at the left, the users who hold the chosen one at the right. */
export function DutyScreen() {
  const styles = useStyles()
  const [dutyId, setDutyId] = useState(DUTY_ROOT)
  const list = useMemo(
    () => ({ ...dutyUserList, toolbar: [assignTo(dutyId), ...(dutyUserList.toolbar ?? [])] }),
    [dutyId],
  )
  const state = useList(list, { fixed: { dutyId } })
  return (
    <div className={styles.screen}>
      <DutyTree selectedId={dutyId} onSelect={setDutyId} />
      <div className={styles.list}>
        <ListView state={state} />
      </div>
    </div>
  )
}
