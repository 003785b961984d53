import {
  Button,
  Input,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Text,
  tokens,
} from '@fluentui/react-components'
import { BookmarkRegular, DeleteRegular } from '@fluentui/react-icons'
import { useEffect, useState } from 'react'
import { type Query, SavedQueries } from '#features/ops/logWorkbench/query.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { useText } from '#kit/text.ts'
import { changeWorkspace, readWorkspace } from '#kit/workspace.ts'

const KEY = 'logs.searches'

function queriesIn(stored: unknown): SavedQueries {
  const parsed = SavedQueries.safeParse(stored)
  return parsed.success ? parsed.data : []
}

const useStyles = makeStyles({
  surface: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, width: '300px' },
  line: { display: 'flex', gap: tokens.spacingHorizontalXS },
  name: { flex: 1, justifyContent: 'flex-start', minWidth: 0 },
  list: { maxHeight: '300px', overflowY: 'auto' },
})

/** Saved searches of this account. */
export function SavedMenu({ query, onOpen }: { query: Query; onOpen(query: Query): void }) {
  const styles = useStyles()
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const [saved, setSaved] = useState<SavedQueries>([])
  const [name, setName] = useState('')
  useEffect(() => {
    if (!isOpen) return
    // Another window may have saved one meanwhile.
    void readWorkspace('account', KEY).then((stored) => setSaved(queriesIn(stored)))
  }, [isOpen])
  const keep = (change: (saved: SavedQueries) => SavedQueries) =>
    changeWorkspace('account', KEY, (stored) => change(queriesIn(stored))).then(setSaved, presentFailure)
  const without = (gone: string) => (queries: SavedQueries) => queries.filter((each) => each.name !== gone)
  const save = () => {
    const trimmed = name.trim().slice(0, 60)
    if (trimmed === '') return
    void keep((queries) => [...without(trimmed)(queries), { name: trimmed, query }])
    setName('')
  }
  return (
    <Popover open={isOpen} onOpenChange={(_, { open }) => setOpen(open)} trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button size="small" icon={<BookmarkRegular />}>
          {text('ops.logWorkbench:saved')}
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={text('ops.logWorkbench:saved')}>
        <div className={styles.list}>
          {saved.length === 0 ? <Text size={200}>{text('ops.logWorkbench:saved.none')}</Text> : null}
          {saved.map((each) => (
            <div key={each.name} className={styles.line}>
              <Button
                size="small"
                appearance="subtle"
                className={styles.name}
                onClick={() => {
                  setOpen(false)
                  onOpen(each.query)
                }}
              >
                {each.name}
              </Button>
              <Button
                size="small"
                appearance="subtle"
                icon={<DeleteRegular />}
                aria-label={text('ops.logWorkbench:saved.remove', { name: each.name })}
                onClick={() => void keep(without(each.name))}
              />
            </div>
          ))}
        </div>
        <div className={styles.line}>
          <Input
            size="small"
            value={name}
            maxLength={60}
            aria-label={text('ops.logWorkbench:saved.name')}
            placeholder={text('ops.logWorkbench:saved.name')}
            onChange={(_, { value }) => setName(value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') save()
            }}
          />
          <Button size="small" appearance="primary" onClick={save}>
            {text('ops.logWorkbench:saved.save')}
          </Button>
        </div>
      </PopoverSurface>
    </Popover>
  )
}
