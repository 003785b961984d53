import { mistakesIn } from './mistake.ts'

const pages = ['src/renderer/shell/tabs/PageFocus.test.tsx']
const dialogs = ['src/renderer/kit/dialog/Dialogs.test.tsx']

/** Where the focus is after something was opened or closed. */
export const focusMistakes = [
  ...mistakesIn(
    'src/renderer/shell/commands/commands.ts',
    ['src/renderer/shell/window/Window.test.tsx'],
    [
      [
        'a window of one screen has the keys of tabs',
        'host.isPopOut() ? commands.filter(({ isOfTabs }) => !isOfTabs) : commands',
        'commands',
        'keys of its page',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/shell/window/PopOutFrame.tsx',
    ['src/renderer/shell/window/Window.test.tsx'],
    [['a window of one screen has no keys', '      followKeys(),\n', '', 'keys of its page']],
  ),
  ...mistakesIn('src/renderer/shell/tabs/PageFocus.tsx', pages, [
    [
      'a page that opens by itself takes the focus from who is typing',
      "manner === 'offer' && isElsewhere()",
      "manner === 'offer' && isDialogOpen()",
    ],
    ['a page that opens behind a dialog takes its focus', 'isDialogOpen() || (', 'false || ('],
    ['a tab that is chosen again forgets where the focus was', 'places.set(element, target)', 'void places'],
    [
      'a tab that was reached by key loses the focus to its page',
      "return at.matches(':focus-visible')",
      'return false',
    ],
    [
      'a page that loads takes the focus from who has gone elsewhere',
      'if (document.activeElement === page) firstPlace',
      'firstPlace',
    ],
    ['the focus of a page waits for nothing that loads', 'observer.observe(page,', 'void (page,'],
  ]),
  ...mistakesIn(
    'src/renderer/kit/tabs.ts',
    ['src/renderer/kit/tabs.test.ts'],
    [
      ['a closed tab gives way to its neighbour', 'const next = opener ??', 'const next ='],
      ['the tab behind a closed opener goes to its neighbour', 'before === undefined ||', 'true ||'],
      ['tabs of the last time have forgotten who opened them', 'openers: { ...saved.openers,', 'openers: {'],
    ],
  ),
  ...mistakesIn(
    'src/renderer/ui/useLateSurface.ts',
    ['src/renderer/kit/late/LateMenu.test.tsx'],
    [
      [
        'a press before the code of a menu is there is lost',
        '.then(([surfaces]) => show(surfaces), onFailed)',
        '.then(undefined, onFailed)',
      ],
      ['a menu whose code did not arrive never opens again', '        isComing.current = false\n', ''],
      [
        'code of a menu that does not arrive is not presented',
        'show(surfaces), onFailed)',
        'show(surfaces), () => undefined)',
      ],
      [
        'an arrow opens no menu',
        "event.key === 'ArrowDown' && !isOpen",
        "event.key === 'ArrowUp' && !isOpen",
      ],
      [
        'a second press opens a menu again',
        '(isOpen ? setOpen(false) : open(currentTarget))',
        'open(currentTarget)',
      ],
      [
        'the code of a menu is not loaded before its button is pressed',
        '      onPointerEnter: lateSurfaces.preload,\n',
        '      onPointerEnter: () => undefined,\n',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/ui/surfaces.tsx',
    ['src/renderer/kit/late/LateMenu.test.tsx'],
    [
      [
        'a menu does not know its button',
        'useImperativeHandle(ref, () => target, [target])',
        'void [ref, target, useImperativeHandle]',
      ],
      ['a popover gives the focus to nothing', '<ReturnFocus>{children}</ReturnFocus>', '{children}'],
    ],
  ),
  ...mistakesIn('src/renderer/kit/dialog/Dialog.tsx', dialogs, [
    [
      'the page stays hidden behind a dialog that is closed',
      'useFocusManagement.setState({ Holder })',
      'void [useFocusManagement, Holder]',
    ],
  ]),
  ...mistakesIn(
    'src/renderer/ui/late.ts',
    ['src/renderer/ui/late.test.ts'],
    [['code that did not arrive is never loaded again', '        coming = null\n', '']],
  ),
  ...mistakesIn(
    'src/renderer/kit/late/Loaded.tsx',
    ['src/renderer/kit/late/Loaded.test.tsx'],
    [['code of a context menu that does not arrive is not presented', '        presentFailure(error)\n', '']],
  ),
  ...mistakesIn(
    'src/renderer/ui/ReturnFocus.tsx',
    ['src/renderer/ui/Ui.test.tsx'],
    [['the focus goes to a page that is hidden', 'page.checkVisibility()', 'page.isConnected']],
  ),
  ...mistakesIn(
    'src/renderer/kit/dialog/firstField.ts',
    [...dialogs, 'src/renderer/kit/form/Fields.test.tsx'],
    [
      ['a form opens in a password that may stay empty', ', input[autocomplete=new-password]:optional', ''],
      ['a form opens in a field that is filled in', 'isEmpty(field) && ', ''],
      ['a form opens far below its beginning', ' && isInSight(field, root)', ''],
      [
        'a form opens in a field of a page that is not shown',
        'visibilityProperty: true',
        'visibilityProperty: false',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/list/grid/Grid.tsx',
    ['src/renderer/kit/list/grid/Grid.test.tsx'],
    [
      [
        'Tab enters a grid at a heading without words',
        "findIndex(({ kind }) => kind === 'data')",
        'length - 1 && 1',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/tree/TreePicker.tsx',
    ['src/renderer/kit/tree/TreePicker.test.tsx'],
    [
      [
        'a tree in a field hides that it is wrong',
        "?.validationState === 'error'",
        "?.validationState === 'success'",
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/ui/presses.ts',
    ['src/renderer/kit/form/Fields.test.tsx'],
    [
      [
        'a message moves a button away while it is pressed',
        'if (isDown) waiting.push(run)',
        'if (false) run()',
      ],
    ],
  ),
  ...mistakesIn('src/renderer/kit/dialog/useFirstFocus.ts', dialogs, [
    ['the focus of a dialog is lost with what its content replaces', '(isLost ?', '(isForm && isLost ?'],
    [
      'a field that arrives later than its dialog has no focus',
      'observer.observe(surface,',
      'void (surface,',
    ],
  ]),
  ...mistakesIn(
    'src/renderer/kit/dialog/useFirstFocus.ts',
    ['src/renderer/shell/update/Update.test.tsx'],
    [
      [
        'a dialog takes the focus from where its content has put it',
        'if (target !== begun) stop()',
        'void target',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/shell/commands/pageKeys.ts',
    ['src/renderer/shell/commands/PageKeys.test.tsx'],
    [
      ['a save by key loses what stands in an open cell', 'button.focus({ preventScroll: true })', ''],
      ['a save by key is lost behind a dialog', 'topDialog() ?? page()', 'page()'],
      ['a stroke that is typed opens the search', '.closest(takesText) !== null', ".closest('br') !== null"],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/list/grid/gridEvents.ts',
    ['src/renderer/shell/commands/PageKeys.test.tsx'],
    [
      [
        'Enter in a row does nothing',
        'if (!control) return openRow(parts, where)',
        'if (!control) return false',
      ],
      ['a double click does nothing', 'where.row >= 0 && !isControl', 'where.row < 0 && !isControl'],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/list/grid/GridMenu.tsx',
    ['src/renderer/shell/commands/PageKeys.test.tsx'],
    [['the menu of a row lacks what stands behind its button', '[...buttons, ...menu]', '[...buttons]']],
  ),
  ...mistakesIn(
    'src/renderer/kit/tree/TreeFilter.tsx',
    ['src/renderer/kit/tree/TreePicker.test.tsx'],
    [
      ['Enter in the box above a tree chooses nothing', 'onChoose(best)', 'void best'],
      [
        'the arrow in the box above a tree leads nowhere',
        "event.key === 'ArrowDown'",
        "event.key === 'ArrowUp'",
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/tree/FilteredTree.tsx',
    ['src/renderer/kit/tree/TreePicker.test.tsx'],
    [['a tree is not found by pinyin', 'matchingNodes(nodes, words, rank)', 'matchingNodes(nodes, words)']],
  ),
  ...mistakesIn(
    'src/renderer/shell/navigation/NavTree.tsx',
    ['src/renderer/shell/navigation/Navigation.test.tsx'],
    [
      [
        'the menu of the page on screen is out of sight',
        "link.current?.scrollIntoView({ block: 'nearest' })",
        '',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/shell/navigation/menu.ts',
    ['src/renderer/shell/navigation/Navigation.test.tsx', 'src/renderer/shell/tabs/Panels.test.tsx'],
    [
      [
        'a page that belongs to another one has no place',
        ': menu.byPath.get(parent)',
        ': menu.byPath.get(tab.path)',
      ],
    ],
  ),
]
