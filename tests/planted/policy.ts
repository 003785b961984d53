import { mistakesIn } from './mistake.ts'

const policy = ['src/core/policy/policy.test.ts']
const managed = ['src/core/policy/managedPlaces.test.ts']

/** Mistakes in what the organisation's policy allows, and in what a support bundle tells. */
export const policyMistakes = [
  ...mistakesIn('src/core/policy/readPolicy.ts', policy, [
    [
      'a policy that others may write to counts',
      'if (isForeign || (isSystem &&',
      'if (stats.nlink > 99 || (isSystem &&',
    ],
    [
      'a folder that others may write to counts',
      '(isSystem && isWritableByOthers(statSync(dirname(file))))',
      'isSystem && stats.nlink > 99',
    ],
    [
      'the places of the system are not read',
      '    ...system.map((place) => ({',
      '    ...system.slice(0, 0).map((place) => ({',
    ],
    ['a long document is read', 'if (stats.size > MAX_POLICY)', 'if (stats.size < 0)'],
  ]),
  ...mistakesIn('src/core/policy/brokenPolicy.ts', policy, [
    ['the wrong key is not named', '[...(issue?.path ?? []), ...key].join', '[...(issue?.path ?? [])].join'],
  ]),
  ...mistakesIn('src/core/policy/policyPlaces.ts', managed, [
    ['a folder of the user holds the tool', '`${root}\\\\System32\\\\reg.exe`', "'reg.exe'"],
  ]),
  ...mistakesIn('src/core/policy/systemTool.ts', managed, [
    ['a tool that fails has said nothing', "reject(new BrokenPolicy('unreadable'))", 'resolve(output)'],
    ['a tool that hangs is waited for', "      reject(new BrokenPolicy('timeout'))\n", ''],
  ]),
  ...mistakesIn('src/core/policy/registryPolicy.ts', managed, [
    [
      'no tool is no policy',
      "if (tool === undefined) throw new BrokenPolicy('unreadable')",
      'if (tool === undefined) return null',
    ],
    [
      'values below another key are overlooked',
      "  if (stray) throw new BrokenPolicy('invalid', stray.path.split('\\\\').at(-1))\n",
      '',
    ],
  ]),
  ...mistakesIn('src/core/policy/policy.ts', policy, [
    ['a broken policy loosens exports', "  export: 'never',\n", ''],
    ['a broken policy lets production be unlocked', '  unlocks: false,\n', ''],
    [
      'an environment keeps its tokens at another address',
      'JSON.stringify([address, mapping ?? null])',
      'JSON.stringify([mapping ?? null])',
    ],
    ['an address stands twice', "if (repeats('address', index))", "if (repeats('name', index))"],
    ['no certificate is read', '  for (const one of found) new X509Certificate(one)\n', ''],
  ]),
  ...mistakesIn('src/core/transfers/queue/queue.ts', policy, [
    ['an export of an earlier run goes on', '    if (isExport(job)) checkExport(transfer.sessionId)\n', ''],
  ]),
  ...mistakesIn('src/core/transfers/transferFactory.ts', policy, [
    [
      'a file of the platform is an export by its address alone',
      '    if (isExport(job)) checkExport(owner.sessionId)\n',
      '',
    ],
  ]),
  ...mistakesIn('src/core/settings/settings.ts', policy, [
    [
      'a language that is not allowed is taken',
      "['language', 'lockMinutes', 'updateFeed', 'keepsCrashDumps']",
      "['lockMinutes', 'updateFeed', 'keepsCrashDumps']",
    ],
    [
      'another feed than that of the organisation is taken',
      "['language', 'lockMinutes', 'updateFeed', 'keepsCrashDumps']",
      "['language', 'lockMinutes', 'keepsCrashDumps']",
    ],
  ]),
  ...mistakesIn(
    'src/core/settings/settings.ts',
    ['src/core/support/crashDumps.test.ts'],
    [
      [
        'dumps are kept where the organisation forbids them',
        "['language', 'lockMinutes', 'updateFeed', 'keepsCrashDumps']",
        "['language', 'lockMinutes', 'updateFeed']",
      ],
    ],
  ),
  ...mistakesIn('src/core/backend/backend.ts', policy, [
    [
      'the backend runs where the demo is off',
      'if (options.isAllowed === false)',
      'if (options.isAllowed === undefined)',
    ],
  ]),
  ...mistakesIn(
    'src/renderer/kit/copyData.ts',
    ['src/renderer/shell/Policy.test.tsx'],
    [
      ['keys copy what buttons may not', 'if (!isList || mayCopy()) return', 'return'],
      [
        'what is typed cannot be copied',
        'if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return',
        '',
      ],
    ],
  ),
  ...mistakesIn(
    'src/hosts/browser/http/peer.ts',
    ['src/hosts/browser/peer.test.ts'],
    [['a closed connection names its account', 'state === TIME_WAIT ||', '']],
  ),
  ...mistakesIn(
    'src/core/support/bundle.ts',
    ['src/core/support/bundle.test.ts'],
    [
      ['accounts stand in the bundle', "    name(username, 'account')\n", ''],
      [
        'servers stand in the report',
        "await add('doctor.txt', `${mask(parts.report)}",
        "await add('doctor.txt', `${parts.report}",
      ],
      ['lines that are not ours are taken', 'return []\n    }\n  }', 'return [line]\n    }\n  }'],
      [
        'a name is taken out of other words',
        'isInWord(made.at(-1)) || isInWord(part[0]) ? word : mask',
        'mask',
      ],
      ['the oldest part of a log is taken', 'size - bytes.length)', '0)'],
    ],
  ),
]
