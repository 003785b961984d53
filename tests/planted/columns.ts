import { mistakesIn } from './mistake.ts'

const columns = ['src/renderer/kit/list/grid/GridColumns.test.tsx']

/**
 * Mistakes that an operator would not see: a state beyond the edge, a cut text beside free room, a row that was saved.
 */
export const columnMistakes = [
  ...mistakesIn('src/renderer/kit/list/grid/tracks.ts', columns, [
    ['a state is out of sight', 'isKept.add(track.id)', 'void track.id'],
    ['a state in sight is taken from its place', 'if (isSeen || kept', 'if (kept'],
    [
      'a state waits below the buttons',
      'style: { insetInlineEnd: widthOf(behind) }',
      'style: { insetInlineEnd: 0 }',
    ],
    ['free room goes to no cut text', 'width: track.width + (shares[at] ?? 0)', 'width: track.width'],
  ]),
  ...mistakesIn('src/renderer/kit/list/grid/gridWidths.ts', columns, [
    [
      'the column of actions is wider than what is drawn',
      'widest === 0 ? limit : Math.min(limit, actionColumn(widest, textWidth(header)))',
      'widest === -1 ? Math.min(limit, actionColumn(widest, textWidth(header))) : limit',
    ],
  ]),
  ...mistakesIn('src/renderer/kit/list/grid/textRoom.ts', columns, [
    [
      'columns change with every page',
      'seen.current.of === of ? seen.current.widths : none',
      'seen.current.of === of ? none : none',
    ],
  ]),
  ...mistakesIn('src/renderer/kit/list/grid/gridFocus.ts', columns, [
    [
      'the cell with the focus is below a state',
      "pinned === 'state' ? sum + width : sum",
      "pinned === 'state' ? sum : sum + 0 * width",
    ],
  ]),
  ...mistakesIn('src/renderer/kit/list/grid/contentWidth.ts', columns, [
    [
      'a double click leaves a text cut',
      'Math.ceil(Math.max(0, ...Array.from(cells ?? [], neededBy)))',
      'Math.min(...Array.from(cells ?? [], neededBy))',
    ],
  ]),
  ...mistakesIn(
    'src/renderer/kit/list/chrome/filterStyles.ts',
    ['src/renderer/kit/list/ListPage.test.tsx'],
    [
      [
        'a message moves the label of its field',
        "alignItems: 'start',\n    '--label",
        "alignItems: 'center',\n    '--label",
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/list/state/useFresh.ts',
    ['src/renderer/kit/list/ListPage.test.tsx'],
    [
      ['a saved row is not marked', 'setFresh(new Set(arrived.map(({ id }) => id)))', 'setFresh(none)'],
      ['rows of others are marked', 'change.ids.has(id) && ', ''],
      ['a mark stays', 'setTimeout(() => setFresh(none), marked)', 'setTimeout(() => undefined, marked)'],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/list/tree/treeSource.ts',
    ['src/renderer/kit/list/tree/TreeList.test.tsx'],
    [
      ['a root that cannot say what is below it hides the tree', '.catch(() => null)', ''],
      ['every lazy root is a call at once', '.length > fewLazy) return roots', '.length > 99) return roots'],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/list/tree/treeShape.ts',
    ['src/renderer/kit/list/tree/treeShape.test.ts'],
    [['many roots open', 'roots.length > fewRoots ?', 'roots.length > 99 ?']],
  ),
  ...mistakesIn(
    'src/renderer/kit/list/tree/useTreeList.ts',
    ['src/renderer/kit/list/tree/TreeList.test.tsx'],
    [['a new node is below a closed branch', "change.parent === ''", 'change.parent !== null']],
  ),
  ...mistakesIn(
    'src/renderer/kit/data/changes.ts',
    ['src/renderer/kit/data/changes.test.ts'],
    [
      [
        'what is deleted counts as changed',
        "if (endpoint.effect !== 'write') return",
        "if (endpoint.effect === 'read') return",
      ],
    ],
  ),
]
