import type { AnyEndpoint } from '#contract/kernel.ts'
import { expect, test } from 'vitest'
import { type Client, startServer } from './harness.ts'
import { byRule, calls, type Letter, letters, otherCodes, table } from './whoMay.ts'

/** Changes that need nothing sent and harm nothing here. */
const withoutInput: ReadonlySet<string> = new Set([
  'msg.message.updateReadAll',
  'msg.mpTemplate.refresh',
  'msg.maTemplate.refresh',
])

const server = await startServer()
const callers: Readonly<Record<Letter, Client>> = {
  A: await server.admin(),
  S: await server.signIn('sysadmin'),
  2: await server.signIn('secadmin'),
  O: await server.signIn('operator'),
  T: await server.signIn('admin', 'Gj@123456', 'hengyuan'),
  G: server.guest,
}

/** Letters of those who are not refused for who they are. */
async function admitted(endpoint: AnyEndpoint): Promise<string> {
  const answers = await Promise.all(
    letters.map(async (letter) => {
      const hasBody = endpoint.method !== 'GET'
      const { code, status } = await callers[letter].raw({
        method: endpoint.method,
        path: endpoint.path.replace(/\{\w+\}/g, '1'),
        // An empty request: permitted callers get the missing fields, the requests of others are not even read.
        ...(hasBody
          ? {
              body: endpoint.method === 'DELETE' ? '[]' : '{}',
              headers: { 'content-type': 'application/json' },
            }
          : {}),
      })
      if (endpoint.effect !== 'read' && !withoutInput.has(endpoint.id))
        expect(code, `${letter} ${endpoint.id}`).not.toBe(0)
      return code === 403 || code === 401 || status === 401 ? '' : letter
    }),
  )
  return answers.join('')
}

test('no line stands for a call that is gone, or says what the rule says', () => {
  const known = new Map(calls.map((endpoint) => [endpoint.id, endpoint]))
  const lines = Object.entries(table)
  expect(
    lines.filter(([id]) => !known.has(id)),
    'lines without a call',
  ).toEqual([])
  expect(calls.filter((endpoint) => byRule(endpoint) === table[endpoint.id]).map(({ id }) => id)).toEqual([])
  expect(Object.keys(otherCodes).filter((id) => !known.has(id) || id in table)).toEqual([])
})

test.each(calls.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s is open to exactly those it names, whatever they send (SYS-CMN-25)',
  async (id, endpoint) => {
    expect(await admitted(endpoint)).toBe(table[id] ?? byRule(endpoint))
  },
)
