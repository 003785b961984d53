import type { AnyEndpoint, Method } from '#contract/kernel.ts'
import type { CallMapping } from '#contract/mapping.ts'
import { allEndpoints } from '#contract/resources/index.ts'
import type { NavNode } from '#contract/resources/shell/auth.ts'
import type { DescribedCall } from '../gateway/apiDescription.ts'

/**
 * Other words for the nouns of the contract, as platforms name them in paths; each is one or more words in a row.
 * Open keys: a noun without another word has no entry.
 */
const otherWords: Readonly<Record<string, readonly (readonly string[])[]>> = {
  user: [['account'], ['member']],
  dept: [['department'], ['org'], ['organization']],
  menu: [['resource']],
  duty: [['post'], ['position']],
  params: [['param'], ['config'], ['setting'], ['parameter']],
  dictType: [['dictionary', 'type'], ['dict']],
  dictData: [
    ['dict', 'item'],
    ['dictionary', 'item'],
  ],
  logLogin: [['logininfor'], ['login', 'log'], ['login', 'record']],
  logOperation: [['operlog'], ['oper', 'log'], ['operation', 'log']],
  online: [['session']],
  job: [['task']],
  jobLog: [['task', 'log']],
}

/** How platforms write a call: its method, words after the noun, and whether a record's id is in the path. */
interface Habit {
  readonly method: Method
  readonly words: readonly string[]
  readonly id?: 'never' | 'always'
}

// Open keys: only the calls that most nouns have are recognised.
const habits: Readonly<Record<string, readonly Habit[]>> = {
  page: [{ method: 'GET', words: ['page', 'list', 'query', 'search', ''], id: 'never' }],
  get: [{ method: 'GET', words: ['', 'get', 'detail', 'info'], id: 'always' }],
  create: [{ method: 'POST', words: ['', 'add', 'save', 'create'], id: 'never' }],
  update: [
    { method: 'PUT', words: ['', 'edit', 'update', 'save'] },
    { method: 'POST', words: ['edit', 'update'] },
  ],
  remove: [
    { method: 'DELETE', words: ['', 'remove', 'delete'] },
    { method: 'POST', words: ['remove', 'delete'] },
  ],
}

/** Words before the noun, such as `api/v1/system`. */
const MOST_BEFORE = 3

const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
    .map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word))

const nounsOf = (noun: string): (readonly string[])[] => [wordsOf(noun), ...(otherWords[noun] ?? [])]

/** Where the words of a noun end; the last such place. Undefined: they are not there. */
function after(words: readonly string[], noun: readonly string[]): number | undefined {
  for (let at = words.length - noun.length; at >= 0; at -= 1) {
    if (noun.every((word, index) => words[at + index] === word))
      return at > MOST_BEFORE ? undefined : at + noun.length
  }
  return undefined
}

interface Parted extends DescribedCall {
  readonly words: readonly string[]
  /** Parameters at the end of the path; undefined: there are others, before its end. */
  readonly ids: number | undefined
}

function partsOf(call: DescribedCall): Parted {
  const segments = call.path.split('/').filter((part) => part !== '')
  const isParameter = (part: string) => part.startsWith('{') || part.startsWith(':')
  const fixed = segments.filter((part) => !isParameter(part))
  const ids = segments.length - fixed.length
  const areLast = segments.slice(fixed.length).every(isParameter)
  return { ...call, words: wordsOf(fixed.join('/')), ids: areLast ? ids : undefined }
}

function fits({ method, words, ids }: Parted, noun: readonly string[], habit: Habit): boolean {
  const end = after(words, noun)
  if (method !== habit.method || end === undefined || ids === undefined || ids > 1) return false
  if (habit.id === 'never' ? ids > 0 : habit.id === 'always' && ids === 0) return false
  return habit.words.includes(words.slice(end).join(' '))
}

const plain = (path: string): string => path.replaceAll(/\{[^{}/]*\}/g, '{}').replace(/(?<!\/)\/+$/, '')

/** The described call that a call of the contract probably is. */
function probable(endpoint: AnyEndpoint, described: readonly Parted[]): CallMapping | undefined {
  const [, noun = '', call = ''] = endpoint.id.split('.')
  const ways = nounsOf(noun).flatMap((words) => (habits[call] ?? []).map((habit) => ({ words, habit })))
  for (const { words, habit } of ways) {
    const found = described.filter((one) => fits(one, words, habit))
    const [best] = found.toSorted((a, b) => a.words.length - b.words.length || a.path.length - b.path.length)
    if (!best) continue
    const name = call === 'remove' ? '{ids}' : '{id}'
    const path = best.path.replace(/(\/)(\{[^{}/]*\}|:\w+)$/, `$1${name}`)
    return { ...(best.method !== endpoint.method && { method: habit.method }), path }
  }
  return undefined
}

const screenOf = ({ guard }: AnyEndpoint): string | undefined =>
  typeof guard === 'object' && 'screen' in guard ? guard.screen : undefined

/** Addresses of menus that no screen has, by the screen that they probably are. */
function screenValues(menus: readonly NavNode[]): Record<string, string> {
  const screens = new Map<string, string>()
  for (const endpoint of allEndpoints()) {
    const [, noun = '', call = ''] = endpoint.id.split('.')
    const screen = screenOf(endpoint)
    if (screen !== undefined && (call === 'page' || !screens.has(noun))) screens.set(noun, screen)
  }
  const known = new Set(screens.values())
  const addresses: string[] = []
  const walk = (nodes: readonly NavNode[]): void => {
    for (const { url, children } of nodes) {
      if (url !== '' && !known.has(url)) addresses.push(url)
      walk(children)
    }
  }
  walk(menus)
  const found: Record<string, string> = {}
  for (const [noun, screen] of screens) {
    const isMeant = (address: string) => {
      const words = wordsOf(address)
      return nounsOf(noun).some((one) => {
        const end = after(words, one)
        return end !== undefined && ['', 'index', 'list'].includes(words.slice(end).join(' '))
      })
    }
    const address = addresses.find(isMeant)
    if (address !== undefined) found[screen] = address
  }
  return found
}

/**
 * A first draft of a mapping: paths and methods of plain calls, and addresses of menus, by their names. Calls that
 * the platform has as the contract does are left out, and so are fields, whose names are not enough.
 * @returns empty where nothing was found
 */
export function draftMapping(described: readonly DescribedCall[], menus: readonly NavNode[]): string {
  const asContract = new Set(described.map(({ method, path }) => `${method} ${plain(path)}`))
  const parted = described.map(partsOf)
  const calls = Object.fromEntries(
    allEndpoints().flatMap((endpoint) => {
      if (asContract.has(`${endpoint.method} ${plain(endpoint.path)}`)) return []
      const call = probable(endpoint, parted)
      return call ? [[endpoint.id, call] as const] : []
    }),
  )
  const values = screenValues(menus)
  const hasMenus = Object.keys(values).length > 0
  if (Object.keys(calls).length === 0 && !hasMenus) return ''
  const mapping = {
    ...(hasMenus && { shapes: { menu: { url: { values } } } }),
    calls: { ...(hasMenus && { 'shell.auth.nav': { shape: 'menu' } }), ...calls },
  }
  return JSON.stringify(mapping, null, 2)
}
