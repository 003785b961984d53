import { mistakesIn } from './mistake.ts'

const tested = (name: string) => [`src/hosts/browser/${name}.test.ts`]
const headers = 'src/hosts/browser/http/headers.ts'
const access = 'src/hosts/browser/http/access.ts'
const server = 'src/hosts/browser/http/server.ts'

export const browserHostMistakes = [
  ...mistakesIn('src/hosts/browser/host.ts', tested('host'), [
    [
      'the host listens on all addresses',
      "server.listen(port, '127.0.0.1', resolve)",
      'server.listen(port, resolve)',
    ],
  ]),
  ...mistakesIn('src/hosts/browser/children.ts', tested('host'), [
    [
      'children inherit the whole environment',
      'env: childEnvironment(kind, process.env, env)',
      'env: { ...process.env, ...env }',
    ],
  ]),
  ...mistakesIn(headers, tested('pages'), [
    ['the policy lacks default-src', `    ['default-src', "'none'"],\n`, ''],
    ['the policy lacks object-src', `    ['object-src', "'none'"],\n`, ''],
    ['the policy lacks base-uri', `    ['base-uri', "'none'"],\n`, ''],
    ['the policy lacks manifest-src', `    ['manifest-src', "'self'"],\n`, ''],
    ['the policy lacks form-action', `    ['form-action', "'none'"],\n`, ''],
    ['the policy lacks frame-ancestors', `    ['frame-ancestors', "'none'"],\n`, ''],
    ['answers lack nosniff', "  'X-Content-Type-Options': 'nosniff',\n", ''],
  ]),
  ...mistakesIn(headers, tested('access'), [
    [
      'the policy of bare documents lacks base-uri and form-action',
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'\"",
      "frame-ancestors 'none'\"",
    ],
  ]),
  ...mistakesIn(server, tested('bridge'), [
    ['an operation runs without a window', '} else if (!window) {', '} else if (window === null) {'],
    [
      'an unknown window is the main one',
      "const window = windows.get(String(request.headers['x-steward-window'] ?? ''))",
      "const window = windows.get(String(request.headers['x-steward-window'] ?? '')) ?? windows.openMain()",
    ],
  ]),
  ...mistakesIn('src/hosts/browser/http/bridgeCall.ts', tested('access'), [
    ['a call has any content type', 'if (!/^application\\/json\\b/.test(', 'if (/^never$/.test('],
  ]),
  ...mistakesIn(access, tested('peer'), [
    [
      'another account opens an address',
      'if (isOtherAccount(request.socket))',
      'if (request.url === undefined)',
    ],
  ]),
  ...mistakesIn(access, tested('access'), [
    ['an address opens for ever', 'return now() < until', 'return true'],
    ['an address opens again', '        entries.delete(known)\n', ''],
    ['a preview uses the address up', "request.method === 'GET' && access.redeem", 'access.redeem'],
    ['the cookie alone makes calls', 'const needsKey = !isReading || isEvents', 'const needsKey = isEvents'],
    [
      'the cookie alone listens to events',
      'const needsKey = !isReading || isEvents',
      'const needsKey = !isReading',
    ],
    ['a key stays in the address', "if (query.has('key') && !isEvents) return 'unknown'", ''],
    [
      'the event stream takes its key from a header',
      "isEvents ? query.get('key') : ",
      "isEvents && query.has('key') ? query.get('key') : ",
    ],
    [
      'the page key alone is enough',
      "if (!isSame(cookieOf(request, access.cookieName), access.cookie)) return 'unknown'",
      '',
    ],
    ['any host name is taken', "if (!isOwnHost(request, access.port)) return 'foreign-host'", ''],
    [
      'any origin is taken',
      "if (origin !== undefined && origin !== `http://${host}`) return 'foreign-origin'",
      '',
    ],
    [
      'a call need not say where it comes from',
      "if (!isReading && origin === undefined && site !== 'same-origin') return 'foreign-origin'",
      '',
    ],
    [
      'pages of other ports read what is served',
      "if (!isDocument && site !== undefined && site !== 'same-origin' && site !== 'none') return 'foreign-origin'",
      '',
    ],
    [
      'the key of the lock file is not asked for',
      "isSame(String(request.headers['x-steward-launcher'] ?? ''), access.launcherKey)",
      'true',
    ],
    ['the cookie is sent with requests of other sites', 'SameSite=Strict', 'SameSite=None'],
    ['scripts read the cookie', 'Path=/; HttpOnly; ', 'Path=/; '],
  ]),
  ...mistakesIn('src/hosts/browser/downloads.ts', tested('downloads'), [
    ['any path is opened again as a target', 'dirname(dirname(path)) !== folder ||', ''],
    ['a path with dots is opened again as a target', 'resolve(path) !== path ||', ''],
    [
      'a name is a path',
      'join(folder, randomUUID(), basename(suggestedName))',
      'join(folder, randomUUID(), suggestedName)',
    ],
  ]),
  ...mistakesIn('src/hosts/browser/manifest.ts', tested('pages'), [
    ['the manifest is read without the cookie', ' crossorigin="use-credentials"', ''],
  ]),
]
