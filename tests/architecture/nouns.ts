import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { AnyEndpoint, Resource } from '#contract/kernel.ts'
import { resources } from '#contract/resources/index.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import { secondaryCodes, secondaryScreens } from '#server/demo/access.ts'
import { buttonRoute, codesOf } from '#server/demo/buttons.ts'
import { navigation } from '#server/demo/menus.ts'
import { nouns } from '#server/modules/index.ts'
import type { Client, TestServer } from '#tests/contract/harness.ts'
import { codeByRule, table } from '#tests/contract/whoMay.ts'
import { filesBelow, root } from '#tests/setup/project.ts'
import { namespacesOf } from './screens.ts'
import { languages } from './texts.ts'

/**
 * Reports missing parts of a noun, in lines that name the noun and the file to touch, because a noun is declared in
 * several places that cannot import each other. The constants below list the nouns that differ, and why.
 */
const SCREENS = 'src/renderer/shell/screens.ts'
const WHO_MAY = 'tests/contract/whoMay.ts'
const NOUNS = 'tests/architecture/nouns.ts'
const ROLES = 'src/server/demo/access.ts'
const MENUS = 'src/server/demo/menus.ts'

/** Noun → the noun in whose feature folder its screen is. */
const shownIn: Readonly<Record<string, string>> = {
  'sys.dutyUser': 'sys.duty',
  'api.apiAppSubscription': 'sys.sysApp',
  'api.apiNotifyConf': 'api.apiNotifyInfo',
  'sys.dictData': 'sys.dictType',
  'sys.dictTypeCust': 'sys.dictType',
  'sys.dictDataCust': 'sys.dictType',
  'msg.simulatedSend': 'msg.template',
  'msg.mpTemplate': 'msg.channelTemplate',
  'msg.maTemplate': 'msg.channelTemplate',
  'sys.handoverConf': 'sys.handover',
  'sys.handoverLog': 'sys.handover',
  'sys.privilegeBusi': 'sys.privilege',
  'sys.privilegeDef': 'sys.privilege',
  'sys.userCustrule': 'sys.user',
  'portal.portalFpage': 'portal.portal',
  'shell.center': 'sys.center',
  'portal.portalTheme': 'portal.portal',
}

const withoutScreen: Readonly<Record<string, string>> = {
  'shell.auth': 'the shell signs in and out',
  'sys.security': 'a key that core reads',
}

/** Nouns whose calls are open to every signed-in account: an account that must change its password has no menu. */
const ofEverybody: ReadonlySet<string> = new Set(['shell.center'])

/** Routes in guards whose screens do not exist yet. */
const routesToCome: ReadonlySet<string> = new Set([])

/** Routes of the console itself, which are in no menu of the platform. */
const routesOfTheConsole: ReadonlySet<string> = new Set([
  'sys/sysJob-monitor',
  'tool/log-workbench',
  'portal/:portalCode',
])

const withoutDemo: Readonly<Record<string, string>> = {
  'portal.designPage': 'pages are designed by operators',
  'api.apiNotifyConf': 'the documents give it no fields, and nothing shows it',
  'ops.logSql': 'counts the statements of the running server',
  'ops.oss': 'a record has a file that somebody has uploaded',
  'sys.privilegeBusi': 'its list asks for one privilege',
  'sys.handoverLog': 'a handover writes it',
  'sys.quickAccess': 'every user has their own',
  'sys.roleRelationship': 'operators draw the tree themselves',
  'sys.userSubRel': 'operators write it themselves',
}

/** Fields that a new record carries and no form offers. */
const withoutControl: Readonly<Record<string, string>> = {
  'portal.designPage.pageConfig': 'the designer writes it',
  'bill.billType.genType': 'numbers of new types are made by rule (DECISION-OPS-71)',
  'api.apiConf.status': 'the list switches it',
  'sys.tenant.version': 'the platform counts it',
  'msg.channelTemplate.appId': 'the platform fills it',
  'sys.privilege.privilegeType': 'this form is for processes, portals have one of their own',
}

/** Nouns that other programs write, and no form. */
const withoutForm: Readonly<Record<string, string>> = {
  'api.apiNotifyInfo': 'its dialog is read-only (DECISION-OPS-24)',
}

/** Queries that some lists require. */
const queries: Readonly<Record<string, Record<string, string>>> = {
  'sys.privilegeBusi': { privilegeCode: 'none' },
}

/** Row actions that change nothing on the platform, and so need no permission. */
const readingActions: ReadonlySet<string> = new Set([
  'api.apiLog.calendar',
  'ops.logErrorStat.detail',
  'ops.logSql.detail',
  'ops.pwdAudit.user',
  'portal.portal.open',
  'ops.oss.preview',
  'ops.oss.download',
  'sys.role.users',
  'sys.dictData.below',
  'sys.dictTypeCust.view',
  'sys.dictTypeCust.entries',
])

// ---- reading the sources --------------------------------------------------------------------

/** Lines of screens.ts that load a feature: the route, and the file below features. */
const screenLines: readonly { readonly route: string; readonly file: string }[] = [
  ...readFileSync(join(root, SCREENS), 'utf8').matchAll(
    /^ +'([^']+)': async \(\) =>\s*\(await import\('#features\/([^']+)'\)\)/gm,
  ),
].map(([, route = '', file = '']) => ({ route, file }))

const menuScreens = navigation(nouns.flatMap(({ screen }) => screen ?? [])).flatMap(({ screens }) => screens)

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'entity' in value && 'endpoints' in value

type List = ListDefinition<Record<string, unknown>>

const isList = (value: unknown): value is List =>
  typeof value === 'object' && value !== null && 'source' in value && 'columns' in value && 'rowName' in value

/** All exports of the files, each with its file. */
async function exported(files: readonly string[]): Promise<[file: string, value: unknown][]> {
  const modules = files.map(async (file): Promise<[string, unknown][]> => {
    const module: Record<string, unknown> = await import(join(root, file))
    return Object.values(module).map((value) => [file, value])
  })
  return (await Promise.all(modules)).flat()
}

const endpointsOf = ({ endpoints }: Resource): AnyEndpoint[] => Object.values(endpoints)

const screensOf = (resource: Resource): string[] => [
  ...endpointsOf(resource).flatMap(({ guard, withheld }) => [
    ...(typeof guard === 'object' && 'screen' in guard
      ? [guard, ...(guard.or ?? [])].flatMap((right) => ('screen' in right ? [right.screen] : []))
      : []),
    ...(withheld?.unless ?? []),
  ]),
  ...(resource.log ? [resource.log.screen] : []),
]

const folderOf = (name: string): string => (shownIn[name] ?? name).replace('.', '/')

// ---- missing parts ------------------------------------------------------------------------

/** Resources that a file declares and the contract does not list. */
async function unlisted(): Promise<string[]> {
  const listed: ReadonlySet<Resource> = new Set(resources)
  const files = filesBelow('src/contract/resources', /(?<!index)\.ts$/)
  return (await exported(files)).flatMap(([file, value]) =>
    isResource(value) && !listed.has(value)
      ? [`${value.name}: ${file} is not listed in src/contract/resources/index.ts`]
      : [],
  )
}

/** Codes without a button, and routes without a menu or a screen. */
function missingPlaces(resource: Resource): string[] {
  const { name } = resource
  const menus = new Set(menuScreens.map(({ url }) => url))
  const known = new Set(screenLines.map(({ route }) => route))
  const codes = [...new Set(endpointsOf(resource).flatMap(codesOf))]
  const routes = new Set([...codes.map(buttonRoute), ...screensOf(resource)])
  const own = `src/server/modules/${name.replace('.', '/')}.ts`
  return [
    ...codes
      .filter((code) => !menus.has(buttonRoute(code)))
      .map((code) => `${name}: code ${code} stands at no button: no menu leads to ${buttonRoute(code)}`),
    ...codes
      .filter((code) =>
        menuScreens.some(({ buttons }) =>
          buttons.some((button) => button.code === code && button.en === code),
        ),
      )
      .map((code) => `${name}: the button of ${code} has no words: see verbs in ${MENUS}`),
    ...[...routes]
      .filter((route) => !menus.has(route))
      .map((route) => `${name}: no menu leads to ${route}: say its place in ${own}, or a line in ${MENUS}`),
    ...[...routes]
      .filter((route) => !known.has(route) && !routesToCome.has(route))
      .map((route) => `${name}: no screen at route ${route} in ${SCREENS}`),
    ...(routes.size === 0 && !(name in withoutScreen) && !ofEverybody.has(name)
      ? [`${name}: no guard names a code or a screen`]
      : []),
  ]
}

/** Changing calls without a line in whoMay.ts, and guards that were copied from another noun. */
const missingRules = (resource: Resource): string[] =>
  endpointsOf(resource).flatMap((endpoint) => {
    const { id, effect, guard } = endpoint
    if (effect === 'read' || effect === 'session' || id in table) return []
    const expected = codeByRule(endpoint)
    const code = typeof guard === 'string' ? guard : 'permission' in guard ? guard.permission : guard.screen
    if (expected === undefined)
      return [`${resource.name}: ${id} changes something: say who may in ${WHO_MAY}`]
    return code === expected
      ? []
      : [
          `${resource.name}: ${id} is guarded by ${code}, by the rule of the documents it is ${expected}: ${WHO_MAY}`,
        ]
  })

/** Screens that nothing loads, and screens that do not load the texts of their noun. */
async function missingScreen({ name }: Resource): Promise<string[]> {
  if (name in withoutScreen) return []
  const folder = folderOf(name)
  const files = screenLines.flatMap(({ file }) => (file.startsWith(`${folder}/`) ? [file] : []))
  if (files.length === 0) return [`${name}: ${SCREENS} loads no screen of src/renderer/features/${folder}`]
  const namespaces = await Promise.all(files.map((file) => namespacesOf(`renderer/features/${file}`)))
  const texts = existsSync(join(root, `locales/${languages[0]}/${name}.json`)) ? name : shownIn[name]
  return namespaces.some((loaded) => loaded.has(texts ?? name))
    ? []
    : [`${name}: no screen of src/renderer/features/${folder} loads the texts ${texts ?? name}`]
}

const missingTexts = ({ name }: Resource): string[] =>
  name in withoutScreen || name in shownIn
    ? []
    : languages.flatMap((language) =>
        existsSync(join(root, `locales/${language}/${name}.json`))
          ? []
          : [`${name}: no ${language} texts: locales/${language}/${name}.json`],
      )

/** Fields of a new record that no file beside the list names: no form has a control for them. */
function missingControls({ name, endpoints }: Resource): string[] {
  const body: unknown = endpoints.create?.body
  if (!(body instanceof z.ZodObject) || name in withoutForm) return []
  const folder = `src/renderer/features/${folderOf(name)}`
  const forms = filesBelow(folder, /(?<!\.list)\.tsx?$/).map((file) => readFileSync(join(root, file), 'utf8'))
  const named = (field: string) => new RegExp(`name="${field}[".]|'${field}'|[{ (]${field}[:,]? `)
  return Object.keys(body.shape)
    .filter((field) => field !== 'id' && !(`${name}.${field}` in withoutControl))
    .filter((field) => !forms.some((source) => named(field).test(source)))
    .map((field) => `${name}: no control for ${field} in ${folder}`)
}

/** Checks that the backend serves the noun, has a column for each of its fields, and demo records. */
async function missingData(
  { name, endpoints }: Resource,
  admin: Client,
  faults: string[],
): Promise<string[]> {
  const reading = [endpoints.page, endpoints.list, endpoints.treeList].find(
    (endpoint) => endpoint !== undefined,
  )
  if (!reading) return []
  const before = faults.length
  // A fault is an expected response here: it names the missing table or column.
  const { code, data } = await admin.wantingFault().call(reading, { query: queries[name] ?? {} })
  if (code === 404) return [`${name}: no line in src/server/modules/index.ts serves ${reading.path}`]
  const fault = /no such (column|table): ([\w.]+)/.exec(faults.slice(before).join('\n'))
  if (fault)
    return [
      `${name}: no table ${fault[1] === 'column' ? 'column ' : ''}${fault[2]}: a migration in src/server/schema.ts`,
    ]
  if (code !== 0) return [`${name}: ${reading.path} answers ${code}`]
  const rows: unknown[] = Array.isArray(data) ? data : (data as { list: unknown[] }).list
  return rows.length === 0 && !(name in withoutDemo)
    ? [`${name}: no demo record: demo in src/server/modules/${name.replace('.', '/')}.ts`]
    : []
}

/** Row actions without a call and without a permission. */
async function missingGuards(): Promise<string[]> {
  const files = filesBelow('src/renderer/features', /\.list\.tsx$/)
  return (await exported(files)).flatMap(([file, value]) =>
    isList(value)
      ? (value.rowActions ?? [])
          .filter((action) => !action.calls && (action.guard ?? 'signed-in') === 'signed-in')
          .filter(({ id }) => !readingActions.has(`${value.id}.${id}`))
          .map(
            ({ id }) =>
              `${value.id}: row action ${id} says neither its call nor its permission: ${file}, or readingActions in ${NOUNS}`,
          )
      : [],
  )
}

const missingSuite = ({ name }: Resource): string[] => {
  const [area, noun] = name.split('.')
  const imports = new RegExp(`import \\{[^}]*\\b${noun}\\b[^}]*\\} from '#contract/resources/${area}/`)
  return filesBelow('tests/contract', /\.test\.ts$/).some((file) =>
    imports.test(readFileSync(join(root, file), 'utf8')),
  )
    ? []
    : [`${name}: no suite in tests/contract imports it`]
}

/** Routes of screens.ts that no menu leads to. */
function strayRoutes(): string[] {
  const known = new Set(menuScreens.flatMap(({ url, routes }) => [url, ...routes.map((route) => route.url)]))
  return screenLines
    .filter(({ route }) => !known.has(route) && !routesOfTheConsole.has(route))
    .map(({ route }) => `${SCREENS}: no menu leads to route ${route}`)
}

/** Routes that the seeded menu leads to and no screen answers: they would open the page for unknown routes. */
function menusWithoutScreen(): string[] {
  const known = new Set(screenLines.map(({ route }) => route))
  return menuScreens
    .flatMap(({ url, routes }) => [url, ...routes.map((route) => route.url)])
    .filter((url) => !known.has(url))
    .map((url) => `${MENUS}: ${url} opens no screen of ${SCREENS}`)
}

/** Screens and codes of demo roles that no menu has. */
function missingGrants(): string[] {
  const screens = menuScreens
  const routes = new Set(screens.map(({ url }) => url))
  const codes = new Set(screens.flatMap(({ buttons }) => buttons.map(({ code }) => code)))
  return [
    ...secondaryScreens.filter((route) => !routes.has(route)),
    ...secondaryCodes.filter((code) => !codes.has(code)),
  ].map((name) => `${ROLES}: no menu carries ${name}`)
}

const plannedTwice = (): string[] =>
  menuScreens.flatMap(({ buttons }) =>
    buttons
      .filter(({ code }, index) => buttons.findIndex((other) => other.code === code) !== index)
      .map(({ code }) => `${MENUS}: ${code} is planned, but a guard of the contract names it already`),
  )

/** Missing parts of every noun, as lines of text; empty when nothing is missing. */
export async function missing(server: TestServer): Promise<string[]> {
  const admin = await server.admin()
  const found: string[] = [
    ...(await unlisted()),
    ...strayRoutes(),
    ...menusWithoutScreen(),
    ...plannedTwice(),
    ...missingGrants(),
    ...(await missingGuards()),
  ]
  for (const resource of resources as readonly Resource[]) {
    found.push(
      ...missingPlaces(resource),
      ...missingRules(resource),
      ...(await missingScreen(resource)),
      ...missingTexts(resource),
      ...missingControls(resource),
      ...(await missingData(resource, admin, server.faults)),
      ...missingSuite(resource),
    )
  }
  return found
}
