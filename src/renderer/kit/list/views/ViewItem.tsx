import { Button, Input, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { DeleteRegular, EditRegular, SaveRegular, StarFilled, StarRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { NamedView } from '#kit/list/views/stored.ts'
import { useText } from '#kit/text.ts'
import { rowTokens } from '#ui/rowTokens.ts'

const useStyles = makeStyles({
  item: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXXS, minHeight: '32px' },
  open: { flex: 1, minWidth: 0, justifyContent: 'flex-start', fontWeight: tokens.fontWeightRegular },
  current: { fontWeight: tokens.fontWeightSemibold, backgroundColor: rowTokens.current },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  input: { flex: 1, minWidth: 0 },
})

interface ViewItemProps {
  readonly view: NamedView
  readonly isCurrent: boolean
  /** It is the current one, and the list's state differs from it. */
  readonly isChanged: boolean
  readonly isDefault: boolean
  readonly others: readonly NamedView[]
  onOpen(): void
  onUpdate(): void
  onDefault(isDefault: boolean): void
  onRename(name: string): void
  onRemove(): void
}

/** For a ref: once, when it appears. */
const focusOn = (element: HTMLElement | null): void => element?.focus()

/** One view: its name opens it. */
export function ViewItem(props: ViewItemProps) {
  const { view, isCurrent, isChanged, isDefault, others } = props
  const { name } = view
  const styles = useStyles()
  const text = useText()
  const [draft, setDraft] = useState<string | null>(null)

  if (draft !== null) {
    const wanted = draft.trim()
    const isTaken = others.some((other) => other.id !== view.id && other.name === wanted)
    return (
      <li>
        <form
          className={styles.item}
          onSubmit={(event) => {
            event.preventDefault()
            if (wanted === '' || isTaken) return
            props.onRename(wanted)
            setDraft(null)
          }}
        >
          <Input
            className={styles.input}
            size="small"
            maxLength={60}
            ref={focusOn}
            aria-label={text('kit.views:rename', { name })}
            aria-invalid={isTaken}
            value={draft}
            onChange={(_, data) => setDraft(data.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              // Escape discards the new name, not the panel.
              event.stopPropagation()
              setDraft(null)
            }}
          />
          <Button type="submit" size="small" disabled={wanted === '' || isTaken}>
            {text('common:save')}
          </Button>
        </form>
        {isTaken ? <Text size={200}>{text('kit.views:taken')}</Text> : null}
      </li>
    )
  }

  const tool = (label: string, icon: React.JSX.Element, onClick: () => void, pressed?: boolean) => (
    <Button
      size="small"
      appearance="subtle"
      icon={icon}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
    />
  )
  return (
    <li className={styles.item}>
      <Button
        size="small"
        appearance="subtle"
        className={mergeClasses(styles.open, isCurrent && styles.current)}
        aria-current={isCurrent ? 'true' : undefined}
        title={name}
        onClick={props.onOpen}
      >
        <span className={styles.name}>{name}</span>
      </Button>
      {isChanged ? tool(text('kit.views:update', { name }), <SaveRegular />, props.onUpdate) : null}
      {tool(
        text('kit.views:default', { name }),
        isDefault ? <StarFilled /> : <StarRegular />,
        () => props.onDefault(!isDefault),
        isDefault,
      )}
      {tool(text('kit.views:rename', { name }), <EditRegular />, () => setDraft(name))}
      {tool(text('kit.views:remove', { name }), <DeleteRegular />, props.onRemove)}
    </li>
  )
}
