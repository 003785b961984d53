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

const title = 'api.apiConf:title'
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
    apiCode: 'api.apiConf:field.apiCode',
    apiName: 'api.apiConf:field.apiName',
    apiProvider: 'api.apiConf:field.apiProvider',
    apiConsumer: 'api.apiConf:field.apiConsumer',
    apiRequestType: {
      heading: 'api.apiConf:field.callMode',
      codes: labelCodes(requestTypes, {
        push: 'api.apiConf:requestType.push',
        pull: 'api.apiConf:requestType.pull',
      }),
    },
    apiType: {
      heading: 'api.apiConf:field.apiType',
      codes: labelCodes(apiTypes, { common: 'api.apiConf:type.common', custom: 'api.apiConf:type.custom' }),
    },
    apiProtocolType: {
      heading: 'api.apiConf:field.apiProtocolType',
      codes: labelCodes(protocolTypes, { HTTP: 'api.apiConf:protocol.HTTP', ws: 'api.apiConf:protocol.ws' }),
    },
    apiDealType: {
      heading: 'api.apiConf:field.apiDealType',
      codes: labelCodes(dealTypes, {
        SYNC: 'api.apiConf:dealType.SYNC',
        ASYNC: 'api.apiConf:dealType.ASYNC',
      }),
    },
    msgPush: {
      heading: 'api.apiConf:field.msgPush',
      codes: flagWords('pickers:dict.sys.yes', 'pickers:dict.sys.no'),
    },
    status: {
      heading: 'api.apiConf:field.status',
      codes: flagWords('api.apiConf:status.true', 'api.apiConf:status.false'),
    },
    apiRemark: 'api.apiConf:field.apiRemark',
  },
  scope: ownTenant,
  unique: ['apiCode'],
  mapRow: ({ store }, row) => concealedRow(store, confColumns, row),
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
  verbs: { updateStatus: 'verb.status' },
})
