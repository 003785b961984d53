import { randomInt } from 'node:crypto'
import { ErrorCode } from '#contract/failures.ts'
import { appTypes, type IssuedKeys, sysApp } from '#contract/resources/sys/sysApp.ts'
import { appColumns, confColumns, issuedColumns } from '#server/interfaces/sealed.ts'
import { flagWords, labelCodes } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { columnsOf } from '#server/db/entity.ts'
import { checkEach, Refusal, refuse } from '#server/common/refusal.ts'
import { changedBy, findRow, insertOwn } from '#server/nouns/rows.ts'
import { concealedRow, openColumn, sealColumn, sealedRow } from '#server/settings/sealedColumns.ts'
import { destinationOf } from '#server/security/destination.ts'
import { concealJson } from '#server/security/jsonSecrets.ts'

const title = 'sys.sysApp:title'
const source = { table: 'sys_apps', entity: sysApp.entity }

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const randomKey = (length: number): string =>
  Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('')

/** New keys for calls of an application, stored so that only its owner has the secret (DECISION-OPS-28). */
function issueKeys(context: Context, id: string): IssuedKeys {
  const { store } = context
  const accessKey = randomKey(20)
  const secretKey = randomKey(40)
  store.update(source.table, id, {
    api_auth: JSON.stringify({ accessKey }),
    auth_secret: sealColumn(store, issuedColumns, 'authSecret', secretKey),
    ...changedBy(context),
  })
  return { id, apiAuth: { accessKey, secretKey } }
}

/** The gateway identifies a tenant by the application that calls, so no two tenants have the same code. */
function checkFree({ store }: Context, appId: string): void {
  if (store.get('SELECT 1 FROM sys_apps WHERE app_id = ?', appId))
    throw new Refusal(ErrorCode.duplicate, 'duplicate')
}

const isNamed = ({ store, caller }: Context, appId: string): boolean =>
  store.get(
    'SELECT 1 FROM api_confs WHERE tenant_id = ? AND (api_provider = ? OR api_consumer = ?)',
    caller.tenantId,
    appId,
    appId,
  ) !== undefined

/**
 * Interfaces without their own address use that of their application. Their own keys were entered for that address.
 * @throws a refusal naming those whose keys would go elsewhere
 */
function checkDependents({ store, caller }: Context, appId: string): void {
  const names = store
    .all<{ apiCode: string; keys: number; extendJson: string }>(
      `SELECT api_code AS apiCode, api_access_key <> '' OR api_secret_key <> '' AS keys, extend_json AS extendJson
       FROM api_confs
       WHERE tenant_id = ? AND ? IN (api_provider, api_consumer) AND instr(api_url, '://') = 0
       ORDER BY api_code`,
      caller.tenantId,
      appId,
    )
    .filter(({ keys, extendJson }) => {
      const text = openColumn(store, confColumns, 'extendJson', extendJson)
      return keys === 1 || concealJson(text, 'named') !== text
    })
    .map(({ apiCode }) => apiCode)
  if (names.length > 0) throw new Refusal(ErrorCode.internal, 'app.keysElsewhere', {}, undefined, names)
}

export const sysAppModule = defineNoun(sysApp, {
  table: source.table,
  title,
  columns: {
    appId: 'sys.sysApp:field.appId',
    appName: 'sys.sysApp:field.appName',
    appType: {
      heading: 'sys.sysApp:field.appType',
      codes: labelCodes(appTypes, { 0: 'sys.sysApp:type.0', 1: 'sys.sysApp:type.1' }),
    },
    accessKey: 'sys.sysApp:field.accessKey',
    appContacts: 'sys.sysApp:field.appContacts',
    appPhone: 'sys.sysApp:field.appPhone',
    appMail: 'sys.sysApp:field.appMail',
    appAddress: 'sys.sysApp:field.appAddress',
    apiUrl: 'sys.sysApp:field.apiUrl',
    status: {
      heading: 'sys.sysApp:field.status',
      codes: flagWords('sys.sysApp:status.true', 'sys.sysApp:status.false'),
    },
    createDate: 'sys.duty:field.createDate',
  },
  cells: (row) => ({ ...row, accessKey: row.apiAuth.accessKey }),
  mapRow: ({ store }, row) => concealedRow(store, appColumns, row),
  beforeSave: (context, sent, stored) => {
    if (stored && stored.appId !== sent.appId) throw refuse('app.idFixed')
    const isElsewhere = stored !== undefined && destinationOf(sent.apiUrl) !== destinationOf(stored.apiUrl)
    if (isElsewhere) checkDependents(context, stored.appId)
    return sealedRow(context.store, appColumns, sent, stored, isElsewhere)
  },
  beforeRemove: (context, rows) =>
    checkEach(
      rows,
      ({ appName }) => appName,
      ({ appId }) => {
        if (isNamed(context, appId)) throw refuse('app.used')
      },
    ),
  calls: {
    create: (context, { body }) => {
      checkFree(context, body.appId)
      const row = columnsOf(sealedRow(context.store, appColumns, body, undefined))
      return issueKeys(context, insertOwn(context, source.table, row))
    },
    updateStatus: (context, { body }) => {
      findRow(context, source, body.id)
      context.store.update(source.table, body.id, { status: body.status ? 1 : 0, ...changedBy(context) })
      return null
    },
    renewKeys: (context, { body }) => {
      findRow(context, source, body.id)
      return issueKeys(context, body.id)
    },
    listAll: ({ store, caller }) =>
      store.all<{ appId: string; appName: string }>(
        'SELECT app_id AS appId, app_name AS appName FROM sys_apps WHERE tenant_id = ? ORDER BY app_id',
        caller.tenantId,
      ),
  },
  verbs: { updateStatus: 'verb.status', renewKeys: 'sys.sysApp:action.renewKeys' },
})
