import { makeStyles, tokens } from '@fluentui/react-components'
import { getDocument, type PDFDocumentProxy, PDFWorker, version } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'

/**
 * Served from the console's own files, and of the window: a document ends the worker that it has made for itself,
 * and the next one could not be opened until it has ended.
 */
const worker = PDFWorker.create({
  port: new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), { type: 'module' }),
})

/** Served by the console: character maps of East Asian documents, and the standard fonts. */
const dataAddress = (folder: string): string =>
  new URL(`assets/pdf-${version}/${folder}/`, document.baseURI).href

const useStyles = makeStyles({
  pages: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
    margin: 0,
    listStyleType: 'none',
    backgroundColor: tokens.colorNeutralBackground4,
    minHeight: 0,
  },
  page: {
    width: '100%',
    maxWidth: '900px',
    boxShadow: tokens.shadow4,
    backgroundColor: '#fff',
    lineHeight: 0,
  },
  canvas: { width: '100%', height: '100%' },
})

interface PdfPagesProps {
  readonly address: string
  readonly label: string
  pageLabel(page: number, pages: number): string
  onError(): void
}

/** Height to width of A4, until the page is loaded. */
const usualRatio = Math.SQRT2

/** All pages below one another; only visible ones are drawn. Scripts in a document are not run. */
export function PdfPages({ address, label, pageLabel, onError }: PdfPagesProps) {
  const styles = useStyles()
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const failed = useRef(onError)
  failed.current = onError
  useEffect(() => {
    const loading = getDocument({
      url: address,
      worker,
      enableXfa: false,
      cMapUrl: dataAddress('cmaps'),
      standardFontDataUrl: dataAddress('standard_fonts'),
      // Any other font that a document uses without embedding it.
      useSystemFonts: true,
    })
    let isCurrent = true
    loading.promise.then(
      (loaded) => isCurrent && setPdf(loaded),
      () => isCurrent && failed.current(),
    )
    return () => {
      isCurrent = false
      void loading.destroy()
    }
  }, [address])
  return (
    <ol className={styles.pages} aria-label={label} aria-busy={pdf === null}>
      {pdf
        ? Array.from({ length: pdf.numPages }, (_, index) => (
            <PdfPage
              key={index + 1}
              pdf={pdf}
              number={index + 1}
              label={pageLabel(index + 1, pdf.numPages)}
              onError={() => failed.current()}
            />
          ))
        : null}
    </ol>
  )
}

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy
  readonly number: number
  readonly label: string
  onError(): void
}

function PdfPage({ pdf, number, label, onError }: PdfPageProps) {
  const styles = useStyles()
  const place = useRef<HTMLLIElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isNear, setNear] = useState(false)
  const [ratio, setRatio] = useState(usualRatio)

  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '600px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const target = canvas.current
    if (!isNear || !target) return
    let stop = () => {}
    let isCurrent = true
    const draw = async () => {
      const page = await pdf.getPage(number)
      if (!isCurrent) return
      const natural = page.getViewport({ scale: 1 })
      setRatio(natural.height / natural.width)
      const width = (place.current?.clientWidth ?? natural.width) * window.devicePixelRatio
      const viewport = page.getViewport({ scale: width / natural.width })
      target.width = Math.floor(viewport.width)
      target.height = Math.floor(viewport.height)
      const task = page.render({ canvas: target, viewport })
      stop = () => task.cancel()
      await task.promise
    }
    draw().catch(() => {
      if (isCurrent) onError()
    })
    return () => {
      isCurrent = false
      stop()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- who is told of a fault does not change what is drawn
  }, [pdf, number, isNear])

  return (
    <li ref={place} className={styles.page} style={{ aspectRatio: String(1 / ratio) }}>
      <canvas ref={canvas} className={styles.canvas} role="img" aria-label={label} />
    </li>
  )
}
