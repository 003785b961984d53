import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { Message } from '#contract/resources/msg/message.ts'
import { messageTab } from '#contract/tabs.ts'
import { openTab, useTab, useTabs } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  cell: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  dot: {
    flexShrink: 0,
    width: '8px',
    height: '8px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: 'transparent',
  },
  new: { backgroundColor: tokens.colorBrandBackground },
  link: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  unread: { fontWeight: tokens.fontWeightSemibold },
})

/** Opens a message by its title, which is bold until the message is read. The grid's Enter key presses it. */
export function TitleLink({ row }: { row: Message }) {
  const styles = useStyles()
  const text = useText()
  const { id } = useTab()
  const isUnread = row.readStatus === 0
  const open = () => {
    // The back button opens the list that the message was opened from.
    const from = useTabs.getState().tabs.find((tab) => tab.id === id)
    const { readStatus } = messageTab.params.safeParse(from?.params).data ?? {}
    openTab(messageTab, { readStatus, msgId: row.msgId }, row.title)
  }
  return (
    <span className={styles.cell}>
      {isUnread ? (
        <span
          className={mergeClasses(styles.dot, styles.new)}
          role="img"
          aria-label={text('msg.message:status.0')}
        />
      ) : (
        <span className={styles.dot} />
      )}
      <Link
        as="button"
        className={mergeClasses(styles.link, isUnread && styles.unread)}
        tabIndex={-1}
        title={row.title}
        onClick={open}
      >
        {row.title}
      </Link>
    </span>
  )
}
