import { makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { mailBody } from '#pickers/message/mailBody.ts'

const useStyles = makeStyles({
  window: {
    overflowX: 'hidden',
    overflowY: 'auto',
    // Its width must not depend on the height that follows from the width.
    scrollbarGutter: 'stable',
    maxHeight: '420px',
    maxWidth: '100%',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  place: { overflow: 'clip' },
  frame: { display: 'block', border: 'none', transformOrigin: '0 0' },
})

/** Default styles of mail programs, and the marks of a preview. */
const basics = `
  body { margin: 16px; font: 14px/1.6 system-ui, sans-serif; overflow-wrap: anywhere }
  img { max-width: 100% }
  a, [title] { cursor: default }
  a { color: LinkText; text-decoration: underline }
  mark { color: #b10e1c; background: #fdf3f4; font-family: monospace }
  .steward-picture { display: inline-block; padding: 8px 16px; border: 1px dashed #8886; color: GrayText }
`

/** A second policy beside the sandbox: nothing but pictures that the mail carries. */
const policy = "default-src 'none'; img-src data:"

function fill(frame: HTMLIFrameElement, html: string, isDark: boolean): void {
  const { contentDocument: document, contentWindow: view } = frame
  if (!document || !view) return
  if (!document.querySelector('meta')) {
    const meta = document.createElement('meta')
    meta.httpEquiv = 'Content-Security-Policy'
    meta.content = policy
    document.head.append(meta)
  }
  const { nodes, styles, sheet } = mailBody(html)
  // Sheets made by the page are not subject to its policy on styles in the markup.
  const Sheet = (view as Window & typeof globalThis).CSSStyleSheet
  const rules = new Sheet()
  rules.replaceSync(`:root { color-scheme: ${isDark ? 'dark' : 'light'}; background: Canvas }${basics}`)
  const own = new Sheet()
  own.replaceSync(sheet)
  document.adoptedStyleSheets = [rules, own]
  document.body.replaceChildren(nodes)
  for (const [element, style] of styles) element.style.cssText = style
  frame.style.height = '0'
  frame.style.height = `${Math.max(80, document.documentElement.scrollHeight)}px`
}

/** Scales the frame down where the place is narrower than the mail: it keeps the layout of its full width. */
function fit(place: HTMLElement, frame: HTMLIFrameElement, width: number): void {
  const scale = Math.min(1, place.clientWidth / width)
  frame.style.transform = `scale(${scale})`
  // A transform leaves the space that the frame takes.
  place.style.height = `${scale * frame.offsetHeight}px`
}

interface MailFrameProps {
  readonly html: string
  /** Pixels. */
  readonly width: number
  readonly isDark: boolean
  /** Accessible name. */
  readonly label: string
}

/**
 * A mail in its own frame: its styles cannot reach the console, no script runs, nothing is loaded. The frame
 * shares the page's origin so that the page can fill it; without scripts the mail cannot make use of that.
 */
export function MailFrame({ html, width, isDark, label }: MailFrameProps) {
  const styles = useStyles()
  const ruler = useRef<HTMLDivElement>(null)
  const outer = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const { current: place } = outer
    const { current: frame } = inner
    if (!place || !frame || !ruler.current) return
    fill(frame, html, isDark)
    // Called once at its start as well.
    const observer = new ResizeObserver(() => fit(place, frame, width))
    // Not the place itself, whose height is changed by it.
    observer.observe(ruler.current)
    return () => observer.disconnect()
  }, [html, isDark, width])
  return (
    <div
      className={styles.window}
      // The strip that is kept for the scroll bar belongs to the mail.
      style={{ colorScheme: isDark ? 'dark' : 'light', backgroundColor: 'Canvas' }}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <div ref={ruler} />
      <div ref={outer} className={styles.place}>
        <iframe
          ref={inner}
          className={styles.frame}
          title={label}
          sandbox="allow-same-origin"
          tabIndex={-1}
          width={width}
        />
      </div>
    </div>
  )
}
