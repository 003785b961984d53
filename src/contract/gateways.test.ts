import { expect, test } from 'vitest'
import { mailFields, MessageGatewayWrite, smsFields } from './resources/sys/messageSettings.ts'

/** Fields that a gateway's type requires, and the values that each may hold (DECISION-OPS-54). */

const complete = (names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, name === 'port' ? 25 : name === 'ssl' ? true : name]))

/** Problems of one block as `field: message`. */
function problemsOf(kind: 'sms' | 'mail', block: object): string[] {
  const others = { sms: { type: 3, customChannelService: 's' }, mail: { type: 2, customChannelService: 's' } }
  const result = MessageGatewayWrite.safeParse({ signatureText: 'x', ...others, [kind]: block })
  const issues = result.error?.issues ?? []
  return issues.map(
    ({ path, code, message }) => `${path.slice(1).join('.')}: ${code === 'custom' ? message : code}`,
  )
}

const types = [
  ...Object.entries(smsFields).map(([type, names]) => ['sms', Number(type), names] as const),
  ...Object.entries(mailFields).map(([type, names]) => ['mail', Number(type), names] as const),
]

test.each(types)(
  '%s of the type %i needs its own fields, of a largest length, and no others',
  (kind, type, names) => {
    const block = { type, ...complete(names), customConfigParam: '{}' }
    expect(problemsOf(kind, block)).toEqual([])
    for (const name of names) {
      if (name === 'customConfigParam' || name === 'ssl') continue
      for (const empty of name === 'port' ? [null, ''] : ['', '  '])
        expect(problemsOf(kind, { ...block, [name]: empty })).toEqual([`${name}: required`])
      if (name === 'port') continue
      expect(problemsOf(kind, { ...block, [name]: 'x'.repeat(200) })).toEqual([])
      expect(problemsOf(kind, { ...block, [name]: 'x'.repeat(201) })).toEqual([`${name}: too_big`])
    }
  },
)

test('a port is a whole number from 1 to 65535, and counts for the type that has one alone', () => {
  const block = { type: 1, ...complete(mailFields[1]) }
  for (const port of [1, 65_535]) expect(problemsOf('mail', { ...block, port })).toEqual([])
  for (const [port, problem] of [
    [0, 'too_small'],
    [-1, 'too_small'],
    [65_536, 'too_big'],
    [1.5, 'format'],
    ['25', 'format'],
  ] as const)
    expect(problemsOf('mail', { ...block, port })).toEqual([`port: ${problem}`])
  expect(problemsOf('mail', { type: 2, customChannelService: 's', port: 'x' })).toEqual([])
})

test('what a service is given is a JSON object, or nothing', () => {
  const block = { type: 2, customChannelService: 's' }
  for (const customConfigParam of ['', ' ', '{}', '{"a":[1]}'])
    expect(problemsOf('mail', { ...block, customConfigParam })).toEqual([])
  for (const customConfigParam of ['{', '[]', 'null', '1', '"a"'])
    expect(problemsOf('mail', { ...block, customConfigParam })).toEqual(['customConfigParam: jsonObject'])
})
