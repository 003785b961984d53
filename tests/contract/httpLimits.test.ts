import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { oss } from '#contract/resources/ops/oss.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { head, openUpload } from './uploadStream.ts'

/** A second for a whole request, where an operator's server gives minutes. */
const server = await startServer(undefined, { headMs: 1000, requestMs: 1000, checkMs: 20, lingerMs: 50 })
const admin = await server.admin()
const arriving = () => readdirSync(join(server.folder, 'oss', 'incoming'))

test('an upload that is not complete in time is ended and leaves no file, whole or half', async () => {
  const before = (await admin.must(oss.endpoints.page)).total
  const { outgoing, answer } = openUpload(admin, 1_000_000)
  const ended = answer.then(
    ({ status }) => status,
    () => 'reset',
  )
  outgoing.on('error', () => undefined)
  outgoing.write(head('DEMO') + 'x'.repeat(100_000))
  await expect.poll(() => arriving().length).toBe(1)
  expect([408, 'reset']).toContain(await ended)
  await expect.poll(() => arriving().length).toBe(0)
  expect((await admin.must(oss.endpoints.page)).total).toBe(before)
  // The place among the uploads of the account is free again.
  for (let count = 0; count < 5; count += 1) {
    const next = openUpload(admin, 1_000_000)
    next.answer.catch(() => undefined)
    next.outgoing.on('error', () => undefined)
    next.outgoing.write(head('DEMO') + 'x')
    await expect.poll(() => arriving().length).toBe(1)
    next.outgoing.destroy()
    await expect.poll(() => arriving().length).toBe(0)
  }
})
