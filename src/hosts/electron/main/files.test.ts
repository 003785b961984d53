import path from 'node:path'
import { expect, test } from 'vitest'
import { createFiles } from './files.ts'

/** The files of a console whose save dialog answers with these paths, one after the other. */
function filesWith(...answers: string[]) {
  const shown: string[] = []
  const kept = new Map<string, unknown>()
  const files = createFiles({
    dialog: {
      showSaveDialog: async () => {
        const filePath = answers.shift() ?? ''
        return { canceled: filePath === '', filePath }
      },
    },
    shell: { showItemInFolder: (target) => void shown.push(target) },
    store: {
      get: (key) => kept.get(key),
      set: (key, value) => void kept.set(key, value),
      delete: (key) => void kept.delete(key),
    },
    downloads: path.resolve('/downloads'),
    windowOf: () => undefined,
  })
  const choose = () => files.chooseSaveTarget({ windowId: 'main', suggestedName: 'a.csv', extension: 'csv' })
  return { files, shown, choose }
}

test('the file manager shows what was chosen in our own dialog and nothing else', async () => {
  const { files, shown, choose } = filesWith('/home/a.csv', '/home/b.csv')
  const refused = { failure: { code: 'not-found' } }
  await expect(files.reveal('/home/a.csv')).rejects.toMatchObject(refused)
  await choose()
  for (const other of ['/etc/passwd', '/home', '/home/a.csv/', '/home/../home/a.csv', 'a.csv', ''])
    await expect(files.reveal(other), other).rejects.toMatchObject(refused)
  await files.reveal('/home/a.csv')
  const abandoned = await choose()
  await abandoned?.abandoned()
  await expect(files.reveal('/home/b.csv')).rejects.toMatchObject(refused)
  expect(await choose()).toBeNull()
  await expect(files.reveal('')).rejects.toMatchObject(refused)
  await files.adopt({ unfinished: ['/home/c.csv'], finished: ['/home/d.csv'], picked: ['/home/e.csv'] })
  await files.reveal('/home/d.csv')
  await expect(files.reveal('/home/e.csv')).rejects.toMatchObject(refused)
  expect(shown).toEqual(['/home/a.csv', '/home/d.csv'])
})
