import { mistakesIn } from './mistake.ts'

const etag = ['tests/contract/etag.test.ts']
const moved = ['tests/contract/movedSecrets.test.ts']
const settings = ['tests/contract/messageSettings.test.ts']
const dialog = ['src/renderer/kit/form/FormDialog.test.tsx']
const faster = 'faster than|again and again'

/** Saves that undo another one, and secrets that a save takes elsewhere. */
export const saveMistakes = [
  ...mistakesIn('src/server/calls/etag.ts', etag, [
    [
      'a save is not compared with what is stored',
      "if (tag === '' || !tagged) return",
      "if (tag !== '' || !tagged) return",
      'system settings|sys.dept|same moment',
    ],
    [
      'the tag stands for more than a save replaces',
      'JSON.stringify(fields.map((field) => record[field] ?? null))',
      'JSON.stringify(record)',
      'does not replace',
    ],
  ]),
  ...mistakesIn('src/contract/etag.ts', etag, [
    [
      'settings have no tag',
      "const save = read === 'get' ? 'update' : `save${read.charAt(0).toUpperCase()}${read.slice(1)}`",
      "const save = read === 'get' ? 'update' : 'none'",
      'settings',
    ],
  ]),
  ...mistakesIn('src/renderer/kit/form/useSaving.ts', dialog, [
    ['a form sends no tag', 'saveRequest(calls, id, sent, etag)', 'saveRequest(calls, id, sent)', faster],
    [
      'a form that was not the fastest gives up',
      '          refused += 1\n          return',
      '          throw error\n          return',
      faster,
    ],
    ['a form tries for ever', 'refused === MAX_REFUSED', 'refused < 0', faster],
  ]),
  ...mistakesIn(
    'src/renderer/features/sys/dictType/sheetBatch.ts',
    ['src/renderer/features/sys/dictType/dictSheet.test.tsx'],
    [
      [
        'a sheet overwrites what somebody else wrote',
        'if (isSame) return',
        'if (before) return',
        'not overwritten',
      ],
    ],
  ),
  ...mistakesIn('src/server/settings/sealedSettings.ts', moved, [
    [
      'the secrets of settings follow a changed address',
      "else if (isElsewhere(name)) problems[name] = 'elsewhere'",
      '',
    ],
  ]),
  ...mistakesIn('src/server/settings/sealedColumns.ts', moved, [
    [
      'the keys of a record follow a changed address',
      "else if (isElsewhere) problems[field] = 'elsewhere'",
      '',
    ],
  ]),
  ...mistakesIn('src/server/security/jsonSecrets.ts', moved, [
    [
      'a secret in a document follows an address beside it',
      "isKept && destinationsIn(restored).join('\\n') !== destinationsIn(known).join('\\n')",
      'isKept && false',
    ],
  ]),
  ...mistakesIn('src/server/security/jsonSecrets.ts', settings, [
    [
      'values of a document for credentials are answered where their name says nothing',
      "if (secrets === 'all' && isValue(value)) return change(value, beside)",
      '',
      'custom service',
    ],
  ]),
  ...mistakesIn('src/server/modules/api/apiConf.ts', moved, [
    [
      'the keys of an interface follow the application it names',
      "conf.apiUrl.includes('://') ? conf.apiUrl : (app?.apiUrl ?? '')",
      "conf.apiUrl.includes('://') ? conf.apiUrl : String(app === null)",
    ],
  ]),
  ...mistakesIn('src/server/modules/sys/sysApp.ts', moved, [
    [
      'an address changes behind the keys of its interfaces',
      'if (isElsewhere) checkDependents(context, stored.appId)',
      'void checkDependents',
    ],
  ]),
]
