import { mistakesIn } from './mistake.ts'

const launch = ['src/hosts/launch/parts.test.ts']
const main = (name: string) => `src/hosts/electron/main/${name}.ts`
const started = [main('console.test')]
const removed = 'made after a removal stays'

/** Mistakes in the start from the sources, the lock of the data folder, and what the system is told of the program. */
export const launchMistakes = [
  ...mistakesIn(
    'src/hosts/launch/leftOut.ts',
    ['src/hosts/launch/leftOut.test.ts'],
    [['pages lose the default of a custom property', 'own[name] ?? ', '']],
  ),
  ...mistakesIn('src/hosts/localFolder.ts', launch, [
    ['a folder that is in use is left behind', ' || isUsed(usual)', '', 'on Windows stays'],
    [
      'databases travel with a roaming profile',
      'return path.join(local, path.basename(usual))',
      'return usual',
      'the data folder',
    ],
  ]),
  ...mistakesIn('src/hosts/launch/electron.ts', launch, [
    ['the runtime is downloaded past the proxy', '...proxyUse(process.env), ', '', 'behind a proxy'],
    [
      'an address without a scheme ends Node',
      'if (named.length === 0 || !named.every',
      'if (named.length === 0 || named.every',
      'behind a proxy',
    ],
    [
      'Electron is started as root',
      'if (probe.user === 0)',
      'if (probe.user === -1)',
      'sandbox of the runtime',
    ],
    [
      'the runtime is downloaded where no sandbox can be made',
      'if (!isRestricted || isSetUidHelper(helper)',
      'if (isRestricted || isSetUidHelper(helper)',
      'sandbox of the runtime',
    ],
    [
      'Ctrl+C ends Electron on Windows without a question',
      "stop: platform === 'win32' ? stop : terminate",
      'stop: terminate',
      'Ctrl.C of a runtime on Windows',
    ],
    [
      'a second Ctrl+C on Windows ends nothing',
      'if (since < NOT_WAITING)',
      'if (since < 0)',
      'Ctrl.C of a runtime on Windows',
    ],
  ]),
  ...mistakesIn('src/hosts/lock.ts', launch, [
    [
      'the lock of an Electron that is gone stays',
      "(host === 'electron' && holder?.host === 'electron')",
      'false',
      'the lock',
    ],
    ['every lock of an Electron is stale', "(host === 'electron' && holder", '(holder', 'the lock'],
    [
      'a folder without hard links has no lock',
      "?? '')) throw error",
      "?? '') || from) throw error",
      'the lock',
    ],
    ['a launcher takes its lock along', '      replace(own)\n      break', '      break', 'the lock'],
    ['a lock that is being written is none', '= await holderOf(file)', '= readHolder(file)', 'being written'],
  ]),
  ...mistakesIn(
    'src/core/files/plainFiles.ts',
    ['src/core/files/plainFiles.test.ts'],
    [
      ['an operator’s file is taken for an archive', "Reflect.set(process, 'noAsar', true)", ''],
      ['no archive is read any more', "Reflect.set(process, 'noAsar', before)", ''],
    ],
  ),
  ...mistakesIn(main('index'), started, [
    [
      'a sandbox that was switched off is switched on',
      'if (!isWithoutSandbox(process.argv)) app',
      'app',
      'sandbox that was switched off',
    ],
    [
      'a start that asks to quit shows the console',
      'if (sent.quits === true) app.quit()\n    else if',
      'if',
      'second start with --quit',
    ],
    [
      'a start that asks nobody to quit goes on',
      ' satisfies SecondStart) && !quits)',
      ' satisfies SecondStart))',
      'second start with --quit',
    ],
  ]),
  ...mistakesIn(main('identity'), started, [
    [
      'Electron itself opens links on Linux',
      "if (process.platform === 'win32') app.setAsDefaultProtocolClient",
      'app.setAsDefaultProtocolClient',
      'what Electron requires',
    ],
    ['the system starts a program that was removed', 'openAtLogin(app, false)', '', removed],
    [
      'a removed program keeps the links',
      "if (process.platform === 'win32') app.removeAsDefaultProtocolClient(linkScheme, ...opener(app))",
      '',
      removed,
    ],
  ]),
]
