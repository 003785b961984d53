import { createRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'
import { pastedHtml } from '#ui/pastedHtml.ts'
import { canEditRich, type PictureRefusal, RichText, type RichTextHandle } from './RichText.tsx'

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
  table: '插入表格',
  addRow: '插入行',
  addColumn: '插入列',
  deleteRow: '删除行',
  deleteColumn: '删除列',
  deleteTable: '删除表格',
  undo: '撤销',
  redo: '重做',
}

let html = ''
let refused: readonly PictureRefusal[] = []

interface HeldProps {
  start: string
  mostBytes?: number
  askLink(current: string): Promise<string | null>
}

function Held({ start, askLink, mostBytes = 100_000 }: HeldProps) {
  const [value, setValue] = useState(start)
  return (
    <RichText
      mostBytes={mostBytes}
      onRefused={(refusal) => (refused = [...refused, refusal])}
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
  refused = []
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
  // Marks are set on the selection, blocks where the caret is.
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
  expect(await canEditRich('<p><img src="https://files.example.com/a.png"></p>')).toBe(false)
  expect(await canEditRich('<p><img src="data:image/svg+xml;base64,PHN2Zz4="></p>')).toBe(false)
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

/** Pastes or drops the content of another program. */
function give(kind: 'paste' | 'drop', { html: words, text: plain, file }: Given): void {
  const data = new DataTransfer()
  if (words !== undefined) data.setData('text/html', words)
  if (plain !== undefined) data.setData('text/plain', plain)
  if (file) data.items.add(file)
  const { x, y } = text().element().getBoundingClientRect()
  const options = { bubbles: true, cancelable: true }
  text()
    .element()
    .dispatchEvent(
      kind === 'paste'
        ? new ClipboardEvent('paste', { clipboardData: data, ...options })
        : new DragEvent('drop', { dataTransfer: data, clientX: x + 20, clientY: y + 20, ...options }),
    )
}

interface Given {
  readonly html?: string
  readonly text?: string
  readonly file?: File
}

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const picture = `data:image/png;base64,${pixel}`
const png = (name: string, type = 'image/png') =>
  new File([Uint8Array.from(atob(pixel), (character) => character.charCodeAt(0))], name, { type })

test('what is pasted comes without anything that runs', async () => {
  await open('<p></p>')
  give('paste', { html: '<p onclick="ran()">一<script>ran()</script></p><iframe></iframe>' })
  await expect.poll(() => html).toBe('<p>一</p>')
})

const frame = '<table border="1" cellspacing="0" cellpadding="6"><tbody>'

test('a table of a spreadsheet stays a table, with spans and sides, and can be edited again', async () => {
  await open('<p></p>')
  give('paste', {
    html: `<html><head><style>td { color: red }</style></head><body><table border=0 cellpadding=0 width=128>
      <col width=64 span=2><tr height=20><td colspan=2 style='width:96pt'>合计</td></tr>
      <tr><td>苹果</td><td align=right style='background:yellow'>3.5</td></tr></table></body></html>`,
    text: '合计\n苹果\t3.5',
    // As spreadsheets do, which put a picture of the cells there as well.
    file: png('image.png'),
  })
  const table = `${frame}<tr><td colspan="2"><p>合计</p></td></tr><tr><td><p>苹果</p></td><td align="right"><p>3.5</p></td></tr></tbody></table>`
  await expect.poll(() => html.replace(/^<p><\/p>|<p><\/p>$/g, '')).toBe(table)
  expect(refused).toEqual([])
  expect(await canEditRich(table)).toBe(true)
})

test('Tab goes to the next cell, in the last one to a new row, and tools change the table', async () => {
  await open(`${frame}<tr><td><p>一</p></td><td><p>二</p></td></tr></tbody></table>`)
  await text().getByText('一').click()
  await userEvent.keyboard('{End}{Tab}')
  await userEvent.keyboard('x')
  const cells = () => [...document.querySelectorAll('.ProseMirror td')].map(({ textContent }) => textContent)
  await expect.poll(cells).toEqual(['一', 'x'])
  await userEvent.keyboard('{Tab}y{Shift>}{Tab}{/Shift}')
  await expect.poll(cells).toEqual(['一', 'x', 'y', ''])
  await button('插入列').click()
  await expect.poll(() => cells().length).toBe(6)
  await button('删除列').click()
  await button('插入行').click()
  await button('删除行').click()
  await button('删除表格').click()
  await expect.poll(cells).toEqual([])
  await button('插入表格').click()
  await expect.poll(() => document.querySelectorAll('.ProseMirror th').length).toBe(3)
  const border = getComputedStyle(document.querySelector('.ProseMirror td') ?? document.body).borderTopStyle
  expect(border).toBe('solid')
})

/** A line of a list as word processors write it. */
const line = (level: number, mark: string, words: string, list = 0) =>
  `<p class=MsoListParagraph style='margin-left:18pt;mso-list:l${list} level${level} lfo1'><![if !supportLists]><span
  style='mso-list:Ignore'>${mark}<span style='font:7pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${words}</p>`

test.each([
  [
    'bullets with a list of letters inside',
    line(1, '·', '一') + line(2, 'a.', '甲') + line(2, 'b.', '乙') + line(1, '·', '二'),
    '<ul><li><p>一</p><ol><li><p>甲</p></li><li><p>乙</p></li></ol></li><li><p>二</p></li></ul>',
  ],
  [
    'numbers that begin later, then words, then another list',
    `${line(1, '3)', '一')}${line(1, '4)', '二')}<p>中间</p>${line(1, 'o', '三', 1)}`,
    '<ol start="3"><li><p>一</p></li><li><p>二</p></li></ol><p>中间</p><ul><li><p>三</p></li></ul>',
  ],
  ['Chinese numerals', line(1, '一、', '总则'), '<ol><li><p>总则</p></li></ol>'],
  ['a list that is one already', '<ul><li>一</li></ul>', '<ul><li><p>一</p></li></ul>'],
])('a list of a word processor stays a list: %s', async (_what, given, wanted) => {
  await open('<p></p>')
  give('paste', { html: given })
  await expect.poll(() => html.replace(/^<p><\/p>|<p><\/p>$/g, '')).toBe(wanted)
})

test('a picture is pasted and dropped into the text, by itself and with words', async () => {
  await open('<p></p>')
  give('paste', { file: png('图.png') })
  await expect.poll(() => html).toBe(`<p><img src="${picture}" alt="图.png"></p>`)
  expect(await canEditRich(html)).toBe(true)
  // A browser gives the picture and its address.
  give('paste', { html: '<img src="https://files.example.com/a.png">', file: png('b.png') })
  await expect.poll(() => html.split('<img').length).toBe(3)
  give('drop', { file: png('c.png') })
  await expect.poll(() => html.split('<img').length).toBe(4)
  give('paste', { html: `<p>旁边<img src="${picture}" onerror="ran()"></p>` })
  await expect.poll(() => html.split('<img').length).toBe(5)
  expect(html).not.toContain('onerror')
  expect(refused).toEqual([])
})

test('a picture that does not get in is told, and the words beside it stay', async () => {
  await open('<p></p>')
  give('paste', { html: '<p>一<img src="file:///C:/a.png"><img src="https://files.example.com/a.png"></p>' })
  await expect.poll(() => html).toBe('<p>一</p>')
  expect(refused).toEqual(['address'])
  give('drop', { file: png('a.svg', 'image/svg+xml') })
  await expect.poll(() => refused).toEqual(['address', 'type'])
  show(<Held key="small" start="<p>一</p>" mostBytes={100} askLink={async () => null} />)
  await text().click()
  give('paste', { file: png('a.png') })
  await expect.poll(() => refused).toEqual(['address', 'type', 'size'])
  give('paste', { html: `<p>二<img src="${picture}"></p>` })
  await expect.poll(() => refused).toEqual(['address', 'type', 'size', 'size'])
  await expect.poll(() => html).toContain('二')
  expect(html).not.toContain('<img')
})

test('what the editor is given of a paste is clean already, and loads nothing', () => {
  expect(pastedHtml('<p onclick="ran()">一<script>ran()</script></p><iframe></iframe>')).toEqual({
    html: '<p>一</p>',
    lost: 0,
  })
  expect(pastedHtml('<p>一<img src="https://files.example.com/a.png"></p>')).toEqual({
    html: '<p>一</p>',
    lost: 1,
  })
})
