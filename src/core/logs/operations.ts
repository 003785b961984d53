import type { Resource } from '#contract/kernel.ts'
import type { LogRow } from '#contract/logQuery.ts'
import type { Handlers, OperationParts } from '../operations.ts'
import type { LiveSession } from '../session/liveSession.ts'
import { fitsAny } from './fitsAny.ts'
import { countLogs, neighbour, searchLogs } from './logQueries.ts'

/** Characters of one text that a window is given of a single row. */
const LONGEST = 1_000_000

type LogOperations = Pick<
  Handlers,
  'logs.overview' | 'logs.pause' | 'logs.search' | 'logs.histogram' | 'logs.neighbour' | 'logs.row'
>

/** Those of the named logs that the account may read, in the order of the time line. */
const chosen = (session: LiveSession, names: readonly string[]): Resource[] =>
  session
    .readableLogs()
    .filter(({ name }) => names.includes(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))

function whole(resource: Resource, row: object): LogRow {
  const values = { ...row } as Record<string, unknown>
  let cut = false
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'string' || value.length <= LONGEST) continue
    values[name] = value.slice(0, LONGEST)
    cut = true
  }
  const time = resource.log?.time ?? ''
  return {
    key: { time: String(values[time] ?? ''), log: resource.name, id: String(values.id) },
    row: values,
    failed: fitsAny(values, resource.log?.failed),
    cut,
  }
}

export function logOperations({ sessions, settings }: OperationParts): LogOperations {
  return {
    'logs.overview': async (window) => {
      const session = sessions.of(window.id)
      const { file, logs } = session
      const overview = await Promise.all(
        session.readableLogs().map(async (resource) => ({
          log: resource.name,
          ...(await file.logStatus(resource)),
          ...logs.state(resource),
          cutBefore: await logs.cutBefore(resource),
        })),
      )
      return {
        logs: overview,
        bytes: await file.logSize(),
        limit: settings.get().logCacheMegabytes * 1024 * 1024,
        isPaused: logs.isPaused(),
      }
    },
    'logs.pause': (window, { paused }) => sessions.of(window.id).logs.pause(paused),
    'logs.search': (window, { logs, ...asked }) => {
      const session = sessions.of(window.id)
      return searchLogs(session.file, chosen(session, logs), asked)
    },
    'logs.histogram': (window, { logs, ...asked }) => {
      const session = sessions.of(window.id)
      return countLogs(session.file, chosen(session, logs), asked)
    },
    'logs.neighbour': (window, { logs, ...asked }) => {
      const session = sessions.of(window.id)
      return neighbour(session.file, chosen(session, logs), asked)
    },
    'logs.row': async (window, { log, id }) => {
      const session = sessions.of(window.id)
      const [resource] = chosen(session, [log])
      const row = resource && (await session.file.logRow(resource, id))
      return resource && row ? whole(resource, row) : null
    },
  }
}
