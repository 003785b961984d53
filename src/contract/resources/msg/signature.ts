import { z } from 'zod'
import { mergedCrud } from '#contract/calls.ts'
import {
  contains,
  DateTime,
  defineResource,
  GET,
  Id,
  identifier,
  newestFirst,
  required,
  text,
} from '#contract/kernel.ts'

export const SignatureWrite = z.object({
  signatureCode: identifier(64),
  signatureText: required(200),
  remark: text(500).default(''),
})

export const Signature = z.object({
  id: Id,
  signatureCode: z.string(),
  /** Stands before the text of an SMS as 【text】. */
  signatureText: z.string(),
  remark: z.string(),
  creator: z.string(),
  createDate: DateTime,
  updater: z.string(),
  updateDate: DateTime,
})
export type Signature = z.output<typeof Signature>

const filters = { signatureText: contains() }

export const signature = defineResource('msg.signature', {
  entity: Signature,
  named: 'signatureText',
  identifiedBy: ['signatureCode'],
  filters,
  order: newestFirst('createDate'),
  endpoints: {
    ...mergedCrud(
      {
        base: '/msg/msgSignature',
        savePath: '/msg/msgSignature/',
        title: 'Message signatures',
        entity: Signature,
        write: SignatureWrite,
        filters,
      },
      ['signatureCode'],
    ),
    list: GET('/msg/msgSignature/list', {
      summary: 'Message signatures: all, without paging',
      guard: 'signed-in',
      answer: z.array(Signature),
    }),
  },
})
