import { makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { OssInfo, PreviewKind } from '#contract/resources/ops/oss.ts'
import { failureText } from '#kit/data/failures.ts'
import { readLinked, useLink } from '#kit/files/links.ts'
import { useText } from '#kit/text.ts'
import { FailedState } from '#ui/States.tsx'

const useStyles = makeStyles({
  middle: { display: 'grid', placeItems: 'center', padding: tokens.spacingHorizontalL, minHeight: 0 },
  fit: { maxWidth: '100%', maxHeight: '100%', objectFit: 'contain', minHeight: 0 },
  text: {
    margin: 0,
    padding: tokens.spacingHorizontalL,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    unicodeBidi: 'plaintext',
  },
})

// Lazy: the code that reads PDF is larger than the rest of the console.
const PdfPages = lazy(async () => ({ default: (await import('#ui/PdfPages.tsx')).PdfPages }))

/** Shows a file in place, by its kind. */
export function FileContent({ file, kind }: { file: OssInfo; kind: PreviewKind }) {
  const styles = useStyles()
  const text = useText()
  const { address, failure } = useLink(file.url, file.fileOriName)
  const [broken, setBroken] = useState<string | null>(null)
  const waiting = (
    <div className={styles.middle}>
      <Spinner label={text('kit:list.loading')} />
    </div>
  )
  if (failure) return <FailedState title={failureText(failure, text)} />
  if (address === null) return waiting
  // Another address is another try.
  if (broken === address) return <FailedState title={text('kit:files.read')} />
  const onError = () => setBroken(address)
  const shown: Record<PreviewKind, () => ReactNode> = {
    image: () => <img className={styles.fit} src={address} alt={file.fileOriName} onError={onError} />,
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- uploaded files come without captions
    audio: () => <audio controls src={address} aria-label={file.fileOriName} onError={onError} />,
    video: () => (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- uploaded files come without captions
      <video className={styles.fit} controls src={address} aria-label={file.fileOriName} onError={onError} />
    ),
    text: () => <TextContent key={address} address={address} onError={onError} />,
    pdf: () => (
      <Suspense fallback={waiting}>
        <PdfPages
          address={address}
          label={file.fileOriName}
          pageLabel={(page, pages) => text('ops.filePreview:page', { page, pages })}
          onError={onError}
        />
      </Suspense>
    ),
  }
  return kind === 'text' || kind === 'pdf' ? (
    shown[kind]()
  ) : (
    <div className={styles.middle}>{shown[kind]()}</div>
  )
}

function TextContent({ address, onError }: { address: string; onError(): void }) {
  const styles = useStyles()
  const text = useText()
  const [content, setContent] = useState<string | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    readLinked(address, abort.signal).then(setContent, () => {
      if (!abort.signal.aborted) onError()
    })
    return () => abort.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- the address alone decides what is read
  }, [address])
  return content === null ? (
    <div className={styles.middle}>
      <Spinner label={text('kit:list.loading')} />
    </div>
  ) : (
    // Scrolls when it is long, so the keyboard must be able to focus it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={styles.text} tabIndex={0}>
      {content}
    </pre>
  )
}
