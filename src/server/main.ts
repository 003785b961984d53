import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { forkedHelper, lentHelper } from './access/ruleHelper.ts'
import { parentLine } from './common/parentLine.ts'
import { createServer } from './server.ts'
import { DEFAULT_ZONE } from './common/zone.ts'

/**
 * The reference backend as a program: alone (`npm run server -- --port 8080 --data DIR`) or as a child of a host, with
 * which it exchanges messages and from which it takes its settings by environment: STEWARD_BACKEND_DATA (folder),
 * STEWARD_BACKEND_PORT (0 or absent: a free one), STEWARD_BACKEND_ZONE (the platform's time zone; absent:
 * Asia/Shanghai).
 */

const isStop = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'stop'

function settings(): { data: string; port: number; host: string; hosts: string[]; zone: string } {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      port: { type: 'string' },
      host: { type: 'string' },
      name: { type: 'string', multiple: true },
      zone: { type: 'string' },
    },
    // A host may put its own arguments on a child's command line.
    strict: false,
  })
  const text = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback)
  const port = Number(text(values.port, process.env.STEWARD_BACKEND_PORT ?? '0'))
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('--port must be a number from 0 to 65535')
  return {
    data: text(values.data, process.env.STEWARD_BACKEND_DATA ?? 'data'),
    port,
    host: text(values.host, '127.0.0.1'),
    zone: text(values.zone, process.env.STEWARD_BACKEND_ZONE ?? DEFAULT_ZONE),
    hosts: [values.name ?? [], values.host ?? []].flat().map((name) => String(name).toLowerCase()),
  }
}

/** Bundled, the other programs are beside this one. */
const program = (source: string, bundled: string): URL =>
  new URL(import.meta.url.endsWith('.ts') ? source : bundled, import.meta.url)

async function main(): Promise<void> {
  const line = parentLine()
  const { data, port, host, hosts, zone } = settings()
  const server = createServer({
    dataFile: join(data, 'steward.db'),
    hosts,
    zone,
    jobWorker: program('./scheduler/worker.ts', './jobs.js'),
    ruleHelper: line ? lentHelper(line) : forkedHelper(program('./access/ruleProgram.ts', './ruleSource.js')),
  })
  const stop = (): void => {
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  line?.onMessage((message) => {
    if (isStop(message)) stop()
  })
  line?.onDisconnect(stop)
  let address: string
  try {
    address = await server.listen(port, host)
  } catch (error) {
    // Under a host any port is fine; alone, the port was requested.
    if (!line || port === 0) throw error
    address = await server.listen(0, host)
  }
  line?.post({ type: 'listening', address })
  if (!line) console.log(address)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
