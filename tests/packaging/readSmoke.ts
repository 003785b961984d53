import { readFileSync } from 'node:fs'
import type { SmokeReport } from '#hosts/electron/main/smoke/smoke.ts'

/**
 * Prints a report of `--smoke`. Ends with 1 unless the program was packed, every part is all right and the named
 * parts were not skipped: `readSmoke.ts FILE [PART]…`.
 */
const [file = '', ...wanted] = process.argv.slice(2)
const report: SmokeReport = JSON.parse(readFileSync(file, 'utf8'))
const names = Object.keys(report.parts)
process.stdout.write(`${file}: ${report.system}, Electron ${report.runtime}, policy ${report.policy.state}\n`)
for (const [name, { ok, skipped, said, milliseconds }] of Object.entries(report.parts))
  process.stdout.write(
    `${skipped ? 'skipped' : ok ? 'ok' : 'FAILED'}\t${name}\t${milliseconds} ms\t${said}\n`,
  )
const missing = wanted.filter((name) => !names.includes(name) || report.parts[name]?.skipped === true)
if (missing.length > 0) process.stdout.write(`not proved: ${missing.join(', ')}\n`)
process.exitCode = report.ok && report.isPackaged && missing.length === 0 ? 0 : 1
