import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { appConfig } from '#contract/resources/sys/appConfig.ts'
import { MailFrame } from '#pickers/message/MailFrame.tsx'
import { PlaceholderList } from '#pickers/message/PlaceholderList.tsx'
import { MessagePreview } from '#pickers/message/MessagePreview.tsx'
import { useMailSignature } from '#pickers/message/useMailSignature.ts'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

beforeAll(() => loadTexts(['pickers']))

const frame = (): HTMLIFrameElement => {
  const found = document.querySelector('iframe')
  if (!found) throw new Error('no frame')
  return found
}
const mail = (): Document => {
  const { contentDocument } = frame()
  if (!contentDocument) throw new Error('no document')
  return contentDocument
}
const words = () => document.querySelector('iframe')?.contentDocument?.body.textContent ?? ''

const gateway = {
  sms: {
    ...{ type: 1, aliyunAccessKeyId: '', aliyunAccessKeySecret: '', aliyunSignName: '' },
    ...{ aliyunTemplateCode: '', qcloudAppId: '', qcloudAppKey: '', qcloudSignName: '' },
    ...{ qcloudTemplateId: '', customChannelService: '', customConfigParam: '' },
  },
  mail: {
    ...{ type: 1, smtp: '', port: null, username: '', password: '', ssl: false },
    ...{ customChannelService: '', customConfigParam: '', remark: '' },
  },
  signatureText: '运营<b>平台',
}

function Mail({ channelCode = 'EMAIL' }: { channelCode?: string }) {
  const mailSignature = useMailSignature(channelCode === 'EMAIL')
  return (
    <MessagePreview
      channelCode={channelCode}
      content="<p>正文</p>"
      templateIdOp=""
      templateTypeOp=""
      values={{}}
      declared={[]}
      extras={{ mailSignature }}
    />
  )
}

test('a mail ends with the signature of the settings as a paragraph of its own', async () => {
  bridge.serve(appConfig.endpoints.gateway, () => gateway)
  show(<Mail />)
  await expect.poll(words).toBe('正文运营<b>平台')
  expect(mail().body.lastElementChild?.outerHTML).toBe('<p>运营&lt;b&gt;平台</p>')
})

test('who may not open the settings does not ask for them, and sees the mail without a signature', async () => {
  be({ session: { user: { ...sampleSession().user, superAdmin: 0 } } })
  show(<Mail />)
  await expect.poll(words).toBe('正文')
  expect(bridge.asked.filter(({ name }) => name === 'api.call')).toEqual([])
})

test('the frame of a mail runs no script and loads nothing', async () => {
  show(
    <MailFrame
      html={
        '<p id="x" onclick="parent.ran=1">正文</p><script>parent.ran=1</script><img src="https://example.com/a.png" onerror="parent.ran=1">'
      }
      width={640}
      isDark={false}
      label="邮件"
    />,
  )
  await expect.poll(words).toContain('正文')
  // Exactly this: a frame that may run scripts and shares the origin is none.
  expect(frame().getAttribute('sandbox')).toBe('allow-same-origin')
  expect(mail().querySelector('script, [onclick], img')).toBeNull()
  // Scripts that got past the cleaning would neither run nor be loaded.
  const script = mail().createElement('script')
  script.textContent = 'parent.ran = 1'
  mail().body.append(script)
  expect('ran' in window).toBe(false)
  const refused = new Promise<string>((resolve) => {
    mail().addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      resolve(effectiveDirective),
    )
  })
  const image = mail().createElement('img')
  image.src = `${window.location.origin}/picture.png`
  mail().body.append(image)
  expect(await refused).toBe('img-src')
})

test('a mail is looked at with the width of a telephone and in the dark', async () => {
  bridge.serve(appConfig.endpoints.gateway, () => ({ ...gateway, signatureText: '' }))
  show(
    <div style={{ width: 900 }}>
      <Mail />
    </div>,
  )
  await expect.poll(words).toBe('正文')
  const background = () => getComputedStyle(mail().documentElement).backgroundColor
  const isLight = (color: string) => Math.min(...(color.match(/\d+/g) ?? []).slice(0, 3).map(Number)) > 200
  await expect.poll(() => frame().getBoundingClientRect().width).toBe(640)
  expect(isLight(background())).toBe(true)
  await page.getByRole('radio', { name: '手机' }).click()
  await expect.poll(() => frame().getBoundingClientRect().width).toBe(375)
  await page.getByRole('switch', { name: '深色' }).click()
  await expect.poll(words).toBe('正文')
  await expect.poll(() => isLight(background())).toBe(false)
})

test('placeholders that nobody declares lead to their place, and unused parameters are named', async () => {
  const found: [number, number][] = []
  const content = '您好${name}，${nmae}和${nmae}'
  show(
    <PlaceholderList
      content={content}
      declared={[
        { val: 'name', label: '姓名' },
        { val: 'time', label: '时间' },
      ]}
      onFind={(start, end) => found.push([start, end])}
    />,
  )
  const check = page.getByRole('group', { name: chinese('pickers:preview.placeholders') })
  await expect.element(check.getByText('${time}')).toBeVisible()
  await expect.element(check.getByText('${name}')).not.toBeInTheDocument()
  await check.getByRole('button', { name: '${nmae} ×2' }).click()
  expect(found.map(([start, end]) => content.slice(start, end))).toEqual(['${nmae}'])
})

test('a mail that is wider than its place is shown smaller as a whole, and at its own width where there is room', async () => {
  const shown = (place: number) => (
    <div style={{ width: place }}>
      <MailFrame html="<p>正文</p>" width={640} isDark={false} label="邮件" />
    </div>
  )
  show(shown(320))
  const place = page.getByRole('group', { name: '邮件' })
  await expect.poll(words).toBe('正文')
  await expect.poll(() => frame().getBoundingClientRect().width).toBeLessThanOrEqual(320)
  // Its layout is still that of its full width.
  expect(mail().documentElement.clientWidth).toBe(640)
  const group = place.element()
  expect(group.scrollWidth).toBe(group.clientWidth)
  expect(group.scrollHeight).toBe(group.clientHeight)
  show(shown(800))
  await expect.poll(() => frame().getBoundingClientRect().width).toBe(640)
})
