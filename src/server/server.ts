import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { OpenGateway } from './interfaces/gateway.ts'
import { InterfaceJobs, interfaceHandlers } from './interfaces/interfaceJobs.ts'
import { Notifier } from './interfaces/notifier.ts'
import { ReceiptDealer } from './interfaces/receiptDealer.ts'
import { RequestLog } from './interfaces/requestLog.ts'
import { noteRights } from './access/rightNotes.ts'
import { forkedHelper, type StartHelper } from './access/ruleHelper.ts'
import { RuleReader } from './access/ruleReader.ts'
import type { Clock } from './common/clock.ts'
import { prepareDataFolder } from './dataFolder.ts'
import { IdSource } from './db/ids.ts'
import { migrate } from './db/migrate.ts'
import { migrations } from './schema.ts'
import { seedJobs } from './demo/jobs.ts'
import { followEntity } from './db/entityTables.ts'
import { growDemoData, seed } from './demo/seed.ts'
import { Store } from './db/store.ts'
import type { Bindings } from './calls/exchange.ts'
import { FileStore } from './files/fileStore.ts'
import { createHttpServer } from './httpServer.ts'
import { keepTidy } from './housekeeping.ts'
import { MessageSender } from './messaging/sender.ts'
import { VerificationCodes } from './messaging/verificationCodes.ts'
import { EventFiring } from './messaging/events/eventFiring.ts'
import { WorkerFunctionRunner } from './messaging/events/functionRunner.ts'
import { eventFunctions } from './messaging/events/functions.ts'
import { systemEvents } from './messaging/events/systemEvents.ts'
import { modules, nouns } from './modules/index.ts'
import { Router } from './calls/router.ts'
import { type Limits, limitsWith } from './security/limits.ts'
import { PasswordChecks } from './security/passwordChecks.ts'
import { keepSqlLog } from './sqlLog.ts'
import { DEFAULT_ZONE, openZone } from './common/zone.ts'
import { handlers } from './scheduler/handlers.ts'
import { WorkerRunner } from './scheduler/runner.ts'
import { Scheduler } from './scheduler/scheduler.ts'

/** Version of the first database with jobs. */
const WITH_JOBS = 2

/** Milliseconds that close() waits for calls in progress. */
const CLOSE_MS = 2000

export interface ServerOptions {
  /** SQLite file; its folder is made when missing. */
  readonly dataFile: string
  /** Names under which it is reached beside those of the loopback; none when left out. */
  readonly hosts?: readonly string[]
  /** The system's when left out. */
  readonly clock?: Clock
  /** Receives one JSON line per unexpected fault; the error output when left out. */
  readonly report?: (line: string) => void
  /** Program of the thread in which jobs run; the source beside this file when left out. */
  readonly jobWorker?: URL
  /** Starts the process in which stored statements run; a child of this one when left out. */
  readonly ruleHelper?: StartHelper
  /** The platform's time zone, a name of the IANA database; Asia/Shanghai when left out. */
  readonly zone?: string
  /** Other limits than the usual ones. */
  readonly limits?: Partial<Limits>
}

export interface ReferenceServer {
  /** Answers a request without a socket. */
  readonly fetch: (request: Request, bindings?: Bindings) => Promise<Response> | Response
  /**
   * @param port 0 for a free one.
   * @param host default: loopback.
   * @returns the address, e.g. http://127.0.0.1:8080.
   */
  listen(port: number, host?: string): Promise<string>
  /** Ends connections and jobs and closes the file. */
  close(): Promise<void>
}

/**
 * Opens the file in the newest version, an empty one filled with demo data.
 * @throws errors of a migration or the demo data; the file is closed then
 */
function openStore(dataFile: string, clock: Clock): Store {
  prepareDataFolder(dataFile)
  const store = new Store(dataFile)
  try {
    const found = migrate(store, migrations)
    store.transaction(() => {
      for (const { own, resource } of nouns) if (own) followEntity(store, own, resource)
    })
    // Decided by the data, not by the version: the first start may have been cut off in between.
    if (!store.get('SELECT 1 FROM tenants')) seed(store, clock(), nouns)
    else {
      // A file from before there were jobs gets the maintenance ones.
      if (found < WITH_JOBS) seedJobs(store, clock())
      growDemoData(store, clock(), nouns)
    }
    return store
  } catch (error) {
    store.close()
    throw error
  }
}

/**
 * The platform as one program: database, rules and HTTP. Fills an empty database with demo data.
 * @throws for an unknown zone, and errors of a migration or the demo data
 */
export function createServer(options: ServerOptions): ReferenceServer {
  const clock = options.clock ?? (() => new Date())
  const report = options.report ?? ((line) => process.stderr.write(`${line}\n`))
  const closeZone = openZone(options.zone ?? DEFAULT_ZONE)
  let store: Store
  try {
    store = openStore(options.dataFile, clock)
  } catch (error) {
    closeZone()
    throw error
  }
  noteRights(store)
  const ids = new IdSource()
  const files = new FileStore(join(dirname(options.dataFile), 'oss'))
  files.prepare()
  const stopTidying = keepTidy(store, clock)
  const stopSqlLog = keepSqlLog({ store, ids, clock, report })
  const sender = new MessageSender({ store, ids, clock, report })
  const raise = systemEvents({ store, clock, sender, report })
  const jobWorker = options.jobWorker ?? new URL('./scheduler/worker.ts', import.meta.url)
  const events = new EventFiring({
    ...{ store, clock, sender, report, functions: eventFunctions },
    runner: new WorkerFunctionRunner(jobWorker, options.dataFile),
  })
  const log = new RequestLog({ store, ids, clock, raise })
  const gateway = new OpenGateway({ store, ids, clock, log, report })
  const notifier = new Notifier({ store, clock, log })
  const dealer = new ReceiptDealer(store, clock)
  const scheduler = new Scheduler({
    store,
    ids,
    clock,
    report,
    handlers: { has: (name) => handlers.has(name) || interfaceHandlers.has(name) },
    runner: new InterfaceJobs(notifier, dealer, new WorkerRunner(jobWorker, options.dataFile)),
    also: [events],
    onFailure: ({ tenantId, jobDesc }, detail) =>
      raise({ code: 'SYS_JOB_FAIL', tenantId, userName: jobDesc, detail }),
    isPlatform: (tenantId) =>
      store.get('SELECT 1 FROM tenants WHERE tenant_id = ? AND tenant_itype = 1', tenantId) !== undefined,
  })
  const rules = new RuleReader(
    options.ruleHelper ?? forkedHelper(new URL('./access/ruleProgram.ts', import.meta.url)),
  )
  const codes = new VerificationCodes({ store, ids, clock, sender })
  const limits = limitsWith(options.limits)
  const checks = new PasswordChecks(limits)
  const implementations = modules({ scheduler, files, rules, sender, codes, raise, checks, limits })
  const router = new Router({ store, ids, clock, report, files, implementations })
  const http = createHttpServer({
    fetch: router.fetch,
    hosts: options.hosts ?? [],
    limits,
    report,
    open: (call) => gateway.answer(call),
  })
  let closed: Promise<void> | undefined
  return {
    fetch: router.fetch,
    listen: (port, host = '127.0.0.1') =>
      new Promise((resolve, reject) => {
        http.once('error', reject)
        http.listen(port, host, () => {
          http.off('error', reject)
          notifier.resume()
          dealer.resume()
          scheduler.start()
          sender.start()
          // A TCP server's address is never a pipe's name.
          const address = http.address() as AddressInfo
          resolve(
            `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
          )
        })
      }),
    close: () => {
      closed ??= Promise.all([scheduler.close(), sender.close()]).then(
        () =>
          new Promise((resolve) => {
            stopTidying()
            rules.close()
            const done = (): void => {
              stopSqlLog()
              store.close()
              closeZone()
              resolve()
            }
            if (!http.listening) {
              done()
              return
            }
            http.close(done)
            // Requests that are being answered may finish; a download that takes longer is cut off.
            setTimeout(() => http.closeAllConnections(), CLOSE_MS).unref()
          }),
      )
      return closed
    },
  }
}
