import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { oss } from '#contract/resources/ops/oss.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'

/** Content that a multipart body may not have, byte by byte. */

const server = await startServer()
const admin = await server.admin()
const { page } = oss.endpoints
const incoming = (): string[] => readdirSync(join(server.folder, 'oss', 'incoming'))
const total = async () => (await admin.must(page)).total

const part = (head: string, content: string): string =>
  `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`
const directory = part('name="dirValue"', 'OTHER')
const file = (head = 'filename="a.txt"', content = '内容') => part(`name="file"; ${head}`, content)

const send = (...parts: string[]) =>
  admin.raw({
    method: 'POST',
    path: '/sys/oss/upload',
    body: `${parts.join('')}--b--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  })

test.each([
  ['in a text', [part('name="bizId"', 'a\0b'), file()], { bizId: chinese('field.format') }],
  ['in a text after the file', [file(), part('name="bizId"', 'a\0')], { bizId: chinese('field.format') }],
  ['in the name of a text', [part('name="biz\0Id"', 'a'), file()], {}],
  ['in the name of the file', [file('filename="a\0.txt"')], { file: chinese('field.format') }],
  ['in an encoded name of the file', [file("filename*=UTF-8''a%00.txt")], { file: chinese('field.format') }],
])('NUL %s is refused as in JSON and leaves nothing', async (_where, parts, fields) => {
  const before = await total()
  const answer = await send(directory, ...parts)
  expect(answer).toMatchObject({ status: 422, code: 422, fields })
  const json = await admin.raw({
    method: 'POST',
    path: '/sys/params',
    body: JSON.stringify({ paramCode: 'a\0b', paramValue: '1' }),
    headers: { 'content-type': 'application/json' },
  })
  expect([answer.status, answer.msg.split('：')[1]]).toEqual([json.status, json.msg.split('：')[1]])
  expect(incoming()).toEqual([])
  expect(await total()).toBe(before)
})

test('other control characters stay in texts, as in JSON, and are left out of names of files', async () => {
  expect(
    (await send(directory, part('name="fileClass"', 'a\u0001\u007fb'), file('filename="甲\u0001.txt"'))).code,
  ).toBe(0)
  const [row] = (await admin.must(page, { query: { fileOriName: '甲' } })).list
  expect(row).toMatchObject({ fileOriName: '甲.txt', fileClass: 'a\u0001\u007fb' })
})

test.each([
  ['that only looks encoded', 'filename="a%22b%0A.txt"', 'a%22b%0A.txt'],
  ['that its sender has encoded', 'filename="a%22c.txt"; filename*=UTF-8\'\'a%22c%2522.txt', 'a"c%22.txt'],
  ['of which only a half fits', `filename="${'n'.repeat(254)}😀"`, 'n'.repeat(254)],
])('a name %s is stored as it is', async (_what, head, name) => {
  const named = `--b\r\ncontent-disposition: form-data; ${head}; name="file"\r\n\r\nx\r\n`
  expect((await send(directory, named)).code).toBe(0)
  const { list } = await admin.must(page, { query: { fileOriName: name.slice(0, 60) } })
  expect(list.map(({ fileOriName }) => fileOriName)).toEqual([name])
})
