import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { fromBrowser, toBrowser } from './addresses.ts'
import { createCodec } from './page/codec.js'
import { openBinding, pageScript, preloadScript, upBinding, worldName } from './pageScript.ts'
import type { MainSide, WindowSpec } from './protocol.ts'
import type { Rpc } from './rpc.ts'

const codec = createCodec()

type Upward =
  | { type: 'document'; url: string }
  | { type: 'invoke'; url: string; id: number; channel: string; payload: string }
  | { type: 'send'; url: string; channel: string; payload: string }
  | { type: 'preload-error'; url: string; path: string; message: string }

export interface DriverWindow {
  readonly page: Page
  readonly contentsId: number
  load(url: string): Promise<void>
  reload(): Promise<void>
  send(channel: string, args: unknown[]): Promise<void>
  close(): Promise<{ isRefused: boolean }>
  /** True while a navigation to this address that the main process requested is pending. */
  takeExpected(url: string): boolean
}

/** One window of the main process as a page of Chromium, with the preload in an isolated world. */
export async function openDriverWindow(
  context: BrowserContext,
  spec: WindowSpec,
  main: Rpc<MainSide>,
  onViolation: (message: string) => void,
): Promise<DriverWindow> {
  const { contentsId } = spec
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const token = randomUUID()
  const expected: string[] = []
  // The world of the current document.
  let world: number | null = null
  let refused: (() => void) | null = null

  // Errors after the end of the main process are ignored.
  const tell = (work: Promise<unknown>) => void work.catch(() => {})

  await page.setViewportSize({ width: spec.width, height: spec.height })
  await session.send('Page.enable')
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: openBinding })
  await session.send('Runtime.addBinding', { name: upBinding, executionContextName: worldName })
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: pageScript(token) })
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: preloadScript(token, spec.preload),
    worldName,
  })

  const evaluate = (contextId: number, expression: string) =>
    // The document may be gone by now; its messages are dropped.
    session.send('Runtime.evaluate', { contextId, expression }).catch(() => {})

  const onMessage = async (documentId: number, message: Upward) => {
    const url = fromBrowser(message.url)
    switch (message.type) {
      case 'document':
        world = documentId
        await main.ask('committed', { contentsId, documentId, url })
        return
      case 'preload-error':
        onViolation(`the preload failed: ${message.message}`)
        await main.ask('preloadFailed', { contentsId, path: message.path, message: message.message })
        return
      case 'send': {
        const args = codec.decode(message.payload) as unknown[]
        await main.ask('message', { contentsId, documentId, url, channel: message.channel, args })
        return
      }
      case 'invoke': {
        const args = codec.decode(message.payload) as unknown[]
        const answer = await main.ask('invoke', {
          contentsId,
          documentId,
          url,
          channel: message.channel,
          args,
        })
        const text = answer.ok ? codec.encode(answer.value) : answer.message
        await evaluate(documentId, `__standin.settle(${message.id}, ${answer.ok}, ${JSON.stringify(text)})`)
      }
    }
  }
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name === upBinding) tell(onMessage(executionContextId, JSON.parse(payload)))
    else if (name === openBinding) {
      tell(main.ask('windowOpen', { contentsId, url: fromBrowser(JSON.parse(payload).url) }))
    }
  })
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    if (executionContextId !== world) return
    world = null
    tell(main.ask('left', { contentsId }))
  })
  session.on('Page.navigatedWithinDocument', ({ url }) => {
    if (world !== null) tell(main.ask('committed', { contentsId, documentId: world, url: fromBrowser(url) }))
  })

  // A link with target=_blank creates its page before the handler is called; the page is closed immediately.
  page.on('popup', (popup) => {
    tell(main.ask('windowOpen', { contentsId, url: fromBrowser(popup.url()) }))
    tell(popup.close())
  })
  page.on('domcontentloaded', () => tell(main.ask('reported', { contentsId, event: 'dom-ready' })))
  page.on('load', () => {
    tell(main.ask('reported', { contentsId, event: 'did-finish-load' }))
    tell(main.ask('reported', { contentsId, event: 'ready-to-show' }))
    tell(page.title().then((title) => main.ask('titled', { contentsId, title })))
  })
  page.on('crash', () => tell(main.ask('crashed', { contentsId, reason: 'crashed' })))
  page.on('close', () => tell(main.ask('closed', { contentsId })))
  page.on('download', (download) => {
    const url = fromBrowser(download.url())
    tell(
      main.ask('willDownload', { contentsId, url }).then((isAllowed) => {
        if (isAllowed) onViolation(`a page downloads ${url} by itself`)
        return download.cancel()
      }),
    )
  })
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') {
      tell(dialog.dismiss())
      return
    }
    const decide = async () => {
      if (await main.ask('mayUnload', { contentsId })) await dialog.accept()
      else {
        await dialog.dismiss()
        // Chromium accepts no further close before the page has reported that it stays; it reports that before it
        // responds.
        await page.evaluate(() => 0)
        refused?.()
      }
    }
    tell(decide())
  })

  return {
    page,
    contentsId,
    async load(url) {
      const target = toBrowser(url)
      expected.push(target)
      try {
        await page.goto(target, { waitUntil: 'load' })
      } catch (error) {
        const description = /net::(ERR_\w+)/.exec(String(error))?.[1] ?? 'ERR_FAILED'
        tell(main.ask('loadFailed', { contentsId, url, description }))
        throw new Error(`${description} loading '${url}'`)
      }
    },
    async reload() {
      expected.push(page.url())
      await page.reload({ waitUntil: 'load' })
    },
    async send(channel, args) {
      if (world === null) return
      const payload = codec.encode(args)
      await evaluate(world, `__standin.receive(${JSON.stringify(channel)}, ${JSON.stringify(payload)})`)
    },
    async close() {
      if (page.isClosed()) return { isRefused: false }
      const gone = new Promise<false>((resolve) => page.once('close', () => resolve(false)))
      const stays = new Promise<true>((resolve) => {
        refused = () => resolve(true)
      })
      await page.close({ runBeforeUnload: true })
      const isRefused = await Promise.race([gone, stays])
      refused = null
      return { isRefused }
    },
    takeExpected(url) {
      const index = expected.indexOf(url)
      if (index === -1) return false
      expected.splice(index, 1)
      return true
    },
  }
}
