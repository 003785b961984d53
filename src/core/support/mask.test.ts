import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/resources/index.ts'
import { operations } from '#contract/bridge.ts'
import { processorTime } from '#tests/contract/processorTime.ts'
import { openMask } from './mask.ts'

const plain = () => openMask([], '')

test('names that stand within other words are left', () => {
  const mask = openMask(
    [
      { kind: 'server', words: 'sys.example.com' },
      { kind: 'account', words: 'a.b' },
      { kind: 'tenant', words: 'acme' },
      { kind: 'person', words: '张三' },
    ],
    '/home/ada',
  )
  expect(mask.text('sys.example.com a.b axb ba.b acmes ACME')).toBe(
    '<server 1> <account 1> axb ba.b acmes <tenant 1>',
  )
  expect(mask.text('用户张三在/home/ada/x和/home/adam/x')).toBe('用户<person 1>在~/x和<home 1>/x')
  expect(mask.text('https://sys.example.com/?name=%E5%BC%A0%E4%B8%89')).toBe(
    'https://<server 1>/?name=<person 1>',
  )
})

test('what the console itself writes is left', () => {
  const sentences = [
    ...allEndpoints().map(({ id, path }) => `call failed ${id} ${path}`),
    ...Object.keys(operations),
    '2026-11-27T02:28:46.123Z 2026-11-27 10:20:30 +0800 UTC+08:00 1795746526123 1861234567890123456',
    'at Object.dev (file:///app/out/main/index.js:33:12) node:internal/process/task_queues:95:5 std::string a::b',
    'v24.21.0 13.6.233.17-node.37 better-sqlite3@13.2.0 client.log steward.db package.json x.test.ts',
    'http://127.0.0.1:8080/api http://localhost:1 [::1]:80 0.0.0.0 C:\\Windows\\System32 /usr/lib/x',
    'user: null, account=true 12:34:56 1/2 3-4 42 100000',
  ]
  for (const sentence of sentences) expect(plain().text(sentence)).toBe(sentence)
})

test('the same server is the same, in every spelling, with its port and zone beside it', () => {
  const mask = plain()
  expect(
    mask.text('https://OA.corp.com:8443/x oa.corp.com. wss://***@oa.corp.com/ http://[FD00::1]:80/'),
  ).toBe('https://<server 1>:8443/x <server 1>. wss://***@<server 1>/ http://<server 2>:80/')
  expect(mask.text('fd00::1 fd00:0::1%eth0, ::ffff:10.0.0.1 10.0.0.1:53')).toBe(
    '<server 2> <server 2>%eth0, <address 1> <address 1>:53',
  )
  mask.learn('http://erp.gongsi/a')
  expect(mask.text('erp.gongsi is down, erp.gongsix is not')).toBe('<server 3> is down, erp.gongsix is not')
})

test('masks are not masked, and nothing can pretend to be one', () => {
  const mask = openMask(
    [
      { kind: 'account', words: 'address' },
      { kind: 'tenant', words: 'x1' },
    ],
    '',
  )
  expect(mask.text('address x1 at 10.0.0.1')).toBe('<account 1> <tenant 1> at <address 1>')
  expect(mask.text('\u{e000}\u{e100}\u{e001}')).toBe('???')
})

test('a letter or a short number is masked nowhere', () => {
  const mask = openMask(
    ['1', '42', 'x', ''].map((words) => ({ kind: 'tenant', words })),
    '',
  )
  expect(mask.value({ x: '1 of 42', at: 42 })).toEqual({ x: '1 of 42', at: 42 })
})

test('a log of long runs takes time in proportion to its length', () => {
  const runs = [
    'a',
    'a.',
    '1',
    '1.',
    ':',
    'f:',
    '-',
    '\\\\',
    '张',
    '张.',
    '@',
    'a@',
    '/home/',
    ' ',
    '+1 ',
    'user=',
  ]
  const mask = plain()
  const reading = (length: number) =>
    processorTime(() => {
      for (const run of runs) expect(mask.text(run.repeat(length / run.length))).not.toBe('')
    })
  reading(20_000)
  expect(reading(80_000)).toBeLessThan(reading(20_000) * 10 + 100)
})
