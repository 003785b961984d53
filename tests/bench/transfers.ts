import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, readdirSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { request } from 'undici'
import { operationRow } from '#core/testing/operationRows.ts'
import { user } from '#core/testing/stubPlatform.ts'
import { inFolder } from './folder.ts'
import type { Group, Measure } from './measure.ts'
import { flush, measureTransfer as measure, MEMORY, timed } from './transferChild.ts'

/**
 * Exports, uploads and downloads compared with the command lines sqlite3 and curl. The limits
 * were set for 1,000,000 rows, and for BENCH_BYTES=2147483648; BENCH_ROWS=200000 is for trying it out.
 */
const rows = Number(process.env.BENCH_ROWS ?? 1_000_000)
const bytes = Number(process.env.BENCH_BYTES ?? 1024 * 1024 * 1024)
const run = promisify(execFile)
/** How often each export is made, and its command line. */
const ROUNDS = 2

/** A stream of zeroes, generated on demand. */
function* zeroes(): Generator<Buffer> {
  const chunk = Buffer.alloc(1024 * 1024)
  for (let left = bytes; left > 0; left -= chunk.length) {
    yield left >= chunk.length ? chunk : chunk.subarray(0, left)
  }
}

/** A platform that costs as little CPU time as possible. */
async function openPlatform(file: string) {
  const say = (response: ServerResponse, data: unknown) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ code: 0, msg: '', data }))
  }
  const plain: Record<string, unknown> = {
    '/sys/appConfig/public': { passwordEnc: false, captcha: false, tenantInput: false },
    '/login': { token: 'bench', expire: 43_200 },
    '/sys/user/info': user,
    '/sys/menu/nav': [],
    '/sys/menu/permissions': [],
    '/sys/dict/type/all': [],
  }
  const answer = (asked: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(asked.url ?? '/', 'http://bench')
    if (pathname === '/bytes') {
      response.setHeader('content-length', bytes)
      createReadStream(file, { highWaterMark: 256 * 1024 }).pipe(response)
    } else if (pathname === '/sys/oss/upload') {
      asked.resume()
      asked.once('end', () =>
        say(response, { id: '1', url: '', fileOriName: '', fileExt: '', fileSize: bytes }),
      )
    } else if (pathname === '/sys/log/operation/page') {
      const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))]
      const from = (page - 1) * limit
      const list = Array.from({ length: Math.max(0, Math.min(limit, rows - from)) }, (_, index) =>
        operationRow(from + index),
      )
      say(response, { list, total: rows })
    } else say(response, plain[pathname] ?? { list: [], total: 0 })
  }
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { address: `http://127.0.0.1:${port}`, close }
}

const databaseIn = (folder: string): string => {
  const found = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.(db|sqlite)$/.test(name))
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(b).size - statSync(a).size)
  if (!found[0]) throw new Error('The cache has no file')
  return found[0]
}

async function exportsFromCache(folder: string): Promise<Measure[]> {
  const dataDir = join(folder, 'cache')
  await measure({ do: 'fill', dataDir, rows })
  const database = databaseIn(dataDir)
  const { stdout } = await run('sqlite3', [database, '.tables'])
  const table = stdout.split(/\s+/).find((name) => /operation/i.test(name) && !/_|fts/i.test(name.slice(-5)))
  if (!table) throw new Error(`No table of the log among ${stdout}`)
  const columns = Object.keys(operationRow(0)).map((name) => `"${name}"`)
  const query = `SELECT ${columns.join(',')} FROM "${table}" ORDER BY "createDate" DESC, "id" DESC`
  const plain = () =>
    timed(() =>
      run('sqlite3', ['-csv', '-header', database, '-cmd', `.output ${join(folder, 'plain.csv')}`, query]),
    )
  const results: Measure[] = []
  for (const [format, limit] of [
    ['csv', 1.5],
    ['xlsx', 5],
  ] as const) {
    let [baseline, value, memory] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0]
    // In turn, and the fastest of each, because other programs only make one slower.
    for (let round = 0; round < ROUNDS; round += 1) {
      baseline = Math.min(baseline, await plain())
      const { milliseconds, done, peak } = await measure({ do: 'cache', dataDir, format })
      if (done !== rows) throw new Error(`${done} of ${rows} rows`)
      value = Math.min(value, milliseconds)
      memory = Math.max(memory, peak)
    }
    results.push({ id: `export.${format}`, value, unit: 'ms', baseline, limit })
    results.push({
      id: `export.${format}-memory`,
      value: memory,
      unit: 'bytes',
      baseline: null,
      limit: MEMORY,
    })
  }
  return results
}

async function overHttp(folder: string): Promise<Measure[]> {
  const file = join(folder, 'bytes.bin')
  await pipeline(Readable.from(zeroes()), createWriteStream(file))
  const platform = await openPlatform(file)
  const { address } = platform
  const side = (task: 'list' | 'upload' | 'download') => {
    const dataDir = join(folder, task)
    return measure({ do: task, dataDir, address, file, password: 'x', url: `${address}/bytes` })
  }
  try {
    const list = await side('list')
    const curlUp = await timed(() => run('curl', ['-sf', '-F', `file=@${file}`, `${address}/sys/oss/upload`]))
    const upload = await side('upload')
    const copy = join(folder, 'curl.bin')
    // On the disk, as ours is when it has its name.
    const curlDown = await timed(async () => {
      await run('curl', ['-sf', '-o', copy, `${address}/bytes`])
      await flush(copy)
    })
    const download = await side('download')
    const count = 500
    const calls = await measure({
      do: 'calls',
      dataDir: join(folder, 'calls'),
      address,
      password: 'x',
      count,
    })
    const direct: number[] = []
    for (let index = 0; index < count; index += 1) {
      direct.push(
        await timed(async () => {
          const { body } = await request(`${address}/sys/params/page?page=1&limit=10`)
          await body.json()
        }),
      )
    }
    direct.sort((a, b) => a - b)
    const plain = direct[Math.floor(count / 2)] ?? 0
    const memory = { unit: 'bytes', baseline: null, limit: MEMORY } as const
    return [
      { id: 'export.list', value: list.milliseconds, unit: 'ms', baseline: null, limit: rows / 10 },
      { id: 'export.list-memory', value: list.peak, ...memory },
      { id: 'transfer.upload', value: upload.milliseconds, unit: 'ms', baseline: curlUp, limit: 1.5 },
      { id: 'transfer.upload-memory', value: upload.peak, ...memory },
      { id: 'transfer.download', value: download.milliseconds, unit: 'ms', baseline: curlDown, limit: 1.5 },
      { id: 'transfer.download-memory', value: download.peak, ...memory },
      { id: 'gateway.overhead', value: calls.milliseconds - plain, unit: 'ms', baseline: null, limit: 1 },
    ]
  } finally {
    platform.close()
  }
}

export const exportGroup: Group = {
  name: 'exports',
  run: () => inFolder(exportsFromCache),
}

export const transferGroup: Group = {
  name: 'transfers',
  run: () => inFolder(overHttp),
}
