import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#tests/setup/project.ts'
import { checkTexts, languages, placeholders, readTexts } from './texts.ts'

test('every text exists in both languages and is named by a source (SYS-CMN-01, MSG-GEN-01)', () => {
  expect(readTexts(languages[0], root).size, 'texts read').toBeGreaterThan(50)
  expect(checkTexts(root)).toEqual([])
})

test('the texts that decisions prescribe are in zh-CN word for word; tests/contract/fixedTexts has those of rows', () => {
  const present = new Set(readTexts('zh-CN', root).values())
  const fixed = ['请选择删除项', '请选择操作项', '网络异常，请稍后重试']
  expect(fixed.filter((text) => !present.has(text))).toEqual([])
})

test('a missing, a dead, a concatenated key and a lost placeholder are each found', () => {
  const base = mkdtempSync(join(tmpdir(), 'steward-texts-'))
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(base, path)), { recursive: true })
    writeFileSync(join(base, path), content)
  }
  try {
    cpSync(join(root, 'package.json'), join(base, 'package.json'))
    const texts = { fine: 'a {{name}}', dead: 'b', half: 'c', empty: 'd' }
    write('locales/zh-CN/shell.json', JSON.stringify(texts))
    write('locales/en-US/shell.json', JSON.stringify({ fine: 'a', dead: 'b', empty: ' ', extra: 'e' }))
    write(
      'src/renderer/shell/x.tsx',
      "// 'shell:dead'\nexport const k = ['shell:fine', 'shell:half', 'shell:empty', 'shell:none', 'shell:' + x, `shell:${y}.z`]",
    )
    expect(checkTexts(base).sort()).toEqual(
      [
        'en-US has shell:extra, which zh-CN lacks',
        'en-US lacks shell:half',
        'en-US shell:empty is empty',
        'en-US shell:fine holds {}, zh-CN holds {name}',
        'no text for shell:none',
        'shell:dead is dead: no source names it',
        "src/renderer/shell/x.tsx: 'shell:' + …",
        'src/renderer/shell/x.tsx: `shell:${}.z` is not among the declared families',
      ].sort(),
    )
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
})

test('placeholders are read in every format', () => {
  expect(placeholders('{{count}} of {{ total, number }} in {{-name}}')).toEqual(['count', 'name', 'total'])
})
