import {
  Button,
  Checkbox,
  InteractionTag,
  InteractionTagPrimary,
  InteractionTagSecondary,
  makeStyles,
  mergeClasses,
  TagGroup,
  ToggleButton,
  tokens,
} from '@fluentui/react-components'
import { CheckmarkCircleFilled, CircleRegular } from '@fluentui/react-icons'
import { memo, type RefObject, useMemo, useState } from 'react'
import { shownLogs } from '#features/ops/logWorkbench/logs.ts'
import { useMarkStyles } from '#features/ops/logWorkbench/Marked.tsx'
import { searchFields, wordText } from '#features/ops/logWorkbench/fields.ts'
import { markColors, type Part, type Query, wordsIn } from '#features/ops/logWorkbench/query.ts'
import { SearchBox } from '#features/ops/logWorkbench/SearchBox.tsx'
import { RangeInput } from '#kit/moments/RangeInput.tsx'
import { isBackwards, isSameRange, type Range } from '#kit/moments/ranges.ts'
import { useText } from '#kit/text.ts'
import { isUsable } from '#ui/moments.ts'
import { usePressedStyle } from '#ui/usePressedStyle.ts'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
  },
  logs: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
  range: { display: 'grid', gridTemplateColumns: 'repeat(2, 210px)', gap: tokens.spacingHorizontalXS },
  out: { textDecorationLine: 'line-through' },
})

/** Next use of a part after a click on it. */
const nextUse: Record<Part['use'], Part['use']> = { include: 'exclude', exclude: 'mark', mark: 'include' }

interface QueryBarProps {
  readonly query: Query
  /** Logs this account may read. */
  readonly readable: readonly string[]
  readonly input: RefObject<HTMLInputElement | null>
  /** Initial text of the box. */
  readonly typed?: string
  onChange(query: Query): void
  /** Escape in the box: back to the lines. */
  onLeave(): void
}

/** The stack of filters: included, excluded and coloured words; logs and time. */
export const QueryBar = memo(function QueryBar(props: QueryBarProps) {
  const { query, readable, input, onChange, onLeave } = props
  const styles = useStyles()
  const text = useText()
  const [typed, setTyped] = useState(props.typed ?? '')
  const pressed = usePressedStyle()
  const replace = (index: number, part: Part | null) =>
    onChange({
      ...query,
      parts: query.parts.flatMap((each, at) => (at !== index ? [each] : part ? [part] : [])),
    })

  return (
    <>
      <div className={styles.bar}>
        <SearchBox
          parts={query.parts}
          input={input}
          typed={typed}
          onTyped={setTyped}
          onAdd={(parts) => onChange({ ...query, parts: [...query.parts, ...parts] })}
          onRemoveLast={() => replace(query.parts.length - 1, null)}
          onLeave={onLeave}
        />
        <div className={styles.logs} role="group" aria-label={text('ops.logWorkbench:logs')}>
          {shownLogs
            .filter(({ name }) => readable.includes(name))
            .map(({ name, label }) => (
              <ToggleButton
                key={name}
                size="small"
                className={query.logs.includes(name) ? pressed : undefined}
                icon={query.logs.includes(name) ? <CheckmarkCircleFilled /> : <CircleRegular />}
                checked={query.logs.includes(name)}
                onClick={() =>
                  onChange({
                    ...query,
                    logs: query.logs.includes(name)
                      ? query.logs.filter((log) => log !== name)
                      : [...query.logs, name],
                  })
                }
              >
                {text(label)}
              </ToggleButton>
            ))}
        </div>
        <QueryRange query={query} onChange={onChange} />
        <Checkbox
          label={text('ops.logWorkbench:failedOnly')}
          checked={query.failed}
          onChange={(_, { checked }) => onChange({ ...query, failed: checked === true })}
        />
        {query.from !== '' || query.until !== '' ? (
          <Button
            size="small"
            appearance="subtle"
            onClick={() => onChange({ ...query, from: '', until: '' })}
          >
            {text('kit:range.any')}
          </Button>
        ) : null}
      </div>
      {query.parts.length > 0 ? <Parts query={query} onReplace={replace} /> : null}
    </>
  )
})

/** The range. It narrows once an end has been typed whole: half of a day is another day. */
function QueryRange({ query, onChange }: Pick<QueryBarProps, 'query' | 'onChange'>) {
  const styles = useStyles()
  const text = useText()
  const { from, until } = query
  const [typed, setTyped] = useState<Range>({ from, until })
  const [asked, setAsked] = useState<Range>({ from, until })
  // Not in an effect, which would come between two keys.
  if (!isSameRange(asked, query)) {
    setAsked({ from, until })
    setTyped({ from, until })
  }
  const narrow = (range: Range) => {
    const next = {
      from: isUsable(range.from) ? range.from : from,
      until: isUsable(range.until) ? range.until : until,
    }
    if (!isSameRange(next, query) && !isBackwards(next, 'moment')) onChange({ ...query, ...next })
  }
  return (
    <RangeInput
      size="small"
      about={text('ops.logWorkbench:time')}
      className={styles.range}
      value={typed}
      onChange={setTyped}
      onTaken={narrow}
      onNamed={(range) => {
        setTyped(range)
        narrow(range)
      }}
    />
  )
}

/** The words of the query as tags: a click changes the use of each, a right-click its colour. */
function Parts(props: { query: Query; onReplace(index: number, part: Part | null): void }) {
  const { query, onReplace } = props
  const styles = useStyles()
  const marks = useMarkStyles()
  const text = useText()
  const fields = useMemo(() => searchFields(text), [text])
  const nameOf = (part: Part): string =>
    wordsIn(part)
      .map((word) => wordText(word, fields, text))
      .join(text('ops.logWorkbench:word.or'))
  const useTexts = {
    include: text('ops.logWorkbench:use.include'),
    exclude: text('ops.logWorkbench:use.exclude'),
    mark: text('ops.logWorkbench:use.mark'),
  }
  return (
    <TagGroup
      className={styles.bar}
      aria-label={text('ops.logWorkbench:parts')}
      onDismiss={(_, { value }) => onReplace(Number(value), null)}
    >
      {query.parts.map((part, index) => (
        <InteractionTag key={`${part.use} ${nameOf(part)}`} value={String(index)} size="small">
          <InteractionTagPrimary
            hasSecondaryAction
            className={mergeClasses(part.use === 'exclude' ? styles.out : marks[part.color])}
            title={text('ops.logWorkbench:use.next')}
            onClick={() => onReplace(index, { ...part, use: nextUse[part.use] })}
            onContextMenu={(event) => {
              event.preventDefault()
              const at = markColors.indexOf(part.color)
              onReplace(index, { ...part, color: markColors[(at + 1) % markColors.length] ?? part.color })
            }}
          >
            {useTexts[part.use]} {nameOf(part)}
          </InteractionTagPrimary>
          <InteractionTagSecondary
            aria-label={text('ops.logWorkbench:part.remove', { part: nameOf(part) })}
          />
        </InteractionTag>
      ))}
    </TagGroup>
  )
}
