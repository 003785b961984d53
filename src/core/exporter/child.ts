import { FailureError } from '#contract/failures.ts'
import { openForReading, sqliteCode } from '../cache/database.ts'
import { channel } from '../childChannel.ts'
import { openPartFile } from '../files/partFile.ts'
import type { Cell } from '../tables/table.ts'
import { writers } from '../tables/writers.ts'
import { readerOf } from './columns.ts'
import { type Reply, Task } from './protocol.ts'
import { placeIn, type Reached, readRows } from './rows.ts'

/**
 * The export program: reads rows of one cache file and writes them as one file, then waits to be ended. The
 * cache program goes on answering meanwhile, and the console moves no row. It can be killed at any moment.
 */

/** Rows, and characters in them, that are turned into text at a time. */
const BITE_ROWS = 200
const BITE_CHARACTERS = 512 * 1024
/** Milliseconds between two words about progress. */
const INTERVAL = 100

const say = (reply: Reply): void => channel.post(reply)

async function write({ source, table, from, keepEvery }: Task): Promise<number> {
  const { path, format, title, columns } = table
  const database = openForReading(source.database)
  const place = from && placeIn(database, source, from.place)
  const file = await openPartFile(path, place ? from.bytes : 0)
  const before = file.position > 0 ? from : null
  const writer = writers[format]({ title, columns }, file, before?.writer)
  const reader = readerOf(source, columns)
  let rows = before?.rows ?? 0
  let reportedAt = 0
  let kept = performance.now()
  say({ event: 'progress', rows })
  let bite: Cell[][] = []
  let characters = 0
  let writing = Promise.resolve()
  // The disk writes while the next rows are read.
  const writeBite = async (): Promise<void> => {
    await writing
    writing = writer.write(bite)
    // Heard of when it is awaited.
    writing.catch(() => {})
    rows += bite.length
    bite = []
    characters = 0
    const now = performance.now()
    if (now - reportedAt < INTERVAL) return
    reportedAt = now
    say({ event: 'progress', rows })
  }
  let isKeeping = false
  let keeping: Promise<void> = Promise.resolve()
  /** What is on the disk is reportedAt when it is there; more is written meanwhile, behind it. */
  const keep = async (place: Reached): Promise<void> => {
    await writeBite()
    await writing
    const state = await writer.checkpoint()
    const checkpoint = { bytes: file.position, rows, place, writer: state }
    kept = performance.now()
    isKeeping = true
    keeping = file.sync().then(() => {
      say({ event: 'reached', checkpoint })
      isKeeping = false
    })
    // Heard of when it is awaited: a disk that fails to keep fails to write as well.
    keeping.catch(() => {})
  }
  try {
    for (const read of readRows(database, source, reader.names, before && place, keepEvery)) {
      if ('by' in read) {
        if (!isKeeping && performance.now() - kept >= keepEvery) await keep(read)
        continue
      }
      const cells = reader.cells(read)
      for (const cell of cells) if (typeof cell === 'string') characters += cell.length
      bite.push(cells)
      if (bite.length === BITE_ROWS || characters > BITE_CHARACTERS) await writeBite()
    }
    await writeBite()
    await writing
    // Told in order: nothing comes after the end.
    await keeping
    await writer.finish()
    await file.sync()
    return rows
  } finally {
    await file.close()
  }
}

function failureOf(error: unknown): Extract<Reply, { event: 'failed' }>['failure'] {
  if (error instanceof FailureError) {
    const { code, message } = error.failure
    return { code, message }
  }
  // Messages of SQLite and of the operating system carry paths; the code says enough.
  return { code: 'internal', message: sqliteCode(error) || `The export failed: ${(error as Error).name}` }
}

channel.onMessage((message) => {
  write(Task.parse(message)).then(
    (rows) => say({ event: 'written', rows, peak: process.resourceUsage().maxRSS * 1024 }),
    (error: unknown) => say({ event: 'failed', failure: failureOf(error) }),
  )
})
channel.onDisconnect(() => process.exit(0))
