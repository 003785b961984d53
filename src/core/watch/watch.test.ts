import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Notice, OperationInput, WatchRule } from '#contract/bridge.ts'
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
  bench = await openBench({ times: { call: 2000, watch: 40 } })
  const profile = await bench.done('profiles.save', draft(platform.address))
  jobLog([])
  await bench.done('session.signIn', {
    profileId: profile.id,
    username: 'admin',
    password: 'secret-9',
    tenantId: '',
    captcha: '',
    uuid: '',
    remember: false,
  })
})
afterEach(async () => {
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
      route: 'sys/sysJob-log?id=7',
      alert: true,
    },
  ])
  expect((await bench.done('watch.list'))[0]?.incidents).toMatchObject([{ key: '7', count: 50, said: true }])

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
  expect((await notice('watch.ratePassed')).values).toMatchObject({ count: 40 })
  failed = 1
  await notice('watch.rateFell')
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
    profileId: profile?.id ?? '',
    username: 'admin',
    password: 'secret-9',
    tenantId: '',
    captcha: '',
    uuid: '',
    remember: false,
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
  expect(['21:59', '22:00', '03:00', '06:59', '07:00'].map((time) => isQuiet(quiet, at(time)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(isQuiet({ from: '12:00', until: '13:00' }, at('12:30'))).toBe(true)
  expect(isQuiet(null, at('12:30'))).toBe(false)

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
  expect(held.begun).toEqual([])
  const morning = advance({
    rule: night,
    incidents: held.incidents,
    look: look(['7'], ['8']),
    isFirst: false,
    now: at('07:01').getTime(),
  })
  // Over before anybody heard of it: nothing to tell.
  expect([morning.begun.map(({ key }) => key), morning.ended]).toEqual([['7'], []])
})
