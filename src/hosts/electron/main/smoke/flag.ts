import path from 'node:path'

const name = '--smoke'

/** @returns the file that `--smoke=FILE` or `--smoke FILE` names; null for an ordinary start */
export function smokeFile(argv: readonly string[]): string | null {
  const at = argv.findIndex((one) => one === name || one.startsWith(`${name}=`))
  const given = argv[at]?.slice(name.length + 1) || (argv[at] === name ? argv[at + 1] : undefined)
  return given ? path.resolve(given) : null
}
