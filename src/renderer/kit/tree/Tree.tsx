import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ChevronRight16Regular } from '@fluentui/react-icons'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  type CheckState,
  checkStates,
  type TreeLine,
  type TreeNode,
  visibleLines,
  withChecked,
} from '#kit/tree/treeModel.ts'

const lineHeight = 30

const useStyles = makeStyles({
  tree: { height: '100%', overflow: 'auto', outlineStyle: 'none', fontSize: tokens.fontSizeBase300 },
  all: { position: 'relative' },
  line: {
    position: 'absolute',
    insetInlineStart: 0,
    top: 0,
    minWidth: '100%',
    boxSizing: 'border-box',
    height: `${lineHeight}px`,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    paddingInlineEnd: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    outlineStyle: 'none',
    // Both: in high contrast the background turns from black to a colour that takes no white words.
    ':hover': {
      backgroundColor: tokens.colorNeutralBackground1Hover,
      color: tokens.colorNeutralForeground1Hover,
    },
    ':focus-visible': {
      outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: `calc(-1 * ${tokens.strokeWidthThick})`,
    },
  },
  selected: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    color: tokens.colorNeutralForeground1Selected,
    fontWeight: tokens.fontWeightSemibold,
  },
  chevron: { display: 'inline-flex', width: '16px', flexShrink: 0, color: tokens.colorNeutralForeground3 },
  open: { transform: 'rotate(90deg)' },
  checkbox: { margin: 0, accentColor: tokens.colorBrandBackground, pointerEvents: 'none' },
  label: { unicodeBidi: 'isolate' },
})

export interface TreeHandle {
  /** Moves the focus to the line of a node; without an id, or where it is not in sight, to the first line. */
  goTo(id: string | undefined): void
}

export interface TreeProps {
  readonly ref?: Ref<TreeHandle> | undefined
  /** Accessible name. */
  readonly label: string
  readonly nodes: readonly TreeNode[]
  /** The tree that `nodes` are a part of: its ticks are those of its branches. Default: `nodes` themselves. */
  readonly whole?: readonly TreeNode[]
  /** Open branches; kept by the owner, so that they can be remembered. */
  readonly open: ReadonlySet<string>
  onOpenChange(open: ReadonlySet<string>): void
  readonly selectedId?: string
  onSelect?(node: TreeNode): void
  /** Absent: no checkboxes. Ticks travel down to children and up to parents. */
  readonly checked?: ReadonlySet<string>
  onCheckedChange?(checked: ReadonlySet<string>): void
}

/** Arrows move and open, Space ticks, Enter selects, letters jump; only lines in sight are drawn. */
export function Tree(props: TreeProps) {
  const { nodes, open, checked, whole = nodes } = props
  const styles = useStyles()
  const scroller = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => visibleLines(nodes, open), [nodes, open])
  const states = useMemo(() => (checked ? checkStates(whole, checked) : null), [whole, checked])
  const [activeId, setActiveId] = useState<string | null>(null)
  const found = lines.findIndex(({ node }) => node.id === (activeId ?? props.selectedId))
  const active = Math.max(0, found)
  /** Id of the line that gets the focus when it is drawn. */
  const wanted = useRef<string | null>(null)
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 6,
    getItemKey: (index) => lines[index]?.node.id ?? index,
  })

  useEffect(() => {
    if (wanted.current === null) return
    // Not the active one: the tree may be drawn in between, before it is another.
    const at = lines.findIndex(({ node }) => node.id === wanted.current)
    const line = scroller.current?.querySelector<HTMLElement>(`[data-line="${at}"]`)
    // A line that was out of sight is drawn with the next frame.
    if (!line) return
    wanted.current = null
    line.focus({ preventScroll: true })
  })

  const goTo = (index: number) => {
    const line = lines[index]
    if (!line) return
    wanted.current = line.node.id
    setActiveId(line.node.id)
    virtualizer.scrollToIndex(index)
  }
  useImperativeHandle(props.ref, () => ({
    goTo: (id) =>
      goTo(
        Math.max(
          0,
          lines.findIndex(({ node }) => node.id === id),
        ),
      ),
  }))
  const toggle = (line: TreeLine, isOpen = !line.isOpen) => {
    if (!line.hasChildren || isOpen === line.isOpen) return
    const next = new Set(open)
    if (isOpen) next.add(line.node.id)
    else next.delete(line.node.id)
    props.onOpenChange(next)
  }
  const tick = (line: TreeLine) => {
    if (!checked) return
    // A branch whose nodes in sight are all ticked is unticked, regardless of nodes out of sight.
    const isWhole = checkStates([line.node], checked).get(line.node.id) === 'all'
    props.onCheckedChange?.(withChecked(nodes, checked, line.node, !isWhole))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[active]
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return
    const handled = onTreeKey(event.key, line, active, lines, {
      goTo,
      toggle,
      tick,
      select: (node) => props.onSelect?.(node),
    })
    if (handled) event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return
    const index = Number(event.target.closest<HTMLElement>('[data-line]')?.dataset.line ?? -1)
    const line = lines[index]
    if (!line) return
    setActiveId(line.node.id)
    if (event.target.closest('[data-chevron]')) toggle(line)
    else if (checked) tick(line)
    else props.onSelect?.(line.node)
  }

  return (
    <div
      ref={scroller}
      role="tree"
      aria-label={props.label}
      aria-multiselectable={checked ? true : undefined}
      className={styles.tree}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div role="presentation" className={styles.all} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const line = lines[index]
          return line ? (
            <Line
              key={key}
              line={line}
              index={index}
              start={start}
              isActive={index === active}
              isSelected={line.node.id === props.selectedId}
              state={states?.get(line.node.id) ?? null}
            />
          ) : null
        })}
      </div>
    </div>
  )
}

interface LineProps {
  readonly line: TreeLine
  readonly index: number
  /** Pixels from the top. */
  readonly start: number
  readonly isActive: boolean
  readonly isSelected: boolean
  /** Null: no checkbox. */
  readonly state: CheckState | null
}

const ariaChecked = { all: true, some: 'mixed', none: false } as const

function Line({ line, index, start, isActive, isSelected, state }: LineProps) {
  const styles = useStyles()
  const { node, level } = line
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={line.position}
      aria-setsize={line.siblings}
      aria-expanded={line.hasChildren ? line.isOpen : undefined}
      aria-selected={state === null ? isSelected : undefined}
      aria-checked={state === null ? undefined : ariaChecked[state]}
      tabIndex={isActive ? 0 : -1}
      data-line={index}
      className={mergeClasses(styles.line, isSelected && styles.selected)}
      style={{ transform: `translateY(${start}px)`, paddingInlineStart: (level - 1) * 20 + 4 }}
    >
      <span className={mergeClasses(styles.chevron, line.isOpen && styles.open)} data-chevron="">
        {line.hasChildren ? <ChevronRight16Regular aria-hidden /> : null}
      </span>
      {state === null ? null : (
        <input
          type="checkbox"
          className={styles.checkbox}
          tabIndex={-1}
          aria-hidden
          readOnly
          checked={state === 'all'}
          ref={(input) => {
            if (input) input.indeterminate = state === 'some'
          }}
        />
      )}
      <span className={styles.label}>{node.label}</span>
    </div>
  )
}

interface TreeMoves {
  goTo(index: number): void
  toggle(line: TreeLine, isOpen?: boolean): void
  tick(line: TreeLine): void
  select(node: TreeNode): void
}

function onTreeKey(
  key: string,
  line: TreeLine,
  at: number,
  lines: readonly TreeLine[],
  moves: TreeMoves,
): boolean {
  switch (key) {
    case 'ArrowDown':
      moves.goTo(at + 1)
      return true
    case 'ArrowUp':
      moves.goTo(at - 1)
      return true
    case 'Home':
      moves.goTo(0)
      return true
    case 'End':
      moves.goTo(lines.length - 1)
      return true
    case 'ArrowRight':
      if (line.isOpen) moves.goTo(at + 1)
      else moves.toggle(line, true)
      return true
    case 'ArrowLeft':
      if (line.isOpen) moves.toggle(line, false)
      else moves.goTo(lines.findIndex(({ node }) => node.id === line.parentId))
      return true
    case ' ':
      moves.tick(line)
      return true
    case 'Enter':
      moves.select(line.node)
      return true
    default: {
      if (key.length !== 1) return false
      const after = [...lines.slice(at + 1), ...lines.slice(0, at + 1)]
      const next = after.find(({ node }) => node.label.toLowerCase().startsWith(key.toLowerCase()))
      if (next) moves.goTo(lines.indexOf(next))
      return next !== undefined
    }
  }
}
