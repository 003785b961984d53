import type { DoctorStep, DoctorStepName, OperationOutput } from '#contract/bridge.ts'
import { faultOf } from '../gateway/faults.ts'
import type { PlatformClient } from '../gateway/platformClient.ts'
import type { Route } from '../gateway/platformClients.ts'
import { HTTPS_DEMANDED } from '../addresses/address.ts'
import { isLoopback } from '../addresses/serverName.ts'
import { mappingOf } from '../mapping/mapping.ts'
import { loadCaptcha, loadConfig } from '../session/signIn.ts'
import { type Answer, firstAnswer, judgeClock, judgeEnvelope, judgeHttp } from './answer.ts'
import { lookAtCertificates } from './certificates.ts'
import { type Finding, knock, placeOf, resolve, tunnel } from './reach.ts'

export type Examination = OperationOutput<'doctor.examine'>

interface Examined {
  /** @throws FailureError where there is no usable address */
  route(): Promise<Route>
  client: PlatformClient
}

/** Takes a step and notes what it found. */
type Take = (name: DoctorStepName, work: () => Promise<Finding> | Finding) => Promise<Finding>

const isFailed = ({ state }: Finding): boolean => state === 'failed'

/** Examines the way to a platform, a step after the other, until one fails. */
export async function examine({ route: find, client }: Examined): Promise<Examination> {
  const steps: DoctorStep[] = []
  const certificates: Examination['certificates'] = []
  const take: Take = async (name, work) => {
    const startedAt = performance.now()
    const finding = await work()
    const milliseconds = Math.round(performance.now() - startedAt)
    steps.push({ name, ...finding, values: { ...finding.values }, milliseconds })
    return finding
  }

  const examined = { steps, certificates }
  const route = await address(take, find)
  if (!route) return examined
  const proxy = await proxyStep(take, route)
  if (proxy === undefined) return examined
  const place = placeOf(route.url)
  const near = proxy === null ? place : placeOf(proxy)
  if (isFailed(await take('dns', () => resolve(near)))) return examined
  if (isFailed(await take('tcp', () => knock(near, route.patience)))) return examined
  const tls = await take('tls', async () => {
    if (route.url.protocol !== 'https:') return { found: 'tls.plain', state: 'none' }
    const via = proxy === null ? undefined : await tunnel(proxy, place, route.patience)
    if (via && 'found' in via) return via
    const authorities = await authoritiesFor(route)
    if ('found' in authorities) return authorities
    const looked = await lookAtCertificates(place, authorities.pem, {
      via,
      patience: route.patience,
    })
    certificates.push(...looked.certificates)
    return looked.finding
  })
  if (isFailed(tls)) return examined
  await beyond(take, route, client)
  return examined
}

/** An authority of the profile's own may be no certificate. */
async function authoritiesFor(route: Route): Promise<{ pem: string[] } | Finding> {
  try {
    return { pem: await route.authorities() }
  } catch {
    return { found: 'tls.failed', state: 'failed', values: { host: '', code: 'CA' } }
  }
}

async function address(take: Take, find: () => Promise<Route>): Promise<Route | undefined> {
  let route: Route | undefined
  await take('address', async () => {
    try {
      route = await find()
    } catch (error) {
      const { failure } = faultOf(error)
      if (failure.code === 'offline') return { found: 'address.backend', state: 'failed' }
      const found = failure.message === HTTPS_DEMANDED ? 'address.https' : 'address.unusable'
      return { found, state: 'failed' }
    }
    const values = { address: route.url.href }
    const isPlain = route.url.protocol === 'http:' && !isLoopback(route.url.hostname)
    return isPlain
      ? { found: 'address.plain', state: 'warning', values }
      : { found: 'address.ok', state: 'ok', values }
  })
  return route
}

/** @returns null: no proxy; undefined: one that cannot be used */
async function proxyStep(take: Take, route: Route): Promise<URL | null | undefined> {
  let proxy: URL | null | undefined
  await take('proxy', async () => {
    const named = await route.proxy()
    if (named === '') {
      proxy = null
      return { found: 'proxy.none', state: 'none' }
    }
    const url = URL.parse(named)
    const isUsable = url && url.hostname !== '' && /^https?:$/.test(url.protocol)
    if (!isUsable) return { found: 'proxy.unusable', state: 'failed' }
    proxy = url
    // Host and port only: the address may hold a password.
    return { found: 'proxy.ok', state: 'ok', values: { proxy: url.host } }
  })
  return proxy
}

/** Steps after a connection could be made. */
async function beyond(take: Take, route: Route, client: PlatformClient): Promise<void> {
  const mapped = mappingOf(route.profile.mapping, route.profile.address)
  let answer: Answer | undefined
  const http = await take('http', async () => {
    const got = await firstAnswer(
      route.url,
      { dispatcher: await route.dispatcher(), patience: route.patience },
      mapped,
    )
    if ('found' in got) return got
    answer = got
    return judgeHttp(got, route.url)
  })
  if (!answer || isFailed(http)) return
  const given = answer
  await take('clock', () => judgeClock(given))
  if (isFailed(await take('envelope', () => judgeEnvelope(given, mapped)))) return
  await take('signIn', () => signInStep(client))
}

/** Whether a sign-in would be possible; no account is signed in. */
async function signInStep(client: PlatformClient): Promise<Finding> {
  try {
    const { captcha } = await loadConfig(client)
    if (!captcha) return { found: 'signIn.ok', state: 'ok' }
    await loadCaptcha(client, crypto.randomUUID())
    return { found: 'signIn.captcha', state: 'ok' }
  } catch (error) {
    const { code, message } = faultOf(error).failure
    return { found: 'signIn.failed', state: 'failed', values: { reason: message === '' ? code : message } }
  }
}
