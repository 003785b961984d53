import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { account } from '../testing/account.ts'
import { type Bench, openBench } from '../testing/bench.ts'
import { readZip } from '../testing/readZip.ts'
import { draft, openStubPlatform, type StubPlatform } from '../testing/stubPlatform.ts'

let bench: Bench
let platform: StubPlatform

beforeEach(async () => {
  platform = await openStubPlatform()
  bench = await openBench()
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
})

const save = (report = '连接诊断') => bench.done('support.save', { fileName: '支持包', report })
const saved = () =>
  new Map([...readZip(join(bench.dataDir, '支持包.zip'))].map(([name, bytes]) => [name, bytes.toString()]))

test('a bundle holds versions, settings, the report and the client log', async () => {
  await bench.done('log.write', { level: 'error', message: 'a fault of a window' })
  await save('一切正常')
  const files = saved()
  expect([...files.keys()]).toEqual(['about.json', 'doctor.txt', 'log/client.log'])
  expect(JSON.parse(files.get('about.json') ?? '')).toMatchObject({
    version: '0.0.0-test',
    runtime: { node: process.versions.node },
    settings: { language: 'zh-CN' },
    policy: { state: 'none' },
  })
  expect(files.get('doctor.txt')).toBe('一切正常\n')
  expect(files.get('log/client.log')).toContain('a fault of a window')
})

test('it names no server, account, environment or folder of the user, and holds no secret', async () => {
  const { host, hostname } = new URL(platform.address)
  const profile = await bench.done('profiles.save', { ...draft(platform.address), name: '华东机密' })
  await bench.done('session.signIn', { ...account, profileId: profile.id, remember: true })
  const words = `${account.username}@${host} 华东机密 ${homedir()}/x Bearer abcdefghijklmnop ${account.password}`
  await bench.done('log.write', { level: 'error', message: `failed for ${account.username} at ${hostname}` })
  const log = join(bench.dataDir, 'logs', 'client.log')
  const stray = { level: 'error', message: words, password: account.password, token: 'abcdefgh' }
  await appendFile(log, `${JSON.stringify(stray)}\nno line of ours: ${account.password}\n`)
  await save(`${profile.name} ${platform.address} ${account.username}`)
  const files = saved()
  expect(files.get('doctor.txt')).toBe(
    `<environment 1> http://<server 1>:${new URL(platform.address).port} <account 1>\n`,
  )
  const whole = [...files.values()].join('\n')
  for (const word of [host, hostname, '华东机密', 'abcdefgh', 'no line of ours'])
    expect(whole).not.toContain(word)
  expect(files.get('log/client.log')).toContain('failed for <account 1> at <server 1>')
  expect(files.get('log/client.log')).toContain('~/x')
})

test('only the newest part of a long log is taken, and nothing else of its folder', async () => {
  const logs = join(bench.dataDir, 'logs')
  await mkdir(logs, { recursive: true })
  const line = (message: string) => `${JSON.stringify({ level: 'info', message })}\n`
  await writeFile(
    join(logs, 'client.1.log'),
    line('the first') + line('x'.repeat(900)).repeat(5000) + line('the last'),
  )
  await writeFile(join(logs, 'other.txt'), 'something else')
  await save()
  const files = saved()
  expect(files.get('log/client.1.log')).toMatch(/the last"}\n$/)
  expect(files.get('log/client.1.log')).not.toContain('the first')
  expect([...files.keys()].filter((name) => name.includes('other'))).toEqual([])
})

/** One of each kind that a bundle must not hold, and the mask that replaces it. */
const planted: readonly (readonly [word: string, sentence: string])[] = [
  ['updates.acme-feed.com', 'asked https://updates.acme-feed.com/steward/latest.yml'],
  ['oa.acme-corp.cn', 'getaddrinfo ENOTFOUND oa.acme-corp.cn'],
  ['nas7', 'getaddrinfo EAI_AGAIN nas7'],
  ['db-master', 'getaddrinfo EAI_AGAIN db-master'],
  ['fileserver9', String.raw`no access to \\fileserver9\exports`],
  ['erp.acme.gongsi', 'GET https://erp.acme.gongsi:8443/api answered 502; erp.acme.gongsi is down'],
  ['门户.公司', '打不开 门户.公司'],
  ['10.20.30.40', 'connect ECONNREFUSED 10.20.30.40:443'],
  ['172.31.4.5', 'from 172.31.4.5, 2 hops'],
  ['192.168.77.8', '地址192.168.77.8不可达'],
  ['fd12:3456:789a:1::1', 'connect EHOSTUNREACH fd12:3456:789a:1::1'],
  ['fe80::aede:48ff:fe00:1122', 'bound to fe80::aede:48ff:fe00:1122%eth0.'],
  ['AC:DE:48:00:11:22', 'adapter AC:DE:48:00:11:22 is down'],
  ['ac-de-48-00-11-33', 'adapter ac-de-48-00-11-33 is down'],
  ['zhangsan', String.raw`ENOENT: C:\Users\zhangsan\AppData\Roaming\x.json`],
  ['Li Ming', String.raw`EPERM C:\Users\Li Ming\Desktop\a.xlsx`],
  ['wangwu', 'EACCES: open /home/wangwu/.config/steward'],
  ['zhaoliu', 'EACCES: open /Users/zhaoliu/Library/x'],
  ['13812345678', '手机号13812345678已绑定'],
  ['138 1234 5679', 'call +86 138 1234 5679'],
  ['010-87654321', '电话 010-87654321'],
  ['sun.qi@acme-corp.cn', 'mail to sun.qi@acme-corp.cn failed'],
  ['11010119900307123X', '证件 11010119900307123X 无效'],
  ['110101900307123', '旧证件 110101900307123'],
  ['欧阳锋', '审批人 realName=欧阳锋'],
  ['qian8', 'sign-in failed, username: qian8'],
  ['大华集团', 'tenantName：大华集团'],
  ['chenjiu', String.raw`the file belongs to ACME\chenjiu`],
  ['S-1-5-21-1004336348-1177238915-682003330-512', 'owner S-1-5-21-1004336348-1177238915-682003330-512'],
]

test('nothing that was planted in the report, the settings, the policy and the log is in the bundle', async () => {
  const sentences = planted.map(([, sentence]) => sentence)
  await bench.done('log.write', { level: 'error', message: 'first' })
  const log = join(bench.dataDir, 'logs', 'client.log')
  const lines = sentences.flatMap((message, at) => [
    { level: 'error', message },
    { level: 'warn', message: `nested ${JSON.stringify({ inner: JSON.stringify({ message }) })}` },
    { level: 'info', message: 'detail', [`at ${at}`]: { deep: [{ stack: message }] }, [message]: 1 },
  ])
  const members = { host: 'bastion3', realName: '郭靖', userName: 'guo.jing', mobile: 13_912_345_678 }
  await appendFile(log, [...lines, members].map((line) => `${JSON.stringify(line)}\n`).join(''))
  await writeFile(join(bench.dataDir, 'logs', 'client.1.log'), `${JSON.stringify({ sentences })}\n`)
  await bench.done('settings.set', { updateFeed: 'https://updates.acme-feed.com/steward' })
  await save(sentences.join('\n'))
  const files = saved()
  const whole = [...files.values()].join('\n')
  for (const [word] of planted) expect(whole, word).not.toContain(word)
  for (const word of [
    'bastion3',
    '郭靖',
    'guo.jing',
    '13912345678',
    'acme-corp',
    'acme-feed',
    'updates.',
    'gongsi',
  ])
    expect(whole, word).not.toContain(word)
  const feed = (JSON.parse(files.get('about.json') ?? '') as { settings: { updateFeed: string } }).settings
    .updateFeed
  // The same server is the same in every part.
  expect(feed).toMatch(/^https:\/\/<server \d+>\/steward$/)
  expect(files.get('doctor.txt')).toContain(`asked ${feed}/latest.yml`)
  expect(files.get('log/client.log')).toContain(`asked ${feed}/latest.yml`)
  expect(files.get('log/client.1.log')).toContain(`asked ${feed}/latest.yml`)
})

test('people and tenants of the sessions are not named, whatever the sentence', async () => {
  const profile = await bench.done('profiles.save', { ...draft(platform.address), name: '华东机密' })
  const { user } = await bench.done('session.signIn', { ...account, profileId: profile.id, tenantId: 'acme' })
  expect(user.realName).not.toBe('')
  const words = [user.realName, user.tenantName, user.deptName].filter((word) => word !== '')
  await bench.done('log.write', { level: 'error', message: `先生${words.join('、')}${user.realName}未保存` })
  await save(words.join(' '))
  const files = saved()
  const whole = [...files.values()].join('\n')
  for (const word of words) expect(whole, word).not.toContain(word)
  expect(files.get('doctor.txt')).toContain('<person 1>')
  expect(files.get('log/client.log')).toContain('<person 1>未保存')
})

test('accounts that have signed out are not named', async () => {
  const profile = await bench.done('profiles.save', draft(platform.address))
  await bench.done('session.signIn', {
    ...account,
    username: 'lin.chong',
    profileId: profile.id,
    remember: true,
  })
  await bench.done('session.signOut')
  expect(await bench.done('session.list')).toEqual([])
  await save('lin.chong has called')
  expect(saved().get('doctor.txt')).toBe('<account 1> has called\n')
})
