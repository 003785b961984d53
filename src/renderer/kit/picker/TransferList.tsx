import { Button, Input, makeStyles, mergeClasses, Text, tokens, useId } from '@fluentui/react-components'
import {
  ArrowLeftRegular,
  ArrowRightRegular,
  CheckboxChecked20Filled,
  CheckboxUnchecked20Regular,
  SearchRegular,
} from '@fluentui/react-icons'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react'
import { type Side, sidesOf, tickedOf, toggled, type TransferItem } from '#kit/picker/transfer.ts'
import { useText } from '#kit/text.ts'
import { useRanking } from '#ui/useRanking.ts'

const lineHeight = 32

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
    gap: tokens.spacingHorizontalM,
    minHeight: 0,
  },
  side: {
    display: 'grid',
    gridTemplateRows: 'auto auto minmax(0, 1fr)',
    gap: tokens.spacingVerticalXS,
    minWidth: 0,
    minHeight: 0,
  },
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minHeight: '28px' },
  name: { flexGrow: 1, minWidth: 0 },
  quiet: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  place: { position: 'relative', minHeight: 0 },
  list: {
    overflow: 'auto',
    height: '100%',
    boxSizing: 'border-box',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    outlineStyle: 'none',
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
    // The line that keys act on shows while the list has the focus.
    '&:focus-visible [data-active=true]': {
      outline: `${tokens.strokeWidthThin} solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: `calc(-1 * ${tokens.strokeWidthThin})`,
    },
  },
  all: { position: 'relative' },
  none: {
    position: 'absolute',
    insetInline: 0,
    top: 0,
    padding: tokens.spacingVerticalL,
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
    pointerEvents: 'none',
  },
  line: {
    position: 'absolute',
    insetInline: 0,
    top: 0,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    height: `${lineHeight}px`,
    boxSizing: 'border-box',
    paddingInline: tokens.spacingHorizontalS,
    cursor: 'pointer',
    ':hover': {
      backgroundColor: tokens.colorNeutralBackground1Hover,
      color: tokens.colorNeutralForeground1Hover,
    },
  },
  box: { flexShrink: 0, color: tokens.colorNeutralStrokeAccessible },
  ticked: {
    color: tokens.colorCompoundBrandBackground,
    '@media (forced-colors: active)': { color: 'Highlight' },
  },
  label: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', unicodeBidi: 'isolate' },
  detail: {
    flexShrink: 0,
    maxWidth: '45%',
    marginInlineStart: 'auto',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  moves: { display: 'grid', alignContent: 'center', gap: tokens.spacingVerticalS },
})

interface TransferListProps {
  /** All items, on either side, in the order in which they are shown. */
  readonly items: readonly TransferItem[]
  /** Ids of the items on the right side. */
  readonly chosen: ReadonlySet<string>
  readonly availableLabel: string
  readonly chosenLabel: string
  readonly isDisabled?: boolean
  onChange(chosen: ReadonlySet<string>): void
}

const nothing: ReadonlySet<string> = new Set()

/**
 * Moves items between the available and the chosen ones. Both sides are searched, ticked and moved
 * separately; only the lines in sight are drawn.
 */
export function TransferList(props: TransferListProps) {
  const { items, chosen, isDisabled = false, onChange } = props
  const styles = useStyles()
  const text = useText()
  const [typed, setTyped] = useState({ available: '', chosen: '' })
  const [ticked, setTicked] = useState(nothing)
  // Typing stays responsive while thousands of lines are narrowed.
  const narrowing = useDeferredValue(typed)
  const rank = useRanking(narrowing.available + narrowing.chosen)
  const sides = useMemo(() => sidesOf(items, chosen, narrowing, rank), [items, chosen, narrowing, rank])
  const move = (ids: readonly string[], isTaken: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isTaken) next.add(id)
      else next.delete(id)
    }
    const moved = new Set(ids)
    setTicked(new Set([...ticked].filter((id) => !moved.has(id))))
    onChange(next)
  }
  const add = tickedOf(sides.available, ticked)
  const remove = tickedOf(sides.chosen, ticked)
  return (
    <div className={styles.root}>
      <SideList
        label={props.availableLabel}
        side={sides.available}
        typed={typed.available}
        onType={(available) => setTyped({ ...typed, available })}
        ticked={ticked}
        onTick={setTicked}
        onMove={(ids) => !isDisabled && move(ids, true)}
      />
      <div className={styles.moves}>
        <Button
          icon={<ArrowRightRegular />}
          aria-label={text('kit:transfer.add', { count: add.length })}
          title={text('kit:transfer.add', { count: add.length })}
          disabledFocusable={isDisabled || add.length === 0}
          onClick={() => move(add, true)}
        />
        <Button
          icon={<ArrowLeftRegular />}
          aria-label={text('kit:transfer.remove', { count: remove.length })}
          title={text('kit:transfer.remove', { count: remove.length })}
          disabledFocusable={isDisabled || remove.length === 0}
          onClick={() => move(remove, false)}
        />
      </div>
      <SideList
        label={props.chosenLabel}
        side={sides.chosen}
        typed={typed.chosen}
        onType={(words) => setTyped({ ...typed, chosen: words })}
        ticked={ticked}
        onTick={setTicked}
        onMove={(ids) => !isDisabled && move(ids, false)}
      />
    </div>
  )
}

interface SideListProps {
  readonly label: string
  readonly side: Side
  readonly typed: string
  onType(words: string): void
  readonly ticked: ReadonlySet<string>
  onTick(ticked: ReadonlySet<string>): void
  /** Double click, or Enter. */
  onMove(ids: readonly string[]): void
}

function SideList({ label, side, typed, onType, ticked, onTick, onMove }: SideListProps) {
  const styles = useStyles()
  const text = useText()
  const heading = useId('transfer')
  const shown = tickedOf(side, ticked)
  const isAll = side.found.length > 0 && shown.length === side.found.length
  const tickAll = () => {
    const next = new Set(ticked)
    for (const { id } of side.found) {
      if (isAll) next.delete(id)
      else next.add(id)
    }
    onTick(next)
  }
  return (
    <div className={styles.side}>
      <div className={styles.head}>
        <Text id={heading} weight="semibold" className={styles.name}>
          {label}
        </Text>
        <Text size={200} className={styles.quiet}>
          {text('kit:transfer.count', {
            ticked: shown.length,
            found: side.found.length,
            total: side.all.length,
          })}
        </Text>
        <Button size="small" appearance="subtle" disabled={side.found.length === 0} onClick={tickAll}>
          {text(isAll ? 'kit:transfer.untickAll' : 'kit:transfer.tickAll')}
        </Button>
      </div>
      <Input
        type="search"
        contentBefore={<SearchRegular />}
        aria-label={text('kit:transfer.search', { label })}
        placeholder={text('kit:transfer.placeholder')}
        value={typed}
        onChange={(_, { value }) => onType(value)}
      />
      <Lines
        labelledBy={heading}
        items={side.found}
        none={text(typed.trim() === '' ? 'kit:transfer.empty' : 'kit:transfer.notFound')}
        ticked={ticked}
        onToggle={(id) => onTick(toggled(ticked, id))}
        onTickAll={tickAll}
        onMove={(id) => onMove(shown.length > 0 && ticked.has(id) ? shown : [id])}
      />
    </div>
  )
}

interface LinesProps {
  readonly labelledBy: string
  readonly items: readonly TransferItem[]
  /** Stands for the lines when there are none. */
  readonly none: string
  readonly ticked: ReadonlySet<string>
  onToggle(id: string): void
  onTickAll(): void
  onMove(id: string): void
}

/** Where a key leads from a line; null for keys that lead nowhere. */
function walkedTo(
  key: string,
  { at, page, last }: { at: number; page: number; last: number },
): number | null {
  switch (key) {
    case 'ArrowDown':
      return at + 1
    case 'ArrowUp':
      return at - 1
    case 'PageDown':
      return at + page
    case 'PageUp':
      return at - page
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

/** Arrows walk, Space ticks, Ctrl+A ticks all, Enter moves. */
function Lines({ labelledBy, items, none, ticked, onToggle, onTickAll, onMove }: LinesProps) {
  const styles = useStyles()
  const id = useId('lines')
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const at = Math.min(active, items.length - 1)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 8,
    getItemKey: (index) => items[index]?.id ?? index,
  })
  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(items.length - 1, index))
    setActive(next)
    virtualizer.scrollToIndex(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const current = items[at]
    const isChord = event.ctrlKey || event.metaKey
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? lineHeight) / lineHeight) - 1)
    const target = isChord ? null : walkedTo(event.key, { at, page, last: items.length - 1 })
    if (target !== null) goTo(target)
    else if (isChord && event.key.toLowerCase() === 'a') onTickAll()
    else if (!isChord && event.key === ' ' && current) onToggle(current.id)
    else if (!isChord && event.key === 'Enter' && current) onMove(current.id)
    else return
    event.preventDefault()
  }
  const lines = virtualizer.getVirtualItems()
  const isDrawn = lines.some(({ index }) => index === at)
  return (
    <div className={styles.place}>
      <div
        ref={scroller}
        role="listbox"
        tabIndex={0}
        aria-labelledby={labelledBy}
        aria-multiselectable
        aria-activedescendant={isDrawn ? `${id}-${at}` : undefined}
        className={styles.list}
        onKeyDown={onKeyDown}
      >
        <div role="presentation" className={styles.all} style={{ height: virtualizer.getTotalSize() }}>
          {lines.map(({ index, start, key }) => {
            const item = items[index]
            if (!item) return null
            const isTicked = ticked.has(item.id)
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list has the keys
              <div
                key={key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={isTicked}
                aria-posinset={index + 1}
                aria-setsize={items.length}
                data-active={index === at}
                className={styles.line}
                style={{ transform: `translateY(${start}px)` }}
                onClick={() => {
                  setActive(index)
                  onToggle(item.id)
                }}
                onDoubleClick={() => onMove(item.id)}
              >
                {/* Pictures: a control inside an option would be one too many for assistive technology. */}
                {isTicked ? (
                  <CheckboxChecked20Filled className={mergeClasses(styles.box, styles.ticked)} />
                ) : (
                  <CheckboxUnchecked20Regular className={styles.box} />
                )}
                <span className={styles.label}>{item.label}</span>
                <span className={styles.detail}>{item.detail}</span>
              </div>
            )
          })}
        </div>
      </div>
      {items.length === 0 ? <div className={styles.none}>{none}</div> : null}
    </div>
  )
}
