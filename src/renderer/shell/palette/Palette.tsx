import { Dialog, DialogSurface, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { DocumentOnePage16Regular } from '@fluentui/react-icons/svg/document-one-page'
import { Flash16Regular } from '@fluentui/react-icons/svg/flash'
import { Search20Regular } from '@fluentui/react-icons/svg/search'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { useText } from '#kit/text.ts'
import { readWorkspace, writeWorkspace } from '#kit/workspace.ts'
import { commands } from '../commands.ts'
import { loadRanking, plainRanking } from '../navigation/pinyin.ts'
import { useMenu } from '../navigation/useMenu.ts'
import { findEntries, type PaletteEntry, paletteEntries } from './entries.ts'

const useStyles = makeStyles({
  surface: {
    width: '600px',
    maxWidth: 'calc(100vw - 32px)',
    padding: 0,
    overflow: 'hidden',
    alignSelf: 'start',
    marginTop: '10vh',
  },
  field: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `0 ${tokens.spacingHorizontalM}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground2,
  },
  input: {
    flexGrow: 1,
    height: '44px',
    border: 'none',
    outlineStyle: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase400,
    '::placeholder': { color: tokens.colorNeutralForeground3, opacity: 1 },
  },
  list: {
    maxHeight: '52vh',
    overflowY: 'auto',
    margin: 0,
    padding: tokens.spacingVerticalXS,
  },
  option: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '32px',
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
  },
  active: {
    backgroundColor: tokens.colorSubtleBackgroundSelected,
    outline: `1px solid ${tokens.colorTransparentStroke}`,
  },
  label: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  place: {
    flexGrow: 1,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
  },
  keys: { flexShrink: 0, color: tokens.colorNeutralForeground2 },
  nothing: { display: 'block', padding: tokens.spacingHorizontalL, color: tokens.colorNeutralForeground2 },
})

const key = 'shell.palette'
const remembered = 20
const optionId = (id: string) => `palette-${encodeURIComponent(id)}`

/** Menus and commands by name, pinyin or initials; wholly by keyboard, latest choices first. */
export default function Palette({ onClose }: { onClose(): void }) {
  const styles = useStyles()
  const text = useText()
  const menu = useMenu()
  const [query, setQuery] = useState('')
  const [recent, setRecent] = useState<readonly string[]>([])
  const [at, setAt] = useState(0)
  const [rank, setRank] = useState(() => plainRanking)

  useEffect(() => {
    void loadRanking().then((ranking) => setRank(() => ranking))
    void readWorkspace('account', key).then((saved) => {
      if (Array.isArray(saved)) setRecent(saved.filter((id) => typeof id === 'string'))
    })
  }, [])

  const entries = useMemo(() => paletteEntries(menu, commands, text), [menu, text])
  const found = useMemo(() => findEntries(entries, query, recent, rank), [entries, query, recent, rank])
  const active = found[Math.min(at, found.length - 1)]

  useEffect(() => {
    if (active) document.getElementById(optionId(active.id))?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const choose = (entry: PaletteEntry) => {
    writeWorkspace('account', key, [entry.id, ...recent.filter((id) => id !== entry.id)].slice(0, remembered))
    onClose()
    // After the palette has gone, so that what opens next gets the focus.
    queueMicrotask(entry.run)
  }

  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const last = found.length - 1
    const now = Math.min(at, last)
    const targets: Record<string, number> = {
      ArrowDown: now >= last ? 0 : now + 1,
      ArrowUp: now <= 0 ? last : now - 1,
      PageDown: Math.min(last, now + 8),
      PageUp: Math.max(0, now - 8),
    }
    const target = targets[event.key]
    if (target !== undefined) setAt(target)
    else if (event.key === 'Enter' && active) choose(active)
    else return
    event.preventDefault()
  }

  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface} aria-label={text('shell:command.palette')}>
        <div className={styles.field}>
          <Search20Regular aria-hidden="true" />
          <input
            className={styles.input}
            role="combobox"
            aria-expanded
            aria-controls="palette-list"
            aria-autocomplete="list"
            aria-activedescendant={active && optionId(active.id)}
            aria-label={text('shell:palette.label')}
            placeholder={text('shell:palette.placeholder')}
            spellCheck={false}
            value={query}
            onChange={({ target }) => {
              setQuery(target.value)
              setAt(0)
            }}
            onKeyDown={onKey}
          />
        </div>
        {found.length === 0 && (
          <Text className={styles.nothing} role="status">
            {text('shell:palette.nothing')}
          </Text>
        )}
        <div
          className={styles.list}
          id="palette-list"
          role="listbox"
          aria-label={text('shell:command.palette')}
        >
          {found.map((entry, index) => (
            // The combobox owns the keyboard.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={entry.id}
              id={optionId(entry.id)}
              role="option"
              tabIndex={-1}
              aria-selected={entry === active}
              className={mergeClasses(styles.option, entry === active && styles.active)}
              onPointerMove={() => setAt(index)}
              onClick={() => choose(entry)}
            >
              {entry.id.startsWith('menu:') ? (
                <DocumentOnePage16Regular aria-hidden="true" />
              ) : (
                <Flash16Regular aria-hidden="true" />
              )}
              <span className={styles.label}>{entry.label}</span>
              <Text size={200} className={styles.place}>
                {entry.place}
              </Text>
              {entry.keys && (
                <Text size={200} className={styles.keys}>
                  {entry.keys}
                </Text>
              )}
            </div>
          ))}
        </div>
      </DialogSurface>
    </Dialog>
  )
}
