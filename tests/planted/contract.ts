import { mistakesIn } from './mistake.ts'

/** A name that is left out of the list of secrets, and what finds them. */
const file = 'src/contract/secrets.ts'
const tests = ['src/contract/secrets.test.ts']

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
]
