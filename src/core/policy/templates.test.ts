import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Policy } from '#contract/policy.ts'
import { policyRules } from '#contract/policyRules.ts'
import { type Element, elementsOf, parseXml, propertyOf } from '../testing/xml.ts'
import { policyPlaces } from './policyPlaces.ts'
import { registryForms } from './registryPolicy.ts'

/** Templates for administrators who distribute a policy: the keys are those of the schema, in the form that is read. */

const folder = join(import.meta.dirname, '../../../resources/policy')
const readText = (name: string): string => readFileSync(join(folder, name), 'utf8')
const keys = Object.keys(Policy.shape).toSorted()

describe('the template of group policy', () => {
  const admx = parseXml(readText('windows/steward.admx'))
  const policies = elementsOf(admx, 'policy')

  test('has a policy per key, for the machine alone, where the console reads it', () => {
    expect(policies.map(({ attributes }) => attributes['name'] ?? '').toSorted()).toEqual(keys)
    const [place] = policyPlaces('win32', {}).system
    const key = place?.kind === 'registry' ? `${place.parent}\\${place.name}` : ''
    for (const { attributes } of policies)
      expect(attributes).toMatchObject({
        class: 'Machine',
        key: key.replace('HKLM\\', ''),
      })
  })

  /** How a policy writes its value: the kind, and the limits that the editor holds to. */
  const formOf = (policy: Element): unknown => {
    const name = policy.attributes['name'] ?? ''
    const values = (kind: string) =>
      elementsOf(policy, kind).flatMap((one) =>
        elementsOf(one, 'decimal').map(({ attributes }) => attributes['value']),
      )
    if (policy.attributes['valueName'] === name)
      return {
        kind: 'switch',
        enabled: values('enabledValue'),
        disabled: values('disabledValue'),
      }
    const [element] = policy.children.find((child) => child.name === 'elements')?.children ?? []
    const { id, valueName, required, ...limits } = element?.attributes ?? {}
    expect([id, valueName, required]).toEqual([name, name, 'true'])
    const items = element ? elementsOf(element, 'string').map(({ text }) => text) : []
    return {
      kind: element?.name,
      ...limits,
      ...(items.length > 0 && { items }),
    }
  }
  const expected = {
    json: { kind: 'multiText' },
    lines: { kind: 'multiText' },
    switch: { kind: 'switch', enabled: ['1'], disabled: ['0'] },
  }
  const rest = {
    journalDays: { kind: 'decimal', minValue: '0', maxValue: '3650' },
    idleLock: { kind: 'decimal', minValue: '1', maxValue: '1440' },
    updateFeed: { kind: 'text', maxLength: '500' },
    updateKeys: { kind: 'multiText' },
    export: { kind: 'enum', items: [...policyRules] },
    clipboard: { kind: 'enum', items: [...policyRules] },
    journalExport: { kind: 'enum', items: [...policyRules] },
  }

  test('writes every key in the form that is read', () => {
    const forms = Object.fromEntries(policies.map((one) => [one.attributes['name'], formOf(one)]))
    expect(forms).toEqual(
      Object.fromEntries(
        Object.entries(registryForms).map(([name, form]) => [
          name,
          form === 'text' || form === 'number'
            ? Object.entries(rest).find(([one]) => one === name)?.[1]
            : expected[form],
        ]),
      ),
    )
  })

  test.each(['zh-CN', 'en-US'])('has all its words and fields in %s, and no others', (language) => {
    const adml = parseXml(readText(`windows/${language}/steward.adml`))
    const used = (kind: string) =>
      new Set(
        [...readText('windows/steward.admx').matchAll(new RegExp(`\\$\\(${kind}\\.([^)]+)\\)`, 'g'))].map(
          ([, id = '']) => id,
        ),
      )
    for (const kind of ['string', 'presentation']) {
      const given = elementsOf(adml, kind).map(({ attributes }) => attributes['id'] ?? '')
      expect(given.toSorted()).toEqual([...used(kind)].toSorted())
    }
    for (const { text } of elementsOf(adml, 'string')) expect(text.trim()).not.toBe('')
    const controls = {
      multiText: 'multiTextBox',
      text: 'textBox',
      decimal: 'decimalTextBox',
      enum: 'dropdownList',
    }
    for (const [kind, control] of Object.entries(controls)) {
      const fields = elementsOf(admx, kind).flatMap(({ attributes }) => attributes['id'] ?? [])
      expect(
        elementsOf(adml, control)
          .map(({ attributes }) => attributes['refId'] ?? '')
          .toSorted(),
      ).toEqual(fields.toSorted())
    }
  })
})

test('the example profile of macOS forces the example policy upon the program, for the whole machine', () => {
  const profile = propertyOf(parseXml(readText('macos/example.mobileconfig')))
  const [place] = policyPlaces('darwin', {}).system
  const domain =
    place?.kind === 'managed'
      ? (place.file
          .split('/')
          .at(-1)
          ?.replace(/\.plist$/, '') ?? '')
      : ''
  const settings: unknown = JSON.parse(readText('example.json'))
  expect(profile).toMatchObject({
    PayloadScope: 'System',
    PayloadContent: [
      {
        PayloadType: 'com.apple.ManagedClient.preferences',
        PayloadContent: {
          [domain]: { Forced: [{ mcx_preference_settings: settings }] },
        },
      },
    ],
  })
})
