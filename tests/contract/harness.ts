import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { ETAG } from '#contract/etag.ts'
import type { AnyEndpoint, EndpointAnswer } from '#contract/kernel.ts'
import { ignoredFilters } from '#contract/ignoredFilters.ts'
import { pageFilters } from '#contract/resources/index.ts'
import { auth } from '#contract/resources/shell/auth.ts'
import { appConfig, type SecurityConfig } from '#contract/resources/sys/appConfig.ts'
import type { Limits } from '#server/security/limits.ts'
import { KEY_FILE } from '#server/security/vault.ts'
import { createServer } from '#server/server.ts'
import { cheapenPasswords, memory } from '#tests/setup/quickData.ts'
import { afterAll } from 'vitest'

/** The clock of a suite's server. */
export class TestClock {
  #offset = 0
  readonly now = (): Date => new Date(Date.now() + this.#offset)
  advance(milliseconds: number): void {
    this.#offset += milliseconds
  }
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

/** An answer of any kind. */
export interface Answer<T = unknown> {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly data: T
  /** Words about fields, of a 422. */
  readonly fields: Record<string, string>
  readonly text: string
  readonly bytes: Buffer
  readonly headers: Record<string, string>
}

export interface Sent {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string | number>
  readonly body?: unknown
}

export interface RawRequest {
  readonly method: string
  readonly path: string
  readonly body?: string | Buffer
  readonly headers?: Record<string, string>
  /** Source address; another loopback address stands for another machine. */
  readonly from?: string
}

/** End of the response to an unexpected fault: the number of its exception. */
const EXCEPTION = /\[(E[0-9a-f]{8})\]$/

/** The same number in a line about a fault. */
const NUMBERED = /"number":"(E[0-9a-f]{8})"/

/** Exceptions that a test of this process asked for. */
const wantedExceptions = new Set<string>()

/** One account, or none, as a client of the server. */
export class Client {
  readonly address: string
  readonly token: string
  readonly language: string
  readonly from: string | undefined
  readonly #wantsFault: boolean

  constructor(address: string, token = '', language = 'zh-CN', from?: string, wantsFault = false) {
    this.address = address
    this.token = token
    this.language = language
    this.from = from
    this.#wantsFault = wantsFault
  }

  in(language: string): Client {
    return new Client(this.address, this.token, language, this.from, this.#wantsFault)
  }

  at(from: string): Client {
    return new Client(this.address, this.token, this.language, from, this.#wantsFault)
  }

  elsewhere(address: string): Client {
    return new Client(address, this.token, this.language, this.from, this.#wantsFault)
  }

  withToken(token: string): Client {
    return new Client(this.address, token, this.language, this.from, this.#wantsFault)
  }

  /** For calls that the test makes fail with an unexpected fault; everywhere else one fails the test. */
  wantingFault(): Client {
    return new Client(this.address, this.token, this.language, this.from, true)
  }

  /** @throws for an answer with the number of an exception: a crash has the same code as a refusal. */
  async raw(request: RawRequest): Promise<Answer> {
    const answer = await this.#exchange(request)
    const number = EXCEPTION.exec(answer.msg)?.[1]
    if (number === undefined) return answer
    if (!this.#wantsFault) throw new Error(`${request.method} ${request.path}: ${answer.msg}`)
    wantedExceptions.add(number)
    return answer
  }

  #exchange(request: RawRequest): Promise<Answer> {
    const headers = {
      'accept-language': this.language,
      ...(this.token ? { token: this.token } : {}),
      // Node sends the body of a DELETE only when it is told the length.
      ...(request.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(request.body)) }),
      ...request.headers,
    }
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest(
        `${this.address}${request.path}`,
        { method: request.method, headers, agent: false, localAddress: request.from ?? this.from },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.once('error', reject)
          response.once('end', () => {
            const bytes = Buffer.concat(chunks)
            const text = bytes.toString('utf8')
            const isJson =
              String(response.headers['content-type']).startsWith('application/json') &&
              response.headers['content-disposition'] === undefined
            const envelope: { code?: number; msg?: string; data?: unknown } = isJson ? JSON.parse(text) : {}
            resolve({
              status: response.statusCode ?? 0,
              code: envelope.code ?? (response.statusCode === 200 && !isJson ? 0 : -1),
              msg: envelope.msg ?? '',
              data: envelope.data,
              fields: fieldsOf(envelope.data),
              text,
              bytes,
              headers: Object.fromEntries(
                Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
              ),
            })
          })
        },
      )
      outgoing.once('error', reject)
      outgoing.end(request.body)
    })
  }

  /** Calls an endpoint exactly as documented. An answer with code 0 must fit the contract, and rows what was asked. */
  async call<E extends AnyEndpoint>(endpoint: E, sent: Sent = {}): Promise<Answer<EndpointAnswer<E>>> {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(sent.params?.[name] ?? ''),
    )
    const query = new URLSearchParams(
      Object.entries(sent.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString()
    const answer = await this.raw({
      method: endpoint.method,
      path: query ? `${path}?${query}` : path,
      ...(sent.body === undefined
        ? {}
        : endpoint.encoding === 'form'
          ? {
              body: new URLSearchParams(sent.body as Record<string, string>).toString(),
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
            }
          : { body: JSON.stringify(sent.body), headers: { 'content-type': 'application/json' } }),
    })
    const data =
      answer.code === 0 && endpoint.kind === 'json' ? endpoint.answer.parse(answer.data) : answer.data
    const filters = pageFilters(endpoint)
    if (answer.code === 0 && filters) {
      const { list } = data as { list: Record<string, unknown>[] }
      const ignored = ignoredFilters(filters, sent.query ?? {}, list)
      if (ignored.length > 0) throw new Error(`${endpoint.id} ignored ${ignored.join(', ')}`)
    }
    return { ...answer, data }
  }

  /**
   * Like call(), for what the test only needs to have happened. A record comes without its entity tag, which
   * etag.test.ts judges, so that a test may save what it has read some time ago.
   */
  async must<E extends AnyEndpoint>(endpoint: E, sent: Sent = {}): Promise<EndpointAnswer<E>> {
    const answer = await this.call(endpoint, sent)
    if (answer.code !== 0) throw new Error(`${endpoint.id}: ${answer.code} ${answer.msg}`)
    const { data } = answer
    if (typeof data === 'object' && data !== null) Reflect.deleteProperty(data, ETAG)
    return data
  }

  signInAs(
    username: string,
    password: string,
    more: { tenantId?: string; captcha?: string; uuid?: string } = {},
  ) {
    return this.call(auth.endpoints.login, { body: { username, password, ...more } })
  }
}

function fieldsOf(data: unknown): Record<string, string> {
  if (typeof data !== 'object' || data === null || !('fields' in data)) return {}
  // The envelope of a 422: field names to words.
  return data.fields as Record<string, string>
}

export interface TestServer {
  readonly address: string
  readonly folder: string
  readonly dataFile: string
  readonly clock: TestClock
  /** Lines about unexpected faults. */
  readonly faults: string[]
  /** A client without an account. */
  readonly guest: Client
  signIn(username: string, password?: string, tenantId?: string): Promise<Client>
  admin(): Promise<Client>
  /** Changes some of the security settings, through the documented call. */
  secure(client: Client, changes: Partial<SecurityConfig>): Promise<Answer>
  /** Reads or writes the database beside the server. */
  sql<R>(text: string, ...values: unknown[]): R[]
  /** Id of a demo account. */
  userId(username: string, tenantId?: string): string
  /** Gives the roles named 普通操作员, one of which `operator` holds, the menus with this code. */
  grant(code: string): void
  /** Gives these roles of any tenant the menu of a screen; without a name those that `operator` holds. */
  openScreen(route: string, role?: string): void
  /** From now on no job and no event of the first data begins by the clock, as some do every five minutes. */
  stopClocks(): void
  /** The right answer to a captcha that was issued. */
  captchaAnswer(uuid: string): string
}

/** Seeding takes longer than copying; one filled file serves all suites of a process. */
let template: Promise<string> | undefined

const newFolder = (): string => mkdtempSync(join(memory, 'steward-contract-'))
const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

async function seeded(): Promise<string> {
  const folder = newFolder()
  process.once('exit', () => removeFolder(folder))
  const file = join(folder, 'template.db')
  await createServer({ dataFile: file }).close()
  cheapenPasswords(file)
  return file
}

/** A copy of a database with the key of its secrets, which is no part of it. */
function copyData(from: string, to: string): void {
  copyFileSync(from, to)
  copyFileSync(join(dirname(from), KEY_FILE), join(dirname(to), KEY_FILE))
}

/**
 * A server of the suite's own; ends with the suite.
 * @param write writes the data file; the demo data of a fresh platform when left out.
 * @param limits other limits than the usual ones
 */
export async function startServer(
  write?: (dataFile: string) => Promise<void>,
  limits: Partial<Limits> = {},
): Promise<TestServer> {
  const folder = newFolder()
  const dataFile = join(folder, 'steward.db')
  if (write) await write(dataFile)
  else {
    template ??= seeded()
    copyData(await template, dataFile)
  }
  const clock = new TestClock()
  const faults: string[] = []
  const server = createServer({ dataFile, clock: clock.now, report: (line) => faults.push(line), limits })
  const address = await server.listen(0)
  const guest = new Client(address)
  // One connection for the suite: reading the schema takes longer than most statements.
  let beside: Database.Database | undefined
  const sql = <R>(text: string, ...values: unknown[]): R[] => {
    beside ??= new Database(dataFile)
    const statement = beside.prepare(text)
    // better-sqlite3 types rows as unknown; the SELECT is the caller's.
    if (statement.reader) return statement.all(...values) as R[]
    statement.run(...values)
    return []
  }
  const signIn = async (username: string, password = username, tenantId?: string): Promise<Client> => {
    const answer = await guest.signInAs(username, password, tenantId ? { tenantId } : {})
    if (answer.code !== 0) throw new Error(`${username} cannot sign in: ${answer.msg}`)
    return guest.withToken(answer.data.token)
  }
  afterAll(async () => {
    beside?.close()
    await server.close()
    removeFolder(folder)
    // No response reports the failure that breaks off a stream.
    const unwanted = faults.filter((line) => {
      const number = NUMBERED.exec(line)?.[1]
      return number !== undefined && !wantedExceptions.has(number)
    })
    if (unwanted.length > 0) throw new Error(`unexpected faults:\n${unwanted.join('\n')}`)
  })
  return {
    address,
    folder,
    dataFile,
    clock,
    faults,
    guest,
    signIn,
    admin: () => signIn('admin'),
    secure: async (client, changes) => {
      const current = await client.must(appConfig.endpoints.security)
      return client.call(appConfig.endpoints.saveSecurity, { body: { ...current, ...changes } })
    },
    sql,
    userId: (username, tenantId = 'platform') => {
      const [row] = sql<{ id: string }>(
        'SELECT CAST(id AS TEXT) AS id FROM users WHERE username = ? AND tenant_id = ?',
        username,
        tenantId,
      )
      if (!row) throw new Error(`${username} is not there`)
      return row.id
    },
    grant: (code) => {
      sql(
        `INSERT INTO role_menus SELECT roles.id, menus.id FROM roles, menus
         WHERE roles.name = '普通操作员' AND permissions = ?`,
        code,
      )
    },
    openScreen: (route, role = '普通操作员') => {
      sql(
        `INSERT OR IGNORE INTO role_menus SELECT roles.id, menus.id FROM roles, menus
         WHERE roles.name = ? AND url = ?`,
        role,
        route,
      )
    },
    stopClocks: () => {
      sql('UPDATE job_info SET trigger_next = NULL')
      for (const table of ['msg_audit_events', 'msg_biz_events']) sql(`UPDATE ${table} SET next_fire = NULL`)
    },
    captchaAnswer: (uuid) =>
      sql<{ answer: string }>('SELECT answer FROM captchas WHERE uuid = ?', uuid)[0]?.answer ?? '',
  }
}
