import { mistakesIn } from './mistake.ts'

const tables = ['src/base/cron.test.ts', 'src/server/common/cron.test.ts']

export const zoneMistakes = [
  ...mistakesIn(
    'src/server/common/zone.ts',
    ['src/server/common/zone.test.ts'],
    [
      ['a time that is shown twice is the second one', 'Math.min(...found)', 'Math.max(...found)'],
      ['a time that is left out is moved by an hour', 'this.#offsetAt(middle) === offset', 'middle < after'],
      ['west is east', "sign === '-' ? -size : size", 'size'],
      [
        'two servers of a process change each other’s zone',
        'servers > 0 && zone.name',
        'servers < 0 && zone.name',
      ],
      ['a zone outlives its server', 'if (servers === 0) current =', 'if (servers < 0) current ='],
    ],
  ),
  ...mistakesIn(
    'src/server/common/clock.ts',
    ['tests/contract/platformZone.test.ts'],
    [
      [
        'moments are written by the clock of the machine',
        'formatMoment(shownAt(date))',
        'formatMoment(shownAt(new Date(date.getTime() - (date.getTimezoneOffset() + 480) * 60_000)))',
      ],
    ],
  ),
  ...mistakesIn(
    'src/server/common/cron.ts',
    ['tests/contract/platformZone.test.ts'],
    [
      [
        'crons fire by the clock of the machine',
        'timezone = platformZone().name): Timetable',
        'timezone = Intl.DateTimeFormat().resolvedOptions().timeZone): Timetable',
      ],
    ],
  ),
  ...mistakesIn('src/server/common/cron.ts', tables, [
    ['the last days of leap years are those of other years', 'isLeapYear(each) === group.isLeap', 'true'],
    ['the first of the month stands in for a day before it', 'day < 1 || month', 'month'],
    ['what an earlier version stored never fires again', ': formerTime(expression, from)', ': null'],
  ]),
  ...mistakesIn(
    'src/server/main.ts',
    ['tests/contract/platformZone.test.ts'],
    [['the setting of the zone is not read', 'text(values.zone, ', 'text(undefined, ']],
  ),
  ...mistakesIn('src/base/cron.ts', tables, [
    ['a range ends with its field', 'last < first ? last + size - first', 'last < first ? max - first'],
    [
      'a year range may run backwards',
      "last < first && this.field === 'year'",
      "last < first && this.field === 'x'",
    ],
    ['a step may be larger than its field', 'most !== undefined && Number(text) > most', 'most === 0'],
    [
      'a nearest working day stands in a list',
      '    if (near !== undefined) {\n      reader.alone(item)\n',
      '    if (near !== undefined) {\n',
    ],
    ['the last weekday stands in a list', '    reader.alone(item)\n    if (item ===', '    if (item ==='],
    [
      'L is no weekday',
      "if (item === 'L') return { numbers: [7], nth: 0 }",
      "if (item === 'L') throw reader.wrong()",
    ],
    [
      'names take steps',
      'if (isNamed && step !== undefined) throw',
      'if (isNamed && step === most.toString()) throw',
    ],
    [
      'day and weekday may both be given',
      'if (cron.days && cron.weekdays) throw',
      'if (cron.days && cron.year) throw',
    ],
    ['names are taken in capitals alone', 'splitCron(expression.toUpperCase())', 'splitCron(expression)'],
  ]),
  ...mistakesIn(
    'src/core/session/platformZone.ts',
    ['src/core/session/namedZone.test.ts'],
    [
      [
        'the zone that a platform names is not believed',
        'if (minutes === undefined) return guessed',
        'return guessed',
      ],
      ['the offset of a zone is that of the winter', 'at)\n    const [, sign', '0)\n    const [, sign'],
    ],
  ),
  ...mistakesIn(
    'src/renderer/pickers/cron/CronEditor.tsx',
    ['src/renderer/pickers/cron/CronEditor.test.tsx'],
    [
      [
        'a cron that a platform computes is wrong',
        'problem && isAccepted ?',
        'problem && problem.kind === undefined ?',
      ],
      [
        'a cron is wrong before a platform has answered',
        'runs.isRefused && styles.problem',
        'styles.problem',
      ],
      ['the zone of the times is not named', 'zone !== undefined && <Caption1>', "zone === '' && <Caption1>"],
    ],
  ),
  ...mistakesIn(
    'src/base/moments.ts',
    ['src/base/moments.test.ts'],
    [
      [
        'a moment in UTC is shown by its digits',
        "text.endsWith('Z') ? machineMoment(Number(read)) : formatMoment(read)",
        'formatMoment(read)',
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/gateway/decode.ts',
    ['tests/lean/decode.test.ts'],
    [
      [
        'a moment with an offset is shown as the platform wrote it',
        "typeof value === 'string' ? momentOf(value) : undefined",
        'undefined as string | undefined',
      ],
    ],
  ),
]
