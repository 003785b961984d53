import { mistakesIn } from './mistake.ts'

const tests = ['tests/packaging/packed.test.ts']
const fuse = 'fuses flipped'
const shipped = 'every platform is shipped'
const archive = 'the archive is the program'
const unpacked = 'and nothing else beside the archive'
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
      'asar:\n',
      'disableAsarIntegrity: true\nasar:\n',
      'digest of its archive',
    ],
    [
      'a deb installs where its database does not load',
      '    - libstdc++6 (>= 11)\n',
      '',
      'libraries that the native',
    ],
    ['there is no archive', 'asar:\n  smartUnpack: false\n', 'asar: false\n', archive],
    ['whole packages stand beside the archive', '  smartUnpack: false\n', '  smartUnpack: true\n', unpacked],
    [
      'an AppImage needs libfuse2 and has no sandbox',
      '  appimage: 1.0.3\n',
      '  appimage: 0.0.0\n',
      'entry of an AppImage',
    ],
    [
      'the Windows installer has blanks in its name',
      '  artifactName: steward-setup-${version}-${arch}.${ext}\n',
      '',
      'no name has to be changed',
    ],
    ['the icon of Windows is made by a download', 'icon.ico\n', 'icon.png\n', 'icon of every size'],
    [
      'macOS refuses the local network without a question',
      '    NSLocalNetworkUsageDescription:',
      '    NSLocalNetworkUse:',
      'local network',
    ],
    [
      'the reason is in English alone',
      '    - from: resources/macos\n',
      '    - from: resources/policy\n',
      'local network',
    ],
    [
      "the runtime's own program is packed",
      'afterExtract: src/hosts/electron/build/afterExtract.mjs\n',
      '',
      "runtime's own program",
    ],
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
  ...mistakesIn('src/hosts/launch/package.ts', tests, [
    [
      'nobody hears that a program for macOS is not signed',
      '  printUnsigned(wanted)\n',
      '',
      'has to be signed on a Mac',
    ],
  ]),
  ...mistakesIn(
    'src/hosts/electron/build/installer.nsh',
    ['tests/packaging/installer.test.ts'],
    [
      [
        'the start at sign-in outlives the program',
        '    !insertmacro removeLoginItem\n',
        '',
        'start at sign-in',
      ],
      [
        'the start of another program is removed',
        '  StrCpy $2 $0 $1\n  ${if} $2 == "$INSTDIR\\"',
        '  StrCpy $2 $0 $1\n  ${if} $0 != ""',
        'start at sign-in',
      ],
    ],
  ),
  ...mistakesIn(
    'src/hosts/electron/main/windows/windowOptions.ts',
    ['src/hosts/electron/main/windows/windowOptions.test.ts'],
    [
      [
        "one picture replaces the program's icon on Windows",
        "...(platform === 'linux' ? { icon } : {}),",
        'icon,',
      ],
    ],
  ),
  ...mistakesIn(
    'src/hosts/electron/build/installer.nsh',
    ['tests/packaging/installer.test.ts'],
    [
      ['a silent removal deletes data', '/SD IDNO IDNO kept', '/SD IDYES IDNO kept', 'offers to delete'],
      [
        "a removal for all users deletes the administrator's data",
        '!macro offerRemoval\n  ${if} $installMode != "all"',
        '!macro offerRemoval\n  ${if} $installMode != ""',
        'offers to delete',
      ],
    ],
  ),
]
