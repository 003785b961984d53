import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, isTest, root } from '#tests/setup/project.ts'

/**
 * Dialogs with a field but without `isFilled`, and the reason why no typed text is lost in them. Every other dialog
 * with a field prompts before Escape closes it.
 */
const others: Readonly<Record<string, string>> = {
  'kit/provider/ConfirmDialog.tsx': 'what is typed is the answer to the question itself',
  'kit/list/batch/BatchDialog.tsx': 'what is typed confirms the batch',
  'kit/form/FormDialog.tsx': 'the form asks, and has a draft',
  'kit/picker/RecordPicker.tsx': 'what is typed is a search',
  'features/sys/center/QuestionsDialog.tsx': 'the form asks, and has a draft',
  'features/sys/dictType/DictSheet.tsx': 'it asks itself, by its changes',
  'features/sys/sysApp/AuthDialog.tsx': 'it asks itself, and not while it saves',
  'pickers/receivers/GettersDialog.tsx': 'the number of a page',
  'shell/profiles/ProfileManager.tsx': 'it asks itself: before sign-in there is no other question',
  'shell/signIn/SignInLayer.tsx': 'it cannot be closed',
}

const frame = /<(DialogFrame|FrameSurface)\b/
const field =
  /<(Input|Textarea|SearchBox|(?:Text|Secret|Number|DateTime|Custom|Receivers)Field|TextArea|SuggestInput|Combobox|EditTable|TransferList|FilteredTree|RecordPanel|Pager|Review|SignInForm|ProfileForm|RecordFormContext)\b/

function findSilent(path: string, code: string): string[] {
  if (!frame.test(code) || !field.test(code)) return []
  return /\bisFilled=/.test(code) || path in others ? [] : [path]
}

test('every dialog with a field says what happens to what is typed in it', () => {
  const files = filesBelow('src/renderer', /\.tsx$/)
    .filter((path) => !isTest(path))
    .map((path) => ({
      path: path.replaceAll('\\', '/').replace(/^src\/renderer\//, ''),
      code: readFileSync(join(root, path), 'utf8'),
    }))
    .filter(({ code }) => frame.test(code))
  expect(files.length).toBeGreaterThan(30)
  expect(files.flatMap(({ path, code }) => findSilent(path, code))).toEqual([])
  // A reason whose dialog is gone, or has the property now, has to be removed.
  const stale = Object.keys(others).filter(
    (path) => !files.some((file) => file.path === path && !/\bisFilled=/.test(file.code)),
  )
  expect(stale).toEqual([])
})

test('a dialog with a field and without a word about it is found', () => {
  const dialog = (inside: string, more = '') => `<DialogFrame title="x"${more}>${inside}</DialogFrame>`
  expect(findSilent('x.tsx', dialog('<Input value={typed} />'))).toEqual(['x.tsx'])
  expect(findSilent('x.tsx', dialog('<TextField name="a" />'))).toEqual(['x.tsx'])
  expect(findSilent('x.tsx', dialog('<Input value={typed} />', ' isFilled={typed !== ""}'))).toEqual([])
  expect(findSilent('x.tsx', dialog('<Text>Words</Text>'))).toEqual([])
})
