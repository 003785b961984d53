import {
  Button,
  Field,
  Input,
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Text,
  tokens,
} from '@fluentui/react-components'
import { ChevronDown16Regular, SearchRegular } from '@fluentui/react-icons'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Widget } from '#contract/pageConfig.ts'
import { findData } from '#features/portal/designer/findData.ts'
import { groupNames } from '#features/portal/designer/labels.ts'
import { currentLanguage, useText } from '#kit/text.ts'
import { dataFor, type DataId, dataIdOf, dataOf, isSample } from '#pickers/page/namedData.ts'
import { sampleWords } from '#pickers/page/shownData.ts'
import { useDataSample } from '#pickers/page/useWidgetData.ts'
import { loadRanking } from '#ui/ranking.ts'
import { useRanking } from '#ui/useRanking.ts'

const useStyles = makeStyles({
  value: {
    minWidth: 0,
    width: '100%',
    justifyContent: 'space-between',
    fontWeight: tokens.fontWeightRegular,
  },
  words: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  surface: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    width: '400px',
    maxHeight: 'min(520px, 70vh)',
    padding: tokens.spacingHorizontalM,
    boxSizing: 'border-box',
  },
  list: { overflow: 'auto', minHeight: 0 },
  group: {
    display: 'block',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXXS}`,
    color: tokens.colorNeutralForeground3,
  },
  option: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
  },
  active: { backgroundColor: tokens.colorNeutralBackground1Hover },
  chosen: { fontWeight: tokens.fontWeightSemibold },
  about: { gridColumn: '1 / -1', color: tokens.colorNeutralForeground3 },
  sample: {
    maxWidth: '150px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
  },
})

interface DataChoiceProps {
  readonly widget: Widget
  onChoose(id: DataId): void
}

/** The data of a widget, chosen by name. */
export function DataChoice({ widget, onChoose }: DataChoiceProps) {
  const styles = useStyles()
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const { source, type } = widget
  const id = dataIdOf(source)
  const label = text('portal.designer:data')
  const words = id
    ? text(dataOf(id).name)
    : isSample(source)
      ? text('pickers:data.sample')
      : text(source.kind === 'call' ? 'portal.designer:data.call' : 'portal.designer:data.own')
  return (
    <Field label={label} hint={id ? text(dataOf(id).about) : text('portal.designer:data.hint')}>
      {(field) => (
        <Popover
          open={isOpen}
          trapFocus
          positioning={{ position: 'below', align: 'end' }}
          onOpenChange={(_, { open }) => setOpen(open)}
        >
          <PopoverTrigger disableButtonEnhancement>
            <Button
              {...field}
              aria-labelledby={undefined}
              aria-label={`${label}: ${words}`}
              className={styles.value}
              aria-haspopup="listbox"
              title={words}
              icon={<ChevronDown16Regular />}
              iconPosition="after"
            >
              <span className={styles.words}>{words}</span>
            </Button>
          </PopoverTrigger>
          <PopoverSurface className={styles.surface} aria-label={label}>
            <DataList
              type={type}
              chosen={id}
              onChoose={(chosen) => {
                setOpen(false)
                onChoose(chosen)
              }}
            />
          </PopoverSurface>
        </Popover>
      )}
    </Field>
  )
}

interface DataListProps {
  readonly type: string
  readonly chosen: DataId | null
  onChoose(id: DataId): void
}

/** The data that suit a kind of widget, found by name, by their description, and by pinyin. */
function DataList({ type, chosen, onChoose }: DataListProps) {
  const styles = useStyles()
  const text = useText()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState<DataId | null>(chosen)
  const rank = useRanking(typed)
  const all = useMemo(() => dataFor(type), [type])
  const found = useMemo(() => findData(all, typed, rank, text), [all, typed, rank, text])
  const shown = found.groups.flatMap(({ ids }) => ids)
  const active = at !== null && shown.includes(at) ? at : found.best
  const optionId = (id: DataId) => `${listId}-${id}`
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      const index = active === undefined ? -1 : shown.indexOf(active)
      setAt(shown[(index + step + shown.length) % shown.length] ?? null)
    } else if (event.key === 'Enter') {
      // Enter that comes before the words can be spelt waits for that.
      const isLed = at !== null && at === active
      void loadRanking().then((spelt) => {
        const best = isLed ? at : findData(all, typed, spelt, text).best
        if (best !== undefined) onChoose(best)
      })
    } else return
    event.preventDefault()
  }
  return (
    <>
      <Input
        type="search"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(active)}
        aria-label={text('portal.designer:data.search')}
        placeholder={text('portal.designer:data.search')}
        contentBefore={<SearchRegular />}
        maxLength={100}
        value={typed}
        onChange={(_, { value }) => {
          setTyped(value)
          setAt(null)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={text('portal.designer:data')}
        className={styles.list}
      >
        {found.groups.map(({ group, ids }) => (
          <div key={group} role="group" aria-label={text(groupNames[group])}>
            <Text size={200} aria-hidden="true" className={styles.group}>
              {text(groupNames[group])}
            </Text>
            {ids.map((id) => (
              // The box above handles the keys.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={id}
                id={optionId(id)}
                role="option"
                tabIndex={-1}
                aria-selected={id === chosen}
                data-active={id === active ? '' : undefined}
                className={mergeClasses(
                  styles.option,
                  id === active && styles.active,
                  id === chosen && styles.chosen,
                )}
                onPointerMove={() => setAt(id)}
                onClick={() => onChoose(id)}
              >
                <span>{text(dataOf(id).name)}</span>
                <Sample id={id} />
                <Text size={200} className={styles.about}>
                  {text(dataOf(id).about)}
                </Text>
              </div>
            ))}
          </div>
        ))}
        {shown.length === 0 ? <Text role="status">{text('portal.designer:data.none')}</Text> : null}
      </div>
    </>
  )
}

/** Current values of the data. */
function Sample({ id }: { id: DataId }) {
  const styles = useStyles()
  const text = useText()
  const { data, failure, isLoading } = useDataSample(id)
  const words = failure
    ? text(failure.code === 'forbidden' ? 'portal.designer:data.forbidden' : 'portal.designer:data.failed')
    : sampleWords(id, data, text, currentLanguage()) || text('pickers:page.noRows')
  return (
    <Text size={200} className={styles.sample} title={isLoading ? undefined : words} aria-busy={isLoading}>
      {isLoading ? '…' : words}
    </Text>
  )
}
