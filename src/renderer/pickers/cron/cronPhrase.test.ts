import { expect, test } from 'vitest'
import { cronPhrase } from '#pickers/cron/cronPhrase.ts'

const said = (cron: string, language = 'zh-CN') =>
  cronPhrase(
    cron,
    (key, values) => `${key.slice('pickers:cron.phrase.'.length)} ${Object.values(values ?? {}).join(' ')}`,
    language,
  )

test('common crons are said by their days and times (28 B11)', () => {
  expect(
    [
      '0 0 9 ? * MON-FRI',
      '0 0 9 ? * 2-6',
      '0 0 3 * * ?',
      '5 30 3 * * ?',
      '0 0 8 ? * MON',
      '0 0 8 ? * 1',
      '0 0 23 L * ?',
      '0 30 6 15 * ?',
      '0 0/5 * * * ?',
      '0 * * * * ?',
      '0 0 * * * ?',
      '0 15 * * * ?',
      '0 0 */2 * * ?',
    ].map((cron) => said(cron)),
  ).toEqual([
    'workdays 09:00',
    'workdays 09:00',
    'day 03:00',
    'day 03:30:05',
    'week 周一 08:00',
    'week 周日 08:00',
    'lastDay 23:00',
    'month 15 06:30',
    'minutes 5',
    'minutes 1',
    'hourly ',
    'hour 15',
    'hours 2',
  ])
  expect(said('0 0 8 ? * FRI', 'en-US')).toBe('week Fri 08:00')
})

test('what a short phrase would get wrong has none (28 B11)', () => {
  for (const cron of [
    '',
    'x',
    '0 0 9 ? 3 MON-FRI',
    '0 0 9 * * ? 2027',
    '0 0/5 9 * * ?',
    '0 0/5 * ? * MON',
    '30 0/5 * * * ?',
    '0 0/7 * * * ?',
    '0 0/0 * * * ?',
    '0 15 8-18 ? * MON-FRI',
    '0 0 9 ? * MON-SAT',
    '0 0 9 L-3 * ?',
    '0 0 9 ? * 6L',
    '0 30 0/2 * * ?',
    '*/10 0 9 * * ?',
  ])
    expect(said(cron)).toBeUndefined()
})
