import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import Database from 'better-sqlite3'
import { createServer } from '#server/server.ts'
import { root } from '#tests/setup/project.ts'
import { type Account, accounts } from './accounts.ts'
import type { Actor } from './request.ts'
import { type Rights, rightsIn } from './rights.ts'
import type { Target } from './target.ts'

/** Memory where there is a file system of it. */
const disk = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

const START_MS = 60_000

/** The reference backend as a separate program, with a scratch folder of demo data. */
export class Backend implements Target {
  readonly #folder: string
  readonly #process: ChildProcess
  readonly #tokens = new Map<Actor, string>()
  readonly address: string
  #lines: string[] = []
  /** Sign-ins are limited by source address. */
  #source = 1

  private constructor(folder: string, child: ChildProcess, address: string) {
    this.#folder = folder
    this.#process = child
    this.address = address
    process.once('exit', () => child.kill())
    if (child.stderr) createInterface(child.stderr).on('line', (line) => this.#lines.push(line))
  }

  /** Fills a data file, keeps a copy of it, and starts the program. */
  static async start(): Promise<Backend> {
    const folder = mkdtempSync(join(disk, 'steward-fuzz-'))
    const data = join(folder, 'data')
    mkdirSync(data)
    await createServer({ dataFile: join(data, 'steward.db') }).close()
    copyFileSync(join(data, 'steward.db'), join(folder, 'fresh.db'))
    const program = join(root, 'src', 'server', 'main.ts')
    const child = spawn(process.execPath, [program, '--port', '0', '--data', data], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const backend = new Backend(folder, child, await addressOf(child))
    await backend.signIn()
    return backend
  }

  get secrets(): readonly string[] {
    return [this.#folder]
  }

  get isGone(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null
  }

  token(actor: Actor): string {
    return this.#tokens.get(actor) ?? ''
  }

  get known(): readonly object[] {
    return Object.values(accounts)
  }

  restore(): void {
    this.#changeData((database) => {
      // Generated columns are not listed.
      const rows = database
        .prepare(
          `SELECT tables.name, group_concat('"' || columns.name || '"') AS columns
           FROM fresh.sqlite_master AS tables, pragma_table_info(tables.name, 'fresh') AS columns
           WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%' GROUP BY tables.name`,
        )
        .all() as { name: string; columns: string }[]
      return rows
        .map(
          ({ name, columns }) =>
            `DELETE FROM "${name}"; INSERT INTO "${name}" (${columns}) SELECT ${columns} FROM fresh."${name}";`,
        )
        .join('\n')
    })
  }

  async signIn(): Promise<void> {
    this.#openDoors()
    for (const actor of Object.keys(accounts) as (keyof typeof accounts)[])
      this.#tokens.set(actor, await this.#tokenOf(accounts[actor]))
  }

  readonly rights = (): Rights => this.#read(rightsIn)

  readonly personOf = (actor: Actor): string => {
    if (actor === 'nobody') return ''
    const { username, tenantId } = accounts[actor]
    return this.#read(
      (database) =>
        (
          database
            .prepare('SELECT CAST(id AS TEXT) AS id FROM users WHERE username = ? AND tenant_id = ?')
            .get(username, tenantId || 'platform') as { id: string } | undefined
        )?.id ?? '',
    )
  }

  #read<T>(work: (database: Database.Database) => T): T {
    const database = new Database(join(this.#folder, 'data', 'steward.db'), { readonly: true })
    try {
      return work(database)
    } finally {
      database.close()
    }
  }

  faults(): readonly string[] {
    const lines = this.#lines
    this.#lines = []
    // Requests that could not be read have a line too, without a stack.
    return lines.filter((line) => !line.startsWith('{"error"') || line.includes('\\n    at '))
  }

  memory(): number | null {
    try {
      const status = readFileSync(`/proc/${this.#process.pid}/status`, 'utf8')
      return Number(/VmHWM:\s*(\d+)/.exec(status)?.[1]) / 1024
    } catch {
      return null
    }
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('close', resolve))
    if (!this.isGone) {
      this.#process.kill('SIGTERM')
      await ended
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /**
   * Undoes in the data everything that may lawfully keep these accounts out: settings, locks, changed or deleted
   * records.
   */
  #openDoors(): void {
    this.#changeData(`
      DELETE FROM app_config;
      INSERT INTO app_config SELECT * FROM fresh.app_config;
      DELETE FROM sign_in_failures;
      INSERT OR REPLACE INTO tenants SELECT * FROM fresh.tenants WHERE tenant_id IN ('platform', 'hengyuan');
      INSERT OR REPLACE INTO users SELECT * FROM fresh.users WHERE username IN ('admin', 'operator');
    `)
  }

  /** Runs statements beside the server; `fresh` is the data as they were filled in. */
  #changeData(statements: string | ((database: Database.Database) => string)): void {
    const database = new Database(join(this.#folder, 'data', 'steward.db'))
    try {
      database.pragma('foreign_keys = OFF')
      database.prepare('ATTACH ? AS fresh').run(join(this.#folder, 'fresh.db'))
      const text = typeof statements === 'string' ? statements : statements(database)
      database.exec(`BEGIN IMMEDIATE; ${text} COMMIT;`)
    } finally {
      database.close()
    }
  }

  async #tokenOf(account: Account): Promise<string> {
    this.#source = (this.#source % 200) + 1
    const answer = await post(`${this.address}/login`, account, `127.0.1.${this.#source}`)
    const { code, msg, data } = JSON.parse(answer) as { code: number; msg: string; data?: { token?: string } }
    if (code !== 0 || !data?.token) throw new Error(`${account.username} cannot sign in: ${code} ${msg}`)
    return data.token
  }
}

/** The first line the program prints. */
const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the backend does not start')), START_MS)
    child.once('close', () => reject(new Error('the backend ended at its start')))
    if (child.stdout)
      createInterface(child.stdout).once('line', (line) => {
        clearTimeout(timer)
        resolve(line.trim())
      })
  })

const post = (url: string, body: object, localAddress: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const outgoing = httpRequest(url, { method: 'POST', headers, agent: false, localAddress }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.once('error', reject)
      response.once('end', () => resolve(text))
    })
    outgoing.once('error', reject)
    outgoing.setTimeout(START_MS, () => outgoing.destroy(new Error('no answer to a sign-in')))
    outgoing.end(JSON.stringify(body))
  })
