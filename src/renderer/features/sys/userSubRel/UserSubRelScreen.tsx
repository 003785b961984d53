import { makeStyles, Tab, TabList, Text, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { SubRelFlag } from '#contract/resources/sys/userSubRel.ts'
import { userSource } from '#features/sys/userSubRel/userSource.ts'
import { staffList, userSubRelList } from '#features/sys/userSubRel/userSubRel.list.tsx'
import { ListView } from '#kit/list/ListPage.tsx'
import { useList } from '#kit/list/useList.ts'
import { RecordChoice } from '#kit/picker/RecordChoice.tsx'
import type { Choice } from '#kit/picker/source.ts'
import { useText } from '#kit/text.ts'

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

interface RelationsProps {
  readonly person: Choice | undefined
  readonly flag: Flag
}

/** The content of one tab: a list and its own selection. */
function Relations({ person, flag }: RelationsProps) {
  const text = useText()
  const isStaff = flag === SubRelFlag.staff
  const id = person?.id ?? ''
  const state = useList(isStaff ? staffList : userSubRelList, {
    fixed: { flag, mainId: isStaff ? id : '', subId: isStaff ? '' : id },
  })
  return <ListView state={state} empty={person ? undefined : text('sys.userSubRel:select.user')} />
}

/** Shows one user's leaders and subordinates; no user is chosen at first. */
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
