import { apiAppSubscription } from '#contract/resources/api/apiAppSubscription.ts'
import { apiConf, directionOf } from '#contract/resources/api/apiConf.ts'
import { rowsOf } from '#server/db/list.ts'
import { implement } from '#server/nouns/implement.ts'
import { refuse } from '#server/common/refusal.ts'
import { ownTenant } from '#server/nouns/rows.ts'

export const apiAppSubscriptionModule = implement(
  apiAppSubscription,
  'sys.sysApp:action.authorise',
  {
    saveAppApi: (context, { body: { appId, apiData, direction } }) => {
      const { store, caller } = context
      const app = store.get<{ id: string }>(
        'SELECT CAST(id AS TEXT) AS id FROM sys_apps WHERE tenant_id = ? AND app_id = ?',
        caller.tenantId,
        appId,
      )
      if (!app) throw refuse('api.appUnknown', { appId })
      const confs = rowsOf(store, { table: 'api_confs', entity: apiConf.entity }, ownTenant(context))
      const grantable = new Map(
        confs.filter((conf) => directionOf(conf) === direction).map((conf) => [conf.apiCode, conf.id]),
      )
      const unknown = apiData.find((code) => !grantable.has(code))
      if (unknown !== undefined) throw refuse('api.notGrantable', { apiCode: unknown })
      store.run('DELETE FROM api_grants WHERE app = ? AND direction = ?', app.id, direction)
      for (const code of new Set(apiData))
        store.insert('api_grants', { app: app.id, direction, conf: grantable.get(code) ?? '' })
      return null
    },
  },
  { saveAppApi: 'sys.user:secAdmin.grant' },
)
