import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { BridgeMessage, Stream, Windows } from '../windows.ts'
import { sendEvents } from './eventStream.ts'

test('what is told after the stream has been ended is left to the next one, and harms nobody', async () => {
  const { promise: connected, resolve } = Promise.withResolvers<Stream>()
  const faults: unknown[] = []
  const windows = {
    connect: async (_id: string, stream: Stream) => {
      resolve(stream)
      return () => {}
    },
  } as unknown as Windows
  const server = createServer((request, response) => {
    response.on('error', (error) => faults.push(error))
    void sendEvents(request, response, windows, 'main')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const page = await fetch(`http://127.0.0.1:${port}/`)
  const stream = await connected
  const message: BridgeMessage = { to: 'page', order: 'leave' }
  stream.send({ number: 1, message })
  stream.end()
  stream.send({ number: 2, message })
  expect(await page.text()).toBe('retry: 1000\n\nid: 1\ndata: {"to":"page","order":"leave"}\n\n')
  await new Promise<void>((closed) => server.close(() => closed()))
  expect(faults).toEqual([])
})
