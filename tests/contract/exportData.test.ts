import { dictData } from '#contract/resources/sys/dictData.ts'
import { dictType, dictTypeCust } from '#contract/resources/sys/dictType.ts'
import { type ExportMenuNode, exportData } from '#contract/resources/sys/exportData.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'

const server = await startServer()
const admin = await server.admin()
const operator = await server.signIn('operator')
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { dictPage, dictExport, menuList, menuExport } = exportData.endpoints

const idsOf = async (...types: string[]) =>
  (await admin.must(dictPage, { query: { limit: 100 } })).list
    .filter((row) => types.includes(row.dictType))
    .map((row) => row.id)
    .join(',')

const flat = (nodes: readonly ExportMenuNode[]): ExportMenuNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])

test('dictionaries are exported as a file with their version and tree (OPS-DEX-07)', async () => {
  const type = 'EXPORTED'
  await admin.must(dictType.endpoints.create, { body: { dictName: '导出', dictType: type, remark: '注' } })
  const pid = await admin.must(dictData.endpoints.create, {
    body: { dictType: type, dictLabel: '上', dictValue: 'UP', sort: 1, cssClass: 'success' },
  })
  await admin.must(dictData.endpoints.create, {
    body: { pid, dictType: type, dictLabel: '下', dictValue: 'DOWN', sort: 1 },
  })
  const ids = await idsOf(type)
  const answer = await admin.call(dictExport, { query: { version: '2.5', ids: `${ids},999` } })
  expect(answer.headers['content-disposition']).toMatch(/attachment; filename="?dict-v2\.5-\d{14}\.json/)
  const file: unknown = JSON.parse(answer.text)
  expect(file).toEqual({
    ...{
      kind: 'dict',
      version: '2.5',
      exportedAt: expect.any(String),
      exportedBy: chinese('sys.user:mark.super'),
    },
    types: [
      {
        ...{ dictName: '导出', dictType: type, isSys: 0, status: 1, remark: '注', version: '1.0' },
        data: [
          {
            ...{ parentValue: '', dictLabel: '上', dictValue: 'UP', sort: 1, status: 1 },
            ...{ cssStyle: '', cssClass: 'success', remark: '' },
          },
          {
            ...{ parentValue: 'UP', dictLabel: '下', dictValue: 'DOWN', sort: 1, status: 1 },
            ...{ cssStyle: '', cssClass: '', remark: '' },
          },
        ],
      },
    ],
  })
})

test('the token in the address opens the file, as a browser that navigates sends it (OPS-DEX-07, OPS-DEX-08)', async () => {
  const [menu] = await admin.must(menuList)
  const query = (client: typeof admin, ids: string) => `token=${client.token}&version=1.0&ids=${ids}`
  const opened = (path: string, ids: string) =>
    server.guest.raw({ method: 'GET', path: `${path}?${query(admin, ids)}` })
  const dict = await opened(dictExport.path, await idsOf('SYS_STATUS'))
  expect(dict.text).toContain('"SYS_STATUS"')
  expect((await opened(menuExport.path, menu?.id ?? '')).text).toContain('"kind": "menu"')
  const path = `${menuExport.path}?token=wrong&version=1.0&ids=1`
  expect((await server.guest.raw({ method: 'GET', path })).code).toBe(401)
})

test('versions that are no number are refused, as are bad ids (OPS-DEX-06)', async () => {
  const ids = await idsOf('SYS_STATUS')
  for (const version of [
    '1.',
    '1e9',
    '../x',
    '',
    '.5',
    '1.0.0',
    '-1',
    ' 1',
    '1 ',
    '１',
    '1\n',
    'v1',
    '0x1',
    '1'.repeat(21),
  ])
    for (const endpoint of [dictExport, menuExport])
      expect((await admin.call(endpoint, { query: { version, ids } })).fields.version, version).toBe(
        chinese('common:version'),
      )
  for (const version of ['1', '1.0', '10.25', '007'])
    expect((await admin.call(dictExport, { query: { version, ids } })).code, version).toBe(0)
  for (const bad of ['', 'x', '1,,2', '../1'])
    expect((await admin.call(dictExport, { query: { version: '1.0', ids: bad } })).code).toBe(422)
  expect((await admin.call(dictExport, { query: { version: '1.0', ids: '999' } })).msg).toBe(
    chinese('exportData.none'),
  )
})

test('menus are exported as a tree with their buttons (OPS-DEX-08)', async () => {
  const all = flat(await admin.must(menuList))
  const screen = all.find(({ url }) => url === 'sys/params')
  const button = all.find(({ permissions }) => permissions === 'sys:params:save')
  expect(button?.pid).toBe(screen?.id)
  const ids = `${screen?.id},${button?.id}`
  const answer = await admin.call(menuExport, { query: { version: '3', ids } })
  expect(answer.headers['content-disposition']).toMatch(/menu-v3-\d{14}\.json/)
  expect(JSON.parse(answer.text)).toMatchObject({
    ...{ kind: 'menu', version: '3' },
    menus: [{ id: screen?.id, pid: '0', children: [{ permissions: 'sys:params:save', children: [] }] }],
  })
})

test('exporting needs its code and is in the operation log (OPS-DEX-03)', async () => {
  const query = { version: '1.0', ids: await idsOf('SYS_STATUS') }
  for (const client of [operator, tenant])
    for (const endpoint of [dictExport, menuExport])
      expect((await client.call(endpoint, { query })).code).toBe(403)
  server.grant('sys:export-data:export')
  expect((await operator.call(dictExport, { query })).code).toBe(0)
  const [row] = server.sql<{ params: string }>(
    'SELECT request_params AS params FROM log_operation WHERE request_uri = ? ORDER BY id DESC LIMIT 1',
    dictExport.path,
  )
  expect(row?.params).toContain('"version":"1.0"')
})

test('custom dictionaries of another tenant are neither listed nor exported', async () => {
  const id = await tenant.must(dictTypeCust.endpoints.create, {
    body: { dictName: '他户', dictType: 'OF_OTHERS' },
  })
  expect((await admin.must(dictPage, { query: { dictType: 'OF_OTHERS' } })).total).toBe(0)
  expect((await admin.call(dictExport, { query: { version: '1.0', ids: id } })).msg).toBe(
    chinese('exportData.none'),
  )
})
