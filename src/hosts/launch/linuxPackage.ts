import { parseArgs } from 'node:util'

/**
 * deb and rpm packages as electron-builder describes them. It passes them to a program called fpm, which no system of
 * ours has; this module reads the same arguments, and `fpm.ts` gives them to the tools of the systems themselves. So
 * `electron-builder.yml` stays the only description of the packages.
 */

export interface LinuxPackage {
  readonly kind: 'deb' | 'rpm'
  readonly name: string
  readonly version: string
  /** As the system names it: amd64, x86_64. */
  readonly architecture: string
  readonly maintainer: string
  readonly vendor: string
  readonly url: string
  readonly license: string
  readonly section: string
  readonly priority: string
  readonly summary: string
  /** Lines of the longer description. */
  readonly description: readonly string[]
  readonly depends: readonly string[]
  readonly recommends: readonly string[]
  readonly compression: 'xz' | 'gzip'
  /** Scripts to run after the installation and after the removal. */
  readonly afterInstall: string
  readonly afterRemove: string
  /** The package to write. */
  readonly output: string
  /** Source and target of each file; a source that ends in a slash is the content of a folder. */
  readonly files: readonly { readonly from: string; readonly to: string }[]
}

const text = { type: 'string' } as const
const list = { type: 'string', multiple: true } as const

/** @throws Error for one that electron-builder does not use */
function compressionOf(name: string): LinuxPackage['compression'] {
  if (name === 'xz' || name === 'xzmt') return 'xz'
  if (name === 'gz' || name === 'gzip') return 'gzip'
  throw new Error(`No compression ${name}`)
}

/** electron-builder has Debian's names for processors, for any kind of package. */
function rpmArchitecture(name: string): string {
  if (name === 'amd64') return 'x86_64'
  return name === 'arm64' ? 'aarch64' : name
}

/** @throws Error for an unknown argument: its effect, which electron-builder expects, would be left out */
export function readArguments(argv: readonly string[]): LinuxPackage {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      s: { ...text, short: 's' },
      t: { ...text, short: 't' },
      d: { ...list, short: 'd' },
      force: { type: 'boolean' },
      ...{ architecture: text, 'after-install': text, 'after-remove': text, description: text },
      ...{ version: text, package: text, name: text, maintainer: text, vendor: text, url: text },
      ...{ license: text, category: text, 'deb-priority': text, 'deb-recommends': list },
      ...{ 'deb-compression': text, 'rpm-compression': text, 'rpm-os': text, 'rpm-summary': text },
    },
  })
  const kind = values.t
  if (values.s !== 'dir' || (kind !== 'deb' && kind !== 'rpm')) throw new Error(`No package ${kind}`)
  const needed = (name: 'name' | 'version' | 'architecture' | 'maintainer' | 'url' | 'package'): string => {
    const value = values[name] ?? ''
    if (value === '') throw new Error(`--${name} is missing`)
    return value
  }
  const architecture = needed('architecture')
  // For deb, electron-builder puts the summary before the description, each of its lines after a space.
  const [first = '', ...rest] = (values.description ?? '').split('\n').map((line) => line.trim())
  const summary = values['rpm-summary'] ?? first
  return {
    ...{ kind, name: needed('name'), version: needed('version') },
    architecture: kind === 'rpm' ? rpmArchitecture(architecture) : architecture,
    ...{ maintainer: needed('maintainer'), url: needed('url'), output: needed('package') },
    vendor: values.vendor ?? '',
    license: values.license ?? '',
    section: values.category ?? 'misc',
    priority: values['deb-priority'] ?? 'optional',
    summary,
    description: values['rpm-summary'] === undefined ? rest : [first, ...rest],
    depends: values.d ?? [],
    recommends: values['deb-recommends'] ?? [],
    compression: compressionOf(values['deb-compression'] ?? values['rpm-compression'] ?? 'xz'),
    afterInstall: values['after-install'] ?? '',
    afterRemove: values['after-remove'] ?? '',
    files: positionals.map((pair) => {
      const at = pair.lastIndexOf('=')
      if (at < 1 || !pair.slice(at + 1).startsWith('/')) throw new Error(`No place for ${pair}`)
      return { from: pair.slice(0, at), to: pair.slice(at + 1) }
    }),
  }
}

/** Fields with an empty value are left out. */
const fields = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')

/**
 * `DEBIAN/control`.
 * @param size kibibytes that the files take
 */
export function controlFile(made: LinuxPackage, size: number): string {
  const description = made.description.map((line) => ` ${line === '' ? '.' : line}`)
  return fields({
    Package: made.name,
    Version: made.version,
    Architecture: made.architecture,
    Maintainer: made.maintainer,
    'Installed-Size': String(size),
    Depends: made.depends.join(', '),
    Recommends: made.recommends.join(', '),
    Section: made.section,
    Priority: made.priority,
    Homepage: made.url,
    Description: [made.summary, ...description].join('\n'),
  })
}

const payloads = { xz: 'w7.xzdio', gzip: 'w9.gzdio' } as const

/** Percent signs are macros in a spec. */
const literal = (value: string): string => value.replaceAll('%', '%%')

/**
 * The spec from which rpmbuild makes the package of a folder that holds its files.
 * @param scripts content of the scripts, without the line that names their shell
 */
export function specFile(
  made: LinuxPackage,
  stage: string,
  scripts: { afterInstall: string; afterRemove: string },
): string {
  const [version = '', ...build] = made.version.split('-')
  return [
    // Nothing is compiled here: the files stay as they are.
    '%global debug_package %{nil}',
    '%global __os_install_post %{nil}',
    '%global _build_id_links none',
    `%global _binary_payload ${payloads[made.compression]}`,
    fields({
      Name: made.name,
      Version: version,
      Release: build.length > 0 ? build.join('.') : '1',
      Summary: literal(made.summary),
      License: literal(made.license),
      Vendor: literal(made.vendor),
      Packager: literal(made.maintainer),
      URL: literal(made.url),
      AutoReqProv: 'no',
    }).trimEnd(),
    ...made.depends.map((name) => `Requires: ${literal(name)}`),
    '%description',
    ...made.description.map(literal),
    '%install',
    `cp -a '${stage}/.' '%{buildroot}/'`,
    '%post -p /bin/bash',
    literal(scripts.afterInstall),
    '%postun -p /bin/bash',
    // An update runs this of the old version after everything of the new one.
    'if [ "$1" = 0 ]; then',
    literal(scripts.afterRemove),
    'fi',
    '%files',
    '%defattr(-,root,root,-)',
    ...made.files.map(({ to }) => `"${literal(to)}"`),
    '',
  ].join('\n')
}
