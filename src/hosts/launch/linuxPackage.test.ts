import { describe, expect, test } from 'vitest'
import { controlFile, readArguments, specFile } from './linuxPackage.ts'

/** Arguments that electron-builder passes to fpm for both kinds. */
const common = (kind: string) => [
  ...['-s', 'dir', '--force', '-t', kind, '-d', 'libc6 (>= 2.34)', '-d', 'a | b'],
  ...['--architecture', 'amd64', '--after-install', '/t/in', '--after-remove', '/t/out'],
  ...['--version', '0.1.0~beta.1', '--package', '/dist/made', '--name', 'steward'],
  ...['--maintainer', 'The team <a@b.example>', '--vendor', 'The team', '--url', 'https://a.example'],
  ...['--category', 'admin', '--license', 'MIT'],
]
const files = ['/dist/linux-unpacked/=/opt/Steward', 'a=b.png=/usr/share/a.png']
const deb = [
  ...common('deb'),
  ...['--description', 'Summary\n First\n\nThird', '--deb-priority', 'optional'],
  ...['--deb-recommends', 'libappindicator3-1', '--deb-compression', 'xz'],
  ...files,
]
const rpm = [
  ...common('rpm'),
  ...['--description', 'All of 100 %', '--rpm-summary', 'Summary'],
  ...['--rpm-os', 'linux', '--rpm-compression', 'xzmt'],
  ...files,
]

test('a deb is described as Debian wants it', () => {
  const made = readArguments(deb)
  expect(made.files).toEqual([
    { from: '/dist/linux-unpacked/', to: '/opt/Steward' },
    { from: 'a=b.png', to: '/usr/share/a.png' },
  ])
  expect([made.compression, made.output, made.afterInstall, made.afterRemove]).toEqual([
    ...['xz', '/dist/made', '/t/in', '/t/out'],
  ])
  expect(controlFile(made, 4711).split('\n')).toEqual([
    'Package: steward',
    'Version: 0.1.0~beta.1',
    'Architecture: amd64',
    'Maintainer: The team <a@b.example>',
    'Installed-Size: 4711',
    'Depends: libc6 (>= 2.34), a | b',
    'Recommends: libappindicator3-1',
    'Section: admin',
    'Priority: optional',
    'Homepage: https://a.example',
    'Description: Summary',
    ' First',
    ' .',
    ' Third',
    '',
  ])
})

describe('an rpm', () => {
  const spec = () => specFile(readArguments(rpm), '/stage', { afterInstall: 'say %x', afterRemove: 'unlink' })

  test('is described as rpm wants it, its processor by its own name', () => {
    expect(readArguments(rpm).architecture).toBe('x86_64')
    expect(readArguments(rpm.map((one) => (one === 'amd64' ? 'arm64' : one))).architecture).toBe('aarch64')
    const lines = spec().split('\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        ...['Name: steward', 'Version: 0.1.0~beta.1', 'Release: 1', 'Summary: Summary', 'License: MIT'],
        ...['AutoReqProv: no', 'Requires: libc6 (>= 2.34)', '%global _binary_payload w7.xzdio'],
        // Percent signs are macros.
        ...['All of 100 %%', 'say %%x', '"/opt/Steward"', '"/usr/share/a.png"'],
      ]),
    )
  })

  test('is not taken away by its own update', () => {
    expect(spec()).toContain('%postun -p /bin/bash\nif [ "$1" = 0 ]; then\nunlink\nfi\n')
  })
})

test.each([
  [[...deb, '--deb-systemd', 'x.service']],
  [deb.map((one) => (one === 'deb' ? 'pacman' : one))],
  [deb.filter((one) => one !== '--name' && one !== 'steward')],
  [deb.map((one) => (one === 'xz' ? 'lzma' : one))],
  [[...deb, 'README.md=usr/share']],
])('what is not understood is refused', (argv) => {
  expect(() => readArguments(argv)).toThrow(/deb-systemd|pacman|name|lzma|README/)
})
