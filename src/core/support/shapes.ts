import { isIPv4, isIPv6 } from 'node:net'
import { operations } from '#contract/bridge.ts'
import { findEndpoint } from '#contract/resources/index.ts'
import { isLoopback, plainHost } from '../addresses/serverName.ts'

/** Kinds of masked names; a mask names its kind. */
export type MaskKind =
  | 'server'
  | 'proxy'
  | 'environment'
  | 'account'
  | 'person'
  | 'tenant'
  | 'department'
  | 'authority'
  | 'machine'
  | 'address'
  | 'hardware'
  | 'mail'
  | 'phone'
  | 'citizen'
  | 'home'
  | 'owner'

/** @returns the replacement of the words; the same words get the same */
export type NameIt = (words: string, kind: MaskKind) => string

/** Replaces everything of one shape in a text. */
type Shape = (text: string, name: NameIt) => string

/** Ends of host names. Words that programs write after a dot as well (`name`, `id`, `sh`) are not among them. */
const ends = new Set(
  (
    'com net org edu gov mil int biz info pro mobi asia cn hk tw mo jp kr sg us uk de fr eu ru au ca ch nl io ai cc tv co ' +
    'me in my vn th dev app cloud online site store shop tech top xyz vip club wang ltd group live work ink icu fun email ' +
    'company services systems solutions network digital software corp lan local internal intranet intra private ' +
    'localdomain domain home example test arpa'
  ).split(' '),
)

const isOurName = (word: string): boolean =>
  Object.hasOwn(operations, word) || findEndpoint(word) !== undefined

/** A host as it is written, with brackets, dots at its end and zone: this machine's own names are left. */
function hostMask(host: string, kind: MaskKind, name: NameIt): string {
  const plain = plainHost(host.replace(/%\w+(?=\]?$)/, ''))
  if (plain === '' || isLoopback(plain) || plain === '0.0.0.0' || plain === '::') return host
  return name(plain, kind)
}

/** Servers of whole addresses, with their port beside them. */
const addresses: Shape = (text, name) =>
  text.replace(
    /(?<=:\/\/)([^\s/\\?#"'<>@]{0,200}@)?(\[[^\s[\]]{2,60}\]|[^\s/\\?#"'<>@()[\]{},;:，。；：、）】]+)/g,
    (_, user: string | undefined, host: string) => `${user ?? ''}${hostMask(host, 'server', name)}`,
  )

/** Names of servers that have no dot, where a message announces one. */
const namedServers: Shape = (text, name) =>
  text.replace(
    /((?:getaddrinfo|\bquery[A-Z]\w{0,8})\s(?:E[A-Z_]{3,20}\s)?|(?:ENOTFOUND|EAI_AGAIN|ENODATA)\s|\bDNS:|\b(?:Host:|host(?:name)?[=:]|servername[=:])\s?)([a-z0-9][\w.-]{0,252})/g,
    (_, before: string, host: string) => `${before}${hostMask(host, 'server', name)}`,
  )

/** `\\server\share`, in text that may itself be quoted. */
const shares: Shape = (text, name) =>
  text.replace(
    /(?<![\w:\\\u{e001}])(\\{2,8})([\w.-]{1,63})(?=\\)/gu,
    (_, before: string, host: string) => `${before}${hostMask(host, 'server', name)}`,
  )

const isHostName = (word: string): boolean =>
  (ends.has(word.slice(word.lastIndexOf('.') + 1).toLowerCase()) || /\.xn--[\w-]+$/i.test(word)) &&
  !isOurName(word)

/** Names with dots that end as host names do; functions of a stack are not host names. */
const hostNames: Shape = (text, name) =>
  text
    .replace(
      /(?<=(\bat )?)(?<![\w.@-])([a-z0-9_][\w-]*(?:\.[\w-]+)+)(?!\()( \()?/gi,
      (whole, at: string | undefined, word: string, open = '') =>
        (at !== undefined && open !== '') || !isHostName(word)
          ? whole
          : `${name(plainHost(word), 'server')}${open}`,
    )
    .replace(
      /(?<![\p{L}\p{N}.-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+){0,8}\.(?:中国|公司|网络|政务|公益|集团|在线|网址|商城)(?![\p{L}\p{N}])/gu,
      (word) => name(plainHost(word), 'server'),
    )

const mails: Shape = (text, name) =>
  text.replace(/(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\w-]+(?:\.[\w-]+)+/gu, (mail) =>
    /\.[a-z]{2,}$/i.test(mail) ? name(mail.toLowerCase(), 'mail') : mail,
  )

const hardware: Shape = (text, name) =>
  text.replace(
    /(?<![\w:-])(?:[\da-f]{2}(?::[\da-f]{2}){5}|[\da-f]{2}(?:-[\da-f]{2}){5}|[\da-f]{4}\.[\da-f]{4}\.[\da-f]{4})(?![\w:-])/gi,
    (address) => name(address.replaceAll(/[^\da-f]/gi, '').toLowerCase(), 'hardware'),
  )

/** Addresses that a network gives out; short texts with two colons occur in source code as well. */
const sixth: Shape = (text, name) =>
  text.replace(/(?<![\w:.])[\da-f:]{2}[\da-f:.]{1,43}(?:%\w{1,20})?(?![\w:])/gi, (found) => {
    const address = /^[\da-f:.]*[\da-f:]/i.exec(found)?.[0] ?? ''
    const isGiven = /^(?:[23][\da-f]{3}|f[cdef][\da-f]{2}|64:ff9b):|^::ffff:/i.test(address)
    return isGiven && isIPv6(address)
      ? `${hostMask(address, 'address', name)}${found.slice(address.length)}`
      : found
  })

const fourth: Shape = (text, name) =>
  text.replace(/(?<![\w.-])\d{1,3}(?:\.\d{1,3}){3}(?![\w-]|\.\w)/g, (address) =>
    isIPv4(address) ? hostMask(address, 'address', name) : address,
  )

/** Numbers of people's papers: region, day of birth, sequence. */
const citizens: Shape = (text, name) =>
  text.replace(
    /(?<![\da-z])[1-9]\d{5}(?:(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dx]|\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3})(?![\da-z])/gi,
    (number) => name(number.toLowerCase(), 'citizen'),
  )

const phones: Shape = (text, name) =>
  text.replace(
    /(?<![\w.+-])(?:(?:\+|00)?86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?![\w-])|(?<![\w.+-])(?:(?:\+|00)86[ -]?)?\(?0\d{2,3}\)?[ -]\d{7,8}(?:-\d{1,5})?(?![\w-])|(?<![\w.+])\+\d{1,3}(?:[ -]?\(?\d{1,4}\)?){2,5}(?![\w-])/g,
    (phone) => {
      const digits = phone.replaceAll(/\D/g, '')
      // A zone, such as +0800, is shorter.
      return digits.length < 8 ? phone : name(digits.replace(/^(?:00)?86(?=1\d{10}$)/, ''), 'phone')
    },
  )

/** Numbers of accounts of Windows, and the accounts of domains. */
const owners: Shape = (text, name) =>
  text
    .replace(/\bS-1-5-21(?:-\d{1,10}){3,4}\b/g, (number) => name(number, 'owner'))
    .replace(
      /(?<![\w\\/.:~-])(?!BUILTIN|NT\b)([A-Z][A-Z\d-]{1,14})\\{1,8}[\p{L}\p{N}._-]{1,64}/gu,
      (account) => name(account.replaceAll(/\\+/g, '\\').toLowerCase(), 'account'),
    )

/** Folders of users, in the paths of any system; in JSON inside JSON its separators are doubled. */
const homes: Shape = (text, name) =>
  text.replace(
    /(?:[A-Za-z]:|\/mnt\/[a-z]|\/var|\/usr|\/export)?([\\/]{1,8})(?:Users|home|Documents and Settings|用户)[\\/]{1,8}((?:[^\s\\/:*?"<>|,;]{1,64} ){0,3}[^\s\\/:*?"<>|,;]{1,64}(?=[\\/])|[^\s\\/:*?"'<>|,;，。；、）)\]}]{1,64})/g,
    (_, _separator: string, user: string) => name(user, 'home'),
  )

/** Names under which programs write who did something. */
const labels: readonly [MaskKind, string][] = [
  ['account', 'user[-_ ]?name|login[-_ ]?name|account(?:[-_ ]?name)?|user|账号|帐号|用户名|登录名|用户'],
  [
    'person',
    '(?:real|nick|full|creator|updater|operator|contact)[-_ ]?name|creator|updater|operator|contact|person|姓名|真实姓名|昵称|联系人|操作人|创建人|更新人',
  ],
  ['tenant', 'tenant(?:[-_ ]?(?:name|id|code))?|租户(?:名称|编码|编号)?'],
  ['department', '(?:dept|org|department|company)[-_ ]?name|company|dept|部门(?:名称)?|单位|公司'],
]
const labelled = labels.map(
  ([kind, names]) =>
    [
      kind,
      new RegExp(
        `(?<![\\w\\p{L}])((?:${names})\\\\{0,4}["']?\\s{0,3}[=:：]\\s{0,3})(\\\\{0,4}["'])?([^\\s,;&"'\\\\{}()\\[\\]<>，。；、（）]{1,64})`,
        'giu',
      ),
      new RegExp(`^(?:${names})$`, 'iu'),
    ] as const,
)

/** Values that name no person. */
const isNobody = (value: string): boolean =>
  /^(?:true|false|null|undefined|unknown|none|object|-?\d{1,4}|\.+|…|\*+)$/i.test(value)

const labelledNames: Shape = (text, name) =>
  labelled.reduce(
    (made, [kind, pattern]) =>
      made.replace(pattern, (whole, before: string, quote: string | undefined, value: string) =>
        isNobody(value) ? whole : `${before}${quote ?? ''}${name(value, kind)}`,
      ),
    text,
  )

/** In this order: a shape that is part of a longer one comes after it. */
export const shapes: readonly Shape[] = [
  homes,
  mails,
  addresses,
  shares,
  hardware,
  sixth,
  fourth,
  namedServers,
  hostNames,
  owners,
  citizens,
  phones,
  labelledNames,
]

/** Finds the servers that a text names. */
export const serverShapes: readonly Shape[] = [addresses, shares, namedServers]

/** @returns the kind of name that a member's value is, by the member's name; undefined: none */
export function kindOfMember(member: string): MaskKind | undefined {
  if (/^(?:host|host[-_]?name|server|server[-_]?name|domain|computer|peer)$/i.test(member)) return 'server'
  if (member === 'owner') return 'account'
  return labelled.find(([, , exact]) => exact.test(member))?.[0]
}

/** Whether a value can be the name of something: a word, not a sentence or a truth value. */
export const canBeName = (value: string): boolean =>
  value !== '' && value.length <= 100 && value !== 'root' && !isNobody(value) && !/[<>{}]/.test(value)
