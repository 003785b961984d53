import { Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { type KeyboardEvent, type RefObject, useId, useMemo, useState } from 'react'
import { type SearchField, searchFields } from '#features/ops/logWorkbench/fields.ts'
import { type Part, sameAs } from '#features/ops/logWorkbench/query.ts'
import { SearchHelp } from '#features/ops/logWorkbench/SearchHelp.tsx'
import { type Problem, readTyped } from '#features/ops/logWorkbench/typed.ts'
import { type TextKey, type Translate, useText } from '#kit/text.ts'
import { Rank } from '#ui/ranking.ts'
import { rowTokens } from '#ui/rowTokens.ts'
import { useRanking } from '#ui/useRanking.ts'

const useStyles = makeStyles({
  // On a separate row: its hint is read whole.
  root: { position: 'relative', flexBasis: '100%', maxWidth: '960px' },
  input: { width: '100%' },
  note: { fontSize: tokens.fontSizeBase200, marginTop: tokens.spacingVerticalXXS },
  problem: { color: tokens.colorStatusDangerForeground1 },
  hint: { color: tokens.colorNeutralForeground2 },
  list: {
    position: 'absolute',
    zIndex: 5,
    top: '34px',
    insetInlineStart: tokens.spacingHorizontalXXL,
    minWidth: '200px',
    padding: tokens.spacingVerticalXS,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
  },
  option: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusSmall,
    cursor: 'default',
    ':hover': { backgroundColor: rowTokens.hover },
  },
  active: {
    backgroundColor: rowTokens.current,
    boxShadow: `inset 0 0 0 ${tokens.strokeWidthThick} ${tokens.colorStrokeFocus2}`,
  },
})

/** Suggestions that are listed at a time. */
const MOST = 6

const problemTexts: Readonly<Record<Problem['is'], TextKey>> = {
  noWord: 'ops.logWorkbench:problem.noWord',
  noAlternative: 'ops.logWorkbench:problem.noAlternative',
  excludedAlternative: 'ops.logWorkbench:problem.excludedAlternative',
  tooLong: 'ops.logWorkbench:problem.tooLong',
  tooMany: 'ops.logWorkbench:problem.tooMany',
  tooManyAlternatives: 'ops.logWorkbench:problem.tooManyAlternatives',
}

const problemText = (problem: Problem, text: Translate): string =>
  text(problemTexts[problem.is], problem.is === 'noWord' ? { field: problem.field } : {})

/** Where the word that is being typed begins: behind the last blank, or further back where a name has blanks. */
function suggestionsFor(
  typed: string,
  fields: readonly SearchField[],
  fits: (label: string, typed: string) => boolean,
): { before: string; fields: readonly SearchField[] } {
  const starts = [0, ...[...typed.matchAll(/\s/g)].map(({ index }) => index + 1)]
  for (const start of starts) {
    const minus = typed[start] === '-' ? 1 : 0
    const fragment = typed.slice(start + minus)
    // A single letter is in many names.
    if (/^[\s\w]?$/.test(fragment) || /[:："“]/.test(fragment)) continue
    const found = fields.filter(({ aliases }) => aliases.some((alias) => fits(alias, fragment)))
    if (found.length > 0) return { before: typed.slice(0, start + minus), fields: found.slice(0, MOST) }
  }
  return { before: '', fields: [] }
}

interface SearchBoxProps {
  readonly parts: readonly Part[]
  readonly input: RefObject<HTMLInputElement | null>
  readonly typed: string
  onTyped(typed: string): void
  /** New parts of the query. */
  onAdd(parts: readonly Part[]): void
  /** Backspace where nothing is typed. */
  onRemoveLast(): void
  /** Escape: back to the lines. */
  onLeave(): void
}

/** Words to search for; suggests the fields that may precede them and explains why a word cannot be searched. */
export function SearchBox(props: SearchBoxProps) {
  const { parts, input, typed, onTyped, onAdd, onRemoveLast, onLeave } = props
  const styles = useStyles()
  const text = useText()
  const id = useId()
  const fields = useMemo(() => searchFields(text), [text])
  const [problem, setProblem] = useState<Problem | null>(null)
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const [isClosed, setClosed] = useState(false)
  const [active, setActive] = useState(-1)
  const rank = useRanking(typed)
  const suggested = useMemo(
    () => suggestionsFor(typed, fields, (label, fragment) => rank(label, fragment) > Rank.none),
    [typed, fields, rank],
  )
  const options = isClosed ? [] : suggested.fields
  const change = (next: string) => {
    onTyped(next)
    setProblem(null)
    setUnknown([])
    setClosed(false)
    setActive(-1)
  }
  const take = ({ label }: SearchField) => {
    change(`${suggested.before}${label}:`)
    input.current?.focus()
  }
  const add = () => {
    const read = readTyped(typed, parts, fields)
    setProblem(read.problem)
    setClosed(true)
    if (read.problem) return
    setUnknown(read.unknown)
    onTyped('')
    const fresh = read.parts.filter((part) => !parts.some((known) => sameAs(known, part)))
    if (fresh.length > 0) onAdd(fresh)
  }
  const step = (by: number) => {
    const count = options.length
    setActive((at) => (at < 0 ? (by > 0 ? 0 : count - 1) : (at + by + count) % count))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = options[active]
    if (options.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && chosen) take(chosen)
    else if (event.key === 'Enter') add()
    else if (event.key === 'Escape') {
      if (active >= 0) {
        setClosed(true)
        setActive(-1)
        return
      }
      change('')
      onLeave()
    } else if (event.key === 'Backspace' && typed === '') onRemoveLast()
  }
  const isNoted = problem !== null || unknown.length > 0
  return (
    <div className={styles.root}>
      <Input
        ref={input}
        className={styles.input}
        value={typed}
        contentBefore={<SearchRegular />}
        contentAfter={
          <SearchHelp
            fields={fields}
            onTake={(field) => {
              const space = typed === '' || /\s$/.test(typed) ? '' : ' '
              change(`${typed}${space}${field.label}:`)
              input.current?.focus()
            }}
          />
        }
        placeholder={text('ops.logWorkbench:search.hint')}
        aria-label={text('ops.logWorkbench:search')}
        aria-autocomplete="list"
        aria-controls={options.length > 0 ? `${id}list` : undefined}
        aria-activedescendant={active >= 0 ? `${id}${active}` : undefined}
        aria-invalid={problem !== null}
        aria-describedby={isNoted ? `${id}note` : undefined}
        onChange={(_, { value }) => change(value)}
        onBlur={() => setClosed(true)}
        onKeyDown={onKeyDown}
      />
      <Suggestions id={id} options={options} active={active} onTake={take} />
      <div id={`${id}note`} role="status">
        {problem ? (
          <div className={mergeClasses(styles.note, styles.problem)}>{problemText(problem, text)}</div>
        ) : null}
        {unknown.map((name) => (
          <div key={name} className={mergeClasses(styles.note, styles.hint)}>
            {text('ops.logWorkbench:search.unknownField', { name })}
          </div>
        ))}
      </div>
    </div>
  )
}

interface SuggestionsProps {
  /** Of the box; the list and its options have ids that begin with it. */
  readonly id: string
  readonly options: readonly SearchField[]
  /** Index of the option that Enter takes; -1: none. */
  readonly active: number
  onTake(field: SearchField): void
}

function Suggestions({ id, options, active, onTake }: SuggestionsProps) {
  const styles = useStyles()
  const text = useText()
  if (options.length === 0) return null
  return (
    <div
      id={`${id}list`}
      className={styles.list}
      role="listbox"
      aria-label={text('ops.logWorkbench:help.fields')}
    >
      {options.map((field, index) => (
        // The box handles the keys; what is pressed must not take its focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={field.label}
          id={`${id}${index}`}
          role="option"
          aria-selected={index === active}
          className={mergeClasses(styles.option, index === active && styles.active)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(field)}
        >
          {field.label}
        </div>
      ))}
    </div>
  )
}
