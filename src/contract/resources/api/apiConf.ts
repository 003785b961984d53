import { z } from 'zod'
import { crud } from '#contract/calls.ts'
import {
  contains,
  custom,
  defineResource,
  equals,
  GET,
  Id,
  identifier,
  lookup,
  POST,
  required,
  text,
} from '#contract/kernel.ts'
import { Flag, JsonText, OpenCode, whenFlag } from '#contract/values.ts'
import { type CodeOf, vocabulary } from '#contract/vocabulary.ts'
import type { directions } from './apiAppSubscription.ts'

/** Stands for this system where a provider or a consumer is named; everything else is an appId. */
export const SELF = 'self'

export const requestTypes = vocabulary(['push', 'pull'])
export const apiTypes = vocabulary(['common', 'custom'])
/** `ws`: WebService. */
export const protocolTypes = vocabulary(['HTTP', 'ws'])
export const dealTypes = vocabulary(['SYNC', 'ASYNC'])

/** Properties that decide how a request flows. */
export interface ApiFlow {
  readonly apiProvider: string
  readonly apiConsumer: string
  readonly apiRequestType: string
  readonly apiDealType: string
}

/** 1: the other side calls us. 2: we call it. 3: we call it, and query and write back in separate steps. */
export const apiCategories = vocabulary([1, 2, 3])
export type ApiCategory = CodeOf<typeof apiCategories>

/**
 * How requests of an interface flow (OPS-API-21 to 23). When both sides are this system, the first category that
 * fits holds.
 * @returns null while an input is empty, and when neither side is this system (DECISION-OPS-16)
 */
export function apiCategory({
  apiProvider,
  apiConsumer,
  apiRequestType,
  apiDealType,
}: ApiFlow): ApiCategory | null {
  if ([apiProvider, apiConsumer, apiRequestType, apiDealType].includes('')) return null
  const fits = (asProvider: CodeOf<typeof requestTypes>, asConsumer: CodeOf<typeof requestTypes>): boolean =>
    (apiProvider === SELF && apiRequestType === asProvider) ||
    (apiConsumer === SELF && apiRequestType === asConsumer)
  if (fits('pull', 'push')) return 1
  if (!fits('push', 'pull')) return null
  return apiDealType === 'ASYNC' ? 3 : 2
}

/** Fields of the steps that a category has, in the order of the form; each is required (OPS-API-20). */
export const stepFields = {
  1: ['receiptStepClass', 'receiptStepMethod'],
  2: ['responseStepClass', 'responseStepMethod'],
  3: [
    ...(['queryStepClass', 'queryStepMethod'] as const),
    ...(['responseStepClass', 'responseStepMethod'] as const),
    ...(['updateStepClass', 'updateStepMethod'] as const),
  ],
} as const satisfies Record<ApiCategory, readonly string[]>

export type StepField = (typeof stepFields)[ApiCategory][number]

/** Fields that show with categories 2 and 3 beside the steps; none is required (DECISION-OPS-17). */
export const callFields = ['apiUrl', 'apiAccessKey', 'apiSecretKey', 'extendJson'] as const
export type CallField = (typeof callFields)[number]

/** Every field that the category shows or hides. */
export const extensionFields: readonly (StepField | CallField)[] = [
  ...new Set([...stepFields[1], ...stepFields[3], ...callFields]),
]

/**
 * The fields that show with a category, in the order of the form; hidden ones are emptied by a save
 * (DECISION-OPS-15).
 */
export const shownFields = (category: ApiCategory | null): readonly (StepField | CallField)[] =>
  category === null ? [] : [...stepFields[category], ...(category === 1 ? [] : callFields)]

/** Steps that the reference backend has, as class and method; other platforms have others. */
export const builtInSteps = {
  receipt: ['ReceiptService.accept', 'ReceiptService.echo', 'NotifyReceiptService.feedback'],
  query: ['BizQueryService.record', 'NotifyQueryService.bizId'],
  response: ['HttpCallService.post', 'HttpCallService.get', 'SoapCallService.call'],
  update: ['BizUpdateService.markNotified', 'NotifyUpdateService.confirm'],
} as const satisfies Record<string, readonly `${string}.${string}`[]>

const Step = text(200).default('')

export const ApiConfWrite = z.object({
  apiCode: OpenCode,
  apiName: required(200),
  /** Whether administrators are notified of failed requests (DECISION-OPS-18). */
  msgPush: Flag.default(false),
  /** An appId, or `self`. */
  apiProvider: identifier(64),
  apiConsumer: identifier(64),
  apiRequestType: z.literal(requestTypes.codes),
  apiType: z.literal(apiTypes.codes),
  apiProtocolType: z.literal(protocolTypes.codes),
  apiDealType: z.literal(dealTypes.codes),
  receiptStepClass: Step,
  receiptStepMethod: Step,
  queryStepClass: Step,
  queryStepMethod: Step,
  responseStepClass: Step,
  responseStepMethod: Step,
  updateStepClass: Step,
  updateStepMethod: Step,
  /** Absolute, or a path below the address of the other application. */
  apiUrl: text(500).default(''),
  /** Instead of the keys of the other application; ****** keeps the stored value. */
  apiAccessKey: text(200).default(''),
  apiSecretKey: text(200).default(''),
  extendJson: JsonText.default(''),
  apiRemark: text(500).default(''),
  /** New ones are enabled; an update without it leaves it as it is. */
  status: Flag.optional(),
})

export const ApiConf = z.object({
  id: Id,
  apiCode: z.string(),
  apiName: z.string(),
  status: z.boolean(),
  msgPush: z.boolean(),
  apiProvider: z.string(),
  apiConsumer: z.string(),
  apiRequestType: z.string(),
  apiType: z.string(),
  apiProtocolType: z.string(),
  apiDealType: z.string(),
  receiptStepClass: z.string(),
  receiptStepMethod: z.string(),
  queryStepClass: z.string(),
  queryStepMethod: z.string(),
  responseStepClass: z.string(),
  responseStepMethod: z.string(),
  updateStepClass: z.string(),
  updateStepMethod: z.string(),
  apiUrl: z.string(),
  /** ****** when one is stored. */
  apiAccessKey: z.string(),
  apiSecretKey: z.string(),
  /** Secrets in it are ******. */
  extendJson: z.string(),
  apiRemark: z.string(),
})
export type ApiConf = z.output<typeof ApiConf>

/** An interface that can be granted to an application, and the direction. */
export const ApiChoice = z.object({
  id: Id,
  apiCode: z.string(),
  apiName: z.string(),
  /** A value of `directions`. */
  direction: z.string(),
})
export type ApiChoice = z.output<typeof ApiChoice>

/** `receive` for category 1, `call` for 2 and 3 (DECISION-OPS-30); null: nothing to grant. */
export function directionOf(flow: ApiFlow): CodeOf<typeof directions> | null {
  const category = apiCategory(flow)
  if (category === null) return null
  return category === 1 ? 'receive' : 'call'
}

const filters = {
  apiCode: contains(),
  apiName: contains(),
  /** 1, 0, true and false alike (DECISION-OPS-13). */
  status: custom(whenFlag('status')),
  apiConsumer: equals(),
  apiProvider: equals(),
}
const update = { permission: 'api:apiConf:update' } as const
/** Interfaces are granted on the screen of applications. */
const grants = { screen: 'sys/sysApp' } as const

export const apiConf = defineResource('api.apiConf', {
  entity: ApiConf,
  named: 'apiCode',
  identifiedBy: ['apiCode'],
  filters,
  endpoints: {
    ...crud({
      base: '/api/apiConf',
      savePath: '/api/apiConf/',
      title: 'API configurations',
      entity: ApiConf,
      write: ApiConfWrite,
      filters,
      guards: {
        // No separate code for adding (DECISION-OPS-14).
        save: update,
      },
    }),
    /** Sent with the whole row; only its status is stored. */
    updateStatus: POST('/api/apiConf/updateStatus', {
      summary: 'API configurations: enable or disable',
      guard: update,
      body: ApiConf.partial().extend({ id: Id, status: Flag }),
      loud: true,
    }),
    receiveApiList: GET('/api/apiConf/receiveApiList', {
      summary: 'API configurations: all that can be granted',
      guard: grants,
      answer: z.array(ApiChoice),
    }),
    receiveApiListByAppId: GET('/api/apiConf/receiveApiListByAppId', {
      summary: 'API configurations: those granted to an application',
      guard: grants,
      query: z.object({ appId: lookup(64).min(1) }),
      answer: z.array(ApiChoice),
    }),
  },
})
