import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Text,
  tokens,
} from '@fluentui/react-components'
import { useCallback, useEffect, useState } from 'react'
import { bridge } from '#kit/bridge/bridge.ts'
import { useReading } from '#kit/data/endpoint.ts'
import { bytesText } from '#kit/files/amounts.ts'
import { followJournal } from '#kit/journal/followJournal.ts'
import { momentText } from '#kit/journal/words.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import { useList } from '#kit/list/useList.ts'
import type { Screen } from '#kit/screen.ts'
import { useText } from '#kit/text.ts'
import { journalList, ShowBatch } from './journal.list.tsx'
import { JournalPages } from './journalPages.ts'
import { TrailMenu } from './trail/TrailMenu.tsx'

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalL,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM} 0`,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  size: { fontVariantNumeric: 'tabular-nums' },
  list: { flexGrow: 1, minHeight: 0 },
})

/** Changes that the account has made with this console. */
function JournalScreen() {
  const styles = useStyles()
  const [pages] = useState(() => new JournalPages())
  const state = useList(journalList, { read: pages.read })
  const { reload, search, goTo, view } = state
  const newer = useNewer(pages, view.page, reload)
  const showBatch = useCallback((batch: string) => search({ batch }), [search])
  return (
    <div className={styles.page}>
      <Head total={state.total} />
      {newer > 0 ? <Newer count={newer} onShow={() => goTo(1)} /> : null}
      <div className={styles.list}>
        <ShowBatch value={showBatch}>
          <ListView
            state={state}
            exportMenu={<TrailMenu query={state} total={state.total} isLoading={state.isLoading} />}
          />
        </ShowBatch>
      </div>
    </div>
  )
}

/**
 * Follows new entries: the first page shows them, and on the others they are counted, so that no row moves.
 * @returns how many entries the pages do not show yet
 */
function useNewer(pages: JournalPages, page: number, reload: () => void): number {
  const [newer, setNewer] = useState(0)
  useEffect(() => {
    if (page === 1) setNewer(0)
    return followJournal(() => {
      reload()
      if (page > 1)
        void pages.countNewer().then(
          setNewer,
          // The list shows why entries cannot be read.
          () => undefined,
        )
    })
  }, [pages, page, reload])
  return newer
}

/** The subject of the list, and how much is kept. @param total when it changes, the size is read again */
function Head({ total }: { total: number }) {
  const styles = useStyles()
  const text = useText()
  const { data } = useReading(['journal.size', String(total)], () => bridge.call('journal.size'))
  return (
    <div className={styles.head}>
      <Text size={200}>{text('journal:about')}</Text>
      <Text size={200} className={styles.size} role="status">
        {data && data.oldest !== null
          ? text('journal:size', {
              count: data.entries,
              bytes: bytesText(data.bytes),
              oldest: momentText(data.oldest),
            })
          : null}
      </Text>
    </div>
  )
}

function Newer({ count, onShow }: { count: number; onShow(): void }) {
  const text = useText()
  return (
    <MessageBar>
      <MessageBarBody>{text('journal:newer', { count })}</MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={onShow}>
          {text('journal:newer.show')}
        </Button>
      </MessageBarActions>
    </MessageBar>
  )
}

export const screen: Screen = {
  Component: JournalScreen,
  title: 'shell:journal.title',
  namespaces: ['journal'],
}
