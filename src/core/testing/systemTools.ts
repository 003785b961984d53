import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Programs that replace the system's tools and are really run; for systems with a POSIX shell. */

/** A value of the registry: text is REG_SZ, a number REG_DWORD, lines REG_MULTI_SZ, bytes REG_BINARY. */
type Value = string | number | readonly string[] | Buffer

const quoted = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')

/** Bytes as `reg.exe` lists them: no line beyond 80 characters, those that follow with two spaces before them. */
function listed(start: string, bytes: Buffer): string {
  let line = start
  const lines: string[] = []
  for (const [index, byte] of bytes.entries()) {
    const isLast = index === bytes.length - 1
    const text = `${byte.toString(16).padStart(2, '0')}${isLast ? '' : ','}`
    if (line.length + text.length > 77 && !isLast) {
      lines.push(`${line}${text}\\`)
      line = '  '
    } else line += text
  }
  return [...lines, line].join('\r\n')
}

function line(name: string, value: Value): string {
  const start = name === '' ? '@=' : `"${quoted(name)}"=`
  if (typeof value === 'string') return `${start}"${quoted(value)}"`
  if (typeof value === 'number') return `${start}dword:${value.toString(16).padStart(8, '0')}`
  if (Buffer.isBuffer(value)) return listed(`${start}hex:`, value)
  const text = value.map((one) => `${one}\0`).join('')
  return listed(`${start}hex(7):`, Buffer.from(`${text}\0`, 'utf16le'))
}

/** The file that `reg.exe export` writes. */
export function registryFile(keys: Readonly<Record<string, Readonly<Record<string, Value>>>>): Buffer {
  const blocks = Object.entries(keys).map(([path, values]) =>
    [`[${path}]`, ...Object.entries(values).map(([name, value]) => line(name, value)), '', ''].join('\r\n'),
  )
  const text = ['Windows Registry Editor Version 5.00', '', ''].join('\r\n') + blocks.join('')
  return Buffer.from(`\uFEFF${text}`, 'utf16le')
}

const script = (file: string, ...lines: string[]): string => {
  writeFileSync(file, ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 })
  return file
}

/**
 * `reg.exe` with the keys below one parent.
 * @param content bytes that it exports; undefined: there is no such key
 */
export function fakeReg(folder: string, parent: string, name: string, content?: Buffer): string {
  const file = join(folder, 'exported.reg')
  if (content) writeFileSync(file, content)
  const long = parent.replace(/^HKLM\\/, 'HKEY_LOCAL_MACHINE\\')
  const keys = ['Microsoft', ...(content ? [name] : []), `${name} Other`]
  writeFileSync(
    join(folder, 'keys.txt'),
    ['', long, '    (Default)    REG_SZ    ', '', ...keys.map((key) => `${long}\\${key}`), ''].join('\r\n'),
  )
  return script(
    join(folder, 'reg.exe'),
    `printf '%s\\n' "$*" >> '${join(folder, 'asked')}'`,
    `case "$1" in`,
    `query) test "$2" = '${parent}' && test "$3" = /reg:64 && cat '${join(folder, 'keys.txt')}' ;;`,
    `export) test "$2" = '${parent}\\${name}' && test "$4 $5" = '/y /reg:64' && cp '${file}' "$3" ;;`,
    `*) exit 1 ;;`,
    `esac`,
  )
}

/** A tool that ends with this code and no output, or never ends. */
export const failingTool = (file: string, how: 'fails' | 'hangs'): string =>
  script(file, how === 'fails' ? 'exit 1' : 'exec sleep 600')

/** `plutil`, which prints this JSON when it is called as on macOS, and keeps its input. */
export const fakePlutil = (folder: string, json: string): string => {
  writeFileSync(join(folder, 'converted.json'), json)
  return script(
    join(folder, 'plutil'),
    `test "$*" = '-convert json -o - -' || exit 1`,
    `cat > '${join(folder, 'given')}'`,
    `cat '${join(folder, 'converted.json')}'`,
  )
}

/**
 * `powershell.exe`, which answers owner and list of files in the form that the console's script expects.
 * @param lists descriptor and name of the owner by path; of other paths nothing can be read
 * @param width characters of a line, as a console breaks longer ones
 */
export function fakePowerShell(
  folder: string,
  lists: Readonly<Record<string, readonly [sddl: string, owner: string]>>,
  width = 80,
): string {
  const names = Object.entries(lists).map(([path, [sddl, owner]], index) => {
    const name = Array.from({ length: owner.length }, (_, at) => owner.charCodeAt(at)).join(',')
    writeFileSync(join(folder, `list-${index}`), `<${sddl}|${name}>\n`)
    return `'${path}') fold -w ${width} '${join(folder, `list-${index}`)}' ;;`
  })
  return script(
    join(folder, 'powershell.exe'),
    `test "$1 $2 $3 $4" = '-NoLogo -NoProfile -NonInteractive -Command' || exit 1`,
    `printf '%s\\n' "$STEWARD_POLICY_PATHS" "$PSModulePath" >> '${join(folder, 'looked')}'`,
    `printf '%s|' "$STEWARD_POLICY_PATHS" | tr '|' '\\n' | while read -r path; do`,
    'case "$path" in',
    ...names,
    `*) echo '<|>' ;;`,
    'esac',
    'done',
  )
}
