import { mistakesIn } from './mistake.ts'

const tests = ['tests/packaging/packed.test.ts']
const fuse = 'fuses flipped'
const shipped = 'every platform is shipped'
const archive = 'the archive is the program'
const option = (name: string, is: boolean) =>
  [`[FuseV1Options.${name}]: ${is},`, `[FuseV1Options.${name}]: ${!is},`] as const

export const packagingMistakes = [
  ...mistakesIn(
    'src/hosts/launch/linuxPackage.ts',
    ['src/hosts/launch/linuxPackage.test.ts'],
    [
      ['an update of an rpm takes its link away', `    'if [ "$1" = 0 ]; then',\n`, `    'if true; then',\n`],
      ['a percent sign of a script is a macro', "value.replaceAll('%', '%%')", 'value'],
    ],
  ),
  ...mistakesIn('resources/entitlements.mac.plist', tests, [
    [
      'libraries of anybody are loaded on macOS',
      '  <true/>\n',
      '  <true/>\n  <key>com.apple.security.cs.disable-library-validation</key>\n  <true/>\n',
      'hardened runtime is loosened',
    ],
  ]),
  ...mistakesIn('src/hosts/electron/build/fuses.mjs', tests, [
    ['the program runs as Node', ...option('RunAsNode', false), fuse],
    ['the keychain is asked for a key to no cookies', ...option('EnableCookieEncryption', false), fuse],
    ['NODE_OPTIONS counts', ...option('EnableNodeOptionsEnvironmentVariable', false), fuse],
    ['--inspect counts', ...option('EnableNodeCliInspectArguments', false), fuse],
    ['the archive is not checked', ...option('EnableEmbeddedAsarIntegrityValidation', true), fuse],
    ['a folder beside the archive is loaded', ...option('OnlyLoadAppFromAsar', true), fuse],
    ['another snapshot is loaded', ...option('LoadBrowserProcessSpecificV8Snapshot', false), fuse],
    ['file: pages have privileges', ...option('GrantFileProtocolExtraPrivileges', false), fuse],
    ['WebAssembly traps are not handled', ...option('WasmTrapHandlers', true), fuse],
  ]),
  ...mistakesIn('electron-builder.yml', tests, [
    ['no fuse is flipped', 'afterPack: src/hosts/electron/build/afterPack.mjs\n', '', fuse],
    [
      'the digest of the archive is not written',
      'asar: true\n',
      'asar: true\ndisableAsarIntegrity: true\n',
      archive,
    ],
    ['there is no archive', 'asar: true\n', 'asar: false\n', archive],
    [
      'Windows on arm64 is not shipped',
      '    - target: nsis\n      arch: [x64, arm64]',
      '    - target: nsis\n      arch: [x64]',
      shipped,
    ],
    ['a portable program is shipped', '    - target: nsis\n', '    - target: portable\n', shipped],
    ['no zip for macOS is shipped', '    - target: zip\n      arch: [x64, arm64]\n', '', shipped],
    ['the hardened runtime is off', 'hardenedRuntime: true', 'hardenedRuntime: false', shipped],
    [
      'the sandbox is switched off',
      '  syncDesktopName: true\n',
      '  syncDesktopName: true\n  executableArgs: [--no-sandbox]\n',
      'never disables the sandbox',
    ],
  ]),
]
