import { FailureError } from '#contract/failures.ts'
import { openForReading, sqliteCode } from '../cache/database.ts'
import { channel } from '../childChannel.ts'
import { openPartFile } from '../files/partFile.ts'
import type { Cell as Stored } from '../cache/protocol.ts'
import type { PackedRows } from '../tables/packed.ts'
import type { Cell, TableWriter } from '../tables/table.ts'
import { writers } from '../tables/writers.ts'
import { type Reader, readerOf } from './columns.ts'
import { type Reply, Task } from './protocol.ts'
import { placeIn, type Reached, readRows } from './rows.ts'

/**
 * The export program: reads rows of one cache file, writes them to one file, and then waits to be terminated.
 * The cache program keeps answering, and no row passes through the console. It can be killed at any time.
 */

/** Rows in a batch at most. */
const BATCH_ROWS = 200
/** Characters after which a batch ends. */
const BATCH_CHARACTERS = 512 * 1024
/** Milliseconds between two reports of progress. */
const INTERVAL = 100

const report = (reply: Reply): void => channel.post(reply)

/** Hands rows to a writer; it writes one batch while the next one is read. */
function batches(
  writer: TableWriter,
  { cells: cellsOf, packed: { columns } }: Reader,
  onRows: (count: number) => void,
) {
  let batch: Cell[][] = []
  let characters = 0
  let writing = Promise.resolve()
  const begin = async (count: number, work: () => Promise<void>): Promise<void> => {
    await writing
    writing = work()
    // A rejection is handled where it is awaited.
    writing.catch(() => {})
    onRows(count)
  }
  const writeBatch = async (): Promise<void> => {
    const full = batch
    batch = []
    characters = 0
    if (full.length > 0) await begin(full.length, () => writer.write(full))
  }
  return {
    /** null: the batch goes on, and nothing has to be awaited. */
    add(row: readonly Stored[]): Promise<void> | null {
      const cells = cellsOf(row)
      for (const cell of cells) if (typeof cell === 'string') characters += cell.length
      batch.push(cells)
      return batch.length === BATCH_ROWS || characters > BATCH_CHARACTERS ? writeBatch() : null
    },
    async addPacked(rows: PackedRows): Promise<void> {
      await writeBatch()
      await begin(rows.rows, async () => {
        await writer.writePacked?.(rows, columns)
        release(rows.bytes)
      })
    },
    /** Everything added so far is with the writer. */
    async flush(): Promise<void> {
      await writeBatch()
      await writing
    },
  }
}

/** Frees the memory of bytes at once: V8 would let 64 MB of them come together before it collects them. */
function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

async function write({ source, table, from, keepEvery }: Task): Promise<number> {
  const { path, format, title, columns } = table
  const database = openForReading(source.database)
  const place = from && placeIn(database, source, from.place)
  const file = await openPartFile(path, place ? from.bytes : 0)
  const before = file.position > 0 ? from : null
  const writer = writers[format]({ title, columns }, file, before?.writer)
  const reader = readerOf(source, columns)
  let rows = before?.rows ?? 0
  let reported = 0
  let savedAt = performance.now()
  report({ event: 'progress', rows })
  const { add, addPacked, flush } = batches(writer, reader, (count) => {
    rows += count
    const now = performance.now()
    if (now - reported < INTERVAL) return
    reported = now
    report({ event: 'progress', rows })
  })
  let isSyncing = false
  let syncing: Promise<void> = Promise.resolve()
  /** Reports a checkpoint when its bytes are on the disk; rows are read and written in the meantime. */
  const saveCheckpoint = async (place: Reached): Promise<void> => {
    await flush()
    const state = await writer.checkpoint()
    const checkpoint = { bytes: file.position, rows, place, writer: state }
    savedAt = performance.now()
    isSyncing = true
    syncing = file.sync().then(() => {
      report({ event: 'reached', checkpoint })
      isSyncing = false
    })
    // A rejection is handled where it is awaited; a disk that fails to sync fails to write as well.
    syncing.catch(() => {})
  }
  const wanted = { names: reader.names, packed: writer.writePacked ? reader.packed.names : null }
  try {
    for (const read of readRows(database, source, wanted, before && place, keepEvery)) {
      if ('by' in read) {
        if (!isSyncing && performance.now() - savedAt >= keepEvery) await saveCheckpoint(read)
      } else if ('bytes' in read) await addPacked(read)
      else {
        const full = add(read)
        if (full) await full
      }
    }
    await flush()
    // The last checkpoint is reported before the end.
    await syncing
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
  // Messages of SQLite and of the operating system contain paths; the code is enough.
  return { code: 'internal', message: sqliteCode(error) || `The export failed: ${(error as Error).name}` }
}

channel.onMessage((message) => {
  write(Task.parse(message)).then(
    (rows) => report({ event: 'written', rows, peak: process.resourceUsage().maxRSS * 1024 }),
    (error: unknown) => report({ event: 'failed', failure: failureOf(error) }),
  )
})
channel.onDisconnect(() => process.exit(0))
