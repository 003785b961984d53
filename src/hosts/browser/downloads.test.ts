import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentDisposition } from './http/sendDownload.ts'
import { type OpenHost, openHost } from './testing/openHost.ts'

let open: OpenHost
beforeAll(async () => {
  open = await openHost()
})
afterAll(() => open.close())

async function finished(content: string | Buffer, suggestedName = '租户 列表.xlsx') {
  const target = await open.core.ports.files.chooseSaveTarget({
    windowId: 'main',
    suggestedName,
    extension: 'xlsx',
  })
  if (!target) throw new Error('The browser host has no dialog to cancel')
  writeFileSync(target.path, content)
  const { download = '' } = await target.finished()
  return { target, download }
}

test('a finished export is fetched once, under its own name', async () => {
  const { target, download } = await finished('rows')
  expect(download).toMatch(/^\/download\/[0-9a-f-]{36}\?window=main$/)
  const answer = await open.sendAsPage(download)
  expect(answer.status).toBe(200)
  expect(answer.text).toBe('rows')
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="__ __.xlsx"; filename*=UTF-8''%E7%A7%9F%E6%88%B7%20%E5%88%97%E8%A1%A8.xlsx`,
  )
  expect(answer.headers['content-type']).toBe('application/octet-stream')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect((await open.sendAsPage(download)).status).toBe(404)
  // The last byte has left a moment before the file is removed.
  await expect.poll(() => existsSync(dirname(target.path))).toBe(false)
})

test('a broken download can be fetched again', async () => {
  const content = Buffer.alloc(8 * 1024 * 1024, 0x61)
  const { target, download } = await finished(content)
  await new Promise<void>((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: open.port, path: download, headers: { Cookie: open.cookie } },
      (response) => {
        response.once('data', () => response.destroy())
        response.once('close', resolve)
      },
    )
    sent.on('error', reject)
    sent.end()
  })
  expect(existsSync(target.path)).toBe(true)
  // The host notices the broken connection a moment later.
  let answer = await open.sendAsPage(download)
  while (answer.status === 404) answer = await open.sendAsPage(download)
  expect(answer.body.equals(content)).toBe(true)
})

test('asking for the head does not use the download up', async () => {
  const { download } = await finished('rows')
  expect((await open.sendAsPage(download, { method: 'HEAD' })).status).toBe(404)
  expect((await open.sendAsPage(download)).text).toBe('rows')
})

test('an abandoned export leaves nothing behind', async () => {
  const { target } = await finished('half')
  await target.abandoned()
  expect(existsSync(dirname(target.path))).toBe(false)
})

test('exports wait in a folder that is the owner’s alone', async () => {
  const { target } = await finished('rows')
  expect(statSync(dirname(target.path)).mode & 0o077).toBe(0)
  expect(target.path.startsWith(join(open.folder, 'downloads'))).toBe(true)
})

test('a name that is a path stays inside the folder', async () => {
  const { target } = await finished('rows', '../../escape.csv')
  expect(target.path).toMatch(/[/\\]downloads[/\\][0-9a-f-]{36}[/\\]escape\.csv$/)
})

test('what was not fetched is removed when the console ends; what is half-written waits for the next run', async () => {
  const other = await openHost()
  const { files } = other.core.ports
  const choose = () => files.chooseSaveTarget({ windowId: 'main', suggestedName: 'a.csv', extension: 'csv' })
  const [whole, half, unknown] = [await choose(), await choose(), await choose()]
  if (!whole || !half || !unknown) throw new Error('a browser never cancels')
  for (const target of [whole, half, unknown]) writeFileSync(target.path, 'rows')
  await whole.finished()
  const folder = join(other.folder, 'downloads')
  const left = () => readdirSync(folder).map((id) => join(folder, id, 'a.csv'))
  await other.host.close()
  expect(left().sort()).toEqual([half.path, unknown.path].sort())

  const foreign = join(folder, 'of-somebody', 'a.csv')
  mkdirSync(dirname(foreign))
  writeFileSync(foreign, 'not ours')

  // The next run adopts the files that are in its record.
  await files.adopt({ unfinished: [half.path], finished: [], picked: [] })
  expect(left().sort()).toEqual([half.path, foreign].sort())
  for (const path of [
    join(other.folder, 'secret.json'),
    join(folder, 'secret.json'),
    foreign,
    `${folder}/../secret.json`,
    `${folder}/../../secret.json`,
    `${folder}/a/b/../../../secret.json`,
    // With the name of its own folder: elsewhere, and the folder of all downloads.
    join(other.folder, basename(dirname(half.path)), 'a.csv'),
    `${dirname(half.path)}/..`,
  ]) {
    await expect(files.reopenSaveTarget({ windowId: 'main', path }), path).rejects.toMatchObject({
      failure: { code: 'not-found' },
    })
  }
  await other.close()
})

test.each([
  ['a.csv', `attachment; filename="a.csv"; filename*=UTF-8''a.csv`],
  ['a"b\\c.csv', `attachment; filename="a_b_c.csv"; filename*=UTF-8''a%22b%5Cc.csv`],
  ["it's (1).csv", `attachment; filename="it's (1).csv"; filename*=UTF-8''it%27s%20%281%29.csv`],
  ['a\r\nX: y.csv', `attachment; filename="a__X: y.csv"; filename*=UTF-8''a%0D%0AX%3A%20y.csv`],
])('the name %j is written so that no header ends early', (name, header) => {
  expect(contentDisposition(name)).toBe(header)
})
