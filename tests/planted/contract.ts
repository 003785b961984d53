import { mistakesIn } from './mistake.ts'

/** A name that is left out of the list of secrets, and the tests that detect it. */
const file = 'src/base/secrets.ts'
const tests = ['src/base/secrets.test.ts']

export const contractMistakes = [
  ...mistakesIn(file, tests, [
    ['tokens are shown', '/token|passw|', '/passw|'],
    ['passwords are shown', '/token|passw|', '/token|'],
    ['pwd is shown', '|pwd|', '|'],
    ['authorization is shown', '|authori[sz]ation|', '|'],
    ['cookies are shown', '|cookie|credential|', '|credential|'],
    ['credentials are shown', '|cookie|credential|', '|cookie|'],
    ['apiKey is shown', '|api[-_]?key|', '|'],
    ['encKey is shown', '|enc[-_]?key|', '|'],
    ['accessKey is shown', '|access[-_]?key|', '|'],
    ['privateKey is shown', '|private[-_]?key|', '|'],
    ['passphrase is shown', '|passphrase|', '|'],
    ['JSESSIONID is shown', '|jsessionid/i', '/i'],
    ['key is shown', "new Set(['key', ", 'new Set(['],
    ['uuid is shown', "'uuid', 'ca'", "'ca'"],
    ['ca is shown', "'uuid', 'ca'", "'uuid'"],
    ['verifycode is shown', "'verifycode', ", ''],
    ['smscode is shown', ", 'smscode'", ''],
  ]),
  ...mistakesIn(
    file,
    ['src/core/clientLog.test.ts'],
    [
      [
        'Chinese names are shown',
        'secretNames.test(name) || chineseNames.test(name)',
        'secretNames.test(name)',
      ],
      ['a text is not cut', 'text.length > MAX_TEXT ?', 'text.length > Infinity ?'],
      [
        'JSON inside JSON is shown',
        'if (character === quote && slashes <= depth) return end + 1',
        'if (character === quote) return end + 1',
      ],
      ['passwords of addresses are shown', 'withoutUserInfo(withoutBlocks(cut', '(withoutBlocks(cut'],
      ['private keys in PEM are shown', "withoutBlocks(cut, '-----BEGIN ', '-----END ')", 'cut'],
    ],
  ),
  ...mistakesIn(
    'src/contract/resources/ops/job.ts',
    ['src/contract/contract.test.ts'],
    [['a field to be left out is misspelt', "'jobInfo.alarmEmail'", "'jobInfo.alarmMail'"]],
  ),
  ...mistakesIn(
    'src/contract/openCall.ts',
    ['src/contract/openCall.test.ts'],
    [['parameters are signed as they come', '\n    .toSorted((a, b) => (a < b ? -1 : 1))', '']],
  ),
  ...mistakesIn(
    'src/contract/messaging/contents.ts',
    ['src/contract/messaging/contents.test.ts'],
    [['a receiver opens a program', '(?:javascript|data|vbscript)', '(?:javascript|vbscript)']],
  ),
  ...mistakesIn(
    'src/contract/bridge/host.ts',
    ['src/contract/requests.test.ts'],
    [['a window sends an address without an end', 'url: z.string().max(2000)', 'url: z.string()']],
  ),
  ...mistakesIn(
    'src/contract/messaging/documents.ts',
    ['tests/contract/exactJson.test.ts'],
    [
      [
        'values of a message lose digits',
        'new JsonLiteral(node.words)',
        'new JsonLiteral(JSON.stringify(JSON.parse(node.words)))',
      ],
    ],
  ),
  ...mistakesIn(
    'src/contract/messaging/documents.ts',
    ['src/contract/messaging/messaging.test.ts'],
    [['long numbers of a content lose digits', 'return parseKeepingDigits(text)', 'return JSON.parse(text)']],
  ),
  ...mistakesIn(
    'src/base/jsonSource.ts',
    ['src/base/jsonSource.test.ts'],
    [
      [
        'JSON is written again when it is indented',
        'return laidOut(text)',
        'return JSON.stringify(JSON.parse(text), null, 2)',
      ],
      ['of doubled names the first counts', 'this.parts.findLast(', 'this.parts.find('],
      [
        'a removed name leaves its second value',
        'if (part.name !== name) continue',
        'if (part.name !== name || index > 4) continue',
      ],
    ],
  ),
  ...mistakesIn(
    'src/base/jsonText.ts',
    ['src/contract/pageConfig.test.ts'],
    [
      [
        'long numbers of a page lose digits',
        'return { value: parseKeepingDigits(text) }',
        'return { value: JSON.parse(text) }',
      ],
    ],
  ),
  ...mistakesIn(
    'src/contract/resources/portal/themeConfig.ts',
    ['src/renderer/features/portal/portal/portalLook.test.ts'],
    [
      [
        'a theme is written again',
        'return withMembers(parseSource(base, Number.POSITIVE_INFINITY), Object.fromEntries(members))',
        'return JSON.stringify({ ...objectIn(text), ...change })',
      ],
    ],
  ),
  ...mistakesIn(
    'src/base/decimals.ts',
    ['src/base/decimals.test.ts', 'src/server/messaging/events/matching.test.ts'],
    [
      [
        'amounts are multiplied in binary',
        '  const left = decimalOf(amount)',
        '  if (times > 0) return amount - part * times\n  const left = decimalOf(amount)',
      ],
    ],
  ),
  ...mistakesIn(
    'src/contract/emptyNumbers.ts',
    ['tests/contract/emptyNumbers.test.ts'],
    [
      [
        'an emptied number is refused',
        "if (given !== '' && given !== null) return",
        'if (given !== null) return',
      ],
      [
        'an emptied number of a bound is left out',
        "return [[name, empty === 'null' ? null : given]]",
        'return [[name, given]]',
      ],
      [
        'numbers inside objects are not looked at',
        'return [[name, withoutEmptyNumbers(field, given)]]',
        'return [[name, given]]',
      ],
    ],
  ),
  ...mistakesIn(
    'src/contract/emptyNumbers.ts',
    ['tests/contract/menu.test.ts'],
    [['a bare list is made an object', 'if (Array.isArray(value)) return value', '']],
  ),
  ...mistakesIn(
    'src/contract/pages.ts',
    ['src/contract/pages.test.ts'],
    [
      [
        'a small page is taken for the last one',
        'page * limit >= Math.min(total, most)',
        'list.length < wanted',
      ],
      ['small pages are counted by the size that was asked for', 'limit = list.length', 'void list.length'],
      ['reading never stops at the most rows', 'Math.min(total, most)) return', 'total) return'],
      ['an empty page is asked for again', 'list.length === 0 || page', 'page'],
    ],
  ),
  ...mistakesIn(
    'src/base/workbook.ts',
    ['src/server/common/output.test.ts'],
    [
      [
        'a text that looks like an escape becomes a character',
        ".replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')",
        '',
      ],
      ['a carriage return becomes a line feed', ".replaceAll('\\r', '&#13;')", ''],
      ['blanks are lost', "blanks.test(value) ? ' xml:space", "'' === value ? ' xml:space"],
      ['long numbers are rounded', 'Math.abs(value) < 1e15', 'Math.abs(value) < 1e30'],
    ],
  ),
  ...mistakesIn(
    'src/base/clause.ts',
    ['tests/contract/filters.test.ts'],
    [
      [
        'alternatives beside another condition lose it',
        "`(${joined(clauses, ' OR ')})`",
        "joined(clauses, ' OR ')",
      ],
      [
        'letters beyond ASCII are found in one case alone',
        'others.toLowerCase() === others.toUpperCase()',
        'true',
      ],
      ['a percent sign finds everything', "text.replace(/[\\\\%_]/g, '\\\\$&')", 'text'],
      [
        'rows without a value are none of no values',
        '${column} IS NOT NULL AND ${column} NOT',
        '${column} NOT',
      ],
      ['a day ends with its beginning', 'values: [untilMoment(first)]', 'values: [first]'],
    ],
  ),
  ...mistakesIn(
    'src/base/comparison.ts',
    ['tests/contract/filters.test.ts'],
    [
      [
        'numbers compare as text',
        'isNumber ? value === numberOf(other) : value === other',
        'String(value) === other',
      ],
      ['nothing is one of none', 'if (value === null || value === undefined) return false', ''],
    ],
  ),
  ...mistakesIn(
    'src/contract/filters.ts',
    ['tests/contract/filters.test.ts'],
    [['the value for all narrows', ' || value === filter.all', '']],
  ),
  ...mistakesIn(
    'src/base/pieces.ts',
    ['src/base/pieces.test.ts'],
    [
      ['a long text crosses as one', 'part.length >= TEXT && path.length > 0', 'part.length < 0'],
      ['only the end of a long text arrives', 'record[name] = before + text', 'record[name] = text'],
    ],
  ),
  ...mistakesIn(
    'src/contract/resources/msg/template.ts',
    ['tests/contract/ownCodes.test.ts'],
    [
      [
        'templates are stopped with the code of changing them',
        "const save = { permission: 'msg:msgTemplate:save' } as const",
        "const save = { permission: 'msg:msgTemplate:update' } as const",
      ],
    ],
  ),
  ...mistakesIn(
    'src/contract/resources/msg/bizEvent.ts',
    ['tests/contract/bizEvent.test.ts'],
    [
      ['any unit of time is taken', "z.literal(timeUnits.codes).default('D')", "z.any().default('D')"],
      ['an event needs no name', 'eventName: required(200),', "eventName: text(200).default(''),"],
    ],
  ),
  ...mistakesIn(
    'src/contract/resources/msg/signature.ts',
    ['tests/contract/signature.test.ts'],
    [['the code of a signature changes', "      ['signatureCode'],", '      [],']],
  ),
]
