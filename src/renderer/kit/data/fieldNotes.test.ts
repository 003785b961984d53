import { expect, test } from 'vitest'
import { JournalNote } from '#contract/bridge/journal.ts'
import { fieldNotes } from '#kit/data/fieldNotes.ts'

const note = { label: '名称', before: ['甲'], after: ['乙'] }

test('fields are noted by their names, the first of a name', () => {
  const other = { label: '别名' }
  expect(
    fieldNotes([
      ['name', note],
      ['name', other],
      ['info.alias', other],
    ]),
  ).toEqual({ fields: { name: note, 'info.alias': other } })
  expect(fieldNotes([])).toEqual({})
})

test('a name that indicates a secret is left out, wherever it is in the field', () => {
  const names = ['password', 'mail.smtpPass', 'mail.key', 'secrets.first', 'apiAccessKey']
  expect(fieldNotes(names.map((name) => [name, note] as const))).toEqual({})
})

test('what is longer than a note may be is left out, so that the note is always accepted', () => {
  const long = '长'.repeat(2001)
  const many = Array.from({ length: 1001 }, String)
  const notes = fieldNotes([
    ['long', { ...note, after: ['乙', long] }],
    ['many', { ...note, before: many }],
    ['n'.repeat(201), note],
    ['label', { ...note, label: '名'.repeat(301) }],
  ])
  expect(notes).toEqual({
    fields: { long: { label: '名称', before: ['甲'] }, many: { label: '名称', after: ['乙'] } },
  })
  expect(JournalNote.safeParse(notes).success).toBe(true)
})
