import { mistakesIn } from './mistake.ts'

const rows = ['src/renderer/kit/list/RowsPerPage.test.tsx']

/** What a list shows at once: the rows of its page. */
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
  ...mistakesIn('src/renderer/kit/list/ListPage.tsx', rows, [
    [
      'ticks take rows out of the page',
      'state.selection.size === 0 ? paged?.onFit : undefined',
      'paged?.onFit',
    ],
  ]),
]
