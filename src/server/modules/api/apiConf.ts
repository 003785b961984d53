import { ErrorCode } from '#contract/failures.ts'
import {
  type ApiChoice,
  type ApiConf,
  apiCategory,
  apiConf,
  type ApiFlow,
  apiTypes,
  dealTypes,
  directionOf,
  extensionFields,
  protocolTypes,
  requestTypes,
  SELF,
  shownFields,
  stepFields,
} from '#contract/resources/api/apiConf.ts'
import { otherSide } from '#server/interfaces/confs.ts'
import { confColumns } from '#server/interfaces/sealed.ts'
import { flagWords, labelCodes } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { rowsOf } from '#server/db/list.ts'
import { Refusal, refuse } from '#server/common/refusal.ts'
import { changedBy, findRow, ownTenant } from '#server/nouns/rows.ts'
import { concealedRow, sealedRow } from '#server/settings/sealedColumns.ts'
import { destinationOf } from '#server/security/destination.ts'
import type { Bilingual } from '#server/common/texts.ts'

const title: Bilingual = ['接口配置', 'Interface configurations']
const source = { table: 'api_confs', entity: apiConf.entity }

/** @throws for a side that is neither this system nor an application of the tenant */
function checkSides({ store, caller }: Context, { apiProvider, apiConsumer }: ApiFlow): void {
  for (const appId of new Set([apiProvider, apiConsumer])) {
    if (appId === SELF) continue
    if (!store.get('SELECT 1 FROM sys_apps WHERE tenant_id = ? AND app_id = ?', caller.tenantId, appId))
      throw refuse('api.appUnknown', { appId })
  }
}

/** @throws 422 naming each step of the category that is not filled in */
function checkSteps(sent: ApiFlow & { readonly [K in (typeof extensionFields)[number]]: string }): void {
  const category = apiCategory(sent)
  const missing = category === null ? [] : stepFields[category].filter((field) => sent[field].trim() === '')
  if (missing.length === 0) return
  const fields = Object.fromEntries(missing.map((field) => [field, { key: 'field.required' as const }]))
  throw new Refusal(ErrorCode.invalid, 'invalid', {}, fields)
}

/** Where its keys and headers are sent: its own address, or that of the application it names. */
function sentTo({ store, caller }: Context, conf: ApiFlow & { readonly apiUrl: string }): string {
  const app = otherSide(store, { ...conf, tenantId: caller.tenantId })
  return destinationOf(conf.apiUrl.includes('://') ? conf.apiUrl : (app?.apiUrl ?? ''))
}

/** The save with the fields emptied that its category does not show (DECISION-OPS-15). */
function withoutHidden<S extends ApiFlow>(sent: S): S {
  const shown: ReadonlySet<string> = new Set(shownFields(apiCategory(sent)))
  const hidden = extensionFields.filter((field) => !shown.has(field))
  return { ...sent, ...Object.fromEntries(hidden.map((field) => [field, ''])) }
}

/** Grantable interfaces: those that this system takes part in. */
const choicesOf = (rows: readonly ApiConf[]): ApiChoice[] =>
  rows.flatMap((row) => {
    const direction = directionOf(row)
    return direction === null ? [] : [{ id: row.id, apiCode: row.apiCode, apiName: row.apiName, direction }]
  })

function grantedTo(context: Context, appId: string): ApiChoice[] {
  const grants = new Set(
    context.store
      .all<{ grant: string }>(
        `SELECT direction || ' ' || conf AS "grant" FROM api_grants JOIN sys_apps ON sys_apps.id = app
         WHERE tenant_id = ? AND app_id = ?`,
        context.caller.tenantId,
        appId,
      )
      .map(({ grant }) => grant),
  )
  // An interface that has changed its category since is not granted in the other direction.
  return choicesOf(rowsOf(context.store, source, ownTenant(context), 'api_code')).filter(
    ({ id, direction }) => grants.has(`${direction} ${id}`),
  )
}

export const apiConfModule = defineNoun(apiConf, {
  table: source.table,
  title,
  columns: {
    apiCode: ['接口编码', 'Interface code'],
    apiName: ['接口名称', 'Interface name'],
    apiProvider: ['提供方', 'Provider'],
    apiConsumer: ['消费方', 'Consumer'],
    apiRequestType: {
      heading: ['调用方式', 'Call mode'],
      codes: labelCodes(requestTypes, { push: ['推送', 'Push'], pull: ['拉取', 'Pull'] }),
    },
    apiType: {
      heading: ['接口类型', 'Interface type'],
      codes: labelCodes(apiTypes, { common: ['通用', 'Common'], custom: ['自定义', 'Custom'] }),
    },
    apiProtocolType: {
      heading: ['协议类型', 'Protocol'],
      codes: labelCodes(protocolTypes, { HTTP: ['HTTP', 'HTTP'], ws: ['WebService', 'WebService'] }),
    },
    apiDealType: {
      heading: ['处理方式', 'Deal type'],
      codes: labelCodes(dealTypes, { SYNC: ['同步', 'Synchronous'], ASYNC: ['异步', 'Asynchronous'] }),
    },
    msgPush: { heading: ['异常通知', 'Exception notice'], codes: flagWords(['是', 'Yes'], ['否', 'No']) },
    status: { heading: ['状态', 'Status'], codes: flagWords(['启用', 'Enabled'], ['禁用', 'Disabled']) },
    apiRemark: ['备注', 'Remark'],
  },
  scope: ownTenant,
  unique: ['apiCode'],
  answered: ({ store }, row) => concealedRow(store, confColumns, row),
  beforeSave: (context, sent, stored) => {
    checkSides(context, sent)
    checkSteps(sent)
    const shown = withoutHidden(sent)
    const status = sent.status ?? stored?.status ?? true
    const isElsewhere = stored !== undefined && sentTo(context, shown) !== sentTo(context, stored)
    return { ...sealedRow(context.store, confColumns, shown, stored, isElsewhere), status }
  },
  calls: {
    updateStatus: (context, { body }) => {
      findRow(context, source, body.id)
      context.store.update(source.table, body.id, { status: body.status ? 1 : 0, ...changedBy(context) })
      return null
    },
    receiveApiList: (context) => choicesOf(rowsOf(context.store, source, ownTenant(context), 'api_code')),
    receiveApiListByAppId: (context, { query }) => grantedTo(context, query.appId),
  },
  verbs: { updateStatus: '启用禁用' },
})
