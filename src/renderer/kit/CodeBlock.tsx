import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ChevronDown12Regular, ChevronRight12Regular } from '@fluentui/react-icons'
import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { indentedJson } from '#base/jsonSource.ts'
import { foldsIn, lineName } from '#kit/details/folds.ts'
import { useText } from '#kit/text.ts'

/** Room for the buttons that fold, in front of the lines. */
const margin = '20px'

const useStyles = makeStyles({
  code: {
    margin: 0,
    maxHeight: '240px',
    overflow: 'auto',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    // Right-to-left text in a log must not reorder the lines around it.
    unicodeBidi: 'plaintext',
  },
  empty: { color: tokens.colorNeutralForeground3 },
  folding: { paddingInlineStart: margin },
  line: { display: 'block', position: 'relative' },
  fold: {
    position: 'absolute',
    insetInlineStart: `-${margin}`,
    top: 0,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: margin,
    height: tokens.lineHeightBase200,
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground3,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground3Hover },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  rest: { color: tokens.colorNeutralForeground3 },
})

interface CodeBlockProps {
  readonly code: string
  /** Draws a line of a text that is no JSON. Default: as it is. */
  readonly line?: (line: string) => ReactNode
}

/** Preformatted text; JSON is indented and its objects and lists can be folded, anything else stays as it is. */
export function CodeBlock({ code, line }: CodeBlockProps) {
  const styles = useStyles()
  const json = useMemo(() => (/^\s*[[{]/.test(code) ? indentedJson(code)?.split('\n') : undefined), [code])
  const folds = useMemo(() => (json ? foldsIn(json) : undefined), [json])
  const isFolding = folds !== undefined && folds.size > 0
  const className = mergeClasses(styles.code, code === '' && styles.empty, isFolding && styles.folding)
  return (
    // Long text scrolls, so it must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={className} tabIndex={0}>
      {json && isFolding ? (
        <Lines key={code} lines={json} folds={folds} />
      ) : (
        (json?.join('\n') ?? drawn(code, line))
      )}
    </pre>
  )
}

/** A text that is no JSON; with `line` each of its lines as the owner draws it. */
function drawn(code: string, line: CodeBlockProps['line']): ReactNode {
  if (code === '') return '-'
  if (!line) return code
  return code.split('\n').map((one, at) => (
    // Lines have no identity other than their position.
    <Fragment key={at}>
      {at === 0 ? '' : '\n'}
      {line(one)}
    </Fragment>
  ))
}

interface LinesProps {
  readonly lines: readonly string[]
  /** See `foldsIn`. */
  readonly folds: ReadonlyMap<number, number>
}

function Lines({ lines, folds }: LinesProps) {
  const styles = useStyles()
  const text = useText()
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const toggle = (at: number) =>
    setFolded(
      (current) => new Set(current.has(at) ? [...current].filter((one) => one !== at) : [...current, at]),
    )
  const shown = []
  for (let next = 0; next < lines.length; ) {
    const at = next
    const line = lines[at] ?? ''
    const end = folds.get(at)
    const isFolded = end !== undefined && folded.has(at)
    const name = lineName(line, at)
    next = (isFolded ? end : at) + 1
    shown.push(
      <span key={at} className={styles.line}>
        {end === undefined ? null : (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!isFolded}
            aria-label={text(isFolded ? 'kit:tree.open' : 'kit:tree.close', { name })}
            onClick={() => toggle(at)}
          >
            {isFolded ? <ChevronRight12Regular /> : <ChevronDown12Regular />}
          </button>
        )}
        {line}
        {isFolded ? (
          <>
            <span className={styles.rest}>…</span>
            {(lines[end] ?? '').trimStart()}
          </>
        ) : null}
        {next < lines.length ? '\n' : ''}
      </span>,
    )
  }
  return shown
}
