import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { params } from '#contract/resources/ops/params.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'

/** How the suites of this folder distinguish a refusal from a crash, which have the same code. */

const server = await startServer()
const admin = await server.admin()

/** Code 500 without the reason: neither a message, nor fields, nor the status of a fault. */
const BARE = /\.code\)\s*\.toBe\(500\)|\.toMatchObject\(\{\s*(?:status: 200,\s*)?code: 500,?\s*\}\)/g

test('an answer with the number of an exception fails a test that did not ask for one', async () => {
  server.sql('ALTER TABLE params RENAME TO params_away')
  try {
    await expect(admin.call(params.endpoints.page)).rejects.toThrow(/服务器内部异常\[E[0-9a-f]{8}\]$/)
    expect((await admin.wantingFault().call(params.endpoints.page)).status).toBe(500)
  } finally {
    server.sql('ALTER TABLE params_away RENAME TO params')
  }
})

test('no suite is content with code 500 alone', () => {
  const bare = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.test.ts'))
    .flatMap((name) =>
      [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(BARE)].map(
        ([text]) => `${name}: ${text}`,
      ),
    )
  expect(bare).toEqual([])
})
