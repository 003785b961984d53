import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { addStopwatch } from './inPage.ts'

export interface OpenPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Bytes of script and style, gzip, that this page has loaded so far. */
  loaded(): Promise<number>
}

/** Opens a page of an empty browser: no cache, cookies or storage. */
export async function openPage(browser: Browser): Promise<OpenPage> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
  })
  const page = await context.newPage()
  await addStopwatch(page)
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (kind !== 'script' && kind !== 'stylesheet') return
    sizes.push(
      response.body().then(
        (body) => gzipSync(body).length,
        // A redirect or an aborted request has no body.
        () => 0,
      ),
    )
  })
  return {
    page,
    context,
    loaded: async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0),
  }
}
