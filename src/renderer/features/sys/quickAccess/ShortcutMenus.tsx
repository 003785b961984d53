import { Button, Checkbox, Input, makeStyles, Text, tokens } from '@fluentui/react-components'
import { ChevronLeft16Regular, ChevronRight16Regular, SearchRegular } from '@fluentui/react-icons'
import { useEffect, useMemo, useState } from 'react'
import { quickAccess } from '#contract/resources/sys/quickAccess.ts'
import type { Shortcut } from '#features/sys/quickAccess/chosen.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { useText } from '#kit/text.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  part: { display: 'grid', gap: tokens.spacingVerticalS, alignContent: 'start' },
  list: { display: 'grid', margin: 0, padding: 0, listStyleType: 'none' },
  search: { display: 'flex', gap: tokens.spacingHorizontalS },
  box: { flex: 1, minWidth: 0 },
  pager: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  space: { flex: 1 },
})

/** Functions per page (SYS-QCK-01). */
const pageSize = 8

interface ShortcutMenusProps {
  readonly userId: string | undefined
  /** Null until the stored shortcuts are loaded: a choice made before would be lost, so none can be made. */
  readonly chosen: readonly Shortcut[] | null
  onToggle(menu: Shortcut): void
}

/** Functions that can become shortcuts, searched by name. */
export function ShortcutMenus({ userId, chosen, onToggle }: ShortcutMenusProps) {
  const styles = useStyles()
  const text = useText()
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState({ menuName: '', page: 1 })
  const input = useMemo(() => ({ query: { ...asked, limit: pageSize, userId } }), [asked, userId])
  const { data, error } = useEndpoint(quickAccess.endpoints.getUserMenuPage, input)
  useEffect(() => {
    if (error) presentFailure(error)
  }, [error])
  // After a failed search nothing can be chosen (DECISION-SYS-129).
  const { list, total } = data && !error ? data.data : { list: [], total: 0 }
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const goTo = (page: number) => setAsked({ ...asked, page })
  return (
    <section className={styles.part} aria-label={text('sys.quickAccess:menus')}>
      <Text weight="semibold">{text('sys.quickAccess:menus')}</Text>
      <form
        role="search"
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          setAsked({ menuName: words.trim(), page: 1 })
        }}
      >
        <Input
          className={styles.box}
          value={words}
          maxLength={100}
          contentBefore={<SearchRegular />}
          placeholder={text('sys.quickAccess:search')}
          aria-label={text('sys.quickAccess:search')}
          onChange={(_, { value }) => setWords(value)}
        />
        <Button type="submit">{text('kit:query.search')}</Button>
      </form>
      {data && list.length === 0 ? <EmptyState title={text('kit:list.empty')} /> : null}
      <ul className={styles.list}>
        {list.map(({ id, menuName }) => (
          <li key={id}>
            <Checkbox
              label={menuName}
              disabled={!chosen}
              checked={chosen?.some((each) => each.id === id) ?? false}
              onChange={() => onToggle({ id, name: menuName })}
            />
          </li>
        ))}
      </ul>
      <nav className={styles.pager} aria-label={text('kit:pager.label')}>
        <Text size={200}>{text('kit:pager.total', { total })}</Text>
        <div className={styles.space} />
        <Button
          size="small"
          appearance="subtle"
          icon={<ChevronLeft16Regular />}
          aria-label={text('kit:pager.previous')}
          disabledFocusable={asked.page <= 1}
          onClick={() => goTo(asked.page - 1)}
        />
        <Text size={200}>{`${asked.page} / ${pages}`}</Text>
        <Button
          size="small"
          appearance="subtle"
          icon={<ChevronRight16Regular />}
          aria-label={text('kit:pager.next')}
          disabledFocusable={asked.page >= pages}
          onClick={() => goTo(asked.page + 1)}
        />
      </nav>
    </section>
  )
}
