import {
  Button,
  makeStyles,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { nameToType } from '#kit/data/endpoint.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { cutOffText } from '#kit/list/cutOffText.ts'
import { PickMatching } from '#kit/list/batch/PickMatching.tsx'
import { openBatch } from '#kit/list/batch/openBatch.ts'
import { fieldsAction, openSetFields, requestOf } from '#kit/list/batch/setFields.ts'
import { batchActions, tasksOf } from '#kit/list/batch/tasks.ts'
import { openCompare } from '#kit/list/compare/openCompare.ts'
import type { SelectionBarProps } from '#kit/list/chrome/SelectionBar.tsx'
import type { RowCall } from '#kit/list/actions.ts'
import { useCutOff } from '#kit/list/offers.ts'
import { useSession } from '#kit/session.ts'
import { translate, useText } from '#kit/text.ts'

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  surface: { padding: tokens.spacingHorizontalM, width: '320px' },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    paddingBottom: tokens.spacingVerticalS,
  },
  list: { margin: 0, padding: 0, listStyleType: 'none', maxHeight: '320px', overflowY: 'auto' },
  item: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
  },
  name: {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    unicodeBidi: 'isolate',
  },
})

/** Rows drawn at first; the rest is drawn on request. */
const shown = 200

/** The ticked rows of all pages, and the actions on single ones. */
export default function Basket<R extends object>({ state }: SelectionBarProps<R>) {
  const { list, selection, deselect, clearSelection } = state
  const { rowName } = list
  const styles = useStyles()
  const text = useText()
  const [limit, setLimit] = useState(shown)
  return (
    <div className={styles.root}>
      <Popover trapFocus onOpenChange={() => setLimit(shown)}>
        <PopoverTrigger disableButtonEnhancement>
          <Button size="small" appearance="outline">
            {text('kit:select.count', { count: selection.size })}
          </Button>
        </PopoverTrigger>
        <PopoverSurface className={styles.surface} tabIndex={-1} aria-label={text('kit:select.list')}>
          <div className={styles.head}>
            <Button size="small" onClick={clearSelection}>
              {text('kit:select.clear')}
            </Button>
            {state.kind === 'paged' ? <PickMatching state={state} /> : null}
          </div>
          <ul className={styles.list}>
            {[...selection].slice(0, limit).map(([id, row]) => (
              <li key={id} className={styles.item}>
                <span className={styles.name} title={rowName(row)}>
                  {rowName(row)}
                </span>
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<DismissRegular />}
                  aria-label={text('kit:select.remove', { name: rowName(row) })}
                  onClick={({ currentTarget }) => {
                    // The button is removed with its row; the focus stays in the list, where Escape still closes it.
                    currentTarget.closest<HTMLElement>('[role=dialog]')?.focus()
                    deselect([id])
                  }}
                />
              </li>
            ))}
          </ul>
          {selection.size > limit ? (
            <Button size="small" appearance="subtle" onClick={() => setLimit(limit + shown * 5)}>
              {text('kit.batch:more', { count: selection.size - limit })}
            </Button>
          ) : null}
        </PopoverSurface>
      </Popover>
      <Actions state={state} />
      <Compare state={state} />
    </div>
  )
}

/** Two rows side by side; a list with a comparison of its own keeps that. */
function Compare<R extends object>({ state: { list, selection } }: SelectionBarProps<R>) {
  const text = useText()
  const [one, other, ...more] = [...selection].slice(0, 3).map(([, row]) => row)
  if (!one || !other || more.length > 0) return null
  if (list.toolbar?.some(({ id }) => id === 'compare')) return null
  return (
    <Button size="small" onClick={() => void openCompare(list, [one, other]).catch(presentFailure)}>
      {text('kit.batch:compare')}
    </Button>
  )
}

/** The rows' own actions, over the whole basket. */
function Actions<R extends object>({ state }: SelectionBarProps<R>) {
  const { list, selection } = state
  const text = useText()
  const session = useSession()
  const actions = batchActions(list, session)
  const edit = fieldsAction(list, session)
  const cutOff = useCutOff()
  if (actions.length === 0 && !edit) return null
  const open = async (action: RowCall<R>) => {
    const { changed } = await openBatch({
      action: translate(action.label),
      danger: action.danger,
      typed: nameToType(action.calls.endpoint),
      tasks: tasksOf(action, selection, {
        list,
        notFor: translate('kit.batch:notFor'),
        filters: state.view.filters,
        deselect: state.deselect,
      }),
    })
    if (changed) state.reload()
  }
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button size="small">{text('kit.batch:each')}</Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {actions.map((action) => (
            <MenuItem
              key={action.id}
              disabled={cutOff(action) !== undefined}
              subText={cutOffText(cutOff(action))}
              onClick={() => void open(action)}
            >
              {text('kit.batch:menu', { action: text(action.label) })}
            </MenuItem>
          ))}
          {edit ? (
            <MenuItem
              disabled={cutOff({ guard: edit.guard }) !== undefined}
              subText={cutOffText(cutOff({ guard: edit.guard }))}
              onClick={() => void openSetFields(requestOf(edit, state)).catch(presentFailure)}
            >
              {text('kit.batch:fields.menu')}
            </MenuItem>
          ) : null}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
