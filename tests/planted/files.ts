import { mistakesIn } from './mistake.ts'

const tested = (name: string) => [`tests/contract/${name}.test.ts`]
const outgoing = ['src/server/files/outgoing.test.ts']

/** Mistakes in who reads files, in upload sizes, and in responses that are not read. */
export const fileMistakes = [
  ...mistakesIn('src/server/modules/ops/oss.ts', tested('ossRights'), [
    [
      'any user reads any file',
      'found() : found(withoutScreen(context))',
      'found() : found()',
      'as if it were missing|facts of guessed ids',
    ],
    [
      'the screen of files opens no file of others',
      "canOpen(store, caller, 'oss/sysOss') ? found()",
      "!canOpen(store, caller, '') ? found(withoutScreen(context))",
      'holders of the screen',
    ],
    [
      'an account does not read its own files',
      "'(creator_id = ? OR",
      "'(creator_id <> ? AND",
      'account that stored',
    ],
    ['avatars answer to few', 'JSON.stringify([...ownDirectories.keys()])', "'[]'", 'PHOTO, ICON and DEMO'],
    [
      'a file that may not be read is refused in words of its own',
      'if (!row) throw fileMissing()',
      "if (!row) throw refuse('oss.dirUnknown')",
      'as if it were missing',
    ],
  ]),
  ...mistakesIn('src/server/modules/ops/ossDir.ts', tested('ossDir'), [
    [
      'a directory with files becomes one that everybody reads',
      'stored.value !== sent.value && ownDirectories',
      'stored.value === sent.value && ownDirectories',
      'everybody reads',
    ],
  ]),
  ...mistakesIn(
    'src/server/db/ossOwnerTables.ts',
    ['src/server/db/ossOwnerTables.test.ts'],
    [
      [
        'the log of one tenant gives the files of another away',
        ' AND uploads.tenant_id = oss_files.tenant_id',
        '',
      ],
    ],
  ),
  ...mistakesIn('src/server/files/receive.ts', tested('uploadBody'), [
    ['texts of an upload hold NUL', 'if (isFit({ [name]: value })) fields', 'fields'],
    ['names of files hold NUL', "!isFit({ [name]: fileName ?? '' }) || name", 'name'],
  ]),
  ...mistakesIn('src/server/files/receive.ts', tested('ossLimits'), [
    [
      'what stands around the parts of an upload has no limit',
      'if (size > limit + FRAME_BYTES) throw tooLarge(limit)\n    yield chunk',
      'yield chunk',
      'around its parts',
    ],
    ['bytes that arrive are not counted', '    onBytes(chunk.byteLength)\n', '', 'fifty megabytes'],
  ]),
  ...mistakesIn('src/server/files/uploadLimits.ts', tested('ossLimits'), [
    ['any number of uploads runs at once', 'running >= AT_ONCE', 'running < 0', 'at once'],
    ['any number of files is uploaded', 'taken.length >= files', 'taken.length < 0', 'thirty files'],
    ['what is declared is not looked at', '    check(declared)\n', '', 'fifty megabytes'],
    [
      'everybody uploads as much as those with the right',
      "caller.isEntitled ? 'entitled'",
      "caller.account ? 'entitled'",
      'thirty files',
    ],
  ]),
  ...mistakesIn('src/server/calls/router.ts', tested('ossLimits'), [
    ['an upload keeps its place', '      place.end()\n', '', 'at once'],
  ]),
  ...mistakesIn('src/server/files/outgoing.ts', tested('stalledReaders'), [
    [
      'an export that nobody reads goes on',
      'if (this.#late < LATE_CHECKS) return',
      'if (this.#late >= 0) return',
      'nobody reads ends after a minute and',
    ],
    [
      'an answer whose response is closed goes on',
      "this.#receiver?.once('close', () => void this.end())",
      'void this.#receiver',
      'only the head',
    ],
    ['any number of exports runs', 'same.length >= limit.atOnce', 'same.length < 0', 'six exports'],
  ]),
  ...mistakesIn('src/server/files/outgoing.ts', outgoing, [
    [
      'a clock that is set forward breaks answers off',
      'const LATE_CHECKS = 2',
      'const LATE_CHECKS = 1',
      'set forward',
    ],
    [
      'a reader that goes on is broken off',
      'this.#progress = this.#clock().getTime()\n',
      'void 0\n',
      'goes on before',
    ],
    [
      'content of which nothing was read keeps its file',
      'if (content instanceof Readable) content.destroy()',
      'void (content instanceof Readable)',
      'nothing was read',
    ],
  ]),
]
