import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  callStates,
  doctorFindings,
  doctorProblems,
  doctorStates,
  doctorSteps,
  noticeCodes,
} from '#contract/bridge.ts'
import { allEndpoints } from '#contract/resources/index.ts'
import { failureCodes } from '#contract/failures.ts'
import { mappingMistakes } from '#contract/mappingProblems.ts'
import { filesBelow, isTest, root } from '#tests/setup/project.ts'
import { readSyntax } from '#tests/setup/syntax.ts'

/** Reference language first. */
export const languages = ['zh-CN', 'en-US'] as const

/** `<namespace>:<key>` → text. Plural forms (`_one`, `_other`) count as one key. */
export type Texts = ReadonlyMap<string, string>

export function readTexts(language: string, base: string): Texts {
  const texts = new Map<string, string>()
  const folder = join(base, 'locales', language)
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const content: Record<string, string> = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    for (const [key, text] of Object.entries(content)) texts.set(`${file.slice(0, -5)}:${key}`, text)
  }
  return texts
}

export const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** `{{name}}` and `{{name, format}}` of a text, sorted. */
export function placeholders(text: string): string[] {
  const names = [...text.matchAll(/\{\{-?\s*([^,}\s]+)[^}]*\}\}/g)].map((match) => match[1] ?? '')
  return [...new Set(names)].sort()
}

/** Calls that change something and are neither additions, changes nor deletions; those with a button have its words. */
const usualCalls: ReadonlySet<string> = new Set(['create', 'update', 'remove'])
const reference = readTexts('zh-CN', root)
const ownCalls = allEndpoints()
  .filter(({ effect }) => effect === 'write' || effect === 'destroy')
  .map(({ id }) => id)
  .filter((id) => {
    const at = id.lastIndexOf('.')
    const call = id.slice(at + 1)
    return !usualCalls.has(call) && !reference.has(`${id.slice(0, at)}:action.${call}`)
  })

/**
 * The only templates that may form a key, each with every value that its placeholder can take. Any other
 * template is a concatenated key, which the compiler cannot check.
 */
export const families: Readonly<Record<string, readonly string[]>> = {
  'failure:${}': failureCodes,
  'failure:notice.${}': noticeCodes,
  'shell.doctor:step.${}': doctorSteps,
  'shell.doctor:state.${}': doctorStates,
  'shell.doctor:found.${}': doctorFindings,
  'shell.doctor:advice.${}': doctorProblems,
  'shell.doctor:calls.state.${}': callStates.codes,
  'shell.mapping:mistake.${}': mappingMistakes,
  'journal:call.${}': ownCalls,
}

export interface TextUse {
  /** Keys that the sources use. */
  readonly used: ReadonlySet<string>
  /** `file: problem` for every key formed in a way that cannot be checked. */
  readonly concatenated: readonly string[]
}

/** Scans the sources for text keys of the given namespaces. */
export function readUse(namespaces: ReadonlySet<string>, base: string): TextUse {
  const used = new Set<string>()
  const concatenated: string[] = []
  const namespaceOf = (text: string) => /^([\w.]+):/.exec(text)?.[1] ?? ''
  for (const file of filesBelow('src', /\.tsx?$/, base)) {
    if (isTest(file)) continue
    const facts = readSyntax(readFileSync(join(base, file), 'utf8'), file)
    for (const text of facts.strings)
      if (namespaces.has(namespaceOf(text)) && !text.endsWith(':')) used.add(text)
    for (const template of facts.templates) {
      if (!namespaces.has(namespaceOf(template))) continue
      const values = families[template]
      if (values) for (const value of values) used.add(template.replace('${}', value))
      else concatenated.push(`${file}: \`${template}\` is not among the declared families`)
    }
    for (const text of facts.concatenated) {
      if (namespaces.has(namespaceOf(text))) concatenated.push(`${file}: '${text}' + …`)
    }
  }
  return { used, concatenated }
}

/** Every problem of the texts of a project, as lines of text; empty when there is none. */
export function checkTexts(base: string): string[] {
  const [reference = new Map<string, string>(), ...others] = languages.map((language) =>
    readTexts(language, base),
  )
  const problems: string[] = []
  const keys = new Set([...reference.keys()].map(withoutPlural))
  const namespaces = new Set([...keys].map((key) => key.split(':')[0] ?? ''))

  for (const [index, texts] of others.entries()) {
    const language = languages[index + 1]
    const present = new Set([...texts.keys()].map(withoutPlural))
    for (const key of keys) if (!present.has(key)) problems.push(`${language} lacks ${key}`)
    for (const key of present)
      if (!keys.has(key)) problems.push(`${language} has ${key}, which ${languages[0]} lacks`)
    for (const [key, text] of texts) {
      const original =
        reference.get(key) ??
        reference.get(`${withoutPlural(key)}_other`) ??
        reference.get(withoutPlural(key))
      if (original === undefined) continue
      const [ours, theirs] = [placeholders(original).join(' '), placeholders(text).join(' ')]
      if (ours !== theirs)
        problems.push(`${language} ${key} holds {${theirs}}, ${languages[0]} holds {${ours}}`)
    }
  }
  for (const [language, texts] of [reference, ...others].entries()) {
    for (const [key, text] of texts) {
      if (typeof text !== 'string' || text.trim() === '')
        problems.push(`${languages[language]} ${key} is empty`)
    }
  }

  const { used, concatenated } = readUse(namespaces, base)
  problems.push(...concatenated)
  for (const key of used)
    if (!keys.has(withoutPlural(key)) && !keys.has(key)) problems.push(`no text for ${key}`)
  for (const key of keys) if (!used.has(key)) problems.push(`${key} is dead: no source names it`)
  return problems
}
