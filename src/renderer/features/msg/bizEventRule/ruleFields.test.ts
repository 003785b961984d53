import { describe, expect, test } from 'vitest'
import { BizEventRule } from '#contract/resources/msg/bizEventRule.ts'
import { amountRange, frequencyText, timeRange } from '#features/msg/bizEventRule/labels.ts'
import { RuleFields } from '#features/msg/bizEventRule/ruleFields.ts'
import type { Translate } from '#kit/text.ts'

const rule = (change: Partial<BizEventRule> = {}): BizEventRule =>
  BizEventRule.parse({
    ...{ id: '1', title: '到期', eventCode: 'DUE', bizType: '', dtNumMin: null, dtNumMax: null },
    ...{ amountMin: null, amountMax: null, amountUnit: '1', frequency: 0, status: 1 },
    ...{ templateId: 'T1', receiveInfo: '', ...change },
  })

/** Keys in place of the words, with their values. */
const text = ((key: string, values?: object) =>
  values ? `${key} ${JSON.stringify(values)}` : key) as Translate

/** Field and message of each thing that the editor refuses. */
const refused = (change: object): string[] =>
  (RuleFields.safeParse({ ...rule(), ...change }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')} ${message.replace('text:msg.bizEventRule:wrong.', '')}`,
  )

/** Fields that the editor refuses. */
const wrong = (change: object): (string | undefined)[] => refused(change).map((words) => words.split(' ')[0])

describe('what a rule limits, in words', () => {
  test.each([
    [1, 7, '1 ~ 7'],
    [-3, 0, '-3 ~ 0'],
    [0, null, '≥ 0'],
    [null, 0, '≤ 0'],
    [null, null, ''],
  ])('from %s to %s it reads %s', (lower, upper, words) => {
    expect(timeRange(rule({ dtNumMin: lower, dtNumMax: upper, amountMin: 8, amountMax: 9 }))).toBe(words)
    const unit = words === '' ? '' : ' msg.bizEventRule:amountUnit.10000'
    const amounts = rule({
      ...{ amountMin: lower, amountMax: upper, amountUnit: '10000', dtNumMin: 8, dtNumMax: 9 },
    })
    expect(amountRange(amounts, text)).toBe(`${words}${unit}`)
  })

  test('amounts are in yuan or in ten thousands, and in the unit as it is stored where it is neither', () => {
    expect(amountRange(rule({ amountMin: 5 }), text)).toBe('≥ 5 msg.bizEventRule:amountUnit.1')
    expect(amountRange(rule({ amountMin: 5, amountUnit: '100' }), text)).toBe('≥ 5 100')
  })

  test('it is sent once, or every so many days or hours', () => {
    expect(frequencyText(0, 'D', text)).toBe('msg.bizEventRule:frequency.once')
    expect(frequencyText(0, 'H', text)).toBe('msg.bizEventRule:frequency.once')
    expect(frequencyText(1, 'D', text)).toBe('msg.bizEventRule:frequency.days {"count":1}')
    expect(frequencyText(12, 'H', text)).toBe('msg.bizEventRule:frequency.hours {"count":12}')
  })
})

describe('what the editor takes', () => {
  test('ends that are empty or left out are open', () => {
    const ends = { dtNumMin: '', dtNumMax: undefined, amountMin: '', amountMax: undefined }
    expect(refused(ends)).toEqual([])
    expect(RuleFields.parse({ ...rule(), ...ends })).toMatchObject({
      ...{ dtNumMin: null, dtNumMax: null, amountMin: null, amountMax: null },
    })
  })

  test('receivers are no part of what it saves', () => {
    expect(RuleFields.parse(rule({ receiveInfo: '{}' }))).not.toHaveProperty('receiveInfo')
  })

  test.each(['dtNumMin', 'dtNumMax'])('%s is a whole number within a million', (name) => {
    expect(refused({ [name]: 'soon' })).toEqual([`${name} number`])
    expect(refused({ [name]: 1.5 })).toEqual([`${name} whole`])
    for (const good of [-1_000_000, 0, 1_000_000]) expect(refused({ [name]: good })).toEqual([])
    for (const bad of [-1_000_001, 1_000_001]) expect(wrong({ [name]: bad })).toEqual([name])
  })

  test.each(['amountMin', 'amountMax'])('%s is a number of two decimal places within a trillion', (name) => {
    expect(refused({ [name]: 'much' })).toEqual([`${name} number`])
    for (const bad of [0.001, -1.005, 2.125]) expect(refused({ [name]: bad })).toEqual([`${name} cents`])
    for (const good of [-1e12, -0.01, 0, 0.29, 1.1, 1e12]) expect(refused({ [name]: good })).toEqual([])
    for (const bad of [-1e12 - 1, 1e12 + 1]) expect(wrong({ [name]: bad })).toEqual([name])
  })

  test('a lower end above the upper one is reported at the upper one', () => {
    expect(refused({ dtNumMin: 2, dtNumMax: 1 })).toEqual(['dtNumMax range'])
    expect(refused({ amountMin: 0.02, amountMax: 0.01 })).toEqual(['amountMax range'])
    expect(refused({ dtNumMin: 1, dtNumMax: 1, amountMin: 2, amountMax: 2 })).toEqual([])
    expect(refused({ dtNumMin: 1, amountMax: -2 })).toEqual([])
  })

  test('a frequency is a whole number that says whether it is missing or wrong', () => {
    expect(refused({ frequency: '' })).toEqual(['frequency required'])
    for (const bad of ['0', 'x', '1.5', 1.5, -1]) {
      expect(refused({ frequency: bad })).toEqual(['frequency frequency'])
    }
    for (const good of [0, 1, 1_000_000]) expect(refused({ frequency: good })).toEqual([])
    expect(wrong({ frequency: 1_000_001 })).toEqual(['frequency'])
  })
})
