import { createRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'
import { canEditRich, RichText, type RichTextHandle } from './RichText.tsx'

const words = {
  toolbar: '格式',
  bold: '加粗',
  italic: '斜体',
  underline: '下划线',
  heading: '标题',
  bullets: '列表',
  numbers: '编号',
  quote: '引用',
  link: '链接',
  undo: '撤销',
  redo: '重做',
}

let html = ''

function Held({ start, askLink }: { start: string; askLink(current: string): Promise<string | null> }) {
  const [value, setValue] = useState(start)
  return (
    <RichText
      label="正文"
      words={words}
      value={value}
      askLink={askLink}
      onChange={(next) => {
        html = next
        setValue(next)
      }}
    />
  )
}

const text = () => page.getByRole('textbox', { name: '正文' })

async function open(start: string, askLink = async (_current: string): Promise<string | null> => null) {
  html = start
  show(<Held key={start} start={start} askLink={askLink} />)
  await text().click()
}

const selectAll = () => userEvent.keyboard('{Control>}a{/Control}')

test.each([
  ['加粗', '<p><strong>你好</strong></p>'],
  ['斜体', '<p><em>你好</em></p>'],
  ['下划线', '<p><u>你好</u></p>'],
  ['标题', '<h2>你好</h2>'],
  ['列表', '<ul><li><p>你好</p></li></ul>'],
  ['编号', '<ol><li><p>你好</p></li></ol>'],
  ['引用', '<blockquote><p>你好</p></blockquote>'],
])('%s is set and taken away by its button, and the caret stays', async (name, shown) => {
  await open('<p>你好</p>')
  // Marks are set on what is selected, blocks where the caret is.
  if (shown.startsWith('<p>')) await selectAll()
  await button(name).click()
  // An empty paragraph below keeps the caret out of a block at the end.
  await expect.poll(() => html.replace(/<p><\/p>$/, '')).toBe(shown)
  await expect.element(button(name)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(text()).toHaveFocus()
  await button(name).click()
  await expect.poll(() => html.replace(/<p><\/p>$/, '')).toBe('<p>你好</p>')
  await expect.element(button(name)).toHaveAttribute('aria-pressed', 'false')
})

test('steps are undone and done again by their buttons', async () => {
  await open('<p>你好</p>')
  await selectAll()
  await expect.element(button('撤销')).toBeDisabled()
  await button('加粗').click()
  await button('撤销').click()
  await expect.poll(() => html).toBe('<p>你好</p>')
  await button('重做').click()
  await expect.poll(() => html).toBe('<p><strong>你好</strong></p>')
})

test('a link is asked for with its present address, and an empty one takes it away', async () => {
  const askLink = vi
    .fn<(current: string) => Promise<string | null>>()
    .mockResolvedValueOnce('https://example.com/')
    .mockResolvedValueOnce(null)
    .mockResolvedValueOnce('')
  await open('<p>你好</p>', askLink)
  await selectAll()
  await button('链接').click()
  await expect.poll(() => html).toContain('href="https://example.com/"')
  await button('链接').click()
  await expect.poll(() => askLink.mock.calls.length).toBe(2)
  expect(html).toContain('href="https://example.com/"')
  await button('链接').click()
  await expect.poll(() => html).toBe('<p>你好</p>')
  expect(askLink.mock.calls.map(([current]) => current)).toEqual([
    '',
    'https://example.com/',
    'https://example.com/',
  ])
})

test('only HTML that loses nothing is edited as rich text', async () => {
  expect(await canEditRich('<p>你好 <strong>王敏</strong></p>')).toBe(true)
  expect(await canEditRich('你好')).toBe(true)
  expect(await canEditRich('')).toBe(true)
  expect(await canEditRich('<table><tr><td>1</td></tr></table>')).toBe(false)
  expect(await canEditRich('<p style="color:red">你好</p>')).toBe(false)
})

test('a value from outside takes the place of the text, without being told as a change', async () => {
  const onChange = vi.fn()
  const shown = (value: string) => (
    <RichText label="正文" words={words} value={value} askLink={async () => null} onChange={onChange} />
  )
  show(shown('<p>一</p>'))
  await expect.element(text()).toHaveTextContent('一')
  show(shown('<p>二<script>ran()</script></p>'))
  await expect.element(text()).toHaveTextContent('二')
  expect(onChange).not.toHaveBeenCalled()
  await text().click()
  await selectAll()
  await userEvent.keyboard('{Delete}')
  // Nothing but an empty paragraph is nothing.
  await expect.poll(() => onChange.mock.lastCall).toEqual([''])
})

test('its owner puts words at the caret and gives it the focus, and hears when that comes and goes', async () => {
  const handle = createRef<RichTextHandle>()
  const heard: string[] = []
  show(
    <>
      <RichText
        ref={handle}
        label="正文"
        words={words}
        value="<p>一</p>"
        askLink={async () => null}
        onChange={(next) => heard.push(next)}
        onFocus={() => heard.push('focus')}
        onBlur={() => heard.push('blur')}
      />
      <button type="button">别处</button>
    </>,
  )
  await expect.element(text()).toBeVisible()
  handle.current?.focus()
  await expect.poll(() => heard).toEqual(['focus'])
  await userEvent.keyboard('{Control>}{End}{/Control}')
  handle.current?.insert('{{name}}')
  await expect.poll(() => heard).toEqual(['focus', '<p>一{{name}}</p>'])
  await button('别处').click()
  await expect.poll(() => heard.at(-1)).toBe('blur')
})

test('text that is only read has no tools and takes nothing', async () => {
  const onChange = vi.fn()
  show(
    <RichText
      isReadOnly
      label="正文"
      words={words}
      value="<p>一</p>"
      askLink={async () => null}
      onChange={onChange}
    />,
  )
  await expect.element(text()).toHaveTextContent('一')
  await expect.element(text()).toHaveAttribute('contenteditable', 'false')
  expect(page.getByRole('toolbar').query()).toBeNull()
})

test('what is pasted comes without anything that runs', async () => {
  await open('<p></p>')
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', '<p onclick="ran()">一<script>ran()</script></p><iframe></iframe>')
  text()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.poll(() => html).toBe('<p>一</p>')
})
