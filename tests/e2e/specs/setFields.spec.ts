import type { APIRequestContext, Page } from '@playwright/test'
import { expect, type Platform, test } from '../launch/test.ts'
import { readCsv } from '../launch/workbook.ts'
import type { Words } from '../pages/texts.ts'

const COUNT = 200

/** Another session of the same platform, past the console. */
async function colleague(request: APIRequestContext, { backend: { address } }: Platform) {
  const login = await request.post(`${address}/login`, { data: { username: 'admin', password: 'admin' } })
  const { token } = (await login.json()).data
  return async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => {
    const answer = await (
      await request.fetch(address + path, { method, headers: { token }, data: body as object })
    ).json()
    expect(answer.code).toBe(0)
    return answer.data
  }
}

type Act = Awaited<ReturnType<typeof colleague>>

const nameOf = (at: number): string => `e2e_many_${String(at).padStart(3, '0')}`

/** Three departments, and users of the first. */
async function withUsers(act: Act): Promise<{ ids: string[]; depts: string[] }> {
  const depts: string[] = []
  for (const name of ['E2E 原部门', 'E2E 新部门', 'E2E 他部门']) {
    const body = {
      pid: '0',
      name,
      code: `E2E_${depts.length}`,
      deptType: '',
      tcode: '',
      sort: 900,
      status: 1,
    }
    depts.push(await act('POST', '/sys/dept', body))
  }
  const ids: string[] = []
  for (let at = 0; at < COUNT; at += 1) {
    const own = { username: nameOf(at), realName: `批量 ${at}`, deptId: depts[0], allowIpQueue: '' }
    const mobile = `139${String(10_000_000 + at)}`
    const rest = { email: '', gender: at % 3, password: '', comfirmPassword: '', roleIdList: [], status: 1 }
    ids.push(await act('POST', '/sys/user', { ...own, mobile, ...rest, userType: 101 }))
  }
  return { ids, depts }
}

/** The department of every user, by account. */
async function deptsOf(act: Act): Promise<Map<string, string>> {
  const { list } = await act('GET', `/sys/user/page?page=1&limit=500&username=e2e_many_`)
  return new Map(list.map((user: { username: string; deptId: string }) => [user.username, user.deptId]))
}

const countOf = (depts: Map<string, string>, dept: string | undefined): number =>
  [...depts.values()].filter((each) => each === dept).length

const topDialog = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog')).last()

/** Ticks all users that were made, and opens the form for them. */
async function openFields(page: Page, words: Words): Promise<void> {
  await page.getByRole('checkbox', { name: words('kit:select.page') }).check()
  await page.getByRole('button', { name: words('kit:select.count', { count: 10 }), exact: true }).click()
  const chosen = page.getByRole('dialog', { name: words('kit:select.list') })
  await chosen.getByRole('button', { name: words('kit.batch:pickAll', { count: COUNT }) }).click()
  await expect(chosen.getByRole('listitem')).toHaveCount(COUNT)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: words('kit.batch:each'), exact: true }).click()
  await page.getByRole('menuitem', { name: words('kit.batch:fields.menu') }).click()
}

test('the department is set on 200 users: 3 refused and 2 changed meanwhile are named, a retry sends those 5, undo brings all back (32 point 5)', async ({
  remote,
  page,
  platform,
  request,
  words,
}, info) => {
  test.setTimeout(240_000)
  const act = await colleague(request, platform)
  const { ids, depts } = await withUsers(act)
  const [old, wanted, other] = depts
  const list = await remote.open('sys/user')
  await list.filter('sys.user:field.username').fill('e2e_many_')
  await list.submitSearch()
  await expect(list.rows).toHaveCount(10)
  await openFields(page, words)

  // Another session changes two of them after they were ticked, and another field of a third one.
  for (const at of [50, 120]) {
    const user = await act('GET', `/sys/user/${ids[at]}`)
    await act('PUT', '/sys/user', { ...user, password: '', comfirmPassword: '', deptId: other })
  }
  const third = await act('GET', `/sys/user/${ids[7]}`)
  await act('PUT', '/sys/user', { ...third, password: '', comfirmPassword: '', realName: '改了名' })

  const dialog = topDialog(page)
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  const label = words('sys.user:field.deptName')
  await expect(dialog).toContainText(
    words('kit.batch:fields.title', { title: words('sys.user:title'), count: COUNT }),
  )
  await dialog.getByRole('checkbox', { name: words('kit.batch:fields.set', { field: label }) }).check()
  await dialog.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  await page.keyboard.insertText('E2E 新部门')
  // The tree beside the list has one of that name as well.
  await page.getByRole('treeitem', { name: 'E2E 新部门', exact: true }).last().click()
  await button(words('kit.batch:fields.review')).click()
  await expect(dialog).toContainText(words('kit.batch:review', { count: COUNT }))
  await expect(dialog.getByRole('group', { name: words('kit.batch:fields.sets') })).toHaveText(
    `${label}E2E 新部门`,
  )

  platform.clear()
  platform.fault('PUT /sys/user', { kind: 'refuse', code: 500, msg: '流程中，不能修改' }, 3)
  await button(words('kit.batch:start', { count: COUNT })).click()
  const ended = { done: 195, same: 0, changed: 2, failed: 3, skipped: 0, left: 0 }
  await expect(dialog).toContainText(words('kit.batch:endedApart', ended), { timeout: 90_000 })
  expect(countOf(await deptsOf(act), wanted)).toBe(195)
  const sent = platform.to('PUT', '/sys/user').map(({ body }) => body as Record<string, unknown>)
  expect(sent).toHaveLength(198)
  // Each record keeps its other values, also the one that the other session has just saved.
  expect(sent.find(({ id }) => id === ids[7])).toMatchObject({ realName: '改了名', mobile: '13910000007' })
  expect(new Set(sent.map(({ mobile }) => mobile)).size).toBe(198)
  const refused = sent.slice(0, 3).map(({ username }) => String(username))

  await dialog.getByRole('checkbox', { name: words('kit.batch:rest') }).check()
  await expect(dialog.getByRole('listitem')).toHaveCount(5)
  const arrived = page.waitForEvent('download')
  await button(words('kit.batch:report')).click()
  const file = await arrived
  const path = info.outputPath(file.suggestedFilename())
  await file.saveAs(path)
  const lines = readCsv(path).filter(
    (line) => line.join().includes('批量') && !line.includes(words('kit.batch:state.done')),
  )
  const now = words('kit.batch:fields.changed', {
    now: words('kit.batch:fields.pair', { field: label, value: 'E2E 他部门' }),
  })
  expect(lines.filter((line) => line.includes('流程中，不能修改')).map((line) => line[1])).toEqual(
    refused.map((username) => expect.stringContaining(username)),
  )
  expect(lines.filter((line) => line.includes(now)).map((line) => line[2])).toEqual([
    words('kit.batch:state.changed'),
    words('kit.batch:state.changed'),
  ])
  expect(lines).toHaveLength(5)

  platform.clear()
  await button(words('kit.batch:retryOver', { count: 5 })).click()
  await expect(dialog).toContainText(words('kit.batch:ended', { done: 200, failed: 0, skipped: 0, left: 0 }))
  expect(
    platform
      .to('PUT', '/sys/user')
      .map(({ body }) => (body as { username: string }).username)
      .toSorted(),
  ).toEqual([...refused, nameOf(50), nameOf(120)].toSorted())
  expect(countOf(await deptsOf(act), wanted)).toBe(200)
  await button(words('common:close')).click()
  await expect(dialog).toBeHidden()

  await page.mouse.click(700, 500)
  await page.keyboard.press('Control+z')
  // The three refused tries have changed nothing.
  await expect(dialog).toContainText(words('kit.batch:reviewSome', { count: COUNT, skipped: 3 }), {
    timeout: 30_000,
  })
  await button(words('kit.batch:start', { count: COUNT })).click()
  await expect(dialog).toContainText(
    words('kit.batch:ended', { done: 200, failed: 0, skipped: 3, left: 0 }),
    { timeout: 90_000 },
  )
  const after = await deptsOf(act)
  expect([countOf(after, old), countOf(after, other)]).toEqual([198, 2])
})
