import { makeStyles, tokens } from '@fluentui/react-components'
import { type Inline, markdownLines } from '#pickers/message/markdown.ts'
import { Marked } from '#pickers/message/Marked.tsx'

const useStyles = makeStyles({
  root: { overflowWrap: 'anywhere', minWidth: 0 },
  text: { minHeight: '0.5em', whiteSpace: 'pre-wrap' },
  heading: { fontWeight: tokens.fontWeightSemibold, fontSize: tokens.fontSizeBase400 },
  quote: {
    paddingLeft: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground3,
    borderLeft: `${tokens.strokeWidthThick} solid ${tokens.colorNeutralStroke1}`,
  },
  item: { display: 'list-item', marginLeft: tokens.spacingHorizontalXL },
  link: { color: tokens.colorBrandForeground1 },
})

/** Markdown as a chat program shows it. Nothing can be clicked and no picture is loaded. */
export function MarkdownText({ source }: { source: unknown }) {
  const styles = useStyles()
  const lines = markdownLines(typeof source === 'string' ? source : '')
  return (
    <div className={styles.root}>
      {lines.map(({ kind, parts }, index) => (
        // Lines have no identity beside their place.
        <div key={index} className={styles[kind]}>
          {parts.map((part, at) => (
            // Neither have their parts.
            <Part key={at} part={part} />
          ))}
        </div>
      ))}
    </div>
  )
}

function Part({ part }: { part: Inline }) {
  const styles = useStyles()
  const words = <Marked text={part.text} />
  if (part.kind === 'bold') return <strong>{words}</strong>
  if (part.kind === 'text') return words
  return (
    <span className={styles.link} title={part.address}>
      {part.kind === 'picture' ? '🖼 ' : null}
      {part.text === '' ? <Marked text={part.address} /> : words}
    </span>
  )
}
