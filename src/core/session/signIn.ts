import { z } from 'zod'
import type { OperationParsed, Session } from '#contract/bridge.ts'
import { snapshotLists } from '#contract/bridge/session.ts'
import { type Failure, FailureError } from '#contract/failures.ts'
import type { AnyEndpoint, EndpointAnswer } from '#contract/kernel.ts'
import { auth, type NavNode, UserInfo } from '#contract/resources/shell/auth.ts'
import { Flag } from '#contract/values.ts'
import type { ClientLog } from '../clientLog.ts'
import { faultOf } from '../gateway/faults.ts'
import { parseInput } from '../gateway/input.ts'
import type { PlatformClient } from '../gateway/platformClient.ts'
import type { CacheFile } from '../cache/cacheFile.ts'
import type { Account } from '../settings/profiles.ts'
import { cleanDictionaries, cleanMenus, cleanPermissions } from './menus.ts'
import { encryptPassword } from './passwordCipher.ts'

/** Data that is loaded after signing in. */
export type Snapshot = Pick<
  Session,
  'user' | 'permissions' | 'menus' | 'menuNames' | 'dictionaries' | 'lacks' | 'source' | 'asOf'
>

type Config = EndpointAnswer<typeof auth.endpoints.publicConfig>

/** The last answer of each platform: a call that fails later must not end the encryption of passwords. */
const lastConfig = new WeakMap<PlatformClient, Config>()

/** Whether the platform answered, but not with the requested data. */
const isAnswered = ({ code, status }: Failure): boolean => status !== undefined && code !== 'unauthenticated'

/**
 * Loads the settings that the sign-in screen may have. A platform that does not send them gets the defaults: no
 * encryption, a field for the tenant, and a captcha where it has a picture of one.
 * @throws FailureError where nothing answers, or not with the envelope
 */
export async function loadConfig(client: PlatformClient): Promise<Config> {
  let given: unknown
  try {
    given = await client.send(auth.endpoints.publicConfig, {}, { raw: true })
  } catch (error) {
    const { failure } = faultOf(error)
    // A response without the envelope may be another server's, or half an answer: the operator tries again.
    if (!isAnswered(failure) || failure.code === 'bad-answer') throw error
    const known = lastConfig.get(client)
    if (known) return known
  }
  const told = z.looseObject({}).safeParse(given).data ?? {}
  const flag = (name: keyof Config): boolean | undefined => Flag.safeParse(told[name]).data
  const config = {
    passwordEnc: flag('passwordEnc') ?? false,
    ...(typeof told.passwordEncKey === 'string' && { passwordEncKey: told.passwordEncKey }),
    captcha: flag('captcha') ?? (await hasCaptcha(client)),
    tenantInput: flag('tenantInput') ?? true,
  }
  if (given !== undefined) lastConfig.set(client, config)
  return config
}

const captchas = new WeakMap<PlatformClient, Promise<boolean>>()

/**
 * Whether the platform has pictures of captchas; requested once for each client, and again after a sign-in without
 * one was refused. @throws FailureError where nothing answers
 */
function hasCaptcha(client: PlatformClient): Promise<boolean> {
  const known = captchas.get(client)
  if (known) return known
  const asked = loadCaptcha(client, crypto.randomUUID()).then(
    () => true,
    (error: unknown) => {
      if (isAnswered(faultOf(error).failure)) return false
      // A request without any answer is tried again.
      captchas.delete(client)
      throw error
    },
  )
  captchas.set(client, asked)
  return asked
}

/** Bytes of a captcha image at most. */
const maxCaptchaBytes = 512 * 1024

/** A captcha: its key, and the picture as a data URL. */
export interface Captcha {
  readonly uuid: string
  readonly image: string
}

const notAPicture = () => new FailureError({ code: 'bad-answer', message: 'The captcha is not a picture' })

/** Beginnings of pictures in base64. */
const pictures = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
] as const

/** @throws FailureError `bad-answer` for anything but a key and a picture of limited size */
function captchaOf({ key, picture }: { key: unknown; picture: unknown }): Captcha {
  const base64 = typeof picture === 'string' ? picture.replace(/^data:image\/[\w.+-]+;base64,/, '') : ''
  const type = pictures.find(([beginning]) => base64.startsWith(beginning))?.[1]
  const isKey = typeof key === 'string' && key !== '' && key.length <= 64
  if (!isKey || !type || base64.length > maxCaptchaBytes * 1.4 || !/^[\w+/]+=*$/.test(base64))
    throw notAPicture()
  return { uuid: key, image: `data:${type};base64,${base64}` }
}

/**
 * Loads a captcha.
 * @param uuid its key, unless the platform gives it one
 * @throws FailureError `bad-answer` for anything but an image of limited size
 */
export async function loadCaptcha(client: PlatformClient, uuid: string): Promise<Captcha> {
  const { captchaIn } = client
  if (captchaIn) return captchaOf(captchaIn(await client.send(auth.endpoints.captcha, {}, { raw: true })))
  const { body, type } = await client.fetch(
    auth.endpoints.captcha,
    parseInput(auth.endpoints.captcha, { query: { uuid } }),
  )
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxCaptchaBytes) break
    chunks.push(chunk)
  }
  if (!/^image\/[\w.+-]+$/.test(type) || bytes > maxCaptchaBytes) {
    throw notAPicture()
  }
  const base64 = Buffer.concat(chunks).toString('base64')
  // The first bytes of a picture are more certain than its announced type.
  const shown = pictures.find(([beginning]) => base64.startsWith(beginning))?.[1] ?? type
  return { uuid, image: `data:${shown};base64,${base64}` }
}

/** Answer of a sign-in: the token, and the demand of the password rules on the account. */
export interface Entry {
  readonly token: string
  readonly passwordModify: Session['passwordModify']
}

/** Signs in. @throws FailureError `refused` with the platform's message */
export async function authenticate(
  client: PlatformClient,
  given: OperationParsed<'session.signIn'>,
): Promise<Entry> {
  const config = await loadConfig(client)
  if (config.passwordEnc && config.passwordEncKey === undefined) {
    throw new FailureError({
      code: 'bad-answer',
      message: 'Passwords are to be encrypted, but there is no key',
    })
  }
  const password = config.passwordEnc
    ? encryptPassword(given.password, config.passwordEncKey ?? '')
    : given.password
  const { login } = auth.endpoints
  const input = parseInput(login, {
    body: {
      username: given.username,
      password,
      ...(given.captcha !== '' && { captcha: given.captcha }),
      ...(given.uuid !== '' && { uuid: given.uuid }),
      ...(given.tenantId !== '' && { tenantId: given.tenantId }),
    },
  })
  let answer: EndpointAnswer<typeof login>
  try {
    answer = (await client.send(login, input)) as EndpointAnswer<typeof login>
  } catch (error) {
    // A picture that was not there before may be by now.
    if (given.captcha === '') captchas.delete(client)
    throw error
  }
  if (answer.token === '') throw unusable(login, 'token')
  return { token: answer.token, passwordModify: answer.passwordModify ?? 0 }
}

/** Snapshot of an account that must change its password first: the platform answers nothing else yet. */
export const bareSnapshot = ({ username, tenantId }: Account): Snapshot => ({
  user: {
    id: '0',
    username,
    ...{ realName: '', headUrl: '', gender: 2, email: '', mobile: '', deptId: '', deptName: '' },
    ...{ status: 1, userType: 0, superAdmin: 0, roleIdList: [], roleGrades: [] },
    ...{ tenantId, tenantName: '', tenantItype: 0, tenantMode: tenantId !== '' },
    adminModel: { optionVisit: false, optionData: false, authVisit: false, authData: false },
  },
  permissions: [],
  menus: [],
  dictionaries: [],
  source: 'network',
  asOf: Date.now(),
})

/** An answer of the sign-in without which there is no session. */
const unusable = ({ id, method, path }: AnyEndpoint, field: string): FailureError =>
  new FailureError({
    code: 'bad-answer',
    message: `${id}: ${field} is missing`,
    status: 200,
    unusable: { call: `${method} ${path}`, field },
  })

/** Milliseconds for the sign-out call. */
const LOGOUT_LIMIT = 5000

/** Revokes a token at the platform. A failure is only logged: the console no longer uses the token. */
export async function logout(client: PlatformClient, token: string, log: ClientLog): Promise<void> {
  try {
    await client.send(auth.endpoints.logout, {}, { token, timeLimit: LOGOUT_LIMIT })
  } catch (error) {
    log.warn('sign-out did not reach the platform', { code: faultOf(error).failure.code })
  }
}

const CHINESE = 'zh-CN'

/** Names of all menus by id. */
const namesOf = (nodes: readonly NavNode[]): Record<string, string> =>
  Object.fromEntries(
    nodes.flatMap((node) => [[node.id, node.name] as const, ...Object.entries(namesOf(node.children))]),
  )

/**
 * Loads the Chinese names of the menus, by which they are searched in every language. Without an answer the
 * search lacks these names; nothing else depends on them.
 */
async function loadChineseNames(
  client: PlatformClient,
  token: string,
): Promise<Record<string, string> | undefined> {
  try {
    const options = { token, raw: true, background: true, language: CHINESE }
    const menus = cleanMenus(await client.send(auth.endpoints.nav, {}, options))
    return menus && namesOf(menus)
  } catch {
    return undefined
  }
}

/** Answer of the platform to a call; undefined when it answers anything but data. @throws FailureError otherwise */
async function answered(client: PlatformClient, endpoint: AnyEndpoint, token: string): Promise<unknown> {
  try {
    return await client.send(endpoint, {}, { token, raw: true })
  } catch (error) {
    if (!isAnswered(faultOf(error).failure)) throw error
    return undefined
  }
}

/**
 * Loads the user first, then menus, permissions and dictionaries in parallel. Only the user is necessary.
 * @param before the session's snapshot until now: a list that is not answered this time stays as it is there
 */
export async function loadSnapshot(
  client: PlatformClient,
  token: string,
  before?: Snapshot,
): Promise<Snapshot> {
  const { info, nav, permissions, dictionaries } = auth.endpoints
  const user = (await client.send(info, {}, { token })) as UserInfo
  if (user.username === '') throw unusable(info, 'username')
  const [menus, codes, dicts, menuNames] = await Promise.all([
    answered(client, nav, token).then(cleanMenus),
    answered(client, permissions, token).then(cleanPermissions),
    answered(client, dictionaries, token).then(cleanDictionaries),
    client.language() === CHINESE ? undefined : loadChineseNames(client, token),
  ])
  const loaded = { menus, permissions: codes, dictionaries: dicts }
  const lacks = snapshotLists.filter(
    (name) => loaded[name] === undefined && (before === undefined || before.lacks?.includes(name)),
  )
  return {
    user,
    menus: menus ?? before?.menus ?? [],
    ...(menuNames && { menuNames }),
    permissions: codes ?? before?.permissions ?? [],
    dictionaries: dicts ?? before?.dictionaries ?? [],
    ...(lacks.length > 0 && { lacks }),
    source: 'network',
    asOf: Date.now(),
  }
}

/** The part of the snapshot that each endpoint loads; these calls may be answered from the cache. */
export const snapshotParts = {
  [auth.endpoints.info.id]: 'user',
  [auth.endpoints.nav.id]: 'menus',
  [auth.endpoints.permissions.id]: 'permissions',
  [auth.endpoints.dictionaries.id]: 'dictionaries',
} as const satisfies Record<string, 'user' | 'menus' | 'permissions' | 'dictionaries'>

const partNames = ['user', 'menus', 'permissions', 'dictionaries'] as const
const MenuNames = z.record(z.string(), z.string())
const Lacks = z.array(z.enum(snapshotLists))
const nameInCache = (part: (typeof partNames)[number] | 'menuNames' | 'lacks') => `session.${part}`

export async function storeSnapshot(file: CacheFile, snapshot: Snapshot): Promise<void> {
  await Promise.all([
    ...partNames.map((part) => file.put(nameInCache(part), snapshot[part], snapshot.asOf)),
    file.put(nameInCache('menuNames'), snapshot.menuNames ?? null, snapshot.asOf),
    file.put(nameInCache('lacks'), snapshot.lacks ?? null, snapshot.asOf),
  ])
}

/** Removes the snapshot at sign-out; synchronised logs stay for the next sign-in. */
export async function forgetSnapshot(file: CacheFile): Promise<void> {
  const parts = [...partNames, 'menuNames', 'lacks'] as const
  await Promise.all(parts.map((part) => file.put(nameInCache(part), null, 0)))
}

/** Reads the snapshot from the cache. @returns null unless all parts are there; `asOf` is the oldest part's. */
export async function readSnapshot(file: CacheFile): Promise<Snapshot | null> {
  const stored = await Promise.all(partNames.map((part) => file.get(nameInCache(part))))
  const [user, menus, permissions, dictionaries] = stored.map((entry) => entry?.value)
  const menuNames = MenuNames.safeParse((await file.get(nameInCache('menuNames')))?.value)
  const lacks = Lacks.safeParse((await file.get(nameInCache('lacks')))?.value)
  const parsedUser = UserInfo.safeParse(user)
  const cleaned = {
    menus: cleanMenus(menus),
    permissions: cleanPermissions(permissions),
    dictionaries: cleanDictionaries(dictionaries),
  }
  if (!parsedUser.success || !cleaned.menus || !cleaned.permissions || !cleaned.dictionaries) return null
  return {
    user: parsedUser.data,
    menus: cleaned.menus,
    ...(menuNames.success && { menuNames: menuNames.data }),
    permissions: cleaned.permissions,
    dictionaries: cleaned.dictionaries,
    ...(lacks.success && { lacks: lacks.data }),
    source: 'cache',
    asOf: Math.min(...stored.map((entry) => entry?.asOf ?? 0)),
  }
}
