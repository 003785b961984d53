import { mistakesIn } from './mistake.ts'

const rows = ['src/renderer/kit/list/RowsPerPage.test.tsx']

/** Mistakes in the first content of a list: the rows of its page. */
export const listMistakes = [
  ...mistakesIn('src/renderer/kit/list/useList.ts', rows, [
    [
      'rows of the settings are not asked for',
      'if (isReady && next !== own) setOwn(() => next)',
      'void isReady',
    ],
    ['a size of the settings counts as chosen', 'limit === null || limit === settled', 'limit === null'],
  ]),
  ...mistakesIn(
    'src/renderer/kit/list/state/view.ts',
    ['src/renderer/kit/list/state/view.test.ts'],
    [
      [
        'a chosen size gives way to the settings',
        'view.hasOwnLimit || view.limit === limit',
        'view.limit === limit',
      ],
      ['a stored size is always chosen', 'hasOwn ?? limit !==', 'hasOwn !== false || limit !=='],
    ],
  ),
  ...mistakesIn('src/renderer/kit/list/grid/useFit.ts', rows, [
    ['rows are counted once', 'observer.observe(element)', 'void observer'],
  ]),
  ...mistakesIn(
    'src/renderer/kit/list/chrome/Toolbar.tsx',
    ['src/renderer/kit/list/chrome/Tools.test.tsx'],
    [
      [
        'every adding button stands out',
        'isPrimary={first.id === primary}',
        "isPrimary={first.appearance === 'primary'}",
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/ui/useQuietStyles.ts',
    ['src/renderer/kit/list/chrome/Tools.test.tsx'],
    [['a quiet button has no border in high contrast', '    ...quietBorder,\n', '']],
  ),
  ...mistakesIn(
    'src/renderer/kit/tree/Tree.tsx',
    ['src/renderer/features/sys/role/role.test.tsx'],
    [
      [
        'a branch is ticked for what is in sight',
        'checkStates(whole, checked)',
        'checkStates(nodes, checked)',
      ],
      [
        'a branch cannot be unticked while some of it is out of sight',
        "checkStates([line.node], checked).get(line.node.id) === 'all'",
        "states?.get(line.node.id) === 'all'",
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/features/sys/role/MenuGrants.tsx',
    ['src/renderer/features/sys/role/role.test.tsx'],
    [['the tree of a role stays low', 'max(220px, 100vh - 400px)', 'clamp(220px, 100vh - 400px, 380px)']],
  ),
  ...mistakesIn(
    'src/renderer/kit/list/chrome/cardPlaces.ts',
    ['src/renderer/kit/list/chrome/cardPlaces.test.ts'],
    [
      ['the buttons of a folded card do not fit', 'gap) + needed > room', 'gap) > room'],
      ['a range is torn apart', 'if (used + span > columns) {', 'if (used + 1 > columns) {'],
      ['a column is given up that would save a row', ': beside === most', ': true'],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/list/chrome/QueryCard.tsx',
    ['src/renderer/kit/list/ListPage.test.tsx'],
    [
      [
        'filters behind the fold are not counted',
        "(filters[field.name] ?? '') !== '' || ('until'",
        "('until'",
      ],
      ['a filter behind the fold takes the focus', 'index < places.shown', 'index >= 0'],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/list/chrome/QueryCard.tsx',
    ['src/renderer/kit/list/chrome/QueryCard.test.tsx'],
    [
      [
        'what cannot be searched for stays folded away',
        'flushSync(() => onUnfold(true))',
        'flushSync(() => undefined)',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/list/chrome/useCardPlaces.ts',
    ['src/renderer/kit/list/chrome/QueryCard.test.tsx'],
    [['moments are cut beside wider filters', 'minmax(min(${width}px, 100%),', 'minmax(0,']],
  ),
  ...mistakesIn(
    'src/renderer/kit/list/state/remembered.ts',
    ['src/renderer/kit/list/ListPage.test.tsx'],
    [['an unfolded card is forgotten', '...(isUnfolded && { isUnfolded })', '']],
  ),
  ...mistakesIn('src/renderer/kit/list/ListPage.tsx', rows, [
    [
      'ticks take rows out of the page',
      'state.selection.size === 0 ? paged?.onFit : undefined',
      'paged?.onFit',
    ],
  ]),
]
