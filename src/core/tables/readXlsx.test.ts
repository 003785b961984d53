import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPartFile } from '../files/partFile.ts'
import { openPlain } from '../files/plainFiles.ts'
import { type WorkbookRow, workbookRows } from './readXlsx.ts'
import { xlsxOpener } from './xlsx.ts'
import { openZip } from './zip.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-read-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
const newPath = () => {
  files += 1
  return join(folder, `${files}.xlsx`)
}

async function read(path: string) {
  const handle = await openPlain(path, 'r')
  try {
    const rows: WorkbookRow[] = []
    for await (const row of workbookRows(handle)) rows.push(row)
    return rows
  } finally {
    await handle.close()
  }
}

/** A package with these files. */
async function packed(content: Readonly<Record<string, string>>): Promise<string> {
  const path = newPath()
  const file = await openPartFile(path)
  const zip = openZip(file)
  for (const [name, text] of Object.entries(content)) {
    await zip.begin(name)
    await zip.write(text)
    await zip.end()
  }
  await zip.finish()
  await file.finish()
  return path
}

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`
const relations = (...all: string[]) => `<Relationships>${all.join('')}</Relationships>`

/** A workbook as a spreadsheet program saves it: texts shared, names with a prefix, targets from the root. */
const saved = (sheet: string, shared = '') => ({
  '_rels/.rels': relations(relation('rId1', 'officeDocument', '/book/main.xml')),
  'book/main.xml':
    '<x:workbook xmlns:x="urn:x" xmlns:r="urn:r"><x:sheets><x:sheet name="变更" sheetId="4" r:id="r7"/></x:sheets></x:workbook>',
  'book/_rels/main.xml.rels': relations(
    relation('r7', 'worksheet', 'sheets/one.xml'),
    relation('r8', 'sharedStrings', '/book/texts.xml'),
  ),
  'book/sheets/one.xml': `<x:worksheet xmlns:x="urn:x"><x:sheetData>${sheet}</x:sheetData></x:worksheet>`,
  ...(shared !== '' && { 'book/texts.xml': `<sst>${shared}</sst>` }),
})

test('rows of this program come back sheet by sheet, with every character of their texts', async () => {
  const path = newPath()
  const file = await openPartFile(path)
  const columns = ['文字', 'B', 'C'].map((label) => ({ key: label, label }))
  const writer = xlsxOpener(2)({ title: '变更', columns }, file)
  await writer.write([
    [' 前后 ', 'a\n\tb', '_x0041_&<"'],
    ['', '😀', ''],
    ['x'.repeat(32_767), 7, true],
  ])
  await writer.finish()
  await file.finish()
  expect(await read(path)).toEqual([
    { sheet: 1, number: 1, cells: ['文字', 'B', 'C'] },
    { sheet: 1, number: 2, cells: [' 前后 ', 'a\n\tb', '_x0041_&<"'] },
    { sheet: 1, number: 3, cells: ['', '😀'] },
    { sheet: 2, number: 1, cells: ['文字', 'B', 'C'] },
    { sheet: 2, number: 2, cells: ['x'.repeat(32_767), '7', '1'] },
  ])
})

test('texts that a spreadsheet program shares are found: runs joined, readings left out, cells by reference or order', async () => {
  const path = await packed(
    saved(
      `<x:row r="3"><x:c r="B3" t="s"><x:v>1</x:v></x:c><x:c r="AB3" t="s"><x:v>0</x:v></x:c></x:row>
       <x:row><x:c t="str"><x:f>A1</x:f><x:v>_x000D_ok</x:v></x:c><x:c><x:v>1.5</x:v></x:c><x:c s="1"/></x:row>`,
      `<si><t xml:space="preserve"> a </t></si>
       <si><r><rPr><b/></rPr><t>王</t></r><r><t>小明</t></r><rPh sb="0" eb="1"><t>ワン</t></rPh></si>`,
    ),
  )
  expect(await read(path)).toEqual([
    { sheet: 1, number: 3, cells: ['', '王小明', ...Array.from({ length: 25 }, () => ''), ' a '] },
    { sheet: 1, number: 4, cells: ['\rok', '1.5'] },
  ])
})

test.each([
  ['has no sheet under its name', { ...saved(''), 'book/sheets/one.xml': undefined }],
  ['is another package', { 'word/document.xml': '<w/>' }],
  ['has an element that is not closed', saved('<x:row><x:c>')],
  ['declares entities', { ...saved(''), 'book/main.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }],
  ['has a cell beyond all columns', saved('<x:row><x:c r="ALM1"><x:v>1</x:v></x:c></x:row>')],
  ['has a text longer than a cell', saved('', `<si><t>${'x'.repeat(40_001)}</t></si>`)],
  [
    'has a value longer than a cell',
    saved(`<x:row><x:c r="A1"><x:v>${'1'.repeat(40_001)}</x:v></x:c></x:row>`),
  ],
])('a workbook that %s is refused', async (_, content) => {
  const given = Object.entries(content).flatMap(([name, text]): [string, string][] =>
    text === undefined ? [] : [[name, text]],
  )
  await expect(packed(Object.fromEntries(given)).then(read)).rejects.toThrow()
})

test('a file that is no package is refused', async () => {
  const path = newPath()
  writeFileSync(path, 'PK but no package')
  await expect(read(path)).rejects.toThrow()
})
