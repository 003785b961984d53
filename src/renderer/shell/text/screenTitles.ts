import type { Namespace, TextKey } from '#kit/text.ts'

/** Nouns without their own screen → the noun whose screen makes their calls. */
const shownWith = [
  ['shell.auth', 'shell:signIn.title'],
  ['shell.center', 'sys.center:title'],
  ['sys.privilegeBusi', 'sys.privilege:title'],
  ['sys.privilegeDef', 'sys.privilege:title'],
  ['sys.dutyUser', 'sys.duty:title'],
  ['sys.dictData', 'sys.dictType:title'],
  ['sys.dictTypeCust', 'sys.dictType:title'],
  ['sys.dictDataCust', 'sys.dictType:title'],
  ['sys.security', 'sys.appConfig:title'],
  ['sys.userCustrule', 'sys.user:title'],
  ['msg.simulatedSend', 'msg.template:title'],
  ['msg.mpTemplate', 'msg.channelTemplate:title'],
  ['msg.maTemplate', 'msg.channelTemplate:title'],
  ['api.apiNotifyConf', 'api.apiNotifyInfo:title'],
  ['api.apiAppSubscription', 'sys.sysApp:title'],
  ['portal.portalFpage', 'portal.portal:title'],
  ['portal.portalTheme', 'portal.portal:title'],
] as const satisfies readonly (readonly [noun: string, title: TextKey])[]

const nounOf = (endpoint: string): string => endpoint.split('.').slice(0, -1).join('.')

/** Title of the screen that makes a call. A test holds that there is one for every noun of the contract. */
export const screenTitle = (endpoint: string): TextKey =>
  shownWith.find(([noun]) => noun === nounOf(endpoint))?.[1] ?? (`${nounOf(endpoint)}:title` as TextKey)

/** Namespaces of the titles of these calls. */
export const titleNamespaces = (endpoints: readonly string[]): Namespace[] => [
  ...new Set(endpoints.map((endpoint) => screenTitle(endpoint).split(':')[0] as Namespace)),
]
