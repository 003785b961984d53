import { mistakesIn } from './mistake.ts'

const lock = ['src/core/lock/lock.test.ts', 'src/core/lock/eventHold.test.ts']

/** Mistakes in the lock of the console, in what is kept of a platform, and in how its clock is told. */
export const lockMistakes = [
  ...mistakesIn('src/core/lock/lock.ts', lock, [
    ['a wrong password is never waited for', 'failures < FREE_FAILURES ? 0 :', 'failures < 1_000_000 ? 0 :'],
    ['the right password need not wait', "if (now() < kept.waitUntil) throw wrong('wait')", ''],
    [
      'events pass while it is locked',
      "if (!isLocked() || event.type === 'lock' ||",
      "if (isLocked() || event.type === 'lock' ||",
    ],
    ['unlocked writing stays unlocked', 'guard.lock(profiles.get(profileId))', 'profiles.get(profileId)'],
    ['it locks while the operator works', 'now() - lastActive >= minutes', 'now() >= minutes'],
    ['a lock outlives sessions that were not kept', 'kept.owners.filter(isRemembered)', 'kept.owners'],
    [
      'signing out of the lock leaves the sessions',
      'sessions.list().map((session) => sessions.end(session))',
      '[]',
    ],
    ['nobody signed in is locked out', 'if (kept || live.length === 0) return', 'if (kept) return'],
  ]),
  ...mistakesIn(
    'src/core/lock/lock.ts',
    ['src/core/lock/environments.test.ts'],
    [
      ['the demo opens another environment', 'return others.length > 0 ? others : owners', 'return owners'],
      ['a password opens every environment', 'openers.slice(account, account + 1)', 'openers'],
      [
        'what stays closed keeps its stored token',
        'owners.filter((owner) => owner.profileId !== profileId).map(forget)',
        '[]',
      ],
      ['what stays closed waits for ever', "session.gate.expire('lock')", 'void session'],
    ],
  ),
  ...mistakesIn(
    'src/core/transfers/queue/queue.ts',
    ['src/core/lock/environments.test.ts'],
    [
      ['files are received while it is locked', "receiving.map((entry) => stop(entry, 'lock'))", '[]'],
      [
        'a download that the lock has stopped stays so',
        'if (isOpen(entry.transfer.sessionId)) again(entry)',
        'if (isOpen(entry.transfer.sessionId)) void entry',
      ],
      ['a closed environment is asked for its file', 'if (isOpen(entry.transfer.sessionId))', 'if (entry)'],
    ],
  ),
  ...mistakesIn(
    'src/hosts/browser/http/receiveFile.ts',
    ['src/hosts/browser/incoming.test.ts'],
    [
      [
        'the browser host takes files while it is locked',
        '  if (core.isLocked()) {',
        '  if (core.isLocked() && name === null) {',
      ],
      ['a file that is on its way arrives after all', ', () => core.isLocked())', ', () => false)'],
      ['a file that was refused is kept', 'if (!offered.ok) await incoming.discard(file)', ''],
    ],
  ),
  ...mistakesIn(
    'src/core/lock/lock.ts',
    ['src/core/credentials/keychain.test.ts'],
    [['a new start opens the lock', "if (next) store.set('lock', next)", 'if (next) onChange(state())']],
  ),
  ...mistakesIn(
    'src/core/credentials/verifier.ts',
    ['src/core/credentials/verifier.test.ts'],
    [
      ['any password opens it', 'publicText(found) === key ? found : null', 'found'],
      [
        'the salt is not used',
        "scrypt(password, Buffer.from(salt, 'base64url')",
        "scrypt(password, Buffer.from('', 'base64url')",
      ],
    ],
  ),
  ...mistakesIn('src/core/session/tokenGate.ts', lock, [
    ['the token stays in memory while locked', "        token = ''\n        // Held", '        // Held'],
    ['calls of its own go out while locked', "if (state === 'sealed' && !wait) throw locked()", ''],
  ]),
  ...mistakesIn('src/core/operations/lock.ts', lock, [
    ['a locked window reads profiles', "  'settings.get',\n", "  'settings.get',\n  'profiles.list',\n"],
  ]),
  ...mistakesIn('src/core/core.ts', lock, [
    [
      'a locked console hands out files',
      '        refuseLocked()\n        const response',
      '        const response',
    ],
    ['it locks with the system unasked', 'if (settings.get().lockWithSystem) await', 'await'],
  ]),
  ...mistakesIn(
    'src/renderer/shell/lock/LockLayer.tsx',
    ['tests/e2e/specs/lock.spec.ts'],
    [
      [
        'what is behind the lock is painted',
        "contentVisibility: 'hidden !important'",
        "contentVisibility: 'auto !important'",
      ],
    ],
  ),
  ...mistakesIn(
    'src/hosts/electron/main/quitQuestion.ts',
    ['src/hosts/electron/main/quitQuestion.test.ts'],
    [['quitting a locked console names its work', "isLocked ? text('desktop:quit.locked') : ", '']],
  ),
  ...mistakesIn(
    'src/core/settings/platformFacts.ts',
    ['tests/lean/unserved.test.ts'],
    [
      [
        'what was learnt is lost with the program',
        "store.set('learnt', Object.fromEntries(known))",
        'store.get(Object.keys(known).join())',
      ],
      [
        'another address inherits what was learnt',
        'if (known.delete(id)) write()',
        'if (known.has(id)) write()',
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/gateway/unserved.ts',
    ['src/core/gateway/unserved.test.ts'],
    [['a missing call is tried every ten minutes', 'Math.min(before.wait * 2, DAY)', 'before.wait']],
  ),
  ...mistakesIn(
    'src/core/session/platformZone.ts',
    ['tests/lean/platformZone.test.ts', 'src/core/session/platformZone.test.ts'],
    [
      ['an old record tells the zone', 'row.id === entry.before ||', ''],
      [
        'the zone of this machine is told as another',
        'zone === zoneHere(entry.at) ? undefined : zone',
        'zone',
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/session/filterTrials.ts',
    ['tests/lean/filters.test.ts'],
    [['a field that is lacking contradicts a filter', 'lacking.length === 0', 'lacking.length >= 0']],
  ),
  ...mistakesIn(
    'src/base/moments.ts',
    ['src/base/moments.test.ts', 'tests/architecture/zones.test.ts'],
    [
      ['another zone is west instead of east', 'at + zone * 60_000', 'at - zone * 60_000'],
      ['a day ends with its first second', "' 23:59:59']", "' 00:00:00']"],
      ['a day that does not exist is another one', '? read : asWall(Number.NaN)', '? read : read'],
      ['midnight is that of this machine', 'date.setUTCHours(hours', 'date.setHours(hours'],
    ],
  ),
  ...mistakesIn(
    'src/renderer/ui/moments.ts',
    ['src/renderer/ui/moments.test.ts', 'tests/architecture/zones.test.ts'],
    [
      ['a typed end is the beginning of its day', "hours ?? (isEnd ? '23' : '00')", "hours ?? '00'"],
      ['a typed end is the beginning of its minute', "const rest = isEnd ? '59' : '00'", "const rest = '00'"],
      ['the 30th of February can be typed', 'day <= daysOf(Number(year), month)', 'day <= 31'],
      [
        'half past eight of a day without time is a day',
        "unit !== 'day' && TIME.test(text)",
        'TIME.test(text)',
      ],
      ['a time of day may have 24 hours', 'clock && isTimeOfDay(time) ?', 'clock ?'],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/list/chrome/QueryCard.tsx',
    ['src/renderer/features/api/apiLog/apiLog.test.tsx'],
    [['text that is no moment is searched for', 'if (!isUsable(value, { unit })) return false', '']],
  ),
  ...mistakesIn(
    'src/renderer/kit/list/chrome/QueryCard.tsx',
    ['src/renderer/kit/list/chrome/QueryCard.test.tsx'],
    [
      [
        'a range that ends before it begins is searched for',
        "return 'endOf' in field || !isBackwards(",
        'return true || !isBackwards(',
      ],
      [
        'a range with a name waits for the button',
        'onNamed={(range) => onSearch(changed(range))}',
        'onNamed={(range) => onChange(changed(range))}',
      ],
      [
        'a range with a name leaves out what is typed beside it',
        'submit({ ...draft, ...changed })',
        'submit({ ...filters, ...changed })',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/moments/RangeInput.tsx',
    ['src/renderer/kit/list/chrome/QueryCard.test.tsx'],
    [
      ['a typed end of a range is no end', "isEnd={end === 'until'}", 'isEnd={false}'],
      [
        'a range that is chosen does not show',
        'isChosen: isSameRange(rangeAt(shown), value)',
        'isChosen: false',
      ],
      ['an end before the beginning says nothing', '!isTyping && isBackwards(value, unit)', 'false'],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/moments/RangeInput.tsx',
    ['src/renderer/features/ops/jobLog/RangeFilter.test.tsx'],
    [
      [
        'a range with a name is counted from when the calendar was opened',
        'const now = platformTime()',
        'const now = shown',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/moments/ranges.ts',
    ['src/renderer/kit/moments/ranges.test.ts'],
    [
      [
        'last month ends today',
        'wallTime(year, month - 1, 1), wallTime(year, month, 0)',
        'wallTime(year, month - 1, 1), now',
      ],
      ['seven days are eight with today', 'midnight(now, lengths[name] - 1)', 'midnight(now, lengths[name])'],
      [
        'a range back from now ends with it',
        "later(now, -back * DAY)), until: ''",
        'later(now, -back * DAY)), until: formatMoment(now)',
      ],
      [
        'what is half typed is before everything',
        'isUsable(until, { unit }) && until < from',
        'until < from',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/features/ops/jobLog/RangeFilter.tsx',
    ['src/renderer/features/ops/jobLog/RangeFilter.test.tsx'],
    [
      [
        'a shortcut of the job log does not end now',
        "range.from !== '' && range.until === ''",
        "range.from === '' && range.until === ''",
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/features/ops/logWorkbench/QueryBar.tsx',
    ['src/renderer/features/ops/logWorkbench/QueryBar.test.tsx'],
    [
      [
        'text that is no moment narrows the workbench',
        'isUsable(range.from) ? range.from : from',
        'range.from',
      ],
      ['the workbench narrows to a range that is backwards', " && !isBackwards(next, 'moment')", ''],
    ],
  ),
  ...mistakesIn(
    'src/renderer/ui/calendarDays.ts',
    ['src/renderer/ui/calendarDays.test.ts', 'tests/architecture/zones.test.ts'],
    [
      ['the month after the 31st of January is March', 'Math.min(wanted, last.getUTCDate())', 'wanted'],
      [
        'every week begins on Sunday',
        '(dateOf(day).getUTCDay() + 7 - firstDay) % 7',
        'dateOf(day).getUTCDay()',
      ],
      ['days are those of this machine', "timeZone: 'UTC', ", ''],
      ['the calendar goes on after its last year', 'year >= 1 && year <= 9999 ?', 'year !== 0 ?'],
    ],
  ),
  ...mistakesIn(
    'src/renderer/ui/Calendar.tsx',
    ['src/renderer/ui/Ui.test.tsx'],
    [
      ['today is not marked', "aria-current={day === today ? 'date' : undefined}", ''],
      [
        'keys lead to a day that has no focus',
        'wantsFocus.current = next !== active',
        'wantsFocus.current = false',
      ],
      ['the chosen day is not told', 'aria-selected={day === value}', 'aria-selected={false}'],
      ['page keys step days', 'return stepMonth(day, shiftKey ? 12 : 1)', 'return stepDay(day, 1)'],
    ],
  ),
  ...mistakesIn(
    'src/renderer/ui/MomentChoices.tsx',
    ['src/renderer/ui/Ui.test.tsx'],
    [
      [
        'a day is chosen without the time beside it',
        'onTaken(momentOn(day, time))',
        'onTaken(momentOn(day, wholeTime(isEnd)))',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/ui/DateTimeInput.tsx',
    ['src/renderer/ui/Ui.test.tsx'],
    [
      ['after a choice the focus is nowhere', '    input.current?.focus()\n', ''],
      ['a short day is no day', 'today: now().slice(0, 10) })', '})'],
      [
        'text that is no moment is gone',
        'today: now().slice(0, 10) }) ?? text',
        "today: now().slice(0, 10) }) ?? ''",
      ],
      ['no key opens the calendar', "event.key === 'ArrowDown' && event.altKey", 'false'],
    ],
  ),
  ...mistakesIn(
    'src/renderer/ui/TimeInput.tsx',
    ['src/renderer/ui/Ui.test.tsx'],
    [['text that is no time is not told', '!isTyping && typedTime(value) === null', 'false']],
  ),
  ...mistakesIn(
    'src/renderer/shell/watch/RuleDialog.tsx',
    ['src/renderer/shell/watch/Watch.test.tsx'],
    [
      [
        'a rule is saved with quiet hours that are no times',
        'isWrong || !quietEnds.every(isTime)',
        'isWrong',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/ui/chart/lanes.ts',
    ['src/renderer/ui/chart/lanes.test.ts'],
    [['bars of a chart follow the zone of this machine', '    useUTC: true,\n', '']],
  ),
  ...mistakesIn(
    'src/hosts/launch/serve.ts',
    ['src/hosts/launch/serve.test.ts'],
    [
      [
        'the console never ends by itself',
        'if (!options.stay) endWhenLeft(',
        'if (options.stay) endWhenLeft(',
      ],
    ],
  ),
]
