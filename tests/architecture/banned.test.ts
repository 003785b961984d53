import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, isTest, root } from '#tests/setup/project.ts'

/** Words that the product's code may not contain, and the files that may: checks that no linter rule covers. */
const banned: readonly { word: RegExp; because: string; except?: RegExp }[] = [
  {
    word: /NODE_TLS_REJECT_UNAUTHORIZED/,
    because: 'certificates are always checked; a profile brings its own CA',
  },
  {
    word: /rejectUnauthorized\s*:\s*false/,
    because: 'certificates are always checked; a profile brings its own CA',
    // It looks at certificates, reports what is wrong with them, and sends nothing over such a connection.
    except: /core\/doctor\/certificates\.ts$/,
  },
  { word: /checkServerIdentity/, because: 'certificates are always checked; a profile brings its own CA' },
  {
    word: /no-sandbox/,
    because: 'the sandbox is never switched off in what ships',
    // Both detect that it was switched off from outside.
    except: /electron\/main\/(launchFlags|smoke\/desktop)\.ts$/,
  },
  { word: /\bsetUsePlainTextEncryption\b/, because: 'no secret is ever stored in plain text' },
  {
    word: /\bfind(Credentials|Password)\b/,
    because: 'it kills the process when the keyring is locked; keep an index',
  },
  { word: /\bsendSync\b/, because: 'a window never blocks on the main process' },
  {
    word: /\bnew BrowserWindow\b/,
    because: 'one window factory holds the rules',
    except: /electron\/main\/windows\/windows\.ts$/,
  },
  {
    word: /\bipcMain\.(handle|on|once)/,
    because: 'one registrar checks every sender',
    except: /electron\/main\/bridge\.ts$/,
  },
  {
    word: /<DialogSurface\b/,
    because: 'a dialog is a DialogFrame; only the palette and the lock are none',
    except: /(kit\/dialog\/DialogFrame|shell\/palette\/Palette|shell\/lock\/Locked)\.tsx$/,
  },
  {
    word: /\bnavigator\.clipboard\b/,
    because: 'copyText says whether it worked',
    except: /kit\/dialog\/toasts\.ts$/,
  },
  {
    word: /\bisComposing\b/,
    because: 'one guard keeps the keys of an input method from every handler',
    except: /ui\/composedKeys\.ts$/,
  },
  {
    word: /\bfreeform\b/,
    because: 'Fluent takes a suggestion with Tab; SuggestInput keeps what is typed',
    except: /kit\/inputs\/SuggestInput\.tsx$/,
  },
  {
    word: /\btype=\{?['"](date|datetime-local|month|week|time)\b/,
    because: "the browser's popup speaks the browser's language: MomentInput, RangeInput or TimeInput",
  },
  {
    word: /<DateTimeInput\b/,
    because: 'MomentInput and RangeInput know the language and the clock of the platform',
    except: /kit\/moments\/MomentInput\.tsx$/,
  },
  {
    word: /[{,\s]Dialog\b[^}]*\} from '@fluentui\//,
    because: 'with the one of the kit the page is shown to assistive technology again after the dialog',
    except: /kit\/dialog\/Dialog\.tsx$/,
  },
  { word: /@ts-(ignore|nocheck|expect-error)/, because: 'say what the type is' },
  { word: /\b(TODO|FIXME|XXX)\b/, because: 'finish it or report it' },
]

const strip = (code: string): string =>
  code.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/^\s*\/\/.*$/gm, '')

/** Comments may mention banned words, except TODO and @ts-, which are written in comments. */
const looksInComments = /TODO|@ts-/

function findBanned(code: string, path: string): string[] {
  const bare = strip(code)
  return banned
    .filter(({ word, except }) => {
      if (except?.test(path)) return false
      return word.test(looksInComments.test(word.source) ? code : bare)
    })
    .map(({ word, because }) => `${path}: ${word.source} (${because})`)
}

test('no source disables a protection of the user', () => {
  const files = filesBelow('src', /\.(ts|tsx|html|css)$/).filter((path) => !isTest(path))
  expect(files.length).toBeGreaterThan(10)
  expect(files.flatMap((path) => findBanned(readFileSync(join(root, path), 'utf8'), path))).toEqual([])
})

test('each banned word is found in code, and a comment may explain it', () => {
  const samples = [
    "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'",
    'new Agent({ connect: { rejectUnauthorized: false } })',
    'checkServerIdentity() {}',
    "app.commandLine.appendSwitch('no-sandbox')",
    'safeStorage.setUsePlainTextEncryption(true)',
    "keytar.findCredentials('x')",
    "ipcRenderer.sendSync('x')",
    'new BrowserWindow({})',
    "ipcMain.on('x', f)",
    '<DialogSurface />',
    "navigator.clipboard.writeText('x')",
    'event.nativeEvent.isComposing',
    '<Combobox freeform />',
    '<Input type="time" />',
    "<DateTimeInput value='' />",
    "import { Button, Dialog, Text } from '@fluentui/react-components'",
    '// @ts-ignore',
    '// TODO later',
  ]
  for (const [index, sample] of samples.entries()) {
    expect(findBanned(sample, 'src/x.ts').length, banned[index]?.word.source).toBe(1)
  }
  expect(
    findBanned('/** Never findCredentials: it crashes. */\n// nor rejectUnauthorized: false', 'src/x.ts'),
  ).toEqual([])
  expect(findBanned('new BrowserWindow({})', 'src/hosts/electron/main/windows/windows.ts')).toEqual([])
})
