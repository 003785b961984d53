import { parseArgs } from 'node:util'

export interface StartOptions {
  /** Open a window or the system browser; false: only print the address. */
  open: boolean
  /** 0: a free one. */
  port: number
  /** Which host was asked for; `any`: Electron where it works. */
  host: 'any' | 'electron' | 'browser'
}

/** What is wrong with the command line, as a text key with its values. */
export type UsageFault =
  | { key: 'start:option.unknown'; values: { option: string } }
  | { key: 'start:option.port'; values: { value: string } }

export function parseStart(argv: readonly string[]): StartOptions | UsageFault {
  const { values, tokens } = parseArgs({
    args: [...argv],
    options: {
      'no-open': { type: 'boolean' },
      port: { type: 'string' },
      browser: { type: 'boolean' },
      electron: { type: 'boolean' },
    },
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    const known = token.kind === 'option' && ['no-open', 'port', 'browser', 'electron'].includes(token.name)
    if (!known) {
      const option =
        token.kind === 'option' ? token.rawName : token.kind === 'positional' ? token.value : '--'
      return { key: 'start:option.unknown', values: { option } }
    }
  }
  const port = String(values.port ?? '0')
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    return { key: 'start:option.port', values: { value: port } }
  }
  return {
    open: values['no-open'] !== true,
    port: Number(port),
    host: values.browser === true ? 'browser' : values.electron === true ? 'electron' : 'any',
  }
}
