import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Numbered, Windows } from '../windows.ts'
import { commonHeaders } from './headers.ts'

/** Milliseconds between two heartbeats, and so until a dead connection is noticed. */
const HEARTBEAT = 15_000
/** Milliseconds after which a page reconnects a lost stream. */
const RETRY = 1000
/** Unread bytes after which the stream is ended; the page reconnects and receives the missed events. */
const MAX_UNREAD = 4 * 1024 * 1024

const line = ({ number, message }: Numbered): string => `id: ${number}\ndata: ${JSON.stringify(message)}\n\n`

/** Sends core's events as server-sent events: in order and each once, also across reconnects. */
export async function sendEvents(
  request: IncomingMessage,
  response: ServerResponse,
  windows: Windows,
  windowId: string,
): Promise<void> {
  response.writeHead(200, {
    ...commonHeaders,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  response.write(`retry: ${RETRY}\n\n`)
  const beat = setInterval(() => {
    if (!response.writableEnded) response.write(':\n\n')
  }, HEARTBEAT)
  const last = /^\d+$/.exec(String(request.headers['last-event-id'] ?? ''))
  let gone = () => {}
  let isClosed = false
  response.on('close', () => {
    isClosed = true
    clearInterval(beat)
    gone()
  })
  gone = await windows.connect(
    windowId,
    {
      send(item) {
        // Core reports its end after the streams have been ended; a page that reconnects receives the kept event.
        if (response.writableEnded) return
        if (response.writableLength > MAX_UNREAD) response.destroy()
        else response.write(line(item))
      },
      end: () => response.end(),
    },
    last ? Number(last[0]) : null,
  )
  if (isClosed) gone()
}
