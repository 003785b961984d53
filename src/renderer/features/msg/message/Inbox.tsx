import { CounterBadge, makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Message, message, SearchFlag } from '#contract/resources/msg/message.ts'
import { messageList } from '#features/msg/message/message.list.tsx'
import { noteReadMarks, useReadMarks } from '#features/msg/message/readMarks.ts'
import { useUnread } from '#features/msg/message/useUnread.ts'
import { toastSuccess } from '#kit/dialog/toasts.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import type { ListDefinition } from '#kit/list/types.ts'
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

const { updateReadAll } = message.endpoints

/** The same list, with an "all read" action limited to the messages of the tab. */
const withReadAll = (
  list: ListDefinition<Message>,
  type: () => string | undefined,
): ListDefinition<Message> => ({
  ...list,
  toolbar: [
    ...(list.toolbar ?? []),
    {
      id: 'readAll',
      label: 'msg.message:action.readAll',
      endpoint: updateReadAll,
      run: async (_, { call }) => {
        await call(updateReadAll, { body: { type: type() } })
        toastSuccess()
        noteReadMarks()
      },
    },
  ],
})

/** My messages: all of them, or those of one type. */
export function Inbox({ readStatus }: { readStatus: string | undefined }) {
  const styles = useStyles()
  const text = useText()
  const types = useSession((session) => session.dictionaries.get(TYPES))
  const unread = useUnread()
  const [type, setType] = useState<string>()
  const chosen = useRef(type)
  chosen.current = type
  const list = useMemo(() => withReadAll(messageList, () => chosen.current), [])
  const listed = useList(list, {
    start: readStatus === undefined ? undefined : { readStatus },
    fixed: { searchFlag: SearchFlag.all, ...(type !== undefined && { type }) },
  })
  // After a failed request, whatever its reason, no older messages are shown (MSG-INB-16).
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
