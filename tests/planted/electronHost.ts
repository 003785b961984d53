import { mistakesIn } from './mistake.ts'

const main = (name: string) => `src/hosts/electron/main/${name}.ts`
const walls = ['tests/e2e/specs/electron/walls.spec.ts']
const system = ['tests/e2e/specs/electron/system.spec.ts']
const rules = [main('rules.test')]
const offered = 'a file is offered'
const goes = 'a page goes nowhere'
const asked = 'both handlers of permissions'
const taken = 'no page gets a device'
const certified = 'no certificate is believed'
const sessions = 'every session has every handler'

export const electronHostMistakes = [
  ...mistakesIn(main('bridge'), walls, [
    [
      'the offer channel believes every sender',
      'const window = believed(event, options)\n    if (!window) return refused',
      'const window = options.windowOf(event.sender)\n    if (!window) return refused',
      offered,
    ],
    [
      'a relative path is offered',
      'files.data.some(({ path }) => !isAbsolute(path))',
      'files.data.some(() => false)',
      offered,
    ],
  ]),
  ...mistakesIn(
    main('bridge'),
    ['tests/e2e/specs/electron/work.spec.ts'],
    [
      [
        'the rest of an answer goes to every sender',
        "const window = believed(event, options)\n    if (!window || typeof rest !== 'string') return refused",
        "const window = options.windowOf(event.sender)\n    if (!window || typeof rest !== 'string') return refused",
        'goes to its window alone',
      ],
      [
        'the rest of an answer goes on while locked',
        'return core.isLocked() ? fail(locked().failure) : rests.next(window.id, rest)',
        'return rests.next(window.id, rest)',
        'goes to its window alone',
      ],
      [
        'a long answer is copied as one',
        'return rests.divided(window.id, result)',
        'return result',
        'let the main process breathe',
      ],
    ],
  ),
  ...mistakesIn(
    main('rests'),
    [main('rests.test')],
    [
      [
        'another window gets the rest of an answer',
        'if (rest?.windowId !== windowId)',
        'if (!rest)',
        'another window gets neither',
      ],
      [
        'a rest is kept for ever',
        'setTimeout(() => rests.delete(id), patience)',
        'setTimeout(() => undefined, patience)',
      ],
    ],
  ),
  ...mistakesIn(main('senderCheck'), rules, [
    [
      'a frame that is gone is believed',
      "if (message.senderFrame === null) return 'the frame is gone'",
      'if (message.senderFrame === null) return null',
    ],
    [
      'every frame is believed',
      "if (message.senderFrame !== message.mainFrame) return 'not the main frame'",
      '',
    ],
    ['every page is believed', "if (!isOwn(message.senderFrame.url)) return 'not a page of ours'", ''],
    ['every window is believed', "if (!message.isKnownWindow) return 'not a window of ours'", ''],
  ]),
  ...mistakesIn(main('navigationGuards'), walls, [
    ['a page navigates anywhere', "    contents.on('will-navigate', unlessOwn('navigation'))\n", '', goes],
    [
      'a frame navigates anywhere',
      "    contents.on('will-frame-navigate', unlessOwn('frame navigation'))\n",
      '',
      goes,
    ],
    ['a redirect leads anywhere', "    contents.on('will-redirect', unlessOwn('redirect'))\n", '', goes],
    [
      'a webview is attached',
      "(event) => {\n      event.preventDefault()\n      onRefused('webview', '')",
      "() => {\n      onRefused('webview', '')",
      goes,
    ],
  ]),
  ...mistakesIn(main('permissions'), walls, [
    [
      'the request handler grants everything',
      'answer(isGranted(permission, details.requestingUrl, isOwn))',
      'answer(true)',
      asked,
    ],
    [
      'the check handler grants everything',
      '    isGranted(permission, requestingOrigin, isOwn),',
      '    true,',
      asked,
    ],
    [
      'a device is granted',
      'session.setDevicePermissionHandler(() => false)',
      'session.setDevicePermissionHandler(() => true)',
      taken,
    ],
    ['nobody decides about devices', '  session.setDevicePermissionHandler(() => false)\n', '', taken],
    [
      'nobody decides about the screen',
      '  session.setDisplayMediaRequestHandler((_request, answer) => answer({}))\n',
      '',
      taken,
    ],
    ['every certificate is believed', 'answer(-3)', 'answer(0)', certified],
    [
      'a download of a page is begun',
      "  session.on('will-download', (event) => event.preventDefault())\n",
      '',
      taken,
    ],
    ['old TLS is spoken', "minVersion: 'tls1.2'", "minVersion: 'tls1'", sessions],
  ]),
  ...mistakesIn(main('faults'), walls, [
    [
      'a wrong certificate is accepted',
      "answer(false)\n    report('warning', `certificate",
      "answer(true)\n    report('warning', `certificate",
      certified,
    ],
    [
      'the first client certificate is sent',
      '_certificates, answer) => {\n    event.preventDefault()',
      '_certificates, answer) => {',
      certified,
    ],
  ]),
  ...mistakesIn(main('console'), walls, [
    [
      'the default session is not hardened',
      '  hardenSession(sessions.defaultSession, isOwn)\n',
      '',
      sessions,
    ],
    ['sessions of profiles are not hardened', '      hardenSession(session, isOwn)\n', '', sessions],
    [
      'a removed profile leaves its storage',
      "if (name === 'profiles.remove') void clearProfile(input)",
      '',
      sessions,
    ],
    [
      'another profile loses its storage',
      'await sessions.fromPartition(partitionOf(input.id)).clearData()',
      "await sessions.fromPartition(partitionOf('embedded')).clearData()",
      sessions,
    ],
  ]),
  ...mistakesIn(main('contentSecurityPolicy'), rules, [
    ['the policy lacks default-src', `    "default-src 'none'",\n`, ''],
    ['the policy lacks object-src', `    "object-src 'none'",\n`, ''],
    ['the policy lacks base-uri', `    "base-uri 'none'",\n`, ''],
    ['the policy lacks form-action', `    "form-action 'none'",\n`, ''],
    ['the policy lacks frame-ancestors', `    "frame-ancestors 'none'",\n`, ''],
  ]),
  ...mistakesIn(main('appProtocol'), walls, [
    ['answers lack nosniff', "  'X-Content-Type-Options': 'nosniff',\n", '', 'whatever is served'],
  ]),
  ...mistakesIn(main('children'), walls, [
    [
      'children inherit the whole environment',
      'env: childEnvironment(kind, process.env, env)',
      'env: { ...process.env, ...env } as Record<string, string>',
      'a child program is given',
    ],
  ]),
  ...mistakesIn(
    main('files'),
    [main('files.test')],
    [
      ['any path is shown in the file manager', 'if (!chosen.has(target))', 'if (false)'],
      [
        'an abandoned file is shown',
        'abandoned: async () => void chosen.delete(target)',
        'abandoned: async () => {}',
      ],
    ],
  ),
  ...mistakesIn(main('externalAddress'), rules, [
    [
      'any scheme is handed to the system',
      "if (url.protocol !== 'https:' && url.protocol !== 'http:') return null",
      '',
    ],
    [
      'an address with a password is opened',
      "if (url.username !== '' || url.password !== '') return null",
      '',
    ],
  ]),
  ...mistakesIn(
    main('children'),
    [main('children.test')],
    [
      ['a kill before the spawn is forgotten', 'if (wanted !== null) signalNow(child, wanted)', ''],
      ['a launch that fails is waited for', "wanted = 'SIGKILL'\n    end(null)", "wanted = 'SIGKILL'"],
      ['flags of V8 are passed as options', '[`--js-flags=${flags}`]', '[flags]'],
      ['nobody hears a fatal error of V8', "child.on('error',", "child.on('failure' as 'error',"],
      [
        'kills of our own are faults',
        "type === 'Utility' && reason === 'killed'",
        "type === 'utility' && reason === 'killed'",
      ],
    ],
  ),
  ...mistakesIn(
    main('quit'),
    [main('quit.test')],
    [
      [
        'a last step that fails keeps the program from ending',
        '    try {\n      step()\n    } catch',
        '    step()\n    try {\n    } catch',
      ],
      ['a link is followed again after a restart', '.filter((argument) => !links.includes(argument))', ''],
      ['quitting asks nobody', 'if (question === null) {', 'if (question !== undefined) {'],
      ['an answer to quit is asked again at every page', 'isAgreed = true\n        leave()', 'leave()'],
      ['the tray is forgotten', 'if (options.hidesLast()) {', 'if (false) {'],
    ],
  ),
  ...mistakesIn(main('tray'), system, [
    [
      'macOS: a click on the tray does two things',
      "if (process.platform !== 'darwin') tray",
      'tray',
      'macOS',
    ],
  ]),
  ...mistakesIn(main('identity'), system, [
    ['Windows knows the program by another name', "'cn.steward.console'", "'cn.steward'", 'Windows'],
    [
      'the installed program takes no links',
      "if (process.platform === 'win32') app.setAsDefaultProtocolClient(linkScheme, ...opener(app))",
      '',
      'Windows',
    ],
  ]),
  ...mistakesIn(main('windows/windows'), system, [
    [
      'a hidden window is only focused',
      '  window.show()\n  window.focus()',
      '  window.focus()',
      'macOS|Windows',
    ],
    ['a session ends unsaved', "window.on('session-end', options.sessionEnds)", '', 'Windows'],
  ]),
  ...mistakesIn(
    main('smoke/report'),
    [main('smoke/smoke.test')],
    [
      [
        'a report with a failed part ends with 0',
        'return ok ? 0 : 1',
        'return 0',
        'one wrong result is named alone',
      ],
    ],
  ),
  ...mistakesIn(
    main('smoke/cryptography'),
    [main('smoke/smoke.test')],
    [
      [
        'an example is not compared',
        'if (digits !== expected)',
        'if (digits === undefined)',
        'one wrong result is named alone',
      ],
    ],
  ),
  ...mistakesIn(
    '.github/workflows/release.yml',
    ['tests/architecture/workflows.test.ts'],
    [
      [
        'a draft does not wait for the smoke jobs',
        'needs: [package, smoke]',
        'needs: package',
        'nothing is drafted',
      ],
    ],
  ),
  ...mistakesIn(
    main('removeArgument'),
    [main('removeArgument.test')],
    [['a link removes everything', ' && !argv.some(isLink)', '']],
  ),
]
