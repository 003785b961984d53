import { expect, test } from 'vitest'
import { contentProblems, hasButtons, isHarmlessAddress, propertyKeys, propertyProblems } from './contents.ts'

const fields = {
  content: '',
  signatureCode: '',
  templateIdOp: '',
  titleOp: '',
  templateTypeOp: '',
}
const rows = (...given: readonly object[]) => JSON.stringify(given)

/** Every problem as `field inner word`. */
const problemsOf = (channelCode: string, given: Partial<typeof fields>): string[] =>
  contentProblems(channelCode, { ...fields, ...given }).map(({ field, inner, word }) =>
    [field, inner, word].filter((part) => part !== '').join(' '),
  )

test.each([
  ['SMS', {}, ['signatureCode required', 'content required', 'templateIdOp required']],
  ['SMS', { signatureCode: ' ', content: 'c', templateIdOp: 't' }, ['signatureCode required']],
  ['SMS', { signatureCode: 's', content: 'c', templateIdOp: 't' }, []],
  ['EMAIL', {}, ['content required']],
  ['EMAIL', { content: '<p><br></p>' }, ['content required']],
  ['EMAIL', { content: '<p>您好</p>' }, []],
  ['EMAIL', { content: '<p><img src="a.png"></p>' }, []],
  ['EMAIL', { content: '<hr>' }, []],
  ['EMAIL', { content: '<p>&nbsp;<!-- x --></p><hrx>' }, ['content required']],
  ['FAX', {}, ['content required']],
  ['FAX', { content: 'c' }, []],
])('%s with %o: %o', (channelCode, given, problems) => {
  expect(problemsOf(channelCode, given)).toEqual(problems)
})

test.each(['MP', 'MA'])('%s needs a title and rows with different names and colours', (code) => {
  const of = (content: string, titleOp = 't') => problemsOf(code, { titleOp, content })
  expect(of('', '')).toEqual(['titleOp required', 'content required'])
  expect(of('{')).toEqual(['content json'])
  expect(of('{}')).toEqual(['content json'])
  expect(of('[]')).toEqual(['content required'])
  expect(of(rows({ label: 'first', value: '' }))).toEqual([])
  expect(of(rows({ label: 'a', value: '' }, { label: 'b', value: '' }, { label: ' a ', value: '' }))).toEqual(
    ['content 2.label twice'],
  )
})

test('a row without a name is not one that is there twice, and a colour has six digits or none', () => {
  const row = (label: string, color?: string) => ({
    label,
    value: '',
    ...(color === undefined ? {} : { color }),
  })
  const of = (...given: ReturnType<typeof row>[]) =>
    propertyProblems(given).map(({ inner, word }) => `${inner} ${word}`)
  expect(of(row('a'), row(''), row(' '))).toEqual(['1.label required', '2.label required'])
  expect(of(row('a', '#12abEF'), row('b', ''))).toEqual([])
  for (const color of ['#12345', '#1234567', '123456', '#12345g', 'x#123456'])
    expect(of(row('a'), row('b', color)), color).toEqual(['1.color color'])
})

test('keys of an official template are its marks, each once and in order', () => {
  expect(propertyKeys('{{first.DATA}} 你 {{ keyword1.DATA }}{{first.DATA}}{{x}} {{y.data}}')).toEqual([
    'first',
    'keyword1',
  ])
})

const site = (more: object = {}) =>
  JSON.stringify({ title: 't', content: 'c', type: 'SYS_MSG_PRO', msgLevel: 2, url: '', ...more })

test.each([
  ['', ['content title required']],
  ['{', ['content json']],
  ['{"title":"t"}', ['content json']],
  [site(), []],
  [site({ msgLevel: 1, url: 'sys/user' }), []],
  [site({ msgLevel: 3, url: 'https://example.com' }), []],
  [site({ title: ' ' }), ['content title required']],
  [site({ content: '' }), ['content content required']],
  [site({ type: '' }), ['content type required']],
  [site({ msgLevel: 0 }), ['content msgLevel level']],
  [site({ msgLevel: 4 }), ['content msgLevel level']],
  [site({ url: 'javascript:alert(1)' }), ['content url address']],
])('an in-site message %s: %o', (content, problems) => {
  expect(problemsOf('SITE', { content })).toEqual(problems)
})

test('an address that runs as a program is harmful, however it is written', () => {
  for (const address of ['javascript:x', ' JavaScript : x', 'data:text/html,x', '\tvbscript:x'])
    expect(isHarmlessAddress(address), address).toBe(false)
  for (const address of ['', 'https://x', 'sys/user?a=data:', 'javascripts:x'])
    expect(isHarmlessAddress(address), address).toBe(true)
})

const dingTalk = (templateTypeOp: string, content: unknown) =>
  problemsOf('DINGTALK', {
    templateTypeOp,
    content: typeof content === 'string' ? content : JSON.stringify(content),
  })
const named = (...names: readonly string[]) => names.map((name) => `content ${name} required`)

test.each([
  ['text', named('content')],
  ['link', named('title', 'text', 'messageUrl', 'picUrl')],
  ['image', named('media_id')],
  ['file', named('media_id')],
  ['markdown', named('title', 'text')],
  ['voice', named('media_id', 'duration')],
  ['action_card', named('title', 'markdown', 'single_title', 'single_url')],
  ['', ['templateTypeOp required']],
  ['other', ['templateTypeOp required']],
])('a DingTalk content of the type %s without anything lacks %o', (type, problems) => {
  expect(dingTalk(type, '')).toEqual(problems)
  expect(dingTalk(type, {})).toEqual(problems)
})

test('a DingTalk content says where it is wrong', () => {
  expect(dingTalk('text', '[')).toEqual(['content json'])
  expect(dingTalk('text', '[]')).toEqual(['content json'])
  const link = { title: 't', text: 'x', messageUrl: 'https://x', picUrl: 'https://y' }
  expect(dingTalk('link', link)).toEqual([])
  for (const name of ['messageUrl', 'picUrl'])
    expect(dingTalk('link', { ...link, [name]: 'javascript:x' })).toEqual([`content ${name} address`])
  for (const duration of [1, 59, '30']) expect(dingTalk('voice', { media_id: 'm', duration })).toEqual([])
  for (const duration of [0, 60, 1.5, 'x'])
    expect(dingTalk('voice', { media_id: 'm', duration })).toEqual(['content duration duration'])
})

test('an action card opens one address as a whole, or has a direction and buttons with names and addresses', () => {
  const card = { title: 't', markdown: 'm' }
  const whole = { ...card, single_title: 's', single_url: 'https://x' }
  expect(dingTalk('action_card', whole)).toEqual([])
  expect(dingTalk('action_card', { ...whole, single_url: 'data:x' })).toEqual(['content single_url address'])
  expect(dingTalk('action_card', { ...whole, single_title: '' })).toEqual(named('single_title'))
  const button = { title: 'b', action_url: 'https://x' }
  const several = (direction: unknown, ...list: readonly unknown[]) =>
    dingTalk('action_card', { ...card, btn_orientation: direction, btn_json_list: list })
  expect(several('0', button)).toEqual([])
  expect(several('1', button, button)).toEqual([])
  expect(several(1, button)).toEqual([])
  expect(several('2', button)).toEqual(named('btn_orientation'))
  expect(several('', button)).toEqual(named('btn_orientation'))
  expect(several('0')).toEqual(named('btn_json_list'))
  expect(several('0', button, {})).toEqual(named('btn_json_list.1.title', 'btn_json_list.1.action_url'))
  expect(several('0', null)).toEqual(named('btn_json_list.0.title', 'btn_json_list.0.action_url'))
  expect(several('0', { ...button, action_url: 'vbscript:x' })).toEqual([
    'content btn_json_list.0.action_url address',
  ])
  expect(hasButtons({})).toBe(false)
  expect(hasButtons({ btn_orientation: '0' })).toBe(true)
  expect(hasButtons({ btn_json_list: [{}] })).toBe(true)
  expect(hasButtons({ btn_json_list: [] })).toBe(false)
})
