import { mistakesIn } from './mistake.ts'

const sender = ['src/server/messaging/sender.test.ts']
const send = ['tests/contract/messageSend.test.ts']
const invisible = ['tests/contract/invisible.test.ts']
const bills = ['tests/contract/billNumbers.test.ts']
const form = ['src/renderer/features/bill/billType/billType.test.tsx']
const counted = 'that has counted'

/** Mistakes in repeated sends, in comparisons of codes, and in counting or answering for a record. */
export const codeMistakes = [
  ...mistakesIn('src/server/messaging/sender.ts', sender, [
    ['a try is dropped while its template is stopped', 'isWaiting ? clock', 'false ? clock', 'tries wait'],
    ['a waiting try counts', 'if (!isWaiting) this.#again(id, left)', 'this.#again(id, left)', 'tries wait'],
    [
      'receivers of a stopped channel lose their try to others',
      'record.retries < MAX_RETRIES || stopped !== null',
      'record.retries < MAX_RETRIES',
      'keep their try',
    ],
    [
      'what was ordered while its template was stopped is never sent',
      'status === SendStatus.failure && !job.queued && job.channelCodes.length > 0',
      'status < 0 && !job.queued',
      'ordered while',
    ],
  ]),
  ...mistakesIn('src/server/modules/msg/bizInfo.ts', send, [
    [
      'a stopped template is called nobody',
      'if (stopped) throw refuse(stopped.key)',
      'if (!stopped && stopped !== null) throw refuse(stopped)',
      'stopped in the middle',
    ],
  ]),
  ...mistakesIn('src/server/modules/msg/channelRecord.ts', send, [
    [
      'a business record shows what others with its number sent',
      "...when(bizInfoId, 'biz_info_id = CAST(? AS INTEGER)'),",
      '...when(bizInfoId === bizInfoId ? "" : bizInfoId, "TRUE"),',
      'MSG-CRC-03',
    ],
  ]),
  ...mistakesIn('src/base/visible.ts', invisible, [
    ['control characters in codes', '\\p{Zp}\\p{Cc}', '\\p{Zp}', 'in words'],
    ['look-ups take what is invisible', "(lineBlanks.has(found) ? found : '')", 'found'],
  ]),
  ...mistakesIn('src/contract/kernel.ts', invisible, [
    [
      'a code takes what is invisible',
      '.refine((value) => !hasInvisible(value), ',
      '.refine((value) => value === value, ',
    ],
    ['a code is stored in parts', "    .normalize('NFC')\n", '', 'in parts'],
    ['filters take what is invisible', 'Bound : lookup(maxLength)', 'Bound : text(maxLength)', 'filters'],
  ]),
  ...mistakesIn('src/server/nouns/rows.ts', invisible, [
    ['twins of older data', 'isTaken(same) || isTaken(alike)', 'isTaken(same)', 'in parts'],
  ]),
  ...mistakesIn('src/server/modules/shell/signIn.ts', invisible, [
    [
      'an older account is shut out',
      " ?? found(looksLike('username', username))",
      '',
      'older account is still found',
    ],
  ]),
  ...mistakesIn('src/server/modules/bill/billType.ts', bills, [
    [
      'a type that has counted counts in another way',
      'countersOf(context, stored.billSign).length > 0',
      'countersOf(context, stored.billSign).length < 0',
      counted,
    ],
    [
      'a type under the sign of a deleted one counts in another way',
      'countsByTime ? ranOn : begunAgain',
      'ranOn && begunAgain',
      'added again',
    ],
  ]),
  ...mistakesIn('src/contract/billNumber.ts', bills, [
    [
      'another period',
      'periodUnit(before) === periodUnit(after)',
      'before.tmIsCalc === after.tmIsCalc',
      counted,
    ],
  ]),
  ...mistakesIn('src/renderer/features/bill/billType/TypeForm.tsx', form, [
    ['the form lets a counted type change', '        disabled={isCounted}\n', '', counted],
    [
      'the form says nothing of another period',
      'counted && countingChange(counted, rule)',
      'counted && countingChange(counted, counted)',
      counted,
    ],
  ]),
  ...mistakesIn(
    'src/server/files/answerBytes.ts',
    ['tests/contract/oss.test.ts'],
    [
      [
        'a file without its bytes is unchanged',
        '  const handle = await openStored(stored.file)\n  if (listsTag',
        "  if (listsTag(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers })\n  const handle = await openStored(stored.file)\n  if (listsTag",
        'however it is asked',
      ],
    ],
  ),
  ...mistakesIn(
    'src/server/modules/sys/privilege.ts',
    ['tests/contract/privilege.test.ts'],
    [
      [
        'a code without its screen finds nothing to change',
        "const stored = find(context, 'id', body.id)",
        "const stored = find(context, 'id', body.id, readable(context))",
        'without the screen',
      ],
      [
        'a code without its screen meets the database',
        "  checkUnique(context, 'privileges', { privilege_code: body.privilegeCode }, NEW)\n",
        '',
        'without the screen',
      ],
    ],
  ),
  ...mistakesIn(
    'src/server/modules/sys/explain/changes.ts',
    ['tests/contract/privilege.test.ts'],
    [
      [
        'a code reads what its screen shows',
        '  if (id !== undefined) checkPrivilegeRead(context, id)\n',
        '',
        'without the screen',
      ],
    ],
  ),
  ...mistakesIn(
    'src/server/access/passwordAudit.ts',
    ['tests/contract/jobHandlers.test.ts'],
    [
      [
        'the audit of a tenant counts all accounts',
        "WHERE ? IN ('', tenant_id)",
        'WHERE ? IS NOT NULL',
        'audit',
      ],
    ],
  ),
]
