import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, isTest, root } from '#tests/setup/project.ts'
import { readSyntax } from '#tests/setup/syntax.ts'
import { readTexts } from './texts.ts'

/** One text has one place: those of the console are in `locales`, and the server names their keys. */

const chinese = /[\u4e00-\u9fff]/

/** Files of the server whose Chinese is data: the first fill, and names that it writes into records. */
const data = [
  /^src\/server\/demo\//,
  /^src\/server\/db\//,
  /^src\/server\/access\/builtIn\.ts$/,
  /^src\/server\/messaging\/officialCatalogue\.ts$/,
  /^src\/server\/modules\/ops\/ossDirTree\.ts$/,
  /^src\/server\/modules\/sys\/dictPackage\.ts$/,
  /^src\/server\/modules\/sys\/tenantOpening\.ts$/,
  /^src\/server\/settings\/settings\.ts$/,
]

/** Texts of the server that are in `locales` as well, with the reason. */
const twice: Readonly<Record<string, string>> = {
  任务已失效: 'a status in the list and a refusal: one word and one sentence in English',
  系统: 'a tab of settings and a sender: equal by chance',
}

/** Chinese strings of some sources with their files. */
function stringsOf(files: readonly string[]): { file: string; text: string }[] {
  return files.flatMap((file) =>
    readSyntax(readFileSync(join(root, file), 'utf8'), file)
      .strings.filter((text) => chinese.test(text))
      .map((text) => ({ file, text })),
  )
}

const serverStrings = stringsOf(
  filesBelow('src/server', /\.ts$/).filter(
    (file) => !isTest(file) && !data.some((pattern) => pattern.test(file)),
  ),
)

/** Texts that occur more than once, with their places. */
function repeated(texts: readonly { file: string; text: string }[]): string[] {
  const places = new Map<string, string[]>()
  for (const { file, text } of texts) places.set(text, [...(places.get(text) ?? []), file])
  return [...places]
    .filter(([, files]) => files.length > 1)
    .map(([text, files]) => `${text}: ${files.join(', ')}`)
}

test('no Chinese text of the server is one of the console again', () => {
  // The server writes placeholders with one brace.
  const texts = new Map(
    [...readTexts('zh-CN', root)].map(([key, text]) => [text.replace(/\{\{(\w+)\}\}/g, '{$1}'), key]),
  )
  const found = serverStrings.filter(({ text }) => texts.has(text))
  expect(
    found
      .filter(({ text }) => !(text in twice))
      .map(({ file, text }) => `${file}: ${text} is ${texts.get(text)}`),
    'name the key instead, as in `pick(language, …)`',
  ).toEqual([])
  expect(new Set(found.map(({ text }) => text)), 'exceptions that are none').toEqual(
    new Set(Object.keys(twice)),
  )
})

test('no Chinese text of the server is written twice', () => {
  expect(serverStrings.length).toBeGreaterThan(250)
  expect(repeated(serverStrings)).toEqual([])
})

/** Sentences that two namespaces have; hosts read theirs before a window exists. */
const REPEATED_SENTENCES = 33

test('no more sentences than before are in two places of locales', () => {
  const sentences = [...readTexts('zh-CN', root)]
    .map(([file, text]) => ({ file, text }))
    .filter(({ text }) => text.length >= 7)
  const found = repeated(sentences)
  expect(found.length, found.join('\n')).toBe(REPEATED_SENTENCES)
})

test('a repeated text is found with its places', () => {
  const texts = [
    { file: 'a', text: '保存' },
    { file: 'b', text: '删除' },
    { file: 'c', text: '保存' },
  ]
  expect(repeated(texts)).toEqual(['保存: a, c'])
})
