import type { Page } from '@playwright/test'
import { account } from '#core/testing/account.ts'
import { selfSigned } from '#core/testing/certificate.ts'
import { draft, envelope, json, openStubPlatform, type StubPlatform } from '#core/testing/stubPlatform.ts'
import { expect, onStandIn, test } from '#tests/e2e/launch/desktop.ts'
import { SignIn } from '#tests/e2e/pages/SignIn.ts'

test.describe.configure({ timeout: 150_000 })

/** Signs in by the bridge: the platform serves little else. */
const signIn = (page: Page, platform: StubPlatform) =>
  page.evaluate(
    async ({ profile, given }) => {
      const saved = await window.steward.call('profiles.save', profile)
      if (!saved.ok) throw new Error(saved.failure.message)
      const session = await window.steward.call('session.signIn', { ...given, profileId: saved.value.id })
      if (!session.ok) throw new Error(session.failure.message)
    },
    { profile: draft(platform.address, { ca: selfSigned.cert }), given: account },
  )

/** Reads one record whose answer is nearly all one text. @returns the text's length, and the length of each piece */
const readLongText = (page: Page) =>
  page.evaluate(async () => {
    const answer = await window.steward.call('api.call', { endpoint: 'ops.params.get', params: { id: '1' } })
    if (!answer.ok) throw new Error(answer.failure.message)
    let length = (answer.value.data as { paramValue: string }).paramValue.length
    const pieces: number[] = []
    while (answer.rest !== undefined) {
      const more = await window.steward.more?.(answer.rest)
      if (!more?.ok) throw new Error('the rest is gone')
      if (!more.value) break
      if ('text' in more.value) pieces.push(more.value.text.length)
      length += pieces.at(-1) ?? 0
    }
    return { length, pieces }
  })

/**
 * Reads the departments, a list without pages, as the console's windows do.
 * @returns rows, and the pieces they came in
 */
const readDepts = (page: Page) =>
  page.evaluate(async () => {
    const answer = await window.steward.call('api.call', { endpoint: 'sys.dept.list', query: {} })
    if (!answer.ok) throw new Error(answer.failure.message)
    const list = answer.value.data as { id: string }[]
    let pieces = 0
    for (; answer.rest !== undefined; pieces += 1) {
      const more = await window.steward.more?.(answer.rest)
      if (!more?.ok) throw new Error('the rest is gone')
      if (!more.value) break
      // The answer is one long list.
      if ('items' in more.value) list.push(...(more.value.items as typeof list))
    }
    return { count: list.length, first: list[0]?.id, last: list.at(-1)?.id, pieces }
  })

const row = (at: number) => ({
  id: String(at + 1),
  pid: '0',
  name: '值'.repeat(60),
  code: `CODE_${at}`,
  ...{ deptType: '2', tcode: 'x'.repeat(80), sort: at, status: 1, extra: {}, parentName: '' },
})

if (onStandIn) {
  /*
   * The stand-in reports every computation of the main process of a tenth of a second without a pause, and each of its
   * specs fails then. The longest computations are caused here.
   */
  test('an answer of 20 MB, a text of 20 MB, fifty calls at once and a first HTTPS address let the main process breathe', async ({
    launchStandIn,
    words,
  }) => {
    const platform = await openStubPlatform(selfSigned)
    const rows = Array.from({ length: 60_000 }, (_, at) => row(at))
    const long = envelope(rows)
    expect(Buffer.byteLength(long)).toBeGreaterThan(20_000_000)
    const short = envelope(rows.slice(0, 200))
    const app = await launchStandIn()
    const page = await app.firstWindow()
    await new SignIn(page, words).ready()
    await signIn(page, platform)

    platform.on('GET /sys/dept/list', (_, response) => json(response, long))
    const { pieces, ...read } = await readDepts(page)
    expect(read).toEqual({ count: 60_000, first: '1', last: '60000' })
    // None of them, nor the answer, was copied as one.
    expect(pieces).toBeGreaterThan(20)

    const param = { ...{ id: '1', paramCode: 'LONG', remark: '' }, paramValue: '值'.repeat(7_000_000) }
    platform.on('GET /sys/params/1', (_, response) => json(response, envelope(param)))
    const text = await readLongText(page)
    expect(text.length).toBe(7_000_000)
    expect(Math.max(...text.pieces)).toBeLessThan(1_100_000)

    platform.on('GET /sys/dept/list', (_, response) => json(response, short))
    const all = await Promise.all(Array.from({ length: 50 }, () => readDepts(page)))
    for (const one of all) expect(one.count).toBe(200)
    await platform.cut()
  })

  test('the rest of a long answer goes to its window alone, while the console is not locked', async ({
    launchStandIn,
    words,
  }) => {
    const platform = await openStubPlatform()
    const rows = Array.from({ length: 20_000 }, (_, at) => row(at))
    platform.on('GET /sys/dept/list', (_, response) => json(response, envelope(rows)))
    const app = await launchStandIn()
    const page = await app.firstWindow()
    await new SignIn(page, words).ready()
    await signIn(page, platform)
    const rest = await page.evaluate(async () => {
      const answer = await window.steward.call('api.call', { endpoint: 'sys.dept.list', query: {} })
      return answer.ok ? answer.rest : undefined
    })
    const own = { url: 'app://console/', where: 'main' } as const
    const more = (id: unknown, from: Parameters<typeof app.invokeFrom>[1] = own) =>
      app.invokeFrom(page, from, 'steward:more', id)
    expect(await more(rest, { url: 'app://console/', where: 'child' })).toMatchObject({
      value: { ok: false, failure: { code: 'forbidden' } },
    })
    expect(await more('none')).toMatchObject({ value: { ok: false, failure: { code: 'not-found' } } })
    expect(await more(7)).toMatchObject({ value: { ok: false, failure: { code: 'forbidden' } } })
    expect(await more(rest)).toMatchObject({ value: { ok: true, value: { path: ['data'] } } })
    await page.evaluate(() => window.steward.call('lock.lock', undefined))
    expect(await more(rest)).toMatchObject({ value: { ok: false, failure: { code: 'locked' } } })
    await platform.cut()
  })
}
