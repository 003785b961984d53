import { parseArgs } from 'node:util'

export interface StartOptions {
  /** Whether a window or the system browser is opened; false: the address is only printed. */
  open: boolean
  /** Whether a tab of the browser is opened rather than a separate window. */
  tab: boolean
  /** Whether the browser host goes on after its last window was closed. */
  stay: boolean
  /** 0: any free port. */
  port: number
  /** Requested host; `any`: Electron where it works. */
  host: 'any' | 'electron' | 'browser'
}

/** An error in the command line, as a text key with its values. */
export type UsageFault =
  | { key: 'start:option.unknown'; values: { option: string } }
  | { key: 'start:option.port'; values: { value: string } }

const names = ['no-open', 'port', 'browser', 'electron', 'tab', 'stay']

export function parseStart(argv: readonly string[]): StartOptions | UsageFault {
  const { values, tokens } = parseArgs({
    args: [...argv],
    options: {
      'no-open': { type: 'boolean' },
      port: { type: 'string' },
      browser: { type: 'boolean' },
      electron: { type: 'boolean' },
      tab: { type: 'boolean' },
      stay: { type: 'boolean' },
    },
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    const known = token.kind === 'option' && names.includes(token.name)
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
    tab: values.tab === true,
    stay: values.stay === true,
    port: Number(port),
    host: values.browser === true ? 'browser' : values.electron === true ? 'electron' : 'any',
  }
}
