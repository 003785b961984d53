import { mistakesIn } from './mistake.ts'

/** Document numbers, portals and designed pages: the separation of tenants, rights and counters. */

const tested = (name: string) => [`tests/contract/${name}.test.ts`]

const designer = 'src/renderer/features/portal/designer'
const named = [`${designer}/starters.test.ts`]
const workspace = [`${designer}/workspace.test.ts`]
const namedPages = [`${designer}/namedPages.test.tsx`]

export const portalMistakes = [
  ...mistakesIn('src/server/modules/bill/billcodeMax.ts', tested('billNumbers'), [
    [
      'looking at a number occupies it',
      'getMaxBillCode: (context, { body }) => next(context, body).number',
      'getMaxBillCode: (context, { body }) => occupy(context, body)',
      'looking twice',
    ],
    [
      "another tenant's counter is counted on",
      'WHERE tenant_id = ? AND bill_sign = ?',
      'WHERE ? IS NOT NULL AND bill_sign = ?',
      "another tenant's types",
    ],
    [
      "another tenant's type gives numbers",
      '    ...ownTenant(context),\n  ])\n  if (!type)',
      '  ])\n  if (!type)',
      "another tenant's types",
    ],
    [
      'a counter keeps its version',
      'version = version + 1 WHERE',
      'version = version WHERE',
      'looking twice',
    ],
  ]),
  ...mistakesIn('src/server/access/portals.ts', tested('portal'), [
    [
      'a portal opens without the right to use it',
      'if (!mayUsePortal(context, portalCode)) throw',
      'if (false) throw',
      'white list',
    ],
    [
      'the white list of one portal opens all',
      'tenant_id = ? AND privilege_code = ?',
      'tenant_id = ? AND ? IS NOT NULL',
      'white list',
    ],
    [
      'a disabled privilege opens a portal',
      'privileges.privilege_type = ? AND status = 1',
      'privileges.privilege_type = ?',
      'disabled',
    ],
  ]),
  ...mistakesIn('src/server/modules/portal/portal.ts', tested('portal'), [
    [
      'portals are listed for those who may not use them',
      'return rows.filter((row) => mayUsePortal(context, row.portalCode))',
      'return rows',
      'white list',
    ],
    [
      'the default portal before keeps its flag',
      '  if (isDefault) clearDefault(context)\n',
      '',
      'exactly one portal',
    ],
    [
      'the default portal is deleted',
      'if (row.defaultFlag === 1) throw',
      'if (false) throw',
      'exactly one portal',
    ],
    [
      "another tenant's first pages and themes are copied",
      'FROM ${table} WHERE tenant_id = ? AND portal_code = ?',
      'FROM ${table} WHERE ? IS NOT NULL AND portal_code = ?',
      'a portal of another tenant',
    ],
    [
      "another tenant's privileges over portals are deleted",
      'DELETE FROM privileges WHERE tenant_id = ?',
      'DELETE FROM privileges WHERE ? IS NOT NULL',
      'a portal of another tenant',
    ],
  ]),
  ...mistakesIn('src/server/modules/portal/portalTheme.ts', tested('portal'), [
    [
      "another tenant's theme is no longer current",
      'SET status = 0 WHERE tenant_id = ?',
      'SET status = 0 WHERE ? IS NOT NULL',
      'a portal of another tenant',
    ],
    [
      'the theme of any portal is answered',
      '      admitToPortal(context, query.portalCode)\n',
      '',
      'white list',
    ],
  ]),
  ...mistakesIn(
    'src/contract/pageSources.ts',
    ['src/contract/pageConfig.test.ts'],
    [
      ['a widget reads from a call that writes', "  endpoint.effect === 'read' &&\n", ''],
      ['a widget reads a file', "  endpoint.kind === 'json' &&\n", ''],
    ],
  ),
  ...mistakesIn('src/server/modules/portal/pageConfigCheck.ts', tested('designPage'), [
    ['a page is saved with any source', '!findSource(source.url))', 'false)'],
  ]),
  ...mistakesIn('src/server/modules/portal/designPage.ts', tested('designPage'), [
    ['a disabled page is shown', "      { sql: 'status <> 0', values: [] },\n", '', 'the viewer'],
    [
      "another tenant's page is shown without a menu",
      "'(tenant_id = ? OR EXISTS",
      "'(? IS NOT NULL OR EXISTS",
    ],
  ]),
  ...mistakesIn('src/renderer/pickers/page/readNamed.ts', tested('namedData'), [
    [
      'failed runs of today are those of a week',
      'count(reading, counted, ...since(reading.now, 1), by)',
      'count(reading, counted, ...since(reading.now, 7), by)',
    ],
    ['runs that failed are all runs', "const FAILED_RUN = { logStatus: '2' }", 'const FAILED_RUN = {}'],
    ['a rate without requests is all of them', 'all === 0 ? null :', 'all === 0 ? 100 :'],
    ['a sample by day reads a week', 'lastDays(reading.isBrief ? 1 : WEEK', 'lastDays(WEEK'],
  ]),
  ...mistakesIn('src/renderer/pickers/page/namedData.ts', named, [
    [
      'a computed figure keeps the address of another',
      "const { url = '', params",
      "const { url = '/sys/user/page', params",
    ],
    ['a name of every object is a name of data', 'Object.hasOwn(catalogue, name)', 'name in catalogue'],
    [
      'a changed call keeps the name of its data',
      'const { name: _, ...rest } = source',
      'const rest = source',
    ],
  ]),
  ...mistakesIn('src/renderer/features/portal/designer/findData.ts', namedPages, [
    ['data are not found by what they say', 'byName === Rank.none && isAbout', 'false && isAbout'],
  ]),
  ...mistakesIn('src/renderer/features/portal/designer/layout.ts', workspace, [
    ['a widget is held by its corner', '/ columnStep - w / 2)', '/ columnStep)'],
  ]),
  ...mistakesIn('src/renderer/features/portal/designer/workspace.ts', workspace, [
    [
      'a dropped widget takes the first free place',
      'at ? withinPage({ ...at, ...size }) : firstFree(size, widgets)',
      'firstFree(size, widgets)',
    ],
    [
      'a dropped widget lies on others',
      'placed([...widgets, widget], widget.i, box), widget.i)',
      '[...widgets, widget], widget.i)',
    ],
  ]),
  ...mistakesIn('src/renderer/features/portal/designer/Palette.tsx', namedPages, [
    ['a drag of the palette does nothing', 'drag?.drop(type, { x, y })', 'void [x, y]'],
    ['the end of a drag adds another widget', 'if (!isDropped.current) onAdd()', 'onAdd()'],
    ['a new widget keeps words of its designer', '{ autoTitle: true, data: 128 }', '{ data: 128 }'],
  ]),
  ...mistakesIn('src/renderer/features/portal/designer/usePaletteDrag.ts', namedPages, [
    ['a widget dropped beside the canvas is added', 'place && isInside(place, point) ?', 'place ?'],
  ]),
  ...mistakesIn('src/renderer/pickers/page/useWidgetData.ts', namedPages, [
    ['a figure that was not narrowed is shown', 'if (ignored.length > 0)', 'if (ignored.length > 99)'],
    [
      'a call without a query is refused',
      'endpoint.query.safeParse(undefined).success && ',
      'endpoint.path === undefined && ',
    ],
  ]),
  ...mistakesIn('src/renderer/features/portal/designer/Properties.tsx', namedPages, [
    [
      'a change of the call leaves the name',
      'source: { ...withoutName(source), ...change }',
      'source: { ...source, ...change }',
    ],
  ]),
]
