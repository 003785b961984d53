import { Button, Card, Input, Link, makeStyles, Text, Title3, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { message } from '#contract/resources/msg/message.ts'
import { messageTab } from '#contract/tabs.ts'
import { openMenu, type PortalFolder } from '#features/portal/portal/portalMenus.ts'
import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { useSession } from '#kit/session.ts'
import { openTab } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'
import { Rank } from '#ui/ranking.ts'
import { useRanking } from '#ui/useRanking.ts'

const useStyles = makeStyles({
  page: {
    display: 'grid',
    gap: tokens.spacingVerticalL,
    padding: tokens.spacingHorizontalXL,
    maxWidth: '1120px',
    boxSizing: 'border-box',
  },
  search: { maxWidth: '320px' },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
  },
  list: { display: 'grid', gap: tokens.spacingVerticalXS, margin: 0, padding: 0, listStyleType: 'none' },
})

/** The built-in home: a greeting and the menus of the portal's modules. */
export function PortalHome({ folders }: { folders: readonly PortalFolder[] }) {
  const styles = useStyles()
  const text = useText()
  const name = useSession(({ session }) => session?.user.realName || session?.user.username || '')
  return (
    <div className={styles.page}>
      <Title3 as="h2">{text('portal.portal:window.hello', { name })}</Title3>
      <MenuCards folders={folders} />
    </div>
  )
}

/** The menus alone. */
export function PortalMenus({ folders }: { folders: readonly PortalFolder[] }) {
  const styles = useStyles()
  return (
    <div className={styles.page}>
      <MenuCards folders={folders} />
    </div>
  )
}

function MenuCards({ folders }: { folders: readonly PortalFolder[] }) {
  const styles = useStyles()
  const text = useText()
  const [words, setWords] = useState('')
  const rank = useRanking(words)
  const shown = folders
    .map((folder) => ({
      ...folder,
      menus: folder.menus.filter(({ name }) => rank(name, words) > Rank.none),
    }))
    .filter(({ menus }) => menus.length > 0)
  if (folders.length === 0) return <Text>{text('portal.portal:window.noMenus')}</Text>
  return (
    <>
      <Input
        className={styles.search}
        type="search"
        aria-label={text('portal.portal:window.search')}
        placeholder={text('portal.portal:window.search')}
        value={words}
        onChange={(_, { value }) => setWords(value)}
      />
      <div className={styles.cards}>
        {shown.map((folder) => (
          <Card key={folder.id} role="group" aria-label={folder.name}>
            <Text as="h3" weight="semibold">
              {folder.name}
            </Text>
            <ul className={styles.list}>
              {folder.menus.map((menu) => (
                <li key={menu.id}>
                  <Link as="button" onClick={() => openMenu(menu)}>
                    {menu.name}
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  )
}

const unread = { page: 1, limit: 10, order: '', orderField: '', readStatus: '0' } as const

/** Messages that the user has not read yet. */
export function PortalMessages() {
  const styles = useStyles()
  const text = useText()
  const answer = useEndpoint(message.endpoints.page, { query: unread })
  const rows = answer.data?.data.list ?? []
  return (
    <div className={styles.page}>
      <Title3 as="h2">{text('portal.portal:window.messages')}</Title3>
      {answer.error ? (
        <FailedAnswer failure={answer.error.failure} onRetry={() => void answer.refetch()} />
      ) : answer.isSuccess && rows.length === 0 ? (
        <Text>{text('portal.portal:window.noMessages')}</Text>
      ) : (
        <ul className={styles.list}>
          {rows.map(({ id, title }) => (
            <li key={id}>
              <Button appearance="subtle" onClick={() => openTab(messageTab, { msgId: id }, title)}>
                {title}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
