import { z } from 'zod'
import {
  AnyCode,
  custom,
  DateTime,
  defineResource,
  equals,
  GET,
  Id,
  Ids,
  newestFirst,
  pageOf,
  pageQuery,
  POST,
  text,
  lookup,
} from '#contract/kernel.ts'
import { type CodeOf, vocabulary } from '#contract/vocabulary.ts'

/** 1 important, 2 normal, 3 low. */
export const messageLevels = vocabulary([1, 2, 3])

/** 0 unread, 1 read. */
export const readStatuses = vocabulary([0, 1])
export type ReadStatus = CodeOf<typeof readStatuses>

/** Selection of my messages: 1 the unread ones, 2 all of them (DECISION-MSG-60). */
export const SearchFlag = { unread: '1', all: '2' } as const
const searchFlags = vocabulary([SearchFlag.unread, SearchFlag.all])

/** A message as it lies in the in-box of one user. */
export const Message = z.object({
  /** Id of this user's record; read marks are set by it. */
  id: Id,
  /** Id of the message, which others may have received as well. */
  msgId: Id,
  title: z.string(),
  /** Plain text with line breaks. */
  content: z.string(),
  /** Where the message leads; empty: nowhere. */
  url: z.string(),
  sender: z.string(),
  sendDate: DateTime,
  msgLevel: z.number().int(),
  /** A value of the dictionary SYS_MSG_TYPE. */
  type: z.string(),
  readStatus: AnyCode,
})
export type Message = z.output<typeof Message>

/** Keys that a message can be muted by: the rule that sent it and its subject; both may be empty. */
export const MessageDetail = Message.extend({ ruleId: z.string(), bizId: z.string() })
export type MessageDetail = z.output<typeof MessageDetail>

const filters = {
  readStatus: equals(),
  searchFlag: custom(),
  type: equals(),
}

/** Every call is about the caller's own messages. */
export const message = defineResource('msg.message', {
  entity: Message,
  named: 'title',
  filters,
  order: newestFirst('sendDate'),
  endpoints: {
    page: GET('/msg/msgRecord/myMsg', {
      summary: 'In-site messages: my messages, page',
      guard: 'signed-in',
      query: pageQuery(filters),
      answer: pageOf(Message),
    }),
    /** Opening marks it read (DECISION-MSG-62). */
    get: GET('/msg/msgRecord/{msgId}', {
      summary: 'In-site messages: one of mine, which is read from now on',
      guard: 'signed-in',
      params: z.object({ msgId: Id }),
      answer: MessageDetail,
      loud: true,
    }),
    sum: GET('/msg/msgRecord/sumMyMsg', {
      summary: 'In-site messages: how many of mine there are of each type',
      guard: 'signed-in',
      query: z.object({ searchFlag: z.literal(searchFlags.codes).default('1') }),
      /** Types without any are left out. */
      answer: z.array(z.object({ type: z.string(), cnt: z.number().int() })),
    }),
    /** `ids` are those of records. Answers how many have changed. */
    updateReadStatus: POST('/msg/msgRecord/updateReadStatus', {
      summary: 'In-site messages: set read or unread',
      guard: { permission: 'msg:msgRecord:updateStatus' },
      body: z.object({ readStatus: z.literal(readStatuses.codes), ids: Ids }),
      answer: z.number().int(),
      loud: true,
    }),
    /** Without a type: of all types. Answers how many have changed. */
    updateReadAll: POST('/msg/msgRecordRead/updateReadAll', {
      summary: 'In-site messages: set all of mine read',
      guard: 'signed-in',
      body: z.object({ type: text(64).optional() }),
      answer: z.number().int(),
      loud: true,
    }),
    /** `userId` is the caller's own; the session decides (DECISION-MSG-65). */
    mute: POST('/msg/msgNoDisturbing/', {
      summary: 'In-site messages: no more from the rule behind a message',
      guard: 'signed-in',
      body: z.object({ msgId: Id, ruleId: lookup(64), userId: text(64), bizId: lookup(64) }),
    }),
  },
})
