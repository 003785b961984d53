import { makeStyles, Tab, TabList, Text, tokens } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { SubRelFlag, type UserSubRel, userSubRel } from '#contract/resources/sys/userSubRel.ts'
import { userSource } from '#features/sys/userSubRel/userSource.ts'
import { userSubRelList } from '#features/sys/userSubRel/userSubRel.list.tsx'
import { toast } from '#kit/dialog/toasts.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import type { ToolbarAction } from '#kit/list/types.ts'
import { useList } from '#kit/list/useList.ts'
import { RecordChoice } from '#kit/picker/RecordChoice.tsx'
import { pickRecords } from '#kit/picker/RecordPicker.tsx'
import type { Choice } from '#kit/picker/source.ts'
import { translate, useText } from '#kit/text.ts'

const { create } = userSubRel.endpoints

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  list: { flex: 1, minHeight: 0 },
})

type Flag = (typeof SubRelFlag)[keyof typeof SubRelFlag]

/** "Add" below the chosen user: each picked user becomes their subordinate. */
const addBelow = (main: Choice | undefined): ToolbarAction<UserSubRel> => ({
  id: 'add',
  label: 'common:add',
  appearance: 'primary',
  endpoint: create,
  run: async (_, context) => {
    if (!main) {
      toast('warning', translate('sys.userSubRel:select.user'))
      return
    }
    const taken = new Map([[main.id, translate('sys.userSubRel:self')]])
    const chosen = await pickRecords(userSource, { multiple: true, taken })
    if (!chosen) return
    await context.call(create, { body: { mainId: main.id, users: chosen.map(({ id }) => id) } })
    context.done()
  },
})

interface RelationsProps {
  readonly person: Choice | undefined
  readonly flag: Flag
}

/** The content of one tab: a list and a selection of its own. */
function Relations({ person, flag }: RelationsProps) {
  const text = useText()
  const isStaff = flag === SubRelFlag.staff
  const list = useMemo(
    () => ({
      ...userSubRelList,
      toolbar: [...(isStaff ? [addBelow(person)] : []), ...(userSubRelList.toolbar ?? [])],
    }),
    [isStaff, person],
  )
  const id = person?.id ?? ''
  const state = useList(list, { fixed: { flag, mainId: isStaff ? id : '', subId: isStaff ? '' : id } })
  return <ListView state={state} empty={person ? undefined : text('sys.userSubRel:select.user')} />
}

/** Shows one user's leaders and subordinates; nobody is chosen at first. */
export function UserSubRelScreen() {
  const styles = useStyles()
  const text = useText()
  const [person, setPerson] = useState<Choice | undefined>(undefined)
  const [flag, setFlag] = useState<Flag>(SubRelFlag.leaders)
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <Text weight="semibold">{text('sys.userSubRel:person')}</Text>
        <RecordChoice
          source={userSource}
          value={person ? [person] : []}
          onChange={([next]) => setPerson(next)}
        />
        <TabList
          aria-label={text('sys.userSubRel:title')}
          selectedValue={flag}
          onTabSelect={(_, { value }) =>
            setFlag(value === SubRelFlag.staff ? SubRelFlag.staff : SubRelFlag.leaders)
          }
        >
          <Tab value={SubRelFlag.leaders}>{text('sys.userSubRel:tab.leaders')}</Tab>
          <Tab value={SubRelFlag.staff}>{text('sys.userSubRel:tab.staff')}</Tab>
        </TabList>
      </div>
      <div className={styles.list}>
        <Relations key={`${flag}/${person?.id ?? ''}`} person={person} flag={flag} />
      </div>
    </div>
  )
}
