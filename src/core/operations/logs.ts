import type { logOperations } from '#contract/bridge/logs.ts'
import { FailureError } from '#contract/failures.ts'
import type { Resource } from '#contract/kernel.ts'
import type { LogRow } from '#contract/logQuery.ts'
import { resources } from '#contract/resources/index.ts'
import type { LiveSession } from '../session/liveSession.ts'
import { fitsAny } from '#contract/filters.ts'
import { countLogs, neighbour, searchLogs } from '../logs/logQueries.ts'
import type { Handlers, OperationParts } from './handlers.ts'

/** Characters to which each text of a single row is cut. */
const LONGEST = 1_000_000

/** @throws FailureError `not-found` for a resource that is no log. */
function logResource(name: string): Resource {
  const resource = resources.find((item: Resource) => item.name === name && item.log !== undefined)
  if (!resource) throw new FailureError({ code: 'not-found', message: 'No such log' })
  return resource
}

/** The named logs that the account may read, in the order of the time line. */
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

export function logHandlers({ sessions, settings }: OperationParts): Handlers<typeof logOperations> {
  return {
    'logs.status': async (window, { resource: name }) => {
      const session = sessions.of(window.id)
      const resource = logResource(name)
      const { rows, asOf } = await session.file.logStatus(resource)
      return { rows, asOf, running: session.logs.running(resource) }
    },
    'logs.sync': async (window, { resource: name }) => {
      const session = sessions.of(window.id)
      const resource = logResource(name)
      if (session.readableLogs().includes(resource)) await session.logs.sync(resource)
    },
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
    'logs.search': (window, { logs, ...query }) => {
      const session = sessions.of(window.id)
      return searchLogs(session.file, chosen(session, logs), query)
    },
    'logs.histogram': (window, { logs, ...query }) => {
      const session = sessions.of(window.id)
      return countLogs(session.file, chosen(session, logs), query)
    },
    'logs.neighbour': (window, { logs, ...query }) => {
      const session = sessions.of(window.id)
      return neighbour(session.file, chosen(session, logs), query)
    },
    'logs.row': async (window, { log, id }) => {
      const session = sessions.of(window.id)
      const [resource] = chosen(session, [log])
      const row = resource && (await session.file.logRow(resource, id))
      return resource && row ? whole(resource, row) : null
    },
  }
}
