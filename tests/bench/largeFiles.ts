import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, closeSync, ftruncateSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Measure } from './measure.ts'
import { flush, measureTransfer, MEMORY, timed } from './transferChild.ts'

/**
 * Uploads one file of 2 GB to the embedded backend and downloads it, beside curl. Takes a minute and 10 GB of
 * disk, so it runs only on demand: `npm run bench -- --only large --large`. BENCH_BYTES changes the size.
 */
const bytes = Number(process.env.BENCH_BYTES ?? 2 * 1024 ** 3)
const run = promisify(execFile)
const account = { username: 'admin', password: 'admin' }

async function ask(
  address: string,
  token: string,
  path: string,
  method = 'GET',
  body?: object,
): Promise<unknown> {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== '' && { token }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { code: number; msg: string; data: unknown }
  if (answer.code !== 0) throw new Error(`${path}: ${answer.code} ${answer.msg}`)
  return answer.data
}

async function openBackend(folder: string) {
  const child = fork(new URL('../../src/server/main.ts', import.meta.url), [], {
    env: { ...process.env, STEWARD_BACKEND_DATA: folder, STEWARD_BACKEND_PORT: '0' },
  })
  let address = ''
  while (address === '') {
    const [message] = (await once(child, 'message')) as [{ type: string; address?: string }]
    if (message.type === 'listening') address = message.address ?? ''
  }
  return { address, close: () => child.kill('SIGKILL') }
}

/** Allows files of more than 100 MB, which an administrator must do. */
async function allowLargeFiles(address: string, token: string): Promise<void> {
  const { list } = (await ask(
    address,
    token,
    '/sys/params/page?page=1&limit=10&order=&orderField=&paramCode=UPLOAD_MAX_MB',
  )) as { list: { id: string; paramCode: string }[] }
  const [row] = list
  if (!row) throw new Error('There is no parameter UPLOAD_MAX_MB')
  const { id, paramCode } = row
  await ask(address, token, '/sys/params/', 'PUT', { id, paramCode, paramValue: '4096' })
}

export async function measureLargeFiles(): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-large-'))
  const backend = await openBackend(join(folder, 'backend'))
  try {
    const { address } = backend
    const { token } = (await ask(address, '', '/login', 'POST', account)) as { token: string }
    await allowLargeFiles(address, token)
    const file = join(folder, 'bytes.bin')
    const descriptor = openSync(file, 'w')
    // Sparse: the transfer is measured, not this disk.
    ftruncateSync(descriptor, bytes)
    closeSync(descriptor)

    const common = { address, password: account.password }
    const curlUp = await timed(async () => {
      const form = ['-F', 'dirValue=OTHER', '-F', `file=@${file}`]
      const { stdout } = await run('curl', ['-sf', ...form, `${address}/sys/oss/upload?token=${token}`])
      if (!stdout.includes('"code":0')) throw new Error(`curl: ${stdout}`)
    })
    const upload = await measureTransfer({ do: 'upload', dataDir: join(folder, 'up'), file, ...common })
    const copy = join(folder, 'curl.bin')
    // On the disk, as ours is when it has its name.
    const curlDown = await timed(async () => {
      await run('curl', ['-sf', '-o', copy, '-H', `token: ${token}`, upload.url])
      await flush(copy)
    })
    if (statSync(copy).size !== bytes) throw new Error('curl did not get the file')
    rmSync(copy)
    const download = await measureTransfer({
      do: 'download',
      dataDir: join(folder, 'down'),
      url: upload.url,
      ...common,
    })
    if (upload.done !== bytes || download.done !== bytes) throw new Error('Not all of the file arrived')
    const memory = { unit: 'bytes', baseline: null, limit: MEMORY } as const
    return [
      { id: 'large.upload', value: upload.milliseconds, unit: 'ms', baseline: curlUp, limit: 1.5 },
      { id: 'large.upload-memory', value: upload.peak, ...memory },
      { id: 'large.download', value: download.milliseconds, unit: 'ms', baseline: curlDown, limit: 1.5 },
      { id: 'large.download-memory', value: download.peak, ...memory },
    ]
  } finally {
    backend.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
