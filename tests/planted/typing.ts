import { mistakesIn } from './mistake.ts'

const dialogs = ['src/renderer/shell/FilledDialogs.test.tsx']

/** Mistakes by which typed, pasted, composed or uploaded input would change or get lost. */
export const typingMistakes = [
  ...mistakesIn(
    'src/renderer/kit/form/useRecordForm.ts',
    ['src/renderer/kit/form/Fields.test.tsx'],
    [
      ['messages at fields stay in the language before', 'if (shown.current === text) return', 'return'],
      ['what the platform said of a field is lost with the language', " && error.type !== 'server'", ''],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/data/endpoint.ts',
    ['src/renderer/kit/data/endpoint.test.ts'],
    [
      [
        'answers in the language before stay',
        "if (event.type === 'settings' && event.settings.language !== currentLanguage())",
        'if (false)',
      ],
      [
        'every change of a setting reads everything again',
        ' && event.settings.language !== currentLanguage()',
        '',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/table/useTable.ts',
    ['src/renderer/kit/table/EditTable.test.tsx'],
    [['a row added during a drawing is not edited', 'if (row < 0) return\n    wanted', 'wanted']],
  ),
  ...mistakesIn(
    'src/renderer/kit/list/chrome/useFilterDraft.ts',
    ['src/renderer/kit/list/chrome/QueryCard.test.tsx'],
    [
      ['a search that arrives takes back what was typed since', 'if (at >= 0) return', 'if (false) return'],
      ['another page empties the filters', '  if (isSame(draft.applied, applied)) return next\n', ''],
      ['a named view leaves what was typed', 'draft.isReady ? applied :', 'false ? applied :'],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/list/chrome/useFilterDraft.ts',
    ['src/renderer/kit/list/ListPage.test.tsx'],
    [['what is typed while a list opens is lost', 'draft.isReady ? applied :', 'true ? applied :']],
  ),
  ...mistakesIn(
    'src/renderer/kit/list/state/remembered.ts',
    ['src/renderer/kit/list/ListPage.test.tsx', 'src/renderer/kit/list/state/remembered.test.ts'],
    [
      [
        'a search while a list opens is lost',
        'const next = current.own === viewAtRead ?',
        'const next = true ?',
      ],
      [
        'an unchanged list is drawn and written again',
        'next === current ? state : { ...state, current: next }',
        '{ ...state, current: next }',
      ],
      [
        'a list is written before it is read',
        'current.read !== null && current !== stored',
        'current !== stored',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/picker/RecordPicker.tsx',
    ['src/renderer/kit/picker/Pickers.test.tsx'],
    [['a choice waits for the list of recent ones', 'void saveRecent(', 'await saveRecent(']],
  ),
  ...mistakesIn(
    'src/renderer/kit/inputs/SuggestInput.tsx',
    ['src/renderer/kit/inputs/SuggestInput.test.tsx'],
    [
      [
        'a suggestion is taken by Tab',
        "if (isTaken) onChange(optionValue ?? '')",
        "onChange(optionValue ?? '')",
      ],
      ['Enter takes the first suggestion', '      state.activeDescendantController.blur()\n', ''],
      ['Space takes a suggestion', "[' ', 'Home', 'End']", "['Home', 'End']"],
      ['an input method opens no list', 'if (isBeingComposed(event)) setOpen(true)', 'void isBeingComposed'],
      ['a field that is only read offers suggestions', ' && !control.readOnly', ''],
    ],
  ),
  ...mistakesIn(
    'src/renderer/ui/composedKeys.ts',
    ['src/renderer/shell/ComposedKeys.test.tsx'],
    [
      ['keys of an input method reach the handlers', 'event.stopImmediatePropagation()', 'void event'],
      ['the last key of a composition is heard in Safari', 'keyCode === TAKEN &&', 'keyCode === 0 &&'],
      [
        'the first key of a composition does not open a cell',
        '(keyCode === TAKEN && isField(target))',
        'keyCode === TAKEN || isField(null)',
      ],
      ['the keys of an input method are kept from the page alone', 'stop, true)', 'stop)'],
    ],
  ),
  ...mistakesIn(
    'src/renderer/shell/appearance/Appearance.tsx',
    ['src/renderer/shell/ComposedKeys.test.tsx'],
    [['no window keeps the keys of an input method', '\nkeepComposedKeys()\n', '\nvoid keepComposedKeys\n']],
  ),
  ...mistakesIn(
    'src/renderer/kit/dialog/discard.ts',
    ['src/renderer/kit/dialog/Dialogs.test.tsx'],
    [
      ['a filled dialog closes without a question', 'if (!isFilled) return onClose()', 'return onClose()'],
      ['a filled dialog closes whatever is answered', 'if (may) onClose()', 'onClose()'],
    ],
  ),
  ...mistakesIn('src/renderer/shell/watch/RuleDialog.tsx', dialogs, [
    ['a rule of the watch is lost by Escape', 'JSON.stringify(values) !== JSON.stringify(initial)', 'false'],
  ]),
  ...mistakesIn('src/renderer/shell/status/UnlockDialog.tsx', dialogs, [
    ['the name of an environment is lost by Escape', "isFilled={typed !== ''}", 'isFilled={false}'],
  ]),
  ...mistakesIn('src/renderer/features/portal/designer/JsonDialog.tsx', dialogs, [
    ['the text of a page is lost by Escape', 'isFilled={words !== stored}', 'isFilled={false}'],
  ]),
  ...mistakesIn('src/renderer/shell/profiles/ProfileManager.tsx', dialogs, [
    ['an environment is lost by Escape', 'if (!isFilled) return run()', 'return run()'],
  ]),
  ...mistakesIn(
    'src/renderer/ui/pastedHtml.ts',
    ['src/renderer/ui/RichText.test.tsx'],
    [
      ['lists of a word processor become paragraphs', '  nestLists(body)\n', ''],
      ['a numbered list gets bullets', "number === undefined ? 'ul' : 'ol'\n    open", "'ul'\n    open"],
      ['what is pasted is not cleaned', 'html: cleanHtml(body.innerHTML)', 'html: body.innerHTML'],
      ['a picture by its address stays', 'for (const image of named) image.remove()', 'void named'],
    ],
  ),
  ...mistakesIn(
    'src/renderer/ui/richNodes.ts',
    ['src/renderer/ui/RichText.test.tsx'],
    [
      ['a mail has no tables', 'PlainTable, TableRow, ', ''],
      [
        'any picture gets into a mail',
        "isInlinePicture(element.getAttribute('src') ?? '') ? null : false",
        'null',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/ui/RichText.tsx',
    ['src/renderer/ui/RichText.test.tsx'],
    [
      ['a picture of any kind is embedded', "if (!isPictureType(file.type)) return refuse('type')", ''],
      ['a picture of any size is embedded', "if (!fits(src)) return refuse('size')", ''],
      ['a picture that is left out is not told', 'if (lack) refuse(lack)', 'void lack'],
    ],
  ),
  ...mistakesIn(
    'src/server/files/receive.ts',
    ['tests/contract/oss.test.ts'],
    [
      [
        'a name is decoded that nobody has encoded',
        'const last = sent.split',
        "const last = sent.replace(/%22/g, '\"').split",
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/gateway/multipart.ts',
    ['src/core/transfers/uploads.test.ts'],
    [['a quote in a name is sent in doubt', `if (!fileName.includes('"')) return`, 'if (fileName) return']],
  ),
  ...mistakesIn(
    'src/renderer/shell/user/UserCorner.tsx',
    ['src/renderer/shell/user/User.test.tsx'],
    [['an avatar shows half a character', 'lastCharacters(name, 2)', 'name.slice(-2)']],
  ),
  ...mistakesIn(
    'src/renderer/kit/form/fields.tsx',
    ['src/renderer/features/sys/center/center.test.tsx'],
    [['a browser fills in the password of another', "'current-password' : 'new-password'", "'off' : 'off'"]],
  ),
]
