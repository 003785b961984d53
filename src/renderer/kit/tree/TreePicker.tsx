import {
  Button,
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Text,
  tokens,
  useFieldContext_unstable,
} from '@fluentui/react-components'
import { ChevronDown16Regular, Dismiss16Regular } from '@fluentui/react-icons'
import { type Ref, useCallback, useId, useMemo, useState } from 'react'
import type { Failure } from '#contract/failures.ts'
import { listText } from '#kit/listText.ts'
import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { useFieldWords } from '#kit/inputs/fieldWords.ts'
import { IdByHand, isForGood } from '#kit/inputs/IdByHand.tsx'
import { FilteredTree } from '#kit/tree/FilteredTree.tsx'
import { indexNodes } from '#kit/tree/filterTree.ts'
import { useText } from '#kit/text.ts'
import type { TreeNode } from '#kit/tree/treeModel.ts'

const useStyles = makeStyles({
  root: { display: 'flex', gap: tokens.spacingHorizontalXS, minWidth: 0, width: '100%' },
  value: { flex: 1, minWidth: 0, justifyContent: 'space-between', fontWeight: tokens.fontWeightRegular },
  // As the other fields of a form show it.
  wrong: {
    borderTopColor: tokens.colorPaletteRedBorder2,
    borderRightColor: tokens.colorPaletteRedBorder2,
    borderBottomColor: tokens.colorPaletteRedBorder2,
    borderLeftColor: tokens.colorPaletteRedBorder2,
  },
  words: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', unicodeBidi: 'isolate' },
  empty: { color: tokens.colorNeutralForeground4 },
  surface: { width: '320px', height: '340px', padding: tokens.spacingHorizontalM, boxSizing: 'border-box' },
  inside: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, height: '100%' },
  tree: { flex: 1, minHeight: 0 },
  reason: { color: tokens.colorStatusWarningForeground3 },
})

interface TreePickerProps {
  /** Accessible name; also names the tree. */
  readonly label: string
  readonly nodes: readonly TreeNode[]
  /** Why the nodes could not be read. */
  readonly failure?: Failure | null | undefined
  /** Ids; one or none where not `multiple`. */
  readonly value: readonly string[]
  onChange(value: readonly string[]): void
  /** Several, with checkboxes: only ticked nodes themselves, not the branches above. Default: one. */
  readonly multiple?: boolean
  /** Id → why it cannot be chosen, in the operator's language. */
  readonly blocked?: ReadonlyMap<string, string>
  /** Words for a value that is not among the nodes. Default: the id. */
  readonly nameOf?: (id: string) => string | undefined
  readonly disabled?: boolean
  /** The choice may be taken back. Default true. */
  readonly clearable?: boolean
  readonly id?: string
  /** Given by the field around it. */
  readonly 'aria-labelledby'?: string
  readonly 'aria-describedby'?: string
  readonly ref?: Ref<HTMLButtonElement>
  onBlur?(): void
}

/** One or several nodes of a tree, in a field. */
export function TreePicker(props: TreePickerProps) {
  const {
    label,
    nodes,
    failure,
    value,
    onChange,
    multiple = false,
    blocked,
    nameOf,
    disabled,
    clearable = true,
  } = props
  const styles = useStyles()
  const text = useText()
  const ownId = useId()
  const id = props.id ?? ownId
  const labelId = props['aria-labelledby']
  const isWrong = useFieldContext_unstable()?.validationState === 'error'
  const [isOpen, setOpen] = useState(false)
  const [refused, setRefused] = useState('')
  const unread = nodes.length === 0 ? (failure ?? null) : null
  const index = useMemo(() => indexNodes(nodes), [nodes])
  const shown = useMemo(() => (blocked ? marked(nodes, blocked) : nodes), [nodes, blocked])
  const checked = useMemo(() => new Set(value), [value])
  const nameOfId = useCallback((id: string) => index.get(id)?.label ?? nameOf?.(id) ?? id, [index, nameOf])
  const words = listText(value.map(nameOfId))
  const chosen = words || text('kit:form.choose')
  useFieldWords(useCallback((given) => nameOfId(String(given ?? '')), [nameOfId]))

  const select = (node: TreeNode) => {
    const reason = blocked?.get(node.id)
    setRefused(
      reason === undefined
        ? ''
        : text('kit:picker.cannot', { name: index.get(node.id)?.label ?? '', reason }),
    )
    if (reason !== undefined) return
    onChange([node.id])
    setOpen(false)
  }
  return (
    <div className={styles.root}>
      <Popover
        open={isOpen}
        trapFocus
        positioning={{ position: 'below', align: 'start' }}
        onOpenChange={(_, data) => {
          setOpen(data.open)
          setRefused('')
          if (!data.open) props.onBlur?.()
        }}
      >
        <PopoverTrigger disableButtonEnhancement>
          <Button
            id={id}
            ref={props.ref}
            // The field's words and the choice, one after the other.
            aria-labelledby={labelId ? `${labelId} ${id}` : undefined}
            aria-label={labelId ? undefined : [label, chosen].filter((part) => part !== '').join(': ')}
            aria-describedby={props['aria-describedby']}
            className={mergeClasses(styles.value, isWrong && styles.wrong)}
            disabled={disabled}
            aria-haspopup="tree"
            title={words}
            icon={<ChevronDown16Regular />}
            iconPosition="after"
          >
            <span className={words === '' ? styles.empty : styles.words}>{chosen}</span>
          </Button>
        </PopoverTrigger>
        <PopoverSurface
          className={styles.surface}
          aria-label={label}
          // Without a field inside it takes the focus itself; otherwise it is hidden from screen readers.
          tabIndex={unread && !isForGood(unread) ? -1 : undefined}
        >
          <div className={styles.inside}>
            {unread ? <FailedAnswer failure={unread} title="kit:list.failed" /> : null}
            {isForGood(unread) ? (
              <IdByHand
                onGiven={(given) => {
                  onChange(multiple ? [...value, given] : [given])
                  setOpen(false)
                }}
              />
            ) : null}
            <div className={styles.tree} hidden={unread !== null}>
              <FilteredTree
                label={label}
                nodes={shown}
                selectedId={multiple ? undefined : value[0]}
                onSelect={select}
                checked={multiple ? checked : undefined}
                onCheckedChange={(next) => onChange([...next].filter((id) => !blocked?.has(id)))}
              />
            </div>
            {refused === '' ? null : (
              <Text size={200} role="status" className={styles.reason}>
                {refused}
              </Text>
            )}
          </div>
        </PopoverSurface>
      </Popover>
      {clearable && value.length > 0 && !disabled ? (
        <Button
          appearance="subtle"
          icon={<Dismiss16Regular />}
          aria-label={text('kit:select.remove', { name: words })}
          onClick={() => onChange([])}
        />
      ) : null}
    </div>
  )
}

/** The reason is shown beside the name, so that the operator need not try. */
const marked = (nodes: readonly TreeNode[], blocked: ReadonlyMap<string, string>): readonly TreeNode[] =>
  nodes.map((node) => {
    const reason = blocked.get(node.id)
    return {
      ...node,
      ...(reason !== undefined && { label: `${node.label} · ${reason}` }),
      ...(node.children && { children: marked(node.children, blocked) }),
    }
  })
