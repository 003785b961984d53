import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { WebContents } from 'electron'
import { valueOf } from './programs.ts'
import type { Answer, Question } from './report.ts'

/**
 * Waits for the first paint, reads the reports since the document began, and tries one inline script, which the policy
 * has to refuse.
 */
const lookAtPage = `(async () => {
  const painted = await new Promise((resolve) => {
    new PerformanceObserver((list, observer) => {
      const [first] = list.getEntriesByName('first-contentful-paint')
      if (!first) return
      observer.disconnect()
      resolve(Math.round(first.startTime))
    }).observe({ type: 'paint', buffered: true })
  })
  const observer = new ReportingObserver(() => {}, { types: ['csp-violation'], buffered: true })
  observer.observe()
  const reported = observer.takeRecords().map(({ body }) => body.effectiveDirective + ' ' + body.blockedURL)
  observer.disconnect()
  const refused = await new Promise((resolve) => {
    const note = ({ effectiveDirective }) => resolve(effectiveDirective)
    document.addEventListener('securitypolicyviolation', note, { once: true })
    const script = document.createElement('script')
    script.textContent = 'globalThis.stewardSmoke = true'
    document.head.append(script)
    script.remove()
    setTimeout(() => resolve('nothing'), 2000)
  })
  return { painted, reported: reported.join(', '), refused, ran: 'stewardSmoke' in globalThis }
})()`

/** Starts the worker that reads PDF, as the page does. It reports in pdf.js's own words when it has loaded. */
const startPdfWorker = (address: string) => `new Promise((resolve, reject) => {
  const worker = new Worker(${JSON.stringify(address)}, { type: 'module' })
  worker.onerror = ({ message }) => reject(new Error(message || 'the worker was not loaded'))
  worker.onmessage = ({ data }) => {
    worker.terminate()
    resolve(data.action)
  }
})`

/** The worker as it was built, by its address below the page. */
function pdfWorker(pages: string): string {
  const name = readdirSync(path.join(pages, 'assets')).find((one) => /^pdf\.worker.*\.m?js$/.test(one))
  if (name === undefined) throw new Error('the worker is not among the built pages')
  return `/assets/${name}`
}

interface PageParts {
  /** Resolves when a page has called the bridge. */
  readonly firstPage: Promise<void>
  readonly contents: () => Pick<WebContents, 'executeJavaScript' | 'printToPDF'>
  /** Folder of the built pages. */
  readonly pages: string
}

/** The page itself, and what Chromium does with PDF. */
export const page = ({ firstPage, contents, pages }: PageParts) =>
  ({
    async page(): Promise<Answer> {
      await firstPage
      const found: unknown = await contents().executeJavaScript(lookAtPage)
      const reported = valueOf(found, 'reported')
      if (reported !== '') return { ok: false, said: `the policy has refused ${reported}` }
      if (valueOf(found, 'ran') === 'true' || !valueOf(found, 'refused').startsWith('script-src'))
        return { ok: false, said: 'an inline script was not refused' }
      return { ok: true, said: `called the bridge, painted after ${valueOf(found, 'painted')} ms` }
    },
    async pdfWorker(): Promise<Answer> {
      await firstPage
      const answer: unknown = await contents().executeJavaScript(startPdfWorker(pdfWorker(pages)))
      return { ok: answer === 'ready', said: String(answer) }
    },
    async print(): Promise<Answer> {
      await firstPage
      const pdf = await contents().printToPDF({})
      const isPdf = pdf.subarray(0, 5).toString('latin1') === '%PDF-'
      return { ok: isPdf, said: isPdf ? `${pdf.length} bytes` : 'no PDF' }
    },
  }) satisfies Record<string, Question>
