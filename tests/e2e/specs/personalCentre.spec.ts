import type { Page } from '@playwright/test'
import { queryBackend, writeBackend } from '../launch/backend.ts'
import { expect, test } from '../launch/test.ts'
import { Confirm, expectSaid, formDialog } from '../pages/dialogs.ts'
import { PersonalCentre } from '../pages/PersonalCentre.ts'
import { SignIn } from '../pages/SignIn.ts'
import { bmp, png } from '#tests/contract/pictures.ts'

const NEW = 'Neues-Wort-1'

/** The newest code in the in-box: without a gateway codes are messages. */
const newestCode = (dataDir: string): string => {
  const [row] = queryBackend<{ content: string }>(
    dataDir,
    'SELECT content FROM messages ORDER BY id DESC LIMIT 1',
  )
  return /验证码是 (\d{6})/.exec(row?.content ?? '')?.[1] ?? ''
}

/** A picture that can be decoded, with a white left half and a black right one. */
const picture = (page: Page, width: number, height: number): Promise<number[]> =>
  page.evaluate(
    async ([wide, high]) => {
      const canvas = new OffscreenCanvas(wide ?? 1, high ?? 1)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.fillStyle = 'white'
      context.fillRect(0, 0, canvas.width / 2, canvas.height)
      const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
      return [...new Uint8Array(await blob.arrayBuffer())]
    },
    [width, height],
  )

test('one tab holds who one is, the level in words, and four rows with their changes (OPS-PER-01, OPS-PER-02)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const { dataDir } = platform.backend
  writeBackend(
    dataDir,
    "UPDATE users SET password_level = 2, mobile = '', email = '' WHERE username = 'admin'",
  )
  const centre = await PersonalCentre.open(remote, page, words)
  await expect(page.getByRole('tablist', { name: words('sys.center:title') }).getByRole('tab')).toHaveText([
    words('sys.center:tab.info'),
  ])
  for (const fact of ['admin', '总经理办公室'])
    await expect(centre.panel.getByText(fact, { exact: true })).toBeVisible()
  await expect(centre.panel.getByText(/^\d{4}-\d{2}-\d{2} /)).toBeVisible()
  await expect(centre.panel.getByRole('img', { name: words('sys.center:avatar.none') })).toBeVisible()
  await expect(centre.row('password')).toContainText(words('pickers:password.strength.2'))
  for (const row of ['mobile', 'email', 'question'] as const)
    await expect(centre.row(row)).toContainText(words('sys.center:row.isMissing'))
  const said = (grade: 'good' | 'medium' | 'poor', level: number) =>
    words('sys.center:levelOf', { grade: words(`sys.center:grade.${grade}`), level })
  await expect(centre.level).toHaveAttribute('aria-valuetext', said('poor', 20))
  for (const [level, grade] of [
    [59, 'poor'],
    [60, 'medium'],
    [89, 'medium'],
    [90, 'good'],
  ] as const) {
    platform.answer('/user/center', {
      ...{ username: 'admin', deptName: '', createDate: '', pwdLevel: 2 },
      ...{ securityLevel: level, mobile: '', email: '', encrypted: false, headUrl: '' },
    })
    await page.keyboard.press('F5')
    await expect(centre.level).toHaveAttribute('aria-valuetext', said(grade, level))
  }
})

test('a phone is bound with its code; the wait goes on while the dialog is closed (OPS-PER-06, OPS-PER-07, OPS-PER-08, OPS-PER-09, OPS-PER-13, OPS-PER-14, OPS-PER-15)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  writeBackend(platform.backend.dataDir, "DELETE FROM app_config WHERE name = 'msgGateway'")
  const centre = await PersonalCentre.open(remote, page, words)
  const form = await centre.change('mobile')
  const [number, code] = [form.field('sys.center:field.mobile'), form.field('sys.center:field.code')]
  const send = form.button('sys.center:bind.send')
  await send.click()
  await expect(form.errors(words('sys.center:bind.mobileEmpty'))).toBeVisible()
  await number.fill('12811112222')
  await send.click()
  await expect(form.errors(words('common:mobile'))).toBeVisible()
  expect(platform.calls.filter(({ path }) => path.includes('sendSmsCode'))).toEqual([])
  await number.fill('13811112222')
  await code.fill('12345')
  await form.save()
  await expect(form.errors(words('sys.center:bind.code'))).toBeVisible()

  await expectSaid(page, words('sys.center:bind.sent'), () => send.click())
  expect(platform.to('PUT', '/user/center/sendSmsCode/13811112222')).toHaveLength(1)
  const waiting = form.root.getByRole('button', { name: /^\d+秒后重新发送$/ })
  await expect(waiting).toBeDisabled()
  await form.button('common:cancel').click()
  await new Confirm(page, words).accept('kit:discard.action')
  await expect(form.root).toBeHidden()
  await centre.change('mobile')
  await expect(waiting).toBeDisabled()

  await number.fill('13811112222')
  await code.fill(newestCode(platform.backend.dataDir))
  await form.save()
  await expect(form.root).toBeHidden()
  expect(platform.to('PUT', '/user/center/mobile')).toHaveLength(1)
  await expect(centre.row('mobile')).toContainText('13811112222')
})

test('a mailbox is checked before a code is sent, and a refusal stays beside the button (OPS-PER-10, OPS-PER-11, OPS-PER-12)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const centre = await PersonalCentre.open(remote, page, words)
  const form = await centre.change('email')
  const send = form.button('sys.center:bind.send')
  await form.field('sys.center:field.email').fill('nobody')
  await send.click()
  await expect(form.errors(words('common:email'))).toBeVisible()
  expect(platform.calls.filter(({ path }) => path.includes('sendEmailCode'))).toEqual([])
  await form.field('sys.center:field.email').fill('admin@example.cn')
  platform.fault(
    '/user/center/sendEmailCode/admin@example.cn',
    { kind: 'refuse', code: 500, msg: '邮件网关不可用' },
    1,
  )
  platform.fault(
    '/user/center/sendEmailCode/admin%40example.cn',
    { kind: 'refuse', code: 500, msg: '邮件网关不可用' },
    1,
  )
  await send.click()
  await expect(form.root.getByText('邮件网关不可用')).toBeVisible()
  await expect(send).toBeEnabled()
})

test('questions are chosen, differ, and their answers are typed twice; back keeps them (OPS-PER-16, OPS-PER-17, OPS-PER-18, OPS-PER-19, OPS-PER-20, OPS-PER-21)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const centre = await PersonalCentre.open(remote, page, words)
  const form = await centre.change('question')
  const chosen = (at: 1 | 2 | 3) => form.field(`sys.center:field.question${at}`)
  const answer = (at: 1 | 2 | 3) => form.field(`sys.center:field.answer${at}`)
  const next = form.button('sys.center:questions.next')
  await next.click()
  await expect(form.errors(words('common:required'))).toHaveCount(6)
  await chosen(1).selectOption('birthPlace')
  await chosen(2).selectOption('firstSchool')
  await chosen(3).selectOption('birthPlace')
  for (const at of [1, 2, 3] as const) await answer(at).fill(`答案${at} `)
  await next.click()
  await expect(form.errors(words('sys.center:questions.repeated'))).toBeVisible()
  await chosen(3).selectOption('firstPet')
  await next.click()
  await expect(form.root).toContainText(words('sys.center:question.firstPet'))
  await answer(1).fill('答案1')
  await answer(2).fill('anders')
  await answer(3).fill('anders')
  await form.save()
  await expect(form.errors(words('sys.center:questions.differs'))).toBeVisible()
  await expect(form.errors(words('sys.center:questions.differs3'))).toBeVisible()
  expect(platform.to('PUT', '/user/center/question')).toEqual([])
  await form.button('sys.center:questions.back').click()
  await expect(answer(2)).toHaveValue('答案2 ')
  await next.click()
  await answer(2).fill('答案2')
  await answer(3).fill('答案3')
  await form.save()
  await expect(form.root).toBeHidden()
  expect(platform.to('PUT', '/user/center/question').map(({ body }) => body)).toEqual([
    {
      ...{ question1: 'birthPlace', answer1: '答案1' },
      ...{ question2: 'firstSchool', answer2: '答案2' },
      ...{ question3: 'firstPet', answer3: '答案3' },
    },
  ])
  await expect(centre.row('question')).toContainText(words('sys.center:row.isSet'))
})

test('an avatar is cropped and scaled here, uploaded and shown; what is no picture of that kind never leaves (OPS-PER-22, OPS-PER-23, OPS-PER-24, OPS-PER-25)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const centre = await PersonalCentre.open(remote, page, words)
  const dialog = await centre.changeAvatar()
  await expect(dialog.getByRole('img', { name: words('sys.center:avatar.hint') })).toContainText('120*120')
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  const put = (name: string, content: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: content })
  const alert = dialog.getByRole('alert')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
  await put('me.svg', svg)
  await expect(alert).toContainText(words('sys.center:avatar.type'))
  await put('me.png', svg)
  await expect(alert).toContainText(words('sys.center:avatar.type'))
  const tooLarge = words('sys.center:avatar.pixels', { side: 10_000, millions: 50 })
  for (const bomb of [png(60_000, 60_000), bmp(20_000, 10)]) {
    await put(bomb[0] === 0x89 ? 'me.png' : 'me.bmp', Buffer.from(bomb))
    await expect(alert).toContainText(tooLarge)
  }
  await put('me.png', Buffer.concat([Buffer.from(png(10, 10)), Buffer.alloc(10 * 1_048_576)]))
  await expect(alert).toContainText(words('sys.center:avatar.size'))
  // Declares a size and is nothing else.
  await put('me.png', Buffer.from(png(10, 10)))
  await expect(alert).toContainText(words('sys.center:avatar.broken'))
  expect(platform.to('POST', '/sys/oss/upload')).toEqual([])

  await put('me.jpg', Buffer.from(await picture(page, 800, 400)))
  const area = dialog.getByRole('group', { name: words('sys.center:avatar.area') })
  await expect(area).toBeVisible()
  await area.focus()
  await page.keyboard.press('ArrowLeft')
  await dialog.getByRole('button', { name: words('common:save'), exact: true }).click()
  await expect(dialog).toBeHidden()
  const [upload] = platform.to('POST', '/sys/oss/upload')
  expect(upload?.query.token).toBeTruthy()
  const [stored] = queryBackend<{ path: string; dir: string; kind: string; type: string }>(
    platform.backend.dataDir,
    `SELECT local_physical_pathname AS path, dir_value AS dir, file_class AS kind, file_content_type AS type
     FROM oss_list ORDER BY id DESC LIMIT 1`,
  )
  expect(stored).toMatchObject({ dir: 'PHOTO', kind: 'image', type: 'image/png' })
  expect(platform.to('PUT', '/user/center/photo')[0]?.body).toMatchObject({
    headUrl: expect.stringMatching(new RegExp(`${stored?.path}$`)),
  })
})

test('the own avatar is shown in the panel and in the corner of the window (OPS-PER-01, OPS-PER-24)', async ({
  shell,
  page,
  words,
}) => {
  const centre = await PersonalCentre.open(shell, page, words)
  const dialog = await centre.changeAvatar()
  const buffer = Buffer.from(await picture(page, 300, 500))
  await dialog.locator('input[type=file]').setInputFiles({ name: 'me.jpeg', mimeType: 'image/jpeg', buffer })
  await expect(dialog.getByRole('group', { name: words('sys.center:avatar.area') })).toBeVisible()
  await dialog.getByRole('button', { name: words('common:save'), exact: true }).click()
  await expect(dialog).toBeHidden()
  const shown = centre.panel.getByRole('img', { name: words('sys.center:avatar.own'), exact: true })
  await expect(shown).toBeVisible()
  const size = (image: Element) => {
    const { naturalWidth, naturalHeight } = image as HTMLImageElement
    return [naturalWidth, naturalHeight]
  }
  await expect.poll(() => shown.evaluate(size)).toEqual([240, 240])
  await expect(page.getByRole('banner').locator('button[aria-haspopup=menu] img')).toBeVisible()
})

test('the own password needs the present one, a confirmation and the demanded level, then everything ends (OPS-PER-04, OPS-PER-05, OPS-CSE-19)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  platform.answer('/sys/appConfig/pwdSecurityLevel', { pwdSecurityLevel: 4 })
  const centre = await PersonalCentre.open(remote, page, words)
  const form = await centre.change('password')
  await expect(form.root).toContainText(words('pickers:password.demand.4'))
  await form.save('sys.center:password.change')
  await expect(form.errors(words('common:required'))).toHaveCount(3)
  await centre.typePassword(form, 'admin', 'weakword', 'weakwort')
  await expect(form.errors(words('pickers:password.weak'))).toBeVisible()
  await expect(form.errors(words('sys.center:password.differ'))).toBeVisible()
  await expect(form.root).toContainText(
    words('pickers:password.notEnough', { strength: words('pickers:password.strength.2') }),
  )
  expect(platform.to('PUT', '/user/center/password')).toEqual([])
  await centre.typePassword(form, 'admin', NEW)
  const signIn = new SignIn(page, words)
  await signIn.ready()
  expect(platform.to('PUT', '/user/center/password')[0]?.body).toEqual({
    username: 'admin',
    password: 'admin',
    newPassword: NEW,
    comfirmPassword: NEW,
  })
  await signIn.signIn('admin', NEW)
  await remote.ready()
})

test('the form of a user shows the demanded level and what is reached, and refuses less (OPS-CSE-19)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  platform.answer('/sys/appConfig/pwdSecurityLevel', { pwdSecurityLevel: 3 })
  const list = await remote.open('sys/user')
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await expect(form.root).toContainText(words('pickers:password.demand.3'))
  await form.field('sys.user:field.password').first().fill('12345678')
  await form.save()
  await expect(form.errors(words('pickers:password.weak'))).toBeVisible()
  await form.field('sys.user:field.password').first().fill('lang-genug-1')
  await expect(form.root).toContainText(
    words('pickers:password.enough', { strength: words('pickers:password.strength.3') }),
  )
})
