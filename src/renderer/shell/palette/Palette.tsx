import { Dialog, DialogSurface, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { Search20Regular } from '@fluentui/react-icons/svg/search'
import { type KeyboardEvent, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { RecordSet } from '#contract/recordIndex.ts'
import { host } from '#kit/bridge/host.ts'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { useAge } from '#kit/time.ts'
import { changeWorkspace, readWorkspace } from '#kit/workspace.ts'
import { commands } from '../commands.ts'
import { logFault } from '../faults.ts'
import { loadRanking, plainRanking } from '../navigation/pinyin.ts'
import { useMenu } from '../navigation/useMenu.ts'
import { EntryIcon } from './EntryIcon.tsx'
import { findEntries, type PaletteEntry, paletteEntries } from './entries.ts'
import { type OfferedList, offeredLists } from './lists.ts'
import { type RecentRecord, readRecords } from './records.ts'
import {
  actionEntries,
  addEntries,
  dictionaryEntries,
  followRecordIndex,
  indexedEntries,
  recordEntries,
  useRecordIndex,
} from './recordIndex.ts'
import { rowTokens } from '#ui/rowTokens.ts'

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

const key = 'shell.palette'
const remembered = 20
/** Of the records that were open lately. */
const recordsShown = 5
const optionId = (id: string) => `palette-${encodeURIComponent(id)}`

const idsIn = (saved: unknown): string[] =>
  Array.isArray(saved) ? saved.filter((id): id is string => typeof id === 'string') : []

/**
 * Menus, commands, records and what may be done to them, by name, pinyin or initials; wholly by keyboard,
 * latest choices first. Nothing is offered that the account may not do.
 */
export default function Palette({ onClose }: { onClose(): void }) {
  const styles = useStyles()
  const text = useText()
  const menu = useMenu()
  const [query, setQuery] = useState('')
  const [recent, setRecent] = useState<readonly string[]>([])
  const [records, setRecords] = useState<readonly RecentRecord[]>([])
  const [lists, setLists] = useState<ReadonlyMap<string, OfferedList>>(() => new Map())
  const [at, setAt] = useState(0)
  const [rank, setRank] = useState(() => plainRanking)

  useEffect(() => {
    void loadRanking().then((ranking) => setRank(() => ranking))
    void readWorkspace('account', key).then((saved) => setRecent(idsIn(saved)))
    void readRecords().then(setRecords)
    return followRecordIndex()
  }, [])
  const { sets } = useRecordIndex()
  // A window of one screen has no list to ask: its palette offers screens and commands.
  const isWhole = !host.isPopOut()
  useEffect(() => {
    let isCurrent = true
    if (isWhole) {
      void offeredLists(menu.pages.map(({ path }) => path)).then((found) => isCurrent && setLists(found))
    }
    return () => {
      isCurrent = false
    }
  }, [menu, isWhole])

  const dictionaries = useSession((state) => state.dictionaries)
  const indexed = useMemo(() => (isWhole ? indexedEntries(sets, menu) : []), [isWhole, sets, menu])
  const entries = useMemo(
    () => [
      ...(isWhole ? recordEntries(records, menu, text).slice(0, recordsShown) : []),
      ...paletteEntries(menu, commands, text),
      ...addEntries(lists, menu),
      ...indexed.map(({ entry }) => entry),
      ...dictionaryEntries(dictionaries, text),
    ],
    [isWhole, records, menu, text, lists, indexed, dictionaries],
  )
  // Typing comes first; thousands of names are looked through behind it.
  const wanted = useDeferredValue(query)
  const search = useCallback(
    (words: string) => [
      ...actionEntries(words, indexed, lists, rank),
      ...findEntries(entries, words, recent, rank),
    ],
    [entries, recent, rank, indexed, lists],
  )
  const found = useMemo(() => search(wanted), [search, wanted])
  const active = found[Math.min(at, found.length - 1)]

  useEffect(() => {
    if (active) document.getElementById(optionId(active.id))?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const choose = (entry: PaletteEntry) => {
    void changeWorkspace('account', key, (saved) =>
      [entry.id, ...idsIn(saved).filter((id) => id !== entry.id)].slice(0, remembered),
    ).catch(logFault)
    onClose()
    // After the palette has gone, so that what opens next gets the focus.
    queueMicrotask(entry.run)
  }

  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
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
      // What is shown may still belong to the letter before.
      const chosen = wanted === query ? active : search(query)[0]
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
        {isWhole ? <Foot sets={sets} /> : null}
      </DialogSurface>
    </Dialog>
  )
}

/** How old the names are, and how to ask for more than a name. */
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
