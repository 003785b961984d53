import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#tests/components/page.tsx'
import { cleanHtml } from './cleanHtml.ts'
import { HtmlText } from './HtmlText.tsx'

const shown = () => document.querySelector('[data-place] > div')
const html = () => shown()?.innerHTML

const open = (given: string) =>
  show(
    <div data-place="">
      <HtmlText html={given} />
    </div>,
  )

test('what others wrote is shown with its paragraphs and emphasis', async () => {
  open('<h2>标题</h2><p>一 <b>二</b></p><ul><li>三</li></ul>')
  await expect.poll(html).toBe('<h2>标题</h2><p>一 <b>二</b></p><ul><li>三</li></ul>')
})

test('other text takes its place', async () => {
  open('<p>一</p><p>二</p>')
  await expect.element(page.getByText('二')).toBeVisible()
  open('<p>三</p>')
  await expect.poll(html).toBe('<p>三</p>')
  open('')
  await expect.poll(html).toBe('')
})

test.each([
  ['a script', '<script>window.ran = 1</script>一', '一'],
  ['a handler', '<p onclick="ran()">一</p>', '<p>一</p>'],
  ['a picture', '<p>一<img src="https://a.example/x.png" onerror="ran()"></p>', '<p>一</p>'],
  [
    'a source of pictures',
    '<picture><source srcset="https://a.example/x.png">一</picture>',
    /^(<source>)?一$/,
  ],
  ['a film', '<video src="https://a.example/x.mp4"></video>一', '一'],
  ['a sound', '<audio src="https://a.example/x.mp3"></audio>一', '一'],
  ['a style', '<style>p{color:red}</style><p style="color:red">一</p>', '<p>一</p>'],
  ['a form', '<form action="https://a.example"><input name="a"><button>二</button></form>一', '二一'],
  ['fields', '<textarea>二</textarea><select><option>三</option></select>一', /一$/],
  ['a frame', '<iframe src="https://a.example"></iframe>一', '一'],
  ['a drawing', '<svg><a href="https://a.example"><text>二</text></a></svg>一', '一'],
  [
    'a link, of which the words stay',
    '<a href="https://a.example" ping="https://b.example">一</a>',
    '<a>一</a>',
  ],
  ['what the page could be found by', '<p id="a" name="b" class="c">一</p>', '<p>一</p>'],
  [
    'a background',
    '<table background="https://a.example/x.png"><tbody><tr><td>一</td></tr></tbody></table>',
    /^<table><tbody>/,
  ],
])('%s is left out', async (_, given, kept) => {
  open(given)
  await expect.poll(() => shown()?.textContent).toContain('一')
  if (typeof kept === 'string') expect(html()).toBe(kept)
  else expect(html()).toMatch(kept)
  expect(html()).not.toMatch(/a\.example|b\.example|<(textarea|select|style|input|button)/)
})

test.each([
  ['a script', '<script>ran()</script><p onclick="ran()">一</p>', '<p>一</p>'],
  ['a style', '<style>p{}</style><p>一</p>', '<p>一</p>'],
  ['a form', '<form><input><button>二</button><select></select><textarea></textarea></form>', '二'],
  ['a frame', '<iframe src="https://a.example"></iframe><object></object><embed>一', '一'],
  ['a base', '<base href="https://a.example">一', '一'],
  [
    'what loads by itself',
    '<table background="x"><tbody></tbody></table><a ping="x">一</a>',
    /^<table><tbody><\/tbody><\/table><a>一<\/a>$/,
  ],
  ['another source of a picture', '<img src="a.png" srcset="b.png">', '<img src="a.png">'],
  ['an address that runs', '<a href="javascript:ran()">一</a>', '<a>一</a>'],
])('of text that is edited %s is left out', (_, given, kept) => {
  if (typeof kept === 'string') expect(cleanHtml(given)).toBe(kept)
  else expect(cleanHtml(given)).toMatch(kept)
})

test('text that is edited keeps its links, pictures and looks', () => {
  const given = '<p style="color: red" class="a"><a href="https://a.example">一</a><img src="a.png"></p>'
  expect(cleanHtml(given)).toBe(given)
})
