import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import type { Draft } from '#contract/bridge.ts'
import { type Translate, useText } from '#kit/text.ts'
import { useAge } from '#kit/time.ts'
import { useMenu } from '../navigation/useMenu.ts'
import { parseAddress } from '../routes/address.ts'
import type { Menu } from '../navigation/menu.ts'
import { discardDraft, openDraft, useDrafts } from './drafts.ts'

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyleType: 'none' },
  entry: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalXS} 0`,
  },
  words: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  action: { flexShrink: 0, whiteSpace: 'nowrap' },
  detail: { color: tokens.colorNeutralForeground2 },
})

const pageOf = (menu: Menu, { origin, route }: Draft): string =>
  menu.byPath.get(parseAddress(origin?.route ?? route).path)?.item.name ?? ''

/** Name of a draft: its form and its record. */
export const draftName = (menu: Menu, text: Translate, draft: Draft): string =>
  [draft.title || pageOf(menu, draft), draft.subject].filter(Boolean).join(' · ') ||
  text('shell:drafts.title')

/** Unsaved drafts with their age, to continue or discard. */
export function DraftList({ onOpened }: { onOpened?: () => void }) {
  const styles = useStyles()
  const { drafts } = useDrafts()
  return (
    <ul className={styles.list}>
      {drafts.map((draft) => (
        <Entry key={draft.id} draft={draft} onOpened={onOpened} />
      ))}
    </ul>
  )
}

function Entry({ draft, onOpened }: { draft: Draft; onOpened: (() => void) | undefined }) {
  const styles = useStyles()
  const text = useText()
  const menu = useMenu()
  const age = useAge(draft.at)
  const name = draftName(menu, text, draft)
  return (
    <li className={styles.entry}>
      <span className={styles.words}>
        <Text>{name}</Text>
        <Text size={200} className={styles.detail}>
          {[pageOf(menu, draft), age].filter(Boolean).join(' · ')}
        </Text>
      </span>
      <Button
        size="small"
        className={styles.action}
        aria-label={text('shell:drafts.openNamed', { name })}
        onClick={() => {
          openDraft(draft)
          onOpened?.()
        }}
      >
        {text('shell:drafts.open')}
      </Button>
      <Button
        size="small"
        className={styles.action}
        appearance="subtle"
        aria-label={text('shell:drafts.discardNamed', { name })}
        onClick={() => discardDraft(draft)}
      >
        {text('shell:drafts.discard')}
      </Button>
    </li>
  )
}
