/**
 * Runs our part of the uninstaller of Windows on a registry of a few values, because no program of Windows runs here:
 * the commands that it uses, with variables and defines replaced.
 */
interface Run {
  readonly text: string
  readonly defines: ReadonlyMap<string, string>
  readonly variables: Map<string, string>
  /** Values by `key\name`. */
  readonly registry: Map<string, string>
  readonly isUpdate: boolean
  /** The operator agrees to every question. */
  readonly agrees: boolean
  /** Actions in order: shown and started. */
  readonly done: string[]
  /** Exit code of programs that are started. */
  readonly exitCode: string
  /** A label to which the script jumps; null: none. */
  target: string | null
  /** Results of the conditions around a line. */
  readonly conditions: boolean[]
}

function valueOf(run: Run, word: string): string {
  return word
    .replace(/^(["'])(.*)\1$/, '$2')
    .replace(/\$\{(\w+)\}/g, (_, name: string) => run.defines.get(name) ?? '')
    .replace(/\$(INSTDIR|LANGUAGE|installMode|\d)/g, (name) => run.variables.get(name) ?? '')
}

/** @throws Error for a condition that is not known */
function holds(run: Run, [left = '', operator, right = '']: readonly string[]): boolean {
  if (left === '${isUpdated}') return run.isUpdate
  const isSame = valueOf(run, left).toLowerCase() === valueOf(run, right).toLowerCase()
  if (operator === '==') return isSame
  if (operator === '!=') return !isSame
  throw new Error(`No condition ${left} ${operator}`)
}

const commands: Readonly<Record<string, (run: Run, words: readonly string[]) => void>> = {
  '!insertmacro': (run, [name = '']) => runMacro(run, name),
  ReadRegStr: (run, [target = '', , key = '', name = '']) => {
    const found = run.registry.get(`${valueOf(run, key)}\\${valueOf(run, name)}`)
    run.variables.set(target, found ?? '')
  },
  StrLen: (run, [target = '', text = '']) => {
    run.variables.set(target, String(valueOf(run, text).length))
  },
  StrCpy: (run, [target = '', text = '', length = '', start = '']) => {
    const from = Number(valueOf(run, start))
    const rest = valueOf(run, text).slice(from)
    const limit = valueOf(run, length)
    run.variables.set(target, limit === '' ? rest : rest.slice(0, Number(limit)))
  },
  MessageBox: (run, [, text = '', , , button, label = '']) => {
    run.done.push(valueOf(run, text))
    if (button === 'IDNO' && !run.agrees) run.target = `${label}:`
  },
  ExecWait: (run, [command = '', target = '']) => {
    run.done.push(valueOf(run, command))
    run.variables.set(target, run.exitCode)
  },
  Sleep: () => {},
  DeleteRegValue: (run, [, key = '', name = '']) => {
    run.registry.delete(`${valueOf(run, key)}\\${valueOf(run, name)}`)
  },
  DeleteRegKey: (run, [, key = '']) => {
    for (const name of run.registry.keys())
      if (name.startsWith(`${valueOf(run, key)}\\`)) run.registry.delete(name)
  },
}

/** @throws Error for a command that is not known */
function runLine(run: Run, command: string, words: readonly string[]): void {
  if (command.endsWith(':')) {
    if (run.target === command) run.target = null
  } else if (command === '${if}') run.conditions.push(holds(run, words))
  else if (command === '${else}') run.conditions.push(run.conditions.pop() === false)
  else if (command === '${ifNot}') run.conditions.push(!holds(run, words))
  else if (command === '${endIf}') run.conditions.pop()
  else if (run.target === null && !run.conditions.includes(false)) {
    const execute = commands[command]
    if (execute === undefined) throw new Error(`No command ${command}`)
    execute(run, words)
  }
}

function runMacro(run: Run, macro: string): void {
  const [, body] = new RegExp(`^!macro ${macro}\\n([\\s\\S]*?)^!macroend`, 'm').exec(run.text) ?? []
  if (body === undefined) throw new Error(`No macro ${macro}`)
  for (const line of body.split('\n').map((one) => one.trim())) {
    const [command = '', ...words] = line.match(/"[^"]*"|'[^']*'|\S+/g) ?? []
    if (command !== '' && !command.startsWith(';')) runLine(run, command, words)
  }
}

interface Uninstalled {
  readonly registry: Map<string, string>
  /** Where the program is installed. */
  readonly folder: string
  readonly isUpdate: boolean
  readonly isForAll?: boolean
  /** Windows' number of the language; 2052 is Chinese. */
  readonly language?: string
  readonly agrees?: boolean
  readonly exitCode?: string
}

/**
 * Runs `customUnInstall` of a script on a registry.
 * @returns shown and started items
 */
export function uninstall(text: string, given: Uninstalled): string[] {
  const {
    registry,
    folder,
    isUpdate,
    isForAll = false,
    language = '1033',
    agrees = false,
    exitCode = '0',
  } = given
  const done: string[] = []
  const defines = [...text.matchAll(/^!define (\w+) "(.*)"$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  runMacro(
    {
      ...{ text, registry, isUpdate, agrees, exitCode, done, target: null, conditions: [] },
      defines: new Map(defines),
      variables: new Map([
        ['$INSTDIR', folder],
        ['$LANGUAGE', language],
        ['$installMode', isForAll ? 'all' : 'CurrentUser'],
      ]),
    },
    'customUnInstall',
  )
  return done
}
