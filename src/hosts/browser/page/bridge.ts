import type { Bridge, BridgeEvent, PickedFile, OperationName, OperationOutput } from '#contract/bridge.ts'
import type { Failure, Result } from '#contract/failures.ts'
import type { pageKeyName } from './keyName.ts'

/**
 * Defines `window.steward` in a page of the browser host. Served as it is, without its types, so it may import types
 * only.
 */

type Message = { to: 'app'; event: BridgeEvent } | { to: 'page'; order: 'close' | 'leave' }

/** The parts of a browser's window that the bridge uses. */
export type Page = Pick<
  Window,
  | 'location'
  | 'document'
  | 'localStorage'
  | 'open'
  | 'close'
  | 'confirm'
  | 'addEventListener'
  | 'dispatchEvent'
> & {
  readonly fetch: typeof fetch
  readonly EventSource: typeof EventSource
}

/** Storage key under which the entry document has stored the page's key. */
const keyName: typeof pageKeyName = 'steward.key'

const failed = (failure: Failure): { ok: false; failure: Failure } => ({ ok: false, failure })

const unreachable: Failure = {
  code: 'internal',
  message:
    'The console program does not answer. Start it again, or press Enter where it runs for a fresh address.',
}

const unreadable: Failure = {
  code: 'file-missing',
  message: 'The file cannot be read, or the console program does not answer.',
}

const popupBlocked: Failure = {
  code: 'unsupported',
  message: 'The browser blocked the window. Allow pop-up windows for this address and try again.',
}

const hasText = <K extends string>(value: unknown, key: K): value is Record<K, string> =>
  typeof value === 'object' && value !== null && key in value && typeof Reflect.get(value, key) === 'string'

/** Whether the address of a finished export belongs to this window; other windows ignore it. */
const isForWindow = (download: string, windowId: string): boolean =>
  new URLSearchParams(download.split('?')[1] ?? '').get('window') === windowId

/** Milliseconds of parsing after which the page yields to other work. */
const READING = 8

const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

type Node = Record<string | number, unknown>

/** Where the items of a list or the characters of a text belong, which follow those before. */
type Line = [path: (string | number)[], part: unknown[] | string]

function addLine(answer: unknown, [path, part]: Line): void {
  let at = answer
  for (const name of path.slice(0, -1)) at = (at as Node)[name]
  const [record, name] = [at as Node, path.at(-1) ?? '']
  if (typeof part === 'string') record[name] = `${String(record[name])}${part}`
  else (record[name] as unknown[]).push(...part)
}

/**
 * Reads a long answer, as the host's `sendAnswer` writes it, while it arrives: parsed as a whole, it would block
 * the page.
 */
async function readPieces(stream: ReadableStream<Uint8Array>): Promise<Result<unknown>> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  // Both types are those that our own host writes.
  let answer: Result<unknown> | null = null
  const take = (line: string): void => {
    if (answer === null) {
      answer = JSON.parse(line) as Result<unknown>
      return
    }
    addLine(answer, JSON.parse(line) as Line)
  }
  let rest = ''
  let since = performance.now()
  for (;;) {
    const { done, value } = await reader.read()
    rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
    const lines = rest.split('\n')
    rest = done ? '' : (lines.pop() ?? '')
    for (const line of lines) {
      take(line)
      if (performance.now() - since < READING) continue
      await nextTask()
      since = performance.now()
    }
    if (done) break
  }
  await nextTask()
  return answer ?? failed(unreachable)
}

async function readResult(response: Response): Promise<Result<unknown>> {
  const type = response.headers.get('Content-Type') ?? ''
  if (type.startsWith('application/x-ndjson') && response.body) return readPieces(response.body)
  // A refusal is not JSON: the program was restarted and has another key.
  return type.startsWith('application/json') ? response.json() : failed(unreachable)
}

interface Requests {
  send(name: OperationName, input: unknown): Promise<Result<unknown>>
  sendFile(file: File): Promise<Result<PickedFile[]>>
}

/**
 * Creates the functions that send requests to the host. A host that does not answer is a failure, not an exception.
 * @param own headers that name this window and its key
 */
function createRequests(
  page: Page,
  own: Readonly<Record<string, string>>,
  isLeaving: () => boolean,
): Requests {
  async function send(name: OperationName, input: unknown): Promise<Result<unknown>> {
    try {
      const response = await page.fetch(`/bridge/${name}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...own },
        body: input === undefined ? undefined : JSON.stringify(input),
        // Other requests of a page that unloads are cancelled with it.
        keepalive: isLeaving(),
      })
      return await readResult(response)
    } catch {
      return failed(unreachable)
    }
  }

  /** Sends a file, which the browser reads while sending it. */
  async function sendFile(file: File): Promise<Result<PickedFile[]>> {
    try {
      const response = await page.fetch('/offer', {
        method: 'POST',
        headers: { ...own, 'X-Steward-File': encodeURIComponent(file.name) },
        // The browser sends its type as that of the body.
        body: file,
      })
      const isAnswer = (response.headers.get('Content-Type') ?? '').startsWith('application/json')
      return isAnswer ? await response.json() : failed(unreachable)
    } catch {
      // A file that was removed after it was chosen fails here as well.
      return failed(unreadable)
    }
  }
  return { send, sendFile }
}

type Completion = (value: unknown, input: unknown) => Result<unknown> | undefined

/**
 * Actions that the page carries out after core has answered, where Electron calls the operating system:
 * operation → action. An action may replace the result.
 */
const completions = (
  page: Page,
  fetchFile: (address: string) => void,
): Partial<Record<OperationName, Completion>> => {
  const fetchSaved: Completion = (value) => {
    if (!hasText(value, 'download')) return undefined
    const { download, ...rest } = value
    fetchFile(download)
    return { ok: true, value: rest }
  }
  return {
    'host.openWindow'(value) {
      if (!hasText(value, 'open')) return undefined
      const { open, ...rest } = value
      return page.open(open, '_blank', 'popup,width=1200,height=800')
        ? { ok: true, value: rest }
        : failed(popupBlocked)
    },
    'host.setTitle'(_, input) {
      if (hasText(input, 'title')) page.document.title = input.title
      return undefined
    },
    'host.openExternal'(_, input) {
      // The question is the address itself, which needs no translation.
      if (hasText(input, 'url') && page.confirm(input.url)) {
        page.open(input.url, '_blank', 'noopener,noreferrer')
      }
      return undefined
    },
    'files.save': fetchSaved,
    'journal.export': fetchSaved,
    'support.save': fetchSaved,
  }
}

export function createBridge(page: Page): Bridge {
  const windowId = new URLSearchParams(page.location.search).get('window') ?? ''
  // A cookie is sent to every port of this address; the storage belongs to one.
  const key = page.localStorage.getItem(keyName) ?? ''
  const own = { 'X-Steward-Window': windowId, 'X-Steward-Key': key }
  const listeners = new Set<(event: BridgeEvent) => void>()
  const fetched = new Set<string>()

  function fetchFile(address: string): void {
    if (!isForWindow(address, windowId) || fetched.has(address)) return
    fetched.add(address)
    const anchor = page.document.createElement('a')
    anchor.href = address
    anchor.download = ''
    anchor.click()
  }

  /** Starts the download and removes its one-time address from the event: a second request would end both. */
  function withoutDownload(event: BridgeEvent): BridgeEvent {
    if (event.type !== 'transfer' || event.transfer.download === undefined) return event
    const { download, ...transfer } = event.transfer
    fetchFile(download)
    return { ...event, transfer }
  }

  /** Calls without an answer yet. */
  const pending = new Set<Promise<unknown>>()
  let isHidden = false
  page.addEventListener('pagehide', () => {
    isHidden = true
  })
  page.addEventListener('pageshow', () => {
    isHidden = false
  })

  /** Writes pending changes before the program ends, then notifies the host. */
  async function leave(): Promise<void> {
    // The console writes pending changes on this event.
    page.dispatchEvent(new Event('pagehide'))
    await Promise.allSettled(pending)
    await page.fetch('/left', { method: 'POST', headers: own }).catch(() => {})
  }

  const events = new page.EventSource(
    `/bridge/events?${new URLSearchParams({ window: windowId, key }).toString()}`,
  )
  events.onmessage = ({ data }: MessageEvent<string>) => {
    // Written by our own host.
    const message = JSON.parse(data) as Message
    if (message.to === 'page') {
      if (message.order === 'close') page.close()
      else void leave()
      return
    }
    const event = withoutDownload(message.event)
    for (const listener of listeners) listener(event)
  }

  const { send, sendFile } = createRequests(page, own, () => isHidden)
  const complete = completions(page, fetchFile)

  return {
    async call(name, input) {
      const answered = send(name, input)
      pending.add(answered)
      const result = await answered
      pending.delete(answered)
      // The host answers as the contract describes this operation.
      const completed = result.ok ? (complete[name]?.(result.value, input) ?? result) : result
      return completed as Result<OperationOutput<typeof name>>
    },
    async offer(files) {
      const picked: PickedFile[] = []
      // One after the other: a browser has few connections, and the upload of the first can start.
      for (const file of files) {
        // Windows pass only File objects; the contract has no DOM types.
        const result = await sendFile(file as File)
        if (!result.ok) {
          if (picked.length > 0) await send('files.forget', { fileIds: picked.map(({ id }) => id) })
          return result
        }
        picked.push(...result.value)
      }
      return { ok: true, value: picked }
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

// Undefined where a test imports this file.
if (typeof window === 'object') Object.defineProperty(window, 'steward', { value: createBridge(window) })
