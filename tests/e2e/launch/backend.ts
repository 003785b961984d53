import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { formatMoment } from '#base/moments.ts'
import { backendTime } from '#tests/setup/platformClock.ts'
import { filesBelow, root } from '#tests/setup/project.ts'
import { environment } from '#tests/setup/run.ts'

/** The reference backend as a separate program, as `npm run server` starts it. */
export interface Backend {
  readonly address: string
  readonly dataDir: string
  stop(): Promise<void>
}

export interface BackendOptions {
  /** Use this folder and keep it. Default: a temporary one. */
  dataDir?: string
  /** Called with the folder before the backend starts on it. */
  prepare?(dataDir: string): void
}

/** Ends what hangs: on a machine with other work, a start takes half a minute. */
const startSeconds = 90

export async function startBackend(options: BackendOptions = {}): Promise<Backend> {
  const temporary = options.dataDir === undefined
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'steward-backend-'))
  options.prepare?.(dataDir)
  const child = spawn(
    process.execPath,
    [join(root, 'src', 'server', 'main.ts'), '--port', '0', '--data', dataDir],
    {
      cwd: root,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    let printed = ''
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`no address within ${startSeconds} seconds\n${printed}`))
    }, startSeconds * 1000)
    const take = (chunk: Buffer) => {
      printed += chunk.toString()
      const found = /^http:\/\/\S+$/m.exec(printed)?.[0]
      if (!found) return
      clearTimeout(timer)
      resolve(found)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.once('exit', (code) => reject(new Error(`the backend ended (${code})\n${printed}`)))
  })
  return {
    address,
    dataDir,
    async stop() {
      child.kill('SIGTERM')
      await ended
      if (temporary) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function withDatabase<R>(dataDir: string, readonly: boolean, work: (database: Database.Database) => R): R {
  const [file] = filesBelow('.', /^steward\.db$/, dataDir)
  if (!file) throw new Error(`no backend database below ${dataDir}`)
  const database = new Database(join(dataDir, file), { readonly })
  try {
    return work(database)
  } finally {
    database.close()
  }
}

/** Queries the backend's database below a data folder, read-only, while the backend runs. */
export const queryBackend = <T>(dataDir: string, sql: string, ...values: unknown[]): T[] =>
  withDatabase(dataDir, true, (database) => database.prepare<unknown[], T>(sql).all(...values))

/** Changes the database directly, for changes that no call makes. */
export const writeBackend = (dataDir: string, sql: string, ...values: unknown[]): void =>
  withDatabase(dataDir, false, (database) => void database.prepare<unknown[]>(sql).run(...values))

/** The answer to the captcha on the sign-in screen. */
export function captchaAnswer(dataDir: string): string {
  const [row] = queryBackend<{ answer: string }>(
    dataDir,
    'SELECT answer FROM captchas ORDER BY expires DESC LIMIT 1',
  )
  if (!row) throw new Error('no captcha was issued')
  return row.answer
}

/** Process ids of the product's programs that run on this data folder; Linux only. */
export function backendPids(dataDir: string): number[] {
  if (!existsSync('/proc')) return []
  const read = (path: string): string => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      // The process has ended meanwhile.
      return ''
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter(
      (pid) =>
        read(`/proc/${pid}/cmdline`).includes('src/server/main.ts') &&
        read(`/proc/${pid}/environ`).includes(`STEWARD_BACKEND_DATA=${join(dataDir, 'backend')}`),
    )
    .map(Number)
}

/** A run of the first job that failed just now. */
export function failJobRun(dataDir: string): void {
  const now = formatMoment(backendTime())
  writeBackend(
    dataDir,
    `INSERT INTO job_logs (tenant_id, job_id, job_desc, trigger_time, trigger_code, handle_time, handle_code, id)
     SELECT tenant_id, job_id, job_desc, ?, 200, ?, 500,
       (SELECT MAX(id) + 1 FROM job_logs) FROM job_logs ORDER BY id DESC LIMIT 1`,
    now,
    now,
  )
}
