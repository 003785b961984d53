import type { AnyEndpoint } from '#contract/kernel.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { calls, codeByRule, table } from './whoMay.ts'

/**
 * Every permission code opens exactly its own calls to an account that holds no other. Like `whoMay.ts` it does not
 * read the guards: codes follow the rule of the documents, calls that do not follow it have a line here.
 */
const server = await startServer()
const admin = await server.admin()
const operator = await server.signIn('operator')

/** Calls that have a line in `whoMay.ts` and a code nevertheless. */
const more: Readonly<Record<string, string>> = {
  'msg.bizInfo.resend': 'msg:msgBizInfo:save',
  'msg.channelTemplate.enable': 'msg:msgTemplate:save',
  'msg.channelTemplate.stop': 'msg:msgTemplate:save',
  'msg.message.updateReadStatus': 'msg:msgRecord:updateStatus',
  'msg.template.enable': 'msg:msgTemplate:save',
  'msg.template.stop': 'msg:msgTemplate:save',
  'api.apiConf.updateStatus': 'api:apiConf:update',
  'ops.job.nextTriggerTime': 'sys:sysJob:save',
  'ops.job.start': 'sys:sysJob:save',
  'ops.job.stop': 'sys:sysJob:save',
  'ops.job.trigger': 'sys:sysJob:save',
  'ops.jobLog.clear': 'sys:sysJob:save',
  'portal.portal.copy': 'sys:sysPortal:save',
  'portal.portalTheme.switchTheme': 'sys:sysPortalTheme:update',
  'sys.duty.create': 'sys:sysDuty:save',
  'sys.duty.remove': 'sys:sysDuty:save',
  'sys.duty.update': 'sys:sysDuty:save',
  'sys.dutyUser.remove': 'sys:sysDutyUser:delete',
  'sys.exportData.dictExport': 'sys:export-data:export',
  'sys.exportData.menuExport': 'sys:export-data:export',
  'sys.menu.isImportant': 'sys:menu:isImportant',
  'sys.online.fquit': 'sys:online:fquit',
  'sys.role.addRelations': 'sys:role:update',
  'sys.role.addUsers': 'sys:role:update',
  'sys.role.removeRoleRelation': 'sys:role:update',
  'sys.role.removeRoleUser': 'sys:role:update',
  'sys.sysApp.renewKeys': 'sys:sysApp:update',
  'sys.sysApp.updateStatus': 'sys:sysApp:update',
  'sys.user.forcePassword': 'sys:user:update',
  'sys.user.resetPassword': 'sys:user:update',
  'sys.userCustrule.save': 'sys:sysUserCustrule:genList',
}

/** Calls that two codes open: the second one. */
const secondCode: Readonly<Record<string, string>> = {
  'ops.oss.remove': 'oss:sysOss:delete',
  'sys.roleRelationship.saveOrUpdate': 'gen:genTableTemplate:update',
}

/** Calls that need superAdmin 1 beside the code (OPS-57). */
const alsoRank = /^sys\.dictType\./

const codesOf = (endpoint: AnyEndpoint): readonly string[] => {
  const { id, effect } = endpoint
  const first = more[id] ?? (effect === 'read' || id in table ? undefined : codeByRule(endpoint))
  return [first, secondCode[id]].filter((code) => code?.includes(':')).map(String)
}

/** Rows that name a code. */
const rows: Readonly<Record<string, string>> = {
  'api:apiConf:delete': 'OPS-API-15',
  'api:apiConf:update': 'OPS-API-14',
  'api:apiNotifyInfo:delete': 'OPS-NTF-07',
  'api:apiNotifyInfo:save': 'OPS-NTF-09',
  'bpm:bpmAuths:delete': 'SYS-PRV-20',
  'bpm:bpmAuths:save': 'SYS-PRV-18',
  'bpm:bpmAuths:update': 'SYS-PRV-19',
  'gen:genTableTemplate:delete': 'SYS-REL-13',
  'gen:genTableTemplate:update': 'SYS-REL-12',
  'msg:msgAuditEvent:delete': 'MSG-AEV-17',
  'msg:msgAuditEvent:save': 'MSG-AEV-15',
  'msg:msgAuditEvent:update': 'MSG-AEV-16',
  'msg:msgBizEvent:delete': 'MSG-BEV-16, MSG-RUL-15',
  'msg:msgBizEvent:save': 'MSG-BEV-14, MSG-RUL-15',
  'msg:msgBizEvent:update': 'MSG-BEV-15, MSG-RUL-15',
  'msg:msgBizInfo:delete': 'MSG-BIZ-09',
  'msg:msgBizInfo:save': 'MSG-BIZ-08',
  'msg:msgChannel:delete': 'MSG-CHN-10',
  'msg:msgChannel:save': 'MSG-CHN-08',
  'msg:msgChannel:update': 'MSG-CHN-09',
  'msg:msgRecord:updateStatus': 'MSG-INB-20',
  'msg:msgSignature:delete': 'MSG-SIG-10',
  'msg:msgSignature:save': 'MSG-SIG-08',
  'msg:msgSignature:update': 'MSG-SIG-09',
  'msg:msgSysEvent:update': 'MSG-SEV-09',
  'msg:msgTemplate:delete': 'MSG-TPL-20',
  'msg:msgTemplate:save': 'MSG-TPL-18',
  'msg:msgTemplate:update': 'MSG-TPL-19',
  'oss:sysOss:delete': 'OPS-FIL-08',
  'oss:sysOssDir:delete': 'OPS-DIR-06',
  'oss:sysOssDir:save': 'OPS-DIR-04',
  'oss:sysOssDir:update': 'OPS-DIR-05',
  'sys:dept:delete': 'SYS-DPT-18',
  'sys:dept:save': 'SYS-DPT-16',
  'sys:dept:update': 'SYS-DPT-17',
  'sys:dicedata:delete': 'OPS-DDT-11',
  'sys:dicedata:save': 'OPS-DDT-09',
  'sys:dicedata:update': 'OPS-DDT-10',
  'sys:export-data:export': 'OPS-DEX-03',
  'sys:menu:delete': 'SYS-MNU-28',
  'sys:menu:isImportant': 'SYS-AUD-08',
  'sys:menu:save': 'SYS-MNU-26',
  'sys:menu:update': 'SYS-MNU-27',
  'sys:online:fquit': 'SYS-ONL-09',
  'sys:params:delete': 'OPS-PRM-05',
  'sys:params:save': 'OPS-PRM-06',
  'sys:params:update': 'OPS-PRM-07',
  'sys:role:delete': 'SYS-ROL-30',
  'sys:role:save': 'SYS-ROL-28',
  'sys:role:update': 'SYS-ROL-29',
  'sys:sysApp:delete': 'OPS-APP-12',
  'sys:sysApp:save': 'OPS-APP-10',
  'sys:sysApp:update': 'OPS-APP-11',
  'sys:sysBillType:delete': 'OPS-BTY-07',
  'sys:sysBillType:save': 'OPS-BTY-05',
  'sys:sysBillType:update': 'OPS-BTY-06',
  'sys:sysBillcodeMax:delete': 'OPS-BMX-04',
  'sys:sysBillcodeTemplate:delete': 'OPS-BTP-07',
  'sys:sysBillcodeTemplate:save': 'OPS-BTP-05',
  'sys:sysBillcodeTemplate:update': 'OPS-BTP-06',
  'sys:sysBillcodeTime:delete': 'OPS-BTM-06',
  'sys:sysBillcodeTime:save': 'OPS-BTM-04',
  'sys:sysBillcodeTime:update': 'OPS-BTM-05',
  'sys:sysDesignPage:delete': 'OPS-DSG-08',
  'sys:sysDesignPage:save': 'OPS-DSG-06',
  'sys:sysDesignPage:update': 'OPS-DSG-07',
  'sys:sysDictTypeCust:delete': 'OPS-DCU-04',
  'sys:sysDictTypeCust:save': 'OPS-DCU-02',
  'sys:sysDictTypeCust:update': 'OPS-DCU-03',
  'sys:sysDuty:save': 'SYS-DUT-12',
  'sys:sysDutyUser:delete': 'SYS-DUT-13',
  'sys:sysHandoverConf:delete': 'SYS-HND-24',
  'sys:sysHandoverConf:save': 'SYS-HND-22',
  'sys:sysHandoverConf:update': 'SYS-HND-23',
  'sys:sysJob:delete': 'OPS-JOB-13, OPS-JLG-08',
  'sys:sysJob:save': 'OPS-JOB-11, OPS-JLG-09',
  'sys:sysJob:update': 'OPS-JOB-12',
  'sys:sysMenuModule:delete': 'SYS-MOD-11',
  'sys:sysMenuModule:save': 'SYS-MOD-09',
  'sys:sysMenuModule:update': 'SYS-MOD-10',
  'sys:sysPortal:delete': 'OPS-POR-23',
  'sys:sysPortal:save': 'OPS-POR-21',
  'sys:sysPortal:update': 'OPS-POR-22',
  'sys:sysPortalFpage:delete': 'OPS-PFP-06',
  'sys:sysPortalFpage:save': 'OPS-PFP-04',
  'sys:sysPortalFpage:update': 'OPS-PFP-05',
  'sys:sysPortalTheme:delete': 'OPS-PTH-09',
  'sys:sysPortalTheme:save': 'OPS-PTH-07',
  'sys:sysPortalTheme:update': 'OPS-PTH-08',
  'sys:sysRuleSort:delete': 'SYS-RUL-25',
  'sys:sysRuleSort:save': 'SYS-RUL-23',
  'sys:sysRuleSort:update': 'SYS-RUL-24',
  'sys:sysTenant:delete': 'SYS-TEN-29',
  'sys:sysTenant:save': 'SYS-TEN-27',
  'sys:sysTenant:update': 'SYS-TEN-28',
  'sys:sysUserCustrule:genList': 'SYS-USR-28',
  'sys:sysruledata:delete': 'SYS-RUL-28',
  'sys:sysruledata:save': 'SYS-RUL-26',
  'sys:sysruledata:update': 'SYS-RUL-27',
  'sys:user:delete': 'SYS-USR-25, OPS-FIL-07',
  'sys:user:save': 'SYS-USR-24',
  'sys:user:update': 'SYS-USR-26',
}

const nounOf = (id: string): string => id.slice(0, id.lastIndexOf('.'))
const guarded = calls.filter((endpoint) => codesOf(endpoint).length > 0 && !alsoRank.test(endpoint.id))
const codes = [...new Set(guarded.flatMap(codesOf))].sort()

/** The calls that are not refused, of those with a code. */
async function open(asked: readonly AnyEndpoint[], caller = operator): Promise<readonly string[]> {
  const answers = await Promise.all(
    asked.map(async ({ id, path, method }) => {
      const { code } = await caller.raw({
        method,
        // No record has this id, and the body is empty: permitted calls get no further than their fields.
        path: path.replace(/\{\w+\}/g, '1'),
        ...(method === 'GET'
          ? {}
          : {
              body: method === 'DELETE' ? '[]' : '{}',
              headers: { 'content-type': 'application/json' },
            }),
      })
      return code === 403 ? [] : [id]
    }),
  )
  return answers.flat().sort()
}

const withdraw = (code: string) =>
  server.sql('DELETE FROM role_menus WHERE menu_id IN (SELECT id FROM menus WHERE permissions = ?)', code)

test('without a code no call that has one is open (OPS-COM-15)', async () => {
  expect(await open(guarded)).toEqual([])
  expect(Object.keys(rows).filter((code) => !codes.includes(code))).toEqual([])
})

test.each(codes.map((code) => [code, rows[code] ?? 'SYS-CMN-25'] as const))(
  '%s opens exactly its own calls (%s)',
  async (code) => {
    const own = guarded.filter((endpoint) => codesOf(endpoint).includes(code))
    const nouns = new Set(own.map(({ id }) => nounOf(id)))
    server.grant(code)
    expect(await open(guarded.filter(({ id }) => nouns.has(nounOf(id))))).toEqual(
      own.map(({ id }) => id).sort(),
    )
    withdraw(code)
    expect(await open(own)).toEqual([])
    // No role holds the code now: a super administrator needs none.
    expect(await open(own, admin)).toEqual(own.map(({ id }) => id).sort())
  },
)
