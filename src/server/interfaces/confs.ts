import { type ApiFlow, SELF } from '#contract/resources/api/apiConf.ts'
import type { directions } from '#contract/resources/api/apiAppSubscription.ts'
import type { CodeOf } from '#contract/vocabulary.ts'
import { tenantRuns } from '#server/access/tenantRuns.ts'
import type { Store } from '#server/db/store.ts'

/** Fields of an interface that calls need. */
export interface CallConf extends ApiFlow {
  readonly id: string
  readonly tenantId: string
  readonly apiCode: string
  readonly apiName: string
  readonly status: number
  readonly msgPush: number
  readonly apiProtocolType: string
  readonly receiptStepClass: string
  readonly receiptStepMethod: string
  readonly queryStepClass: string
  readonly queryStepMethod: string
  readonly responseStepClass: string
  readonly responseStepMethod: string
  readonly updateStepClass: string
  readonly updateStepMethod: string
  readonly apiUrl: string
  /** Sealed, like the two after it. */
  readonly apiAccessKey: string
  readonly apiSecretKey: string
  readonly extendJson: string
}

/** Fields of an application that calls need. */
export interface CallApp {
  readonly id: string
  readonly tenantId: string
  readonly appId: string
  readonly status: number
  readonly tenantStatus: number
  /** Sealed: secret with which it signs its calls. */
  readonly authSecret: string
  /** Sealed, as are the two after it: key of calls to it. */
  readonly apiAccessKey: string
  readonly apiSecretKey: string
  readonly extendJson: string
  readonly apiUrl: string
}

const CONF = `SELECT CAST(id AS TEXT) AS id, tenant_id AS tenantId, api_code AS apiCode, api_name AS apiName, status,
    msg_push AS msgPush, api_provider AS apiProvider, api_consumer AS apiConsumer,
    api_request_type AS apiRequestType, api_deal_type AS apiDealType, api_protocol_type AS apiProtocolType,
    receipt_step_class AS receiptStepClass, receipt_step_method AS receiptStepMethod,
    query_step_class AS queryStepClass, query_step_method AS queryStepMethod,
    response_step_class AS responseStepClass, response_step_method AS responseStepMethod,
    update_step_class AS updateStepClass, update_step_method AS updateStepMethod,
    api_url AS apiUrl, api_access_key AS apiAccessKey, api_secret_key AS apiSecretKey, extend_json AS extendJson
  FROM api_confs`

const APP = `SELECT CAST(sys_apps.id AS TEXT) AS id, sys_apps.tenant_id AS tenantId, app_id AS appId, sys_apps.status,
    tenants.status AS tenantStatus, auth_secret AS authSecret, api_access_key AS apiAccessKey,
    api_secret_key AS apiSecretKey, extend_json AS extendJson, api_url AS apiUrl
  FROM sys_apps JOIN tenants ON tenants.tenant_id = sys_apps.tenant_id`

export const findConf = (store: Store, tenantId: string, apiCode: string): CallConf | undefined =>
  store.get<CallConf>(`${CONF} WHERE tenant_id = ? AND api_code = ?`, tenantId, apiCode)

/** Enabled interfaces of all tenants that are open. */
export const enabledConfs = (store: Store): CallConf[] =>
  store.all<CallConf>(`${CONF} WHERE status = 1 AND ${tenantRuns('tenant_id')} ORDER BY id`)

export const findApp = (store: Store, appId: string): CallApp | undefined =>
  store.get<CallApp>(`${APP} WHERE app_id = ?`, appId)

/** The other side of an interface that this system calls; undefined when it was deleted. */
export function otherSide(store: Store, conf: ApiFlow & Pick<CallConf, 'tenantId'>): CallApp | undefined {
  const appId = conf.apiProvider === SELF ? conf.apiConsumer : conf.apiProvider
  return store.get<CallApp>(`${APP} WHERE app_id = ? AND sys_apps.tenant_id = ?`, appId, conf.tenantId)
}

export const isGranted = (
  store: Store,
  app: Pick<CallApp, 'id'>,
  conf: Pick<CallConf, 'id'>,
  direction: CodeOf<typeof directions>,
): boolean =>
  store.get(
    'SELECT 1 FROM api_grants WHERE app = ? AND direction = ? AND conf = ?',
    app.id,
    direction,
    conf.id,
  ) !== undefined
