import { expect, test } from 'vitest'
import type { z } from 'zod'
import { ALL_CHANNELS } from '#contract/messaging/documents.ts'
import { TemplateSend } from '#contract/resources/msg/simulatedSend.ts'
import { customBody, kindOf, siteWords } from '#features/msg/channelTemplate/send/sends.ts'
import { isRequired } from '#kit/form/resolver.ts'

const requiredOf = (schema: z.ZodObject) =>
  Object.keys(schema.shape)
    .filter((name) => isRequired(schema, name))
    .sort()

test.each([
  ['SMS', ['appId', 'recipient', 'signatureCode', 'templateId']],
  ['EMAIL', ['recipient', 'templateId']],
  ['MP', ['recipient', 'templateId']],
  ['MA', ['recipient', 'templateId']],
  ['DINGTALK', ['recipient', 'templateId']],
  ['SITE', ['appId', 'recipient', 'signatureCode', 'templateId']],
] as const)('the test of %s requires %j (MSG-SIM-07, MSG-SIM-12, MSG-SIM-14, MSG-SIM-17)', (code, names) => {
  expect(requiredOf(kindOf(code).schema)).toEqual(names)
})

test('a send over all channels requires template code and name (MSG-SIM-02)', () => {
  expect(requiredOf(TemplateSend)).toEqual(expect.arrayContaining(['templateId', 'templateName']))
})

test('a custom channel goes through the call of the template, with one entry of receivers', () => {
  const { schema, endpoint } = kindOf('WECOM')
  expect(endpoint.path).toBe('/msg/msgTemplate/send')
  const values = { id: '1', templateId: 'T', templateName: 'N', recipient: 'a,b', paramsJSON: '{}' }
  const { receiveInfo, ...others } = customBody(schema.parse(values), 'WECOM', '企业微信')
  expect(others).toEqual({ id: '1', templateId: 'T', templateName: 'N', paramsJSON: '{}' })
  expect(JSON.parse(String(receiveInfo))).toEqual({
    obj: [{ channel: 'WECOM', channelName: '企业微信', val: 'a,b', uf: '' }],
    ...{ user: [], dept: [] },
  })
  expect(String(receiveInfo)).not.toContain(ALL_CHANNELS)
})

test('an in-site content is read as title and text, anything else as it stands', () => {
  expect(siteWords('{"title":"a","content":"b","type":"x","msgLevel":2,"url":""}')).toBe('a\nb')
  expect(siteWords('{')).toBe('{')
})
