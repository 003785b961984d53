import type { FileHandle } from 'node:fs/promises'
import { posix } from 'node:path'
import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl'

/** Limits of a workbook made by others: more of anything is not read. */
const limits = {
  /** Files of the package. */
  files: 10_000,
  /** Bytes of one of its files, unpacked. */
  bytes: 8 * 1024 ** 3,
  /** Characters of all shared texts. */
  shared: 256 * 1024 ** 2,
  /** Columns of a row. */
  columns: 1000,
  /** Characters of a cell; Excel's limit is 32,767. */
  cell: 40_000,
}

/** A row of a sheet: its cells as texts, without the empty ones at its end. */
export interface WorkbookRow {
  /** From 1, in the order of the workbook. */
  readonly sheet: number
  readonly number: number
  readonly cells: readonly string[]
}

const tooMuch = (what: string) => new Error(`The workbook has too many ${what}`)

/** Name without a prefix. */
const plainName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Excel writes a character that XML does not carry as its number, `_x0041_`. */
const withCharacters = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text

type Attributes = Readonly<Record<string, string>>

interface Listener {
  open(name: string, attributes: Attributes): void
  text(text: string): void
  close(name: string): void
}

/** Parses a stream; yields after each piece of it, so that what the listener has collected can be passed on. */
async function* parsed(stream: Readable, listener: Listener): AsyncGenerator<void> {
  const parser = new SaxesParser()
  // Without namespaces the values of attributes are texts.
  parser.on('opentag', ({ name, attributes }) => listener.open(plainName(name), attributes as Attributes))
  parser.on('text', (text) => listener.text(text))
  parser.on('closetag', ({ name }) => listener.close(plainName(name)))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of stream) {
    parser.write(decoder.decode(chunk as Uint8Array, { stream: true }))
    yield
  }
  parser.write(decoder.decode())
  parser.close()
  yield
}

async function parseAll(stream: Readable, listener: Listener): Promise<void> {
  const steps = parsed(stream, listener)
  while (!(await steps.next()).done);
}

/** Texts of the strings that an element contains: runs of one text are joined, readings of characters left out. */
function textCollector(limit: number) {
  let text = ''
  let isText = false
  let isReading = false
  return {
    open(name: string) {
      if (name === 't') isText = !isReading
      if (name === 'rPh') isReading = true
    },
    text(more: string) {
      if (!isText) return
      text += more
      if (text.length > limit) throw tooMuch('characters in a cell')
    },
    close(name: string) {
      if (name === 't') isText = false
      if (name === 'rPh') isReading = false
    },
    take(): string {
      const taken = withCharacters(text)
      text = ''
      return taken
    },
  }
}

/** The package's files by name. */
async function filesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const files = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, entry)
    if (files.size > limits.files) throw tooMuch('files')
  }
  return files
}

interface Package {
  /** @throws Error where it does not have the file */
  read(name: string): Promise<Readable>
  has(name: string): boolean
}

async function openPackage(handle: FileHandle): Promise<Package> {
  const zip = await fromFdPromise(handle.fd, { autoClose: false, lazyEntries: true })
  const files = await filesOf(zip)
  return {
    has: (name) => files.has(name),
    async read(name) {
      const entry = files.get(name)
      if (!entry) throw new Error(`The workbook has no ${name}`)
      if (entry.uncompressedSize > limits.bytes) throw tooMuch('bytes')
      return zip.openReadStreamPromise(entry)
    },
  }
}

/** Attributes of all elements of a name in a small file. */
async function elementsOf(from: Package, file: string, element: string): Promise<Attributes[]> {
  const found: Attributes[] = []
  const listener: Listener = {
    open(name, attributes) {
      if (name === element) found.push(attributes)
      if (found.length > limits.files) throw tooMuch('parts')
    },
    text() {},
    close() {},
  }
  await parseAll(await from.read(file), listener)
  return found
}

const endingWith = (attributes: Attributes, ending: string): string =>
  Object.entries(attributes).find(([name]) => plainName(name) === ending)?.[1] ?? ''

/** Parts that a part of the package refers to, by id. */
async function relationsOf(
  from: Package,
  part: string,
): Promise<{ id: string; type: string; target: string }[]> {
  const folder = posix.dirname(part)
  const file = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  const relations = await elementsOf(from, file, 'Relationship')
  return relations.map(({ Id = '', Type = '', Target = '' }) => ({
    ...{ id: Id, type: posix.basename(Type) },
    target: Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target),
  }))
}

async function sharedTexts(from: Package, file: string | undefined): Promise<readonly string[]> {
  if (file === undefined || !from.has(file)) return []
  const texts: string[] = []
  let length = 0
  const collector = textCollector(limits.cell)
  const listener: Listener = {
    open: collector.open,
    text: collector.text,
    close(name) {
      collector.close(name)
      if (name !== 'si') return
      const text = collector.take()
      texts.push(text)
      length += text.length + 16
      if (length > limits.shared) throw tooMuch('texts')
    },
  }
  await parseAll(await from.read(file), listener)
  return texts
}

/** Index of the column of a reference such as `AB12`. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]+/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

const filled = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

/** Collects the rows of a sheet. */
function rowCollector(sheet: number, shared: readonly string[]) {
  const collector = textCollector(limits.cell)
  let rows: WorkbookRow[] = []
  let cells: string[] = []
  let number = 0
  let column = -1
  let type = ''
  let value = ''
  let isValue = false
  const listener: Listener = {
    open(name, attributes) {
      collector.open(name)
      if (name === 'v') isValue = true
      if (name === 'row') {
        number = Number(attributes['r'] ?? number + 1)
        cells = []
        column = -1
      }
      if (name !== 'c') return
      column = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r'])
      if (column >= limits.columns) throw tooMuch('columns')
      type = attributes['t'] ?? 'n'
      value = ''
    },
    text(text) {
      collector.text(text)
      if (!isValue) return
      value += text
      if (value.length > limits.cell) throw tooMuch('characters in a cell')
    },
    close(name) {
      collector.close(name)
      if (name === 'v') isValue = false
      if (name === 'c') {
        while (cells.length < column) cells.push('')
        const inline = collector.take()
        if (type === 's') cells[column] = shared[Number(value)] ?? ''
        else cells[column] = type === 'inlineStr' ? inline : withCharacters(value)
      }
      if (name === 'row') rows.push({ sheet, number, cells: filled(cells) })
    },
  }
  return {
    listener,
    take(): readonly WorkbookRow[] {
      const taken = rows
      rows = []
      return taken
    },
  }
}

/**
 * Reads the texts of all sheets of a workbook, row by row: those that this program has written, and those that a
 * spreadsheet program has saved again.
 * @throws Error for a file that is no workbook or is damaged
 */
export async function* workbookRows(handle: FileHandle): AsyncGenerator<WorkbookRow> {
  const from = await openPackage(handle)
  const workbook = (await relationsOf(from, '')).find(({ type }) => type === 'officeDocument')?.target
  if (workbook === undefined) throw new Error('The package is no workbook')
  const relations = await relationsOf(from, workbook)
  const texts = await sharedTexts(from, relations.find(({ type }) => type === 'sharedStrings')?.target)
  const sheets = await elementsOf(from, workbook, 'sheet')
  for (const [index, sheet] of sheets.entries()) {
    const target = relations.find(({ id }) => id === endingWith(sheet, 'id'))?.target
    const collector = rowCollector(index + 1, texts)
    for await (const _ of parsed(await from.read(target ?? ''), collector.listener)) yield* collector.take()
  }
}
