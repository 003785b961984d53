import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The minimal server of a call: reads the body and acknowledges it. A separate program, like the backend. */
const server = createServer((request, response) => {
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.byteLength
  })
  request.on('end', () => {
    const text = JSON.stringify({ code: 0, msg: 'success', data: { size } })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.end(text)
  })
})
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('SIGTERM', () => process.exit(0))
