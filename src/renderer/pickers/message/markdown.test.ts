import { expect, test } from 'vitest'
import { markdownLines } from '#pickers/message/markdown.ts'

const text = (words: string) => ({ kind: 'text', text: words })

test.each([
  ['# 标题', 'heading', [text('标题')]],
  ['######  小标题', 'heading', [text('小标题')]],
  ['####### 太多', 'text', [text('####### 太多')]],
  ['#无空格', 'text', [text('#无空格')]],
  ['> 引用', 'quote', [text('引用')]],
  ['>引用', 'quote', [text('引用')]],
  ['- 项', 'item', [text('项')]],
  ['* 项', 'item', [text('项')]],
  ['+  项', 'item', [text('项')]],
  ['-项', 'text', [text('-项')]],
  ['', 'text', []],
])('%j is a %s', (source, kind, parts) => expect(markdownLines(source)).toEqual([{ kind, parts }]))

test('bold words, links and pictures with the words around them', () => {
  expect(markdownLines('请 **马上** 看[这里](https://a.cn)和![图](p.png)。')).toEqual([
    {
      kind: 'text',
      parts: [
        text('请 '),
        { kind: 'bold', text: '马上' },
        text(' 看'),
        { kind: 'link', text: '这里', address: 'https://a.cn' },
        text('和'),
        { kind: 'picture', text: '图', address: 'p.png' },
        text('。'),
      ],
    },
  ])
  expect(markdownLines('> **粗**')[0]).toEqual({ kind: 'quote', parts: [{ kind: 'bold', text: '粗' }] })
})

test.each(['**', '****', '[a](b c)', '[a]', '*a*', '**a\\'])('%j stays words', (source) =>
  expect(markdownLines(source)).toEqual([{ kind: 'text', parts: [text(source)] }]),
)

test('a line each, whatever ends it', () => {
  expect(markdownLines('# 一\r\n二\n- 三').map(({ kind }) => kind)).toEqual(['heading', 'text', 'item'])
})
