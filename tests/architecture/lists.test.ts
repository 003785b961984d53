import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isValidElement } from 'react'
import { describe, expect, test } from 'vitest'
import { z, type ZodObject } from 'zod'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { allEndpoints, resources } from '#contract/resources/index.ts'
import { decode } from '#core/gateway/decode.ts'
import { cellsOf } from '#core/tables/table.ts'
import { columnAt } from '#server/db/entity.ts'
import { shownColumns } from '#kit/list/columns.tsx'
import { type Call, endpointOf, type OpenContext, permissionOf } from '#kit/list/actions.ts'
import { withClone } from '#kit/list/clone.tsx'
import type { FilterField, ListDefinition, OptionSource } from '#kit/list/types.ts'
import type { Translate } from '#kit/text.ts'
import { filesBelow, isTest, root } from '#tests/setup/project.ts'
import { listSources } from './listSources.ts'
import { languages, readTexts } from './texts.ts'

/** A row of any list: lists are values, so one test checks all of them. */
type Row = Record<string, unknown>
type List = ListDefinition<Row>

/** Lists that no file can hold, and why. */
const withoutFile: Readonly<Record<string, string>> = {
  'src/renderer/features/sys/handover/HandoverRows.tsx': 'its columns come from the platform, by name',
  'src/renderer/shell/journal/journal.list.tsx':
    'its rows are on this machine, which no documented call answers',
}

/** Fields that the rows of a list have beside those of its entity, where a screen makes them itself. */
const ownRows: Readonly<Record<string, Row>> = {
  initDataList: {
    id: '1',
    dictLabel: '1',
    dictValue: '1',
    parentValue: '',
    sort: 1,
    cssClass: '',
    remark: '',
  },
  relationTreeList: { id: '1', name: '1', isRelated: true },
}

/** A function that makes lists, with the inputs that the checks use. */
type Maker = ((...given: readonly unknown[]) => List) & { readonly examples: readonly (readonly unknown[])[] }

const isList = (value: unknown): value is List =>
  typeof value === 'object' && value !== null && 'source' in value && 'columns' in value && 'rowName' in value
const isMaker = (value: unknown): value is Maker => typeof value === 'function' && 'examples' in value
const listsOf = (value: unknown): readonly List[] =>
  isMaker(value) ? value.examples.map((given) => value(...given)) : isList(value) ? [value] : []

const files = filesBelow('src/renderer/features', /\.list\.tsx?$/)
const modules = new Map(
  await Promise.all(
    files.map(
      async (file): Promise<[string, Record<string, unknown>]> => [file, await import(join(root, file))],
    ),
  ),
)

interface Walked {
  readonly file: string
  readonly exportedAs: string
  readonly list: List
}
const walked = [...modules].flatMap(([file, module]) =>
  Object.entries(module).flatMap(([exportedAs, value]) =>
    listsOf(value).map((list): Walked => ({ file, exportedAs, list })),
  ),
)
const lists = walked.map(({ list }): [string, List] => [list.id, list])

const permissions = new Set(
  allEndpoints().flatMap(({ guard, checks }) => [
    ...checks,
    ...(typeof guard === 'object' && 'permission' in guard ? [guard.permission] : []),
  ]),
)
const documented = new Set<AnyEndpoint>(allEndpoints())
const texts = languages.map((language) => readTexts(language, root))

const optionLabels = (options: OptionSource | undefined): string[] =>
  options && 'labels' in options
    ? [...options.labels.values()].flatMap(({ label }) => (label === '' ? [] : [label]))
    : []

const filterOptions = (filter: FilterField): string[] =>
  filter.kind === 'select' ? optionLabels(filter.options) : []

/** A row of the list's entity with every field filled and the given status. */
function sampleRow(entity: ZodObject, status: number): Row {
  const row: Row = {}
  for (const [field, schema] of Object.entries(entity.shape)) {
    const accepts = (value: unknown) => (schema as ZodObject).safeParse(value).success
    row[field] =
      schema instanceof z.ZodObject
        ? sampleRow(schema, status)
        : (['1', 1, '2026-11-20 10:00:00', true, [], {}].find(accepts) ?? null)
  }
  return 'status' in entity.shape ? { ...row, status } : row
}

/** The answer of a list whose only row holds its id, under any name. */
function emptyAnswer(source: AnyEndpoint, entity: ZodObject): unknown {
  const ids = Object.keys(entity.shape).filter((key) => /(^id|Id)$/.test(key))
  const row = Object.fromEntries(['id', 'userId', ...ids].map((key) => [key, '7']))
  return source.answer instanceof z.ZodArray ? [row] : { list: [row], total: 1 }
}

/** Each part of the input is one that the endpoint documents. */
function expectFits<T>({ endpoint, input }: Call<T>, subject: T, filters: Record<string, string>) {
  const sent = Object.entries({
    params: undefined,
    query: undefined,
    body: undefined,
    ...sentTo(input(subject, { filters })),
  })
  for (const [part, value] of sent) {
    const schema = part === 'params' ? endpoint.params : part === 'query' ? endpoint.query : endpoint.body
    expect(schema.safeParse(value).error, `${endpoint.id} ${part}`).toBeUndefined()
  }
}

const sentTo = (input: unknown): object => (typeof input === 'object' && input !== null ? input : {})

describe('every list is checked', () => {
  const names = new Set(
    [...modules.values()].flatMap((module) =>
      Object.entries(module).flatMap(([name, value]) => (isList(value) ? [name] : [])),
    ),
  )
  const sources = ['features', 'pickers', 'shell']
    .flatMap((folder) => filesBelow(`src/renderer/${folder}`, /\.tsx?$/))
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      listSources(readFileSync(join(root, file), 'utf8'), file, names).map((source) => ({ file, ...source })),
    )

  test('a list stands in a .list file, by itself or made by a listMaker', () => {
    expect(sources.length).toBeGreaterThan(30)
    const unseen = sources.filter(({ file, exportedAs }) => {
      if (file in withoutFile) return false
      const value = exportedAs === null ? undefined : modules.get(file)?.[exportedAs]
      return listsOf(value).length === 0
    })
    expect(
      unseen.map(({ file, how, exportedAs }) => `${file}: ${how} in ${exportedAs ?? 'a local value'}`),
    ).toEqual([])
  })

  test('each .list file exports one', () => {
    const walkedFiles = new Set(walked.map(({ file }) => file))
    expect(files.filter((file) => !walkedFiles.has(file))).toEqual([])
  })

  test('an id belongs to one file, and to one list in it unless another is made of it', () => {
    const owners = Map.groupBy(walked, ({ list }) => list.id)
    for (const [id, owner] of owners) {
      expect(new Set(owner.map(({ file }) => file)).size, id).toBe(1)
      const [file = ''] = owner.map((each) => each.file)
      const made = sources.filter((source) => source.file === file && source.how === 'changed')
      const changed = new Set(made.map(({ exportedAs }) => exportedAs))
      expect(owner.filter(({ exportedAs }) => !changed.has(exportedAs)).length, id).toBe(1)
    }
  })

  test('places where lists are made are found, whatever they look like', () => {
    const found = (code: string) =>
      listSources(code, 'x.tsx', new Set(['userList'])).map(({ how, exportedAs }) => [how, exportedAs])
    expect(found('export const a = defineList(page, {})')).toEqual([['defined', 'a']])
    expect(found('export const a = listMaker((id: string) => defineList(page, {}), [])')).toEqual([
      ['defined', 'a'],
    ])
    expect(found('export function A() { return useList(defineList(page, {})) }')).toEqual([['defined', 'A']])
    expect(found('const a: ListDefinition<User> = {}')).toEqual([['typed', null]])
    expect(found('const a = (): ListDefinition<User> => b')).toEqual([['typed', null]])
    expect(found('export function A() { useList({ ...userList, toolbar: [] }) }')).toEqual([['changed', 'A']])
    expect(found('const a = (list: ListDefinition<User>) => ({ ...other })')).toEqual([])
  })
})

/** A list's noun by its file: `src/renderer/features/sys/user/user.list.tsx` is that of sys.user. */
const placeOf = (file: string) => {
  const [area = '', folder = '', name = ''] = file.replace('src/renderer/features/', '').split('/')
  return { screen: `${area}.${folder}`, noun: `${area}.${name.replace(/\.list\.tsx?$/, '')}` }
}

describe.each(walked.map((each): [string, Walked] => [`${each.list.id} (${each.exportedAs})`, each]))(
  '%s',
  (_, { list, file, exportedAs }) => {
    const { id } = list
    const resource = resources.find(({ name }) => list.source.id.startsWith(`${name}.`))
    const actions = [...(list.toolbar ?? []), ...(list.rowActions ?? [])]

    test('its source is a documented list call and its filters are the documented ones', () => {
      expect(resource, `${list.source.id} belongs to a resource`).toBeDefined()
      const { screen, noun } = placeOf(file)
      if (resource?.name === noun) expect(id).toBe(noun)
      // Lists of other nouns that a screen shows: the people of a role.
      else expect(id.startsWith(`${screen}.`) || id === screen, id).toBe(true)
      const known = Object.keys(resource?.filters ?? {})
      expect(list.filters.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
    })

    test('a filter that ends a range takes a typed day to its last second', () => {
      const declared = new Map(Object.entries(resource?.filters ?? {}))
      const wrong = list.filters.filter(
        (filter) =>
          filter.kind === 'datetime' && 'endOf' in filter !== (declared.get(filter.name)?.match === 'until'),
      )
      expect(wrong.map(({ name }) => name)).toEqual([])
    })

    test('a range of time is one control with both ends, each beside the other', () => {
      const { filters } = list
      const alone = filters.filter(
        (filter, at) =>
          ('until' in filter && filters[at + 1]?.name !== filter.until) ||
          ('endOf' in filter && filters[at - 1]?.name !== filter.endOf),
      )
      expect(alone.map(({ name }) => name)).toEqual([])
    })

    test('action ids and column keys are unique', () => {
      for (const group of [list.toolbar ?? [], list.rowActions ?? []]) {
        expect(new Set(group.map((action) => action.id)).size).toBe(group.length)
      }
      expect(new Set(list.columns.map(({ key }) => key)).size).toBe(list.columns.length)
    })

    test('its actions name documented calls, and permission codes that the server checks', () => {
      const calls = actions.flatMap((action) => endpointOf(action) ?? [])
      expect(calls.filter((endpoint) => !documented.has(endpoint)).map((endpoint) => endpoint.id)).toEqual([])
      const codes = actions.flatMap((action) => permissionOf(action) ?? [])
      expect(codes.filter((code) => !permissions.has(code))).toEqual([])
    })

    test('an action of its own says why it is one, and a call says what it changes', () => {
      for (const action of actions) {
        if (action.run) expect(action.reason, action.id).toMatch(/^[A-Z].+ .+\.$/)
        if (action.calls) expect(action.calls.endpoint.effect, action.id).not.toBe('read')
      }
    })

    test('what its calls send is what their endpoints take', () => {
      if (!resource) throw new Error('no resource')
      const filters = Object.fromEntries(Object.keys(resource.filters).map((name) => [name, '']))
      const row = sampleRow(resource.entity, 1)
      for (const { calls } of list.rowActions ?? []) if (calls) expectFits(calls, row, filters)
      for (const { calls } of list.toolbar ?? []) if (calls) expectFits(calls, [row], filters)
    })

    test('every label exists in every language', () => {
      const keys: string[] = [
        list.title,
        ...list.filters.flatMap((filter) => [filter.label, ...filterOptions(filter)]),
        ...list.columns.flatMap((column) => [column.label, ...optionLabels(column.options)]),
        ...actions.flatMap(({ label, confirm, calls, ...action }) => [
          label,
          ...(calls && 'successText' in action && action.successText ? [action.successText] : []),
          ...(confirm && confirm !== 'generic' ? [confirm] : []),
        ]),
      ]
      expect(keys.length).toBeGreaterThan(3)
      for (const known of texts) expect(keys.filter((key) => !known.has(key))).toEqual([])
    })

    test('when, value, cell, tag and name accept a row of each status, also of an unknown one', () => {
      if (!resource) throw new Error('no resource')
      for (const status of [0, 1, 2, 3, 99]) {
        const row = { ...sampleRow(resource.entity, status), ...ownRows[exportedAs] }
        expect(typeof list.rowName(row)).toBe('string')
        for (const column of list.columns) {
          if (column.value) expect(['string', 'number']).toContain(typeof column.value(row))
          for (const shown of shownColumns([column], (key) => key, new Map())) {
            expect(typeof shown.text(row)).toBe('string')
            expect(() => shown.render(row)).not.toThrow()
          }
        }
        for (const action of list.rowActions ?? []) {
          expect(typeof (action.when ? action.when(row) : true)).toBe('boolean')
        }
      }
    })

    test('value, cell, tag and name accept a row of which the platform answers nothing but the id', () => {
      if (!resource || list.source.kind !== 'json') throw new Error('no resource')
      const thin = decode(list.source, emptyAnswer(list.source, resource.entity)).data
      const answered: unknown = Array.isArray(thin) ? thin[0] : (thin as { list: unknown[] }).list[0]
      const row = { ...(answered as Row), ...ownRows[exportedAs] }
      expect(typeof list.rowName(row)).toBe('string')
      for (const column of list.columns)
        for (const shown of shownColumns([column], (key) => key, new Map())) {
          expect(typeof shown.text(row)).toBe('string')
          expect(() => shown.render(row)).not.toThrow()
        }
      for (const action of list.rowActions ?? []) expect(() => action.when?.(row)).not.toThrow()
    })

    test('an export finds what a column computes from plain fields', () => {
      if (!resource) throw new Error('no resource')
      const row = sampleRow(resource.entity, 1)
      for (const [field, value] of Object.entries(row))
        if (typeof value === 'string') row[field] = `${field}…`
      const different = list.columns.filter(({ key, value, options, exported }) => {
        if (!value || !exported || options || exported.format) return false
        // Numbers are written as numbers.
        if (typeof row[exported.from] !== 'string') return false
        return cellsOf([{ key, label: '', ...exported }])(row)[0] !== value(row)
      })
      expect(different.map(({ key }) => key)).toEqual([])
    })

    test('a column that can be sorted is a field of the entity, or a place inside one', () => {
      if (!resource) throw new Error('no resource')
      const { entity } = resource
      const sortable = shownColumns(list.columns, (key) => key, new Map()).filter((column) => column.sortable)
      expect(sortable.filter(({ key }) => columnAt(entity, key) === undefined).map(({ key }) => key)).toEqual(
        [],
      )
    })
  },
)

test('buttons of events and records ask for the codes that the documents give them (MSG-SEV-09, MSG-BEV-15, MSG-BIZ-09)', () => {
  const codeOf = (id: string, action: string) => {
    const list = new Map(lists).get(id)
    const found = [...(list?.rowActions ?? []), ...(list?.toolbar ?? [])].find((one) => one.id === action)
    return found && permissionOf(found)
  }
  expect(codeOf('msg.sysEvent', 'receivers')).toBe('msg:msgSysEvent:update')
  for (const [id, action] of [
    ['msg.bizEvent', 'rules'],
    ['msg.bizEvent', 'edit'],
    ['msg.bizEventRule', 'receivers'],
  ] as const)
    expect([id, action, codeOf(id, action)]).toEqual([id, action, 'msg:msgBizEvent:update'])
  for (const id of ['msg.bizInfo', 'msg.channelRecord'])
    for (const action of ['delete', 'deleteSelected'])
      expect([id, action, codeOf(id, action)]).toEqual([id, action, 'msg:msgBizInfo:delete'])
})

test('lists of messaging have the shared page sizes and start with ten rows (MSG-GEN-04, MSG-GEN-05)', () => {
  const area = lists.filter(([id]) => id.startsWith('msg.'))
  expect(area.length).toBeGreaterThan(8)
  const own = area.filter(([, list]) => list.pageSizes !== undefined || list.defaultPageSize !== undefined)
  expect(own.map(([id]) => id)).toEqual([])
})

test('lists of messaging delete one row and several, and export what the filters let through (MSG-GEN-18)', () => {
  const ids = (actions: readonly { readonly id: string }[] = []) => actions.map(({ id }) => id)
  for (const [id, list] of lists.filter(([name]) => name.startsWith('msg.'))) {
    const resource = resources.find(({ name }) => list.source.id.startsWith(`${name}.`))
    const calls: object = resource?.endpoints ?? {}
    expect([id, ids(list.toolbar).includes('deleteSelected')]).toEqual([id, 'remove' in calls])
    expect([id, ids(list.rowActions).includes('delete')]).toEqual([id, 'remove' in calls])
    expect([id, list.exports?.server !== undefined]).toEqual([id, 'export' in calls])
    expect([id, list.exports?.scope]).not.toEqual([id, 'page-or-all'])
  }
})

test('users, departments and online users are exported by the page or all, other lists of the area as a whole (SYS-CMN-23)', () => {
  const exported = lists.filter(([id, { exports }]) => id.startsWith('sys.') && exports?.server)
  expect(exported.length).toBeGreaterThan(10)
  const byPage = exported.filter(([, { exports }]) => exports?.scope === 'page-or-all')
  expect(byPage.map(([id]) => id).toSorted()).toEqual(['sys.dept', 'sys.online', 'sys.user'])
})

describe('records are cloned', () => {
  /** Lists that add records in a form and have no clone, and why. */
  const withoutClone: Readonly<Record<string, string>> = {
    'ops.oss': 'it adds files, which are uploaded',
    'sys.quickAccess': 'its dialog is about all shortcuts of a user',
    'portal.portal': 'its Copy takes first pages, themes and permissions along (OPS-POR-15)',
  }
  const adding = lists.filter(([, { toolbar = [] }]) =>
    toolbar.some(({ id, opens }) => id === 'add' && opens),
  )
  const cloneOf = (list: List) => withClone(list).rowActions?.find(({ id }) => id === 'clone')

  test('every list that adds records in a form has a clone, or a reason (32)', () => {
    const without = adding.filter(([, list]) => !cloneOf(list)).map(([id]) => id)
    expect(without.toSorted()).toEqual(Object.keys(withoutClone).toSorted())
    expect(adding.length).toBeGreaterThan(25)
  })

  test.each(adding.filter(([, list]) => cloneOf(list)))(
    'the clone of %s opens its form with the record as its sample, for those who may add (32)',
    async (_, list) => {
      const clone = cloneOf(list)
      expect(clone?.guard).toBe(list.toolbar?.find(({ id }) => id === 'add')?.guard)
      const resource = resources.find(({ endpoints }) =>
        Object.values<AnyEndpoint>(endpoints).includes(list.source),
      )
      const row = { ...sampleRow(resource?.entity ?? z.object({}), 1), id: '7' }
      // A call of any kind answers the record here.
      const read = (() => Promise.resolve(row)) as unknown as OpenContext['read']
      const opening = await clone?.opens?.(row, { filters: {}, read })
      if (opening && 'tab' in opening) {
        expect(opening.params).toMatchObject({ like: '7' })
        expect(opening.tab.params.parse(opening.params)).toMatchObject({ like: '7' })
        expect(opening.params).not.toHaveProperty('id')
      } else {
        expect(opening?.props).toMatchObject({ sample: { record: { id: '7' }, name: list.rowName(row) } })
        expect(opening?.props).not.toHaveProperty('props.record')
      }
    },
    60_000,
  )
})

describe('a status is shown the same way everywhere', () => {
  const text: Translate = (key) => texts[0]?.get(key) ?? key
  /** The platform's dictionaries of statuses. */
  const dictionaries = new Map([
    [
      'SYS_STATUS',
      new Map([
        ['0', '禁用'],
        ['1', '启用'],
      ]),
    ],
  ])
  /** Label and colour of a status. */
  const shown = (list: List, status: number): unknown[] => {
    const [column] = shownColumns(
      list.columns.filter(({ key }) => key === 'status'),
      text,
      dictionaries,
    )
    // Some entities carry it as a truth value.
    const entity = resources.find(({ endpoints }) =>
      Object.values<AnyEndpoint>(endpoints).includes(list.source),
    )?.entity
    const isFlag = new Map(Object.entries(entity?.shape ?? {})).get('status') instanceof z.ZodBoolean
    const row = { status: isFlag ? status === 1 : status }
    const cell = column?.render(row)
    return [column?.text(row), isValidElement<{ color?: string }>(cell) ? cell.props.color : undefined]
  }
  /** Entities whose sections define their own labels of the status. */
  const worded = new Set([
    'sys.tenant',
    'sys.online',
    'ops.logLogin',
    'ops.logOperation',
    'ops.job',
    'ops.jobLog',
    'msg.template',
    'msg.sysEvent',
    'msg.auditEvent',
    'msg.bizEvent',
    'msg.bizEventRule',
    'msg.channelRecord',
    'portal.portalTheme',
  ])
  const withStatus = lists.filter(([, list]) => list.columns.some(({ key }) => key === 'status'))
  const normal = withStatus.filter(([id]) => ['sys.user', 'sys.dept', 'portal.designPage'].includes(id))
  const plain = withStatus.filter(
    ([id]) => !worded.has(id) && !['sys.user', 'sys.dept', 'portal.designPage'].includes(id),
  )

  test('users and departments: 0 is disabled, any other value is normal (SYS-CMN-14)', () => {
    expect(normal.map(([id]) => id).sort()).toEqual(['portal.designPage', 'sys.dept', 'sys.user'])
    for (const [, list] of normal) {
      expect(shown(list, 0)).toEqual(['禁用', 'danger'])
      for (const status of [1, 2, 9]) expect(shown(list, status)).toEqual(['正常', 'success'])
    }
  })

  test('a tenant is plain, success, warning, danger (SYS-TEN-04)', () => {
    const tenants = new Map(lists).get('sys.tenant')
    expect([0, 1, 2, 3].map((status) => tenants && shown(tenants, status)[1])).toEqual([
      'default',
      'success',
      'warning',
      'danger',
    ])
  })

  test('a message template is enabled or stopped (MSG-TPL-08)', () => {
    const templates = new Map(lists).get('msg.template')
    expect([1, 0].map((status) => templates && shown(templates, status))).toEqual([
      ['启用', 'success'],
      ['停止', 'default'],
    ])
  })

  test('other entities: 1 is enabled and 0 is disabled, unless their section defines other labels (SYS-CMN-15)', () => {
    expect(plain.length).toBeGreaterThan(0)
    for (const [id, list] of plain) {
      expect([id, ...shown(list, 1)]).toEqual([id, '启用', 'success'])
      expect([id, ...shown(list, 0)]).toEqual([id, '禁用', 'danger'])
    }
  })
})
