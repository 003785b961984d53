import { mistakesIn } from './mistake.ts'

const policy = ['src/core/policy/policy.test.ts']
const managed = ['src/core/policy/managedPlaces.test.ts']
const checks = ['src/core/policy/fileChecks.test.ts']

/** Mistakes in the permissions of the organisation's policy, and in the content of a support bundle. */
export const policyMistakes = [
  ...mistakesIn('src/core/policy/fileOwner.ts', checks, [
    [
      'a policy that others may write to counts',
      'if (isOwn || !isSticky(stats)) throw',
      'if (!isSticky(stats)) throw',
    ],
    [
      'a folder above that others may write to counts',
      'if (isOwn || !isSticky(stats)) throw',
      'if (isOwn) throw',
    ],
    [
      'a policy of another account counts',
      'if (!owners.includes(stats.uid) && (isOwn || stats.uid !== 0))',
      'if (!owners.includes(stats.uid) && stats.uid < 0)',
    ],
    ['what a link leads through is not checked', 'rest = [...partsOf(target), ...others]', 'rest = []'],
  ]),
  ...mistakesIn('src/core/policy/accessLists.ts', checks, [
    [
      'a policy in the folder of a user counts',
      '!isAdministrator(descriptor.owner))',
      'descriptor.owner === owner)',
    ],
    ['a list that is not understood is closed', 'if (!descriptor || !', 'if (descriptor && !'],
    ['a link is followed', "if (link !== undefined) throw new BrokenPolicy('linked', link)", ''],
    [
      'the folder of the policy is taken for one above it',
      'path === file || path === folder ? CHANGING',
      'path === file ? CHANGING',
    ],
    [
      'a tool that says nothing leaves a policy unchecked',
      "if (answers.length !== paths.length) throw new BrokenPolicy('unchecked', paths.at(-1))",
      'if (answers.length !== paths.length) return []',
    ],
  ]),
  ...mistakesIn(
    'src/core/policy/sddl.ts',
    ['src/core/policy/sddl.test.ts'],
    [
      ['no list is a closed one', '  grants === null ||\n', '  grants !== null &&\n'],
      ['entries that are only inherited count', "type === 'A' && !/^(?:..)*IO/.test(flags)", "type === 'A'"],
      ['a denial closes an open entry', "if ((type !== 'A' && type !== 'D')", "if (type !== 'A'"],
      ['a change of permissions is none', 'const WRITE_DAC = 0x40000', 'const WRITE_DAC = 0'],
      [
        'unknown rights are none',
        'if (known === undefined) return null',
        'if (known === undefined) continue',
      ],
    ],
  ),
  ...mistakesIn('src/core/policy/readPolicy.ts', checks, [
    [
      'keys of updates come from a file that nobody has checked',
      'if (isChecked) return policy',
      'if (isChecked || document !== null) return policy',
    ],
    [
      'a file of a user stops the console',
      "(reason === 'foreign' || reason === 'linked')",
      "reason === 'linked'",
    ],
    [
      'a policy that users can change is ignored',
      "(reason === 'foreign' || reason === 'linked')",
      "reason !== 'timeout'",
    ],
    [
      'the places of the system are not read',
      '  for (const place of system) {',
      '  for (const place of system.slice(0, 0)) {',
    ],
  ]),
  ...mistakesIn('src/core/policy/readPolicy.ts', policy, [
    ['a long document is read', 'if (stats.size > MAX_POLICY)', 'if (stats.size < 0)'],
  ]),
  ...mistakesIn(
    'src/core/addresses/serverName.ts',
    ['src/core/addresses/serverName.test.ts', ...policy],
    [
      ['a final dot is another server', ".replace(/(?<!\\.)\\.+$/, '')", ''],
      ['IPv4 inside IPv6 is another server', '(carried(name) ?? name)', 'name'],
      ['names of this machine are several servers', "? 'localhost' : plain", '? plain : plain'],
      [
        'names that resolve to a server are others',
        'found[index]?.some((one) => own?.includes(one))',
        'found[index] === own',
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/addresses/plainPath.ts',
    ['src/core/addresses/plainPath.test.ts'],
    [
      ['an empty segment is another path', "else if (name !== '' && name", 'else if (name'],
      ['a parameter is another path', ".replace(/;.*$/s, '')", ''],
      [
        'a path in another case is another call',
        'segmentsOf(plainPath(pathname).toLowerCase())',
        'segmentsOf(plainPath(pathname))',
      ],
      ['a path with an extension is another call', ' || fits(wanted, [...given, stem])', ''],
    ],
  ),
  ...mistakesIn('src/core/session/liveSession.ts', policy, [
    [
      'every address leads to a file that the platform keeps',
      "(kind === 'other' && (files.has(url) ||",
      "(kind === 'other' && (url !== '' ||",
    ],
    ['an export that was answered as a file is one', "(kind === 'other' && (files", '((files'],
  ]),
  ...mistakesIn('src/core/settings/profiles.ts', policy, [
    ['an environment is what its user says', 'meant.get(draft.id) ?? draft.environment', 'draft.environment'],
    ['an environment keeps what its earlier address was', 'meant.delete(before.id)', 'meant.has(before.id)'],
  ]),
  ...mistakesIn(
    'src/hosts/electron/build/installer.nsh',
    ['tests/packaging/installer.test.ts'],
    [
      ['users write into the folder of the policy', '(A;OICI;0x1200a9;;;BU)"', '(A;OICI;0x1201bf;;;BU)"'],
      ['the installer follows a link', 'POLICY_FOLDER_FLAGS 0x02200000', 'POLICY_FOLDER_FLAGS 0x02000000'],
    ],
  ),
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
    ['an address stands twice', 'if (repeats(addresses, index))', 'if (repeats(names, index))'],
    ['an address stands twice in another spelling', 'plainAddress(address) ?? address', 'address'],
    ['no certificate is read', '  for (const one of found) new X509Certificate(one)\n', ''],
    ['a certificate without its end is left out', ' || found.length !== begun', ''],
    ['a proxy that is none is passed by', "throw new Error('No proxy')", 'return'],
    ['damaged update keys demand nothing', 'readFeedKeys(pem).keys.length === 0', "pem === 'none'"],
    ['keys that cannot be read are not named', 'readFeedKeys(updateKeys).unreadable', '[]'],
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
      "['language', 'lockMinutes', 'journalDays', 'updateFeed', 'keepsCrashDumps']",
      "['lockMinutes', 'journalDays', 'updateFeed', 'keepsCrashDumps']",
    ],
    [
      'another feed than that of the organisation is taken',
      "['language', 'lockMinutes', 'journalDays', 'updateFeed', 'keepsCrashDumps']",
      "['language', 'lockMinutes', 'journalDays', 'keepsCrashDumps']",
    ],
  ]),
  ...mistakesIn(
    'src/core/settings/settings.ts',
    ['src/core/support/crashDumps.test.ts'],
    [
      [
        'dumps are kept where the organisation forbids them',
        "['language', 'lockMinutes', 'journalDays', 'updateFeed', 'keepsCrashDumps']",
        "['language', 'lockMinutes', 'journalDays', 'updateFeed']",
      ],
    ],
  ),
  ...mistakesIn('src/core/settings/settings.ts', policy, [
    [
      'the days of the journal can be changed where the policy has set them',
      "'lockMinutes', 'journalDays', 'updateFeed'",
      "'lockMinutes', 'updateFeed'",
    ],
    [
      'a day count of 0 is not set by the policy',
      'journalDays: journalDays ?? settings',
      'journalDays: journalDays || settings',
    ],
  ]),
  ...mistakesIn('src/core/policy/policy.ts', policy, [
    [
      'the journal leaves where exports are forbidden',
      "policy.journalExport ?? policy.export ?? 'everywhere'",
      "policy.journalExport ?? 'everywhere'",
    ],
    ['a broken policy lets the journal leave', "  journalExport: 'never',\n", ''],
  ]),
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
      ['accounts stand in the bundle', "      ['account', username],\n", ''],
      ['people stand in the bundle', "  ['person', user.realName],\n", ''],
      ['environments stand in the bundle', "['environment', embedded ? '' : name]", "['environment', '']"],
      ['the feed stands in the settings', 'settings: mask.value(parts.settings)', 'settings: parts.settings'],
      ['names of hosts of a log are not learnt', 'mask.learn(text)', 'mask.text(text)'],
      ['servers stand in the report', 'mask.text(parts.report)', 'parts.report'],
      [
        'lines that are not ours are taken',
        "return ''\n    }\n  }\n  const lines",
        'return line\n    }\n  }\n  const lines',
      ],
      ['the oldest part of a log is taken', 'size - bytes.length)', '0)'],
    ],
  ),
  ...mistakesIn(
    'src/core/support/mask.ts',
    ['src/core/support/mask.test.ts'],
    [
      ['a name is taken out of other words', 'isWhole ? mask : word', 'mask'],
      ['Chinese names are found between spaces alone', '(isHan(inside) || isHan(outside))', 'false'],
      ['a mask is masked again', 'return placeOf(index)', 'return masks[index] ?? words'],
      ['a text pretends to be a mask', "text.replace(privateCharacters, '?')", 'text'],
    ],
  ),
  ...mistakesIn(
    'src/core/support/shapes.ts',
    ['src/core/support/bundle.test.ts', 'src/core/support/mask.test.ts'],
    [
      ['home folders stand in the bundle', '  homes,\n', ''],
      ['mail addresses stand in the bundle', '  mails,\n', ''],
      ['hardware addresses stand in the bundle', '  hardware,\n', ''],
      ['addresses of version 6 stand in the bundle', '  sixth,\n', ''],
      ['addresses of version 4 stand in the bundle', '  fourth,\n', ''],
      ['hosts without a dot stand in the bundle', '  namedServers,\n  hostNames', '  hostNames'],
      ['hosts stand in the bundle', '  hostNames,\n', ''],
      ['accounts of a domain stand in the bundle', '  owners,\n', ''],
      ['numbers of papers stand in the bundle', '  citizens,\n', ''],
      ['phone numbers stand in the bundle', '  phones,\n', ''],
      ['names with a label stand in the bundle', '  labelledNames,\n', ''],
      ['calls of the contract are taken for hosts', ' &&\n  !isOurName(word)', ''],
    ],
  ),
]
