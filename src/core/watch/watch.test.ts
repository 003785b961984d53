import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Notice, OperationInput, WatchRule } from '#contract/bridge.ts'
import { readMoment } from '#base/moments.ts'
import { account } from '../testing/account.ts'
import { type Bench, openBench } from '../testing/bench.ts'
import { answers, draft, openStubPlatform, refuses, type StubPlatform } from '../testing/stubPlatform.ts'
import { advance, isQuiet } from './incidents.ts'

let bench: Bench
let platform: StubPlatform

const two = (value: number) => String(value).padStart(2, '0')

/** A run of a job; later ones have higher numbers. */
const run = (number: number, jobId: string, handleCode: number) => ({
  id: String(number),
  jobId,
  job: { sortName: '', jobInfo: { jobDesc: `任务${jobId}` } },
  triggerTime: `2026-11-21 10:${two(Math.floor(number / 60))}:${two(number % 60)}`,
  triggerCode: 200,
  triggerMsg: '',
  handleTime: '',
  handleCode,
  handleMsg: '',
})
const jobLog = (runs: ReturnType<typeof run>[]) =>
  platform.on('GET /sys/sysJob/log/page', answers({ list: [...runs].reverse(), total: runs.length }))

const fault = (number: number, uri: string) => ({
  id: String(number),
  exNum: 'E0000001',
  requestUri: uri,
  requestMethod: 'GET',
  requestParams: '',
  ip: '',
  userAgent: '',
  createDate: `2026-11-21 10:00:${two(number)}`,
  errorInfo: 'Error: x',
})

const rule = (change: Partial<WatchRule> = {}): OperationInput<'watch.save'> => ({
  name: '任务失败',
  isOn: true,
  kind: 'jobFailed',
  match: '',
  percent: 50,
  minutes: 1,
  quiet: null,
  ...change,
})

beforeEach(async () => {
  platform = await openStubPlatform()
  bench = await openBench({ times: { call: 20_000, watch: 40 } })
  const profile = await bench.done('profiles.save', draft(platform.address))
  jobLog([])
  await bench.done('session.signIn', {
    ...account,
    profileId: profile.id,
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await bench.close()
  await platform.cut()
})

const notice = async (code: string) =>
  (await bench.event('notice', (event) => event.notice.code === code)).notice
const told = (): Notice[] =>
  bench.events.flatMap(({ event }) =>
    event.type === 'notice' && event.notice.code.startsWith('watch.') ? [event.notice] : [],
  )
/** Resolves after `times` more looks have ended. */
async function looks(times: number) {
  for (let look = 0; look < times; look += 1) {
    const [before] = await bench.done('watch.list')
    await expect
      .poll(async () => (await bench.done('watch.list'))[0]?.checkedAt)
      .toBeGreaterThan(before?.checkedAt ?? 0)
  }
}

test('a rule that is saved again is the same rule, also when it looks for something else', async () => {
  await bench.done('watch.save', rule())
  await bench.done('watch.save', rule({ name: '错误', kind: 'errorFound' }))
  const [first, second] = await bench.done('watch.list')
  for (const change of [{ name: '改名' }, { kind: 'ratePassed' as const }, { isOn: false }]) {
    await bench.done('watch.save', { ...rule(change), id: first?.id })
    expect((await bench.done('watch.list')).map(({ id }) => id)).toEqual([first?.id, second?.id])
  }
})

test('a rule that is saved is looked at at once, not only when the next look is due', async () => {
  await bench.close()
  bench = await openBench({ times: { call: 20_000, watch: 600_000 } })
  const profile = await bench.done('profiles.save', draft(platform.address))
  await bench.done('session.signIn', { ...account, profileId: profile.id })
  await bench.done('watch.save', rule())
  await expect.poll(async () => (await bench.done('watch.list'))[0]?.checkedAt).toBeGreaterThan(0)
})

test('after the machine was asleep sessions and rules are looked at at once, not when their time comes', async () => {
  await bench.close()
  bench = await openBench({ times: { call: 20_000, watch: 600_000, refresh: 600_000, reconnect: [600_000] } })
  const profile = await bench.done('profiles.save', draft(platform.address))
  await bench.done('session.signIn', { ...account, profileId: profile.id })
  await bench.done('watch.save', rule())
  await expect.poll(async () => (await bench.done('watch.list'))[0]?.checkedAt).toBeGreaterThan(0)
  const before = platform.requests.length
  const asked = () => platform.requests.slice(before).map(({ route }) => route)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  bench.core.resumed()
  await expect.poll(asked).toEqual(expect.arrayContaining(['GET /sys/user/info', 'GET /sys/sysJob/log/page']))

  // The next try of a connection would come in ten minutes.
  await platform.cut()
  await bench.refused('api.call', { endpoint: 'ops.params.page', query: {} })
  await bench.event('connection', ({ connection }) => connection.state === 'offline')
  await platform.listen()
  bench.hush()
  bench.core.resumed()
  await bench.event('connection', ({ connection }) => connection.state === 'online')
})

test('rules that are saved and removed at the same time do not undo each other', async () => {
  const names = ['甲', '乙', '丙']
  await Promise.all(names.map((name) => bench.done('watch.save', rule({ name }))))
  const rules = await bench.done('watch.list')
  expect(rules.map(({ name }) => name)).toEqual(names)
  const [first, second] = rules
  await Promise.all([
    bench.done('watch.remove', { id: first?.id ?? '' }),
    bench.done('watch.remove', { id: second?.id ?? '' }),
    bench.done('watch.save', rule({ name: '丁' })),
  ])
  expect((await bench.done('watch.list')).map(({ name }) => name)).toEqual(['丙', '丁'])
})

test('one job fails 50 times: one notice, then one of its recovery; the notice leads to its runs', async () => {
  await bench.done('watch.save', rule())
  await looks(1)
  const runs: ReturnType<typeof run>[] = []
  for (let number = 1; number <= 50; number += 1) {
    runs.push(run(number, '7', 500))
    if (number % 10 === 0) {
      jobLog(runs)
      await looks(1)
    }
  }
  expect(told()).toMatchObject([
    {
      code: 'watch.jobFailed',
      level: 'warning',
      subject: '任务失败',
      values: { subject: '任务7', count: 10 },
      route: 'sys/sysJob-log?id=7&logStatus=2&filterTime=2026-11-21+10%3A00%3A01+-+2026-11-21+10%3A00%3A10',
      alert: true,
    },
  ])
  expect((await bench.done('watch.list'))[0]?.incidents).toMatchObject([
    { key: '7', count: 50, said: true, route: expect.stringMatching(/00%3A01\+-\+.*00%3A50$/) },
  ])

  jobLog([...runs, run(51, '7', 200)])
  await notice('watch.jobRecovered')
  await looks(2)
  expect(told().map(({ code }) => code)).toEqual(['watch.jobFailed', 'watch.jobRecovered'])
  expect((await bench.done('watch.list'))[0]?.incidents).toEqual([])
})

test('what failed before the rule was made is shown, not told; a run in progress says nothing', async () => {
  jobLog([run(1, '7', 500), run(2, '8', 0)])
  await bench.done('watch.save', rule())
  await looks(2)
  expect((await bench.done('watch.list'))[0]?.incidents).toMatchObject([{ key: '7', isOld: true }])
  expect(told()).toEqual([])
})

test('a line of the error log that holds the text is told once, with the way to it', async () => {
  const page = (...rows: object[]) =>
    platform.on('GET /sys/log/error/page', answers({ list: rows, total: rows.length }))
  page(fault(1, '/sys/user'))
  await bench.done('watch.save', rule({ kind: 'errorFound', match: '/SYS/user' }))
  await looks(1)
  page(fault(3, '/sys/user'), fault(2, '/sys/other'), fault(1, '/sys/user'))
  const { values, route } = await notice('watch.errorFound')
  expect(values).toMatchObject({ subject: 'E0000001', count: 1 })
  expect(route).toBe(
    'sys/log-error?exNum=E0000001&requestUri=%2Fsys%2Fuser&createDateBegin=2026-11-21+10%3A00%3A03',
  )
  page(fault(4, '/sys/user'), fault(3, '/sys/user'))
  await looks(2)
  expect(told()).toHaveLength(1)
  expect((await bench.done('watch.list'))[0]?.incidents).toMatchObject([{ count: 2 }])
})

test('the share of failed operations is told when it passes the limit and when it falls below', async () => {
  let failed = 0
  platform.on('GET /sys/log/operation/page', ({ url }, response) =>
    answers({ list: [], total: url.searchParams.get('status') === '0' ? failed : 10 })(
      { url } as never,
      response,
    ),
  )
  await bench.done('watch.save', rule({ kind: 'ratePassed', percent: 30 }))
  await looks(1)
  failed = 4
  const { values, route = '' } = await notice('watch.ratePassed')
  expect(values).toMatchObject({ count: 40 })
  // The address holds the very filters that the rows were counted with.
  const [path, filters] = route.split('?')
  expect(path).toBe('sys/log-operation')
  const asked = platform.requests.filter(({ url }) => url.searchParams.get('status') === '0')
  const shown = Object.fromEntries(new URLSearchParams(filters))
  expect(asked.map(({ url }) => Object.fromEntries(url.searchParams))).toContainEqual(
    expect.objectContaining(shown),
  )
  expect(shown).toMatchObject({ status: '0', bDate: expect.any(String), eDate: expect.any(String) })
  failed = 1
  await notice('watch.rateFell')
})

test('the share of failed API requests is told when it passes the limit and when it falls below, with the way to them', async () => {
  let failed = 0
  platform.on('GET /api/apiLog/page', ({ url }, response) =>
    answers({ list: [], total: url.searchParams.get('apiStatus') === 'false' ? failed : 20 })(
      { url } as never,
      response,
    ),
  )
  await bench.done('watch.save', rule({ kind: 'apiRatePassed', percent: 25, match: 'ORDER' }))
  await looks(1)
  expect(told()).toEqual([])
  failed = 6
  const { values, route = '' } = await notice('watch.apiRatePassed')
  expect(values).toMatchObject({ count: 30 })
  const [path, filters] = route.split('?')
  expect(path).toBe('api/apiLog')
  const asked = platform.requests.filter(({ url }) => url.searchParams.get('apiStatus') === 'false')
  const shown = Object.fromEntries(new URLSearchParams(filters))
  expect(shown).toMatchObject({ apiStatus: 'false', apiCode: 'ORDER', beginDate: expect.any(String) })
  expect(asked.map(({ url }) => Object.fromEntries(url.searchParams))).toContainEqual(
    expect.objectContaining(shown),
  )
  failed = 4
  await notice('watch.apiRateFell')
})

const mail = (number: number, title: string, msgLevel = 1) => ({
  id: `9${number}`,
  msgId: String(number),
  title,
  content: '',
  url: '',
  sender: '值班中心',
  sendDate: `2026-11-21 10:00:${two(number)}`,
  msgLevel,
  type: 'SYS_MSG_PRO',
  readStatus: 0,
})
/** Unread messages, newest first. */
const unread = (...mails: ReturnType<typeof mail>[]) =>
  platform.on('GET /msg/msgRecord/myMsg', answers({ list: mails, total: mails.length }))

test('an important message is told once, with the way to it; that it was read ends it without a word', async () => {
  const old = mail(1, '规则之前的消息')
  unread(old)
  await bench.done('watch.save', rule({ kind: 'messageArrived' }))
  await looks(1)
  expect((await bench.done('watch.list'))[0]?.incidents).toMatchObject([{ key: '1', isOld: true }])

  unread(mail(3, '不重要', 2), mail(2, '数据库主机掉电'), old)
  const { values, route, alert } = await notice('watch.messageArrived')
  expect(values).toMatchObject({ subject: '数据库主机掉电', count: 1 })
  expect([route, alert]).toEqual(['msg/msgRecord?msgId=2', true])
  await looks(2)
  expect((await bench.done('watch.list'))[0]?.incidents.map(({ key }) => key)).toEqual(['1', '2'])

  unread()
  await looks(1)
  expect((await bench.done('watch.list'))[0]?.incidents).toEqual([])
  // A user who sets a message unread again has seen it.
  unread(mail(2, '数据库主机掉电'))
  await looks(2)
  expect(told()).toHaveLength(1)
  // Only the unread messages are queried, and in the background.
  const asked = platform.requests.filter(({ url }) => url.pathname === '/msg/msgRecord/myMsg')
  expect(asked.every(({ url }) => url.searchParams.get('searchFlag') === '1')).toBe(true)
  expect(asked.every(({ headers }) => headers['x-steward-background'] !== undefined)).toBe(true)
})

test('important messages that come in at once are one notice that leads to all of them; the next is another', async () => {
  unread()
  await bench.done('watch.save', rule({ kind: 'messageArrived', match: '掉电' }))
  await looks(1)
  const first = [
    mail(4, '不含这两个字'),
    mail(3, '三号主机掉电'),
    mail(2, '二号主机掉电'),
    mail(1, '一号主机掉电'),
  ]
  unread(...first)
  await notice('watch.messageArrived')
  await looks(2)
  expect(told()).toMatchObject([
    { values: { subject: '三号主机掉电', count: 3 }, route: 'msg/msgRecord?readStatus=0' },
  ])
  // Each of them leads to itself beside the rule.
  expect((await bench.done('watch.list'))[0]?.incidents.map(({ route }) => route)).toEqual(
    ['3', '2', '1'].map((msgId) => `msg/msgRecord?msgId=${msgId}`),
  )
  unread(mail(5, '五号主机掉电'), ...first)
  await looks(2)
  expect(told().map(({ route }) => route)).toEqual(['msg/msgRecord?readStatus=0', 'msg/msgRecord?msgId=5'])
})

test('of old messages the newest fifty are shown; of new ones all are', async () => {
  const mails = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => mail(to - index, `消息 ${to - index}`))
  const shown = async () =>
    ((await bench.done('watch.list'))[0]?.incidents ?? []).map(({ key }) => Number(key))
  const old = mails(0, 60).map((row, index) => ({ ...row, sendDate: `2026-11-21 10:${two(59 - index)}:00` }))
  unread(...old)
  await bench.done('watch.save', rule({ kind: 'messageArrived' }))
  await looks(1)
  expect((await shown()).toSorted((a, b) => a - b)).toEqual(
    mails(10, 60)
      .map(({ msgId }) => Number(msgId))
      .toReversed(),
  )
  const later = mails(60, 115).map((row, index) => ({
    ...row,
    sendDate: `2026-11-21 12:${two(59 - index)}:00`,
  }))
  unread(...later, ...old)
  await looks(1)
  expect((await shown()).filter((key) => key > 60)).toHaveLength(55)
})

test('a refusal is shown at the rule and told to nobody; the next look goes on', async () => {
  platform.on('GET /sys/sysJob/log/page', refuses(403, '没有权限'))
  await bench.done('watch.save', rule())
  await expect.poll(async () => (await bench.done('watch.list'))[0]?.failure).not.toBe('')
  jobLog([])
  await looks(1)
  expect((await bench.done('watch.list'))[0]?.failure).toBe('')
  expect(told()).toEqual([])
})

test('rules and what was told survive a restart: nothing is told twice', async () => {
  await bench.done('watch.save', rule())
  await looks(1)
  jobLog([run(1, '7', 500)])
  await notice('watch.jobFailed')
  await looks(1)
  const [profile] = await bench.done('profiles.list')
  await bench.restart()
  await bench.done('session.signIn', {
    ...account,
    profileId: profile?.id ?? '',
  })
  await looks(2)
  expect(told()).toEqual([])
  const [kept] = await bench.done('watch.list')
  await bench.done('watch.remove', { id: kept?.id ?? '' })
  expect(await bench.done('watch.list')).toEqual([])
})

test('quiet hours hold a notice back and tell what is still wrong afterwards', () => {
  const quiet = { from: '22:00', until: '07:00' }
  const at = (time: string) => new Date(`2026-11-21T${time}:00`)
  const shown = (time: string) => readMoment(`2026-11-21 ${time}:00`)
  expect(['21:59', '22:00', '03:00', '06:59', '07:00'].map((time) => isQuiet(quiet, shown(time)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(isQuiet({ from: '12:00', until: '13:00' }, shown('12:30'))).toBe(true)
  expect(isQuiet(null, shown('12:30'))).toBe(false)

  const night: WatchRule = { ...rule(), id: 'r', quiet, name: 'n', match: '' }
  const finding = (key: string) => ({ key, subject: key, count: 1, route: '' })
  const look = (keys: string[], over: string[] = []) => ({
    findings: keys.map(finding),
    isOver: (key: string) => over.includes(key),
    seen: '',
  })
  const held = advance({
    rule: night,
    incidents: [],
    look: look(['7', '8']),
    isFirst: false,
    now: at('23:00').getTime(),
  })
  expect(held.opened).toEqual([])
  const morning = advance({
    rule: night,
    incidents: held.incidents,
    look: look(['7'], ['8']),
    isFirst: false,
    now: at('07:01').getTime(),
  })
  // Over before it was reported: there is nothing to show.
  expect([morning.opened.map(({ key }) => key), morning.ended]).toEqual([['7'], []])
})

test('failed sends are told with their template, those before the rule are shown, and calm ends it', async () => {
  const send = (number: number, bizSendStatus: number, templateId = 'ORDER') => ({
    ...{ id: String(number), bizId: `B-${number}`, typeDesc: '业务事件', templateId, bizSendStatus },
    ...{ bizSendTime: `2026-11-21 10:00:${two(number)}`, bizSendRetry: 0, bizSendDesc: '', bizRemark: '' },
    ...{ receiveInfo: '', bizParams: '', bizCreateTime: `2026-11-21 09:00:${two(number)}` },
  })
  const sends = (list: ReturnType<typeof send>[]) =>
    platform.on('GET /msg/msgBizInfo/page', answers({ list, total: list.length }))
  sends([send(1, 3)])
  await bench.done('watch.save', rule({ name: '发送', kind: 'sendFailed', match: 'order' }))
  await looks(2)
  expect((await bench.done('watch.list'))[0]?.incidents).toMatchObject([{ subject: 'ORDER', isOld: true }])
  expect(told()).toEqual([])
  await bench.done('watch.save', rule({ name: '部分', kind: 'sendFailed', match: 'part' }))
  await looks(1)
  sends([send(1, 3), send(2, 2, 'PART'), send(3, 4, 'PART'), send(4, 3, 'PART')])
  expect(await notice('watch.sendFailed')).toMatchObject({
    subject: '部分',
    values: { subject: 'PART', count: 2 },
    route: 'msg/msgBizInfo?templateId=PART&beginDate=2026-11-21+09%3A00%3A03',
  })
})
