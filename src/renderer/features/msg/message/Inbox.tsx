import { CounterBadge, makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import { SearchFlag } from '#contract/resources/msg/message.ts'
import { messageList } from '#features/msg/message/message.list.tsx'
import { useReadMarks } from '#features/msg/message/readMarks.ts'
import { useUnread } from '#features/msg/message/useUnread.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import { useList } from '#kit/list/useList.ts'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'

/** The documents' dictionary of message types (DECISION-MSG-28). */
const TYPES = 'SYS_MSG_TYPE'
/** Value of the tab without a filter; a tab list requires one for each tab. */
const ALL = 'all'

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  tab: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  list: { flex: 1, minHeight: 0 },
})

/** My messages: all of them, or those of one type. */
export function Inbox({ readStatus }: { readStatus: string | undefined }) {
  const styles = useStyles()
  const text = useText()
  const types = useSession((session) => session.dictionaries.get(TYPES))
  const unread = useUnread()
  const [type, setType] = useState<string>()
  const listed = useList(messageList, {
    start: readStatus === undefined ? undefined : { readStatus },
    fixed: { searchFlag: SearchFlag.all, ...(type !== undefined && { type }) },
  })
  // After a failed request, for any reason, no older messages are shown (MSG-INB-16).
  const state = listed.failure ? { ...listed, rows: [], total: 0, pages: 1 } : listed

  const changes = useReadMarks()
  const { reload } = listed
  const known = useRef(changes)
  useEffect(() => {
    if (known.current === changes) return
    known.current = changes
    reload()
  }, [changes, reload])

  const badge = (count: number) =>
    count > 0 && (
      <CounterBadge
        size="small"
        color="danger"
        count={count}
        overflowCount={99}
        role="img"
        aria-label={text('msg.message:tab.unread', { count })}
      />
    )
  return (
    <div className={styles.screen}>
      <TabList
        aria-label={text('msg.message:tab.label')}
        selectedValue={type ?? ALL}
        onTabSelect={(_, { value }) => setType(value === ALL ? undefined : String(value))}
      >
        <Tab value={ALL}>
          <span className={styles.tab}>
            {text('msg.message:tab.all')}
            {badge(unread.total)}
          </span>
        </Tab>
        {[...(types ?? [])].map(([value, label]) => (
          <Tab key={value} value={value}>
            <span className={styles.tab}>
              {label}
              {badge(unread.ofType.get(value) ?? 0)}
            </span>
          </Tab>
        ))}
      </TabList>
      <div className={styles.list}>
        <ListView state={state} />
      </div>
    </div>
  )
}
