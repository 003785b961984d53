import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createServer } from './server.ts'

let base = ''
let folder = ''
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'steward-server-'))
  folder = join(base, 'data')
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

function write(name: string, content = 'of somebody else'): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}

const picture = () =>
  [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))]
    .toSorted()
    .map((path) => {
      const { mode, mtimeMs } = lstatSync(path)
      return [path, mode, mtimeMs, lstatSync(path).isFile() ? readFileSync(path, 'utf8') : '']
    })

/** `npm run server`, until it ends by itself. */
async function serve(): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), '--data', folder])
  const said = text(child.stderr)
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { code, said: await said }
}

test.each([
  ['files of another program', 0o755, ['oss/incoming/letter.txt', 'report.txt']],
  ['files of another program, closed', 0o700, ['oss/incoming/letter.txt']],
  ['another program’s database of this name', 0o755, ['steward.db', 'secrets.key']],
])(
  'a folder of somebody else is refused in both languages and stays as it was: %s',
  async (_kind, mode, names) => {
    for (const name of names) write(name)
    chmodSync(folder, mode)
    const before = picture()
    const { code, said } = await serve()
    expect(code).toBe(1)
    expect(said).toContain(`文件夹 ${folder} 中有其他文件`)
    expect(said).toContain(`The folder ${folder} holds other files`)
    expect(picture()).toEqual(before)
  },
)

const start = () => createServer({ dataFile: join(folder, 'steward.db') })

test('files of others beside its own are neither removed nor closed', async () => {
  await start().close()
  const foreign = ['oss/incoming/letter.txt', 'oss/notes.txt', 'steward.db-notes.txt', 'secrets.key.txt']
  for (const name of foreign) write(name)
  for (const name of foreign) chmodSync(join(folder, name), 0o644)
  const cut = join(folder, 'oss/incoming/3f2b8a51-0c4d-4e6f-8a7b-1c2d3e4f5a6b')
  writeFileSync(cut, 'an upload that was interrupted')
  chmodSync(folder, 0o755)
  await start().close()
  expect(existsSync(cut)).toBe(false)
  for (const name of foreign) {
    expect([name, readFileSync(join(folder, name), 'utf8')]).toEqual([name, 'of somebody else'])
    if (process.platform !== 'win32')
      expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o644])
  }
  if (process.platform !== 'win32') expect(statSync(folder).mode & 0o777).toBe(0o755)
})

test('a folder whose database was taken away is used again', async () => {
  await start().close()
  rmSync(join(folder, 'steward.db'))
  writeFileSync(join(folder, 'secrets.key'), Buffer.alloc(32), { mode: 0o600 })
  await start().close()
  expect(existsSync(join(folder, 'steward.db'))).toBe(true)
})
