import { expect, test } from 'vitest'
import { cleanFileName, extensionOf } from './fileName.ts'

test.each([
  ['操作日志 2026-11-20', '操作日志 2026-11-20'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\Windows\\system32', 'C__Windows_system32'],
  ['a<b>c:d"e/f|g?h*i', 'a_b_c_d_e_f_g_h_i'],
  ['report\u202excod.exe', 'reportxcod.exe'],
  ['zero\u200bwidth\ufeff', 'zerowidth'],
  ['line\nbreak\u0000', 'line_break_'],
  ['trailing dots... ', 'trailing dots'],
  ['...hidden', 'hidden'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['com1', '_com1'],
  ['LPT¹', '_LPT¹'],
  ['console', 'console'],
  ['', 'export'],
  ['   ', 'export'],
  ['..', 'export'],
  ['///', 'export'],
  ['\ud800broken', '\ufffdbroken'],
])('%j becomes %j', (suggestion, name) => {
  expect(cleanFileName(suggestion)).toBe(name)
})

test('a long name is cut by whole characters and leaves room for its extension', () => {
  expect(cleanFileName('a'.repeat(300))).toBe('a'.repeat(120))
  expect(Buffer.byteLength(cleanFileName('租'.repeat(300)))).toBeLessThanOrEqual(200)
  expect(cleanFileName('😀'.repeat(100))).toBe('😀'.repeat(50))
})

test.each([
  ['log.xls', 'xls'],
  ['log.XLSX', 'xlsx'],
  ['archive.tar.zip', 'zip'],
  ['evil.exe', 'xlsx'],
  ['evil.xlsx.lnk', 'xlsx'],
  ['noextension', 'xlsx'],
  ['', 'xlsx'],
  ['a.xlsx\u202e', 'xlsx'],
])('the platform calls its file %j: the extension is %j', (fileName, extension) => {
  expect(extensionOf(fileName, 'xlsx')).toBe(extension)
})
