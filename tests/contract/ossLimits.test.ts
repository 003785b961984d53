import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { UploadLimits } from '#server/files/uploadLimits.ts'
import { expect, test } from 'vitest'
import { type Client, HOUR, startServer } from './harness.ts'
import { png } from './pictures.ts'
import { upload } from './upload.ts'
import { FOOT, head, openUpload, pour } from './uploadStream.ts'
import { chinese } from '#tests/setup/words.ts'

/** How much an account uploads within an hour and at once. */

const server = await startServer()
const admin = await server.admin()
const incoming = (): string[] => readdirSync(join(server.folder, 'oss', 'incoming'))

/** Someone of no role, who has uploaded nothing within the last hour. */
const someone = async (username: string): Promise<Client> => {
  server.sql('DELETE FROM role_users WHERE user_id = ?', server.userId(username))
  return server.signIn(username)
}
const operator = await someone('operator')
const secadmin = await someone('secadmin')

const avatar = (client: Client) =>
  upload(client, { dirValue: 'PHOTO', fileClass: 'image' }, 'a.png', png(9, 9))

const MEGABYTE = 1_048_576
/**
 * Megabytes that are sent at most until an answer comes: data that one process sends itself meanwhile is no measure.
 */
const ENDLESS = 1024

test('an account without the right to upload stores thirty files an hour, others more', async () => {
  for (let file = 0; file < 30; file += 1) expect((await avatar(operator)).code).toBe(0)
  const refused = await avatar(operator)
  expect(refused).toMatchObject({
    status: 429,
    code: 429,
    msg: chinese('upload.tooManyFiles', { limit: 30 }),
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  expect((await avatar(operator.in('en-US'))).msg).toBe(
    'At most 30 files may be uploaded within an hour, please try again later',
  )
  expect((await avatar(secadmin)).code).toBe(0)
  for (let file = 0; file < 31; file += 1) expect((await avatar(admin)).code).toBe(0)
  server.clock.advance(HOUR + 1)
  expect((await avatar(operator)).code).toBe(0)
})

test('fifty megabytes an hour are all that such an account sends, declared or not, refused ones as well', async () => {
  server.clock.advance(HOUR + 1)
  const first = openUpload(operator, 30 * MEGABYTE)
  first.outgoing.write(head('CONTRACT'))
  expect(await pour(first, 29)).toBe(29 * MEGABYTE)
  first.outgoing.end(Buffer.alloc(MEGABYTE - head('CONTRACT').length - FOOT.length, 'x') + FOOT)
  expect((await first.answer).code).toBe(403)

  const declared = openUpload(operator.in('en-US'), 21 * MEGABYTE)
  declared.outgoing.flushHeaders()
  expect(await declared.answer).toEqual({
    ...{ status: 429, code: 429 },
    msg: 'At most 50 MB may be uploaded within an hour, please try again later',
  })
  declared.outgoing.destroy()

  const poured = openUpload(operator)
  poured.outgoing.write(head('DEMO'))
  expect(await pour(poured, ENDLESS)).toBeLessThan(ENDLESS * MEGABYTE)
  expect(await poured.answer).toMatchObject({
    status: 429,
    msg: chinese('upload.tooManyBytes', { limit: '50 MB' }),
  })
  poured.outgoing.destroy()
  await expect.poll(incoming).toEqual([])
  expect((await avatar(operator)).status).toBe(429)
  server.clock.advance(HOUR + 1)
  expect((await avatar(operator)).code).toBe(0)
})

test('four uploads of an account run at once; one that ends or breaks off makes room, and leaves nothing', async () => {
  server.clock.advance(HOUR + 1)
  const running = Array.from({ length: 4 }, () => openUpload(secadmin))
  for (const { outgoing } of running) outgoing.write(`${head('DEMO')}a`)
  await expect.poll(() => incoming().length).toBe(4)
  expect(await avatar(secadmin)).toMatchObject({
    ...{ status: 429, code: 429, msg: chinese('upload.tooManyAtOnce', { limit: 4 }) },
  })
  expect((await avatar(operator)).code).toBe(0)

  const [ending, breaking, ...others] = running
  ending?.outgoing.end(FOOT)
  expect((await ending?.answer)?.code).toBe(0)
  expect((await avatar(secadmin)).code).toBe(0)
  for (const { outgoing } of [breaking, ...others].filter((each) => each !== undefined)) outgoing.destroy()
  await expect.poll(incoming).toEqual([])
  const again = Array.from({ length: 4 }, () => openUpload(secadmin))
  for (const { outgoing } of again) outgoing.end(`${head('DEMO')}a${FOOT}`)
  for (const { answer } of again) expect((await answer).code).toBe(0)
})

test('an account with the right to upload stores 3,000 files and 20 GB an hour', () => {
  const limits = new UploadLimits()
  const begin = (now: number, declared = 0) => limits.begin({ account: '1', isEntitled: true, declared, now })
  for (let file = 0; file < 3000; file += 1) begin(file).end()
  expect(() => begin(3000)).toThrow('upload.tooManyFiles')
  const place = begin(HOUR + 3000)
  place.arrived(20_480 * MEGABYTE)
  expect(() => place.arrived(1)).toThrow('upload.tooManyBytes')
  place.end()
  expect(() => begin(HOUR + 3001, 1)).toThrow('upload.tooManyBytes')
  begin(2 * HOUR + 3001, 1).end()
})

test('a body that goes on around its parts is refused where the limit is passed', async () => {
  server.sql("UPDATE params SET param_value = '1' WHERE param_code = 'UPLOAD_MAX_MB'")
  const endless = openUpload(admin)
  expect(await pour(endless, ENDLESS)).toBeLessThan(ENDLESS * MEGABYTE)
  expect(await endless.answer).toMatchObject({ status: 413, code: 413 })
  endless.outgoing.destroy()
  expect(incoming()).toEqual([])
})
