import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Database from 'better-sqlite3'

/**
 * Lower bound of the cost of a number: a call that reads a counter and writes it, each time to the disk. A separate
 * program, like the backend.
 */
const [file = ''] = process.argv.slice(2)
const database = new Database(file)
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
database.exec('CREATE TABLE counters (id INTEGER PRIMARY KEY, last INTEGER NOT NULL)')
database.exec('INSERT INTO counters VALUES (1, 0)')
const read = database.prepare('SELECT last FROM counters WHERE id = 1')
const write = database.prepare('UPDATE counters SET last = ? WHERE id = 1')
const next = database.transaction(() => {
  const last = (read.get() as { last: number }).last + 1
  write.run(last)
  return last
})

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    const text = JSON.stringify({ code: 0, msg: 'success', data: next.immediate() })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.end(text)
  })
})
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('SIGTERM', () => process.exit(0))
