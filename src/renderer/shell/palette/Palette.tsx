import { DialogSurface, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { Search20Regular } from '@fluentui/react-icons/svg/search'
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Dialog } from '#kit/dialog/Dialog.tsx'
import type { RecordSet } from '#contract/recordIndex.ts'
import { useText } from '#kit/text.ts'
import { useAge } from '#kit/time.ts'
import { rowTokens } from '#ui/rowTokens.ts'
import { EntryIcon } from './EntryIcon.tsx'
import type { PaletteEntry } from './entries.ts'
import { usePaletteSearch } from './usePaletteSearch.ts'

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
    backgroundColor: rowTokens.current,
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
  foot: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground3,
  },
  nothing: { display: 'block', padding: tokens.spacingHorizontalL, color: tokens.colorNeutralForeground2 },
})

const optionId = (id: string) => `palette-${encodeURIComponent(id)}`

/**
 * Finds menus, commands, records and their actions by name, pinyin or initials, entirely by keyboard. Recent choices
 * come first; nothing is offered that the account may not do.
 */
export default function Palette({ onClose }: { onClose(): void }) {
  const styles = useStyles()
  const text = useText()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const { search, sets, isWhole, remember } = usePaletteSearch()
  // Typing is rendered first; thousands of names are searched after it.
  const searched = useDeferredValue(query)
  const found = useMemo(() => search(searched), [search, searched])
  const active = found[Math.min(at, found.length - 1)]

  useEffect(() => {
    if (active) document.getElementById(optionId(active.id))?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const choose = (entry: PaletteEntry) => {
    remember(entry)
    onClose()
    // After the palette has closed, so that what opens next gets the focus.
    queueMicrotask(entry.run)
  }

  const onKey = (event: KeyboardEvent) => {
    const last = found.length - 1
    const now = Math.min(at, last)
    // Open keys: looked up by whatever key is pressed.
    const targets: Record<string, number> = {
      ArrowDown: now >= last ? 0 : now + 1,
      ArrowUp: now <= 0 ? last : now - 1,
      PageDown: Math.min(last, now + 8),
      PageUp: Math.max(0, now - 8),
    }
    const target = targets[event.key]
    if (target !== undefined) setAt(target)
    else if (event.key === 'Enter') {
      // The results on screen may still belong to the previous letter.
      const chosen = searched === query ? active : search(query)[0]
      if (chosen) choose(chosen)
    } else return
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
        <Options found={found} active={active} onPoint={setAt} onChoose={choose} />
        {isWhole ? <Foot sets={sets} /> : null}
      </DialogSurface>
    </Dialog>
  )
}

/** Results. The combobox keeps the focus and the keyboard. */
function Options(props: {
  found: readonly PaletteEntry[]
  active: PaletteEntry | undefined
  onPoint(index: number): void
  onChoose(entry: PaletteEntry): void
}) {
  const { found, active, onPoint, onChoose } = props
  const styles = useStyles()
  const text = useText()
  return (
    <div className={styles.list} id="palette-list" role="listbox" aria-label={text('shell:command.palette')}>
      {found.map((entry, index) => (
        // The combobox handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={entry.id}
          id={optionId(entry.id)}
          role="option"
          tabIndex={-1}
          aria-selected={entry === active}
          className={mergeClasses(styles.option, entry === active && styles.active)}
          onPointerMove={() => onPoint(index)}
          onClick={() => onChoose(entry)}
        >
          <EntryIcon kind={entry.kind} />
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
  )
}

/** How old the record index is, and how to search for an action. */
function Foot({ sets }: { sets: readonly RecordSet[] }) {
  const styles = useStyles()
  const text = useText()
  const read = sets.filter(({ asOf }) => asOf > 0)
  const age = useAge(read.length > 0 ? Math.min(...read.map(({ asOf }) => asOf)) : null)
  const isCut = read.some(({ records, total }) => total > records.length)
  return (
    <div className={styles.foot}>
      <Text size={200}>{text('shell:palette.how')}</Text>
      <Text size={200} role="status">
        {age && text(isCut ? 'shell:palette.ageCut' : 'shell:palette.age', { age })}
      </Text>
    </div>
  )
}
