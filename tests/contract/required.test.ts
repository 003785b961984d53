import type { AnyEndpoint } from '#contract/kernel.ts'
import { apiConf } from '#contract/resources/api/apiConf.ts'
import { billcodeMax } from '#contract/resources/bill/billcodeMax.ts'
import { billcodeTemplate } from '#contract/resources/bill/billcodeTemplate.ts'
import { billcodeTime } from '#contract/resources/bill/billcodeTime.ts'
import { billType } from '#contract/resources/bill/billType.ts'
import { message } from '#contract/resources/msg/message.ts'
import { job } from '#contract/resources/ops/job.ts'
import { jobLog } from '#contract/resources/ops/jobLog.ts'
import { ossDir } from '#contract/resources/ops/ossDir.ts'
import { params } from '#contract/resources/ops/params.ts'
import { appConfig } from '#contract/resources/sys/appConfig.ts'
import { dept } from '#contract/resources/sys/dept.ts'
import { duty } from '#contract/resources/sys/duty.ts'
import { handoverConf } from '#contract/resources/sys/handover.ts'
import { menu } from '#contract/resources/sys/menu.ts'
import { menuModule } from '#contract/resources/sys/menuModule.ts'
import { privilege } from '#contract/resources/sys/privilege.ts'
import { role } from '#contract/resources/sys/role.ts'
import { roleRelationship } from '#contract/resources/sys/roleRelationship.ts'
import { ruleData } from '#contract/resources/sys/ruleData.ts'
import { ruleSort } from '#contract/resources/sys/ruleSort.ts'
import { sysApp } from '#contract/resources/sys/sysApp.ts'
import { tenant } from '#contract/resources/sys/tenant.ts'
import { user } from '#contract/resources/sys/user.ts'
import { userGroup } from '#contract/resources/sys/userGroup.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'

const server = await startServer()
const admin = await server.admin()

type Case = readonly [what: string, endpoint: AnyEndpoint, sent: object, fields: string]

/** A save by POST and by PUT, which requires the id as well. */
const saves = (
  what: string,
  { create, update }: { create: AnyEndpoint; update: AnyEndpoint },
  fields: string,
  sent: object = {},
): readonly Case[] => [
  [`${what}: create`, create, sent, fields],
  [`${what}: update`, update, sent, `id ${fields}`],
]

/**
 * Fields that the documents call required, even where a form has an initial value. A parent is not among the fields: an
 * empty one is the top of its tree (DECISION-SYS-91).
 */
const cases: readonly Case[] = [
  ...saves('tenant (SYS-TEN-11)', tenant.endpoints, 'tenantId tenantName linkman linktel address'),
  ['tenant: open (SYS-TEN-15)', tenant.endpoints.open, {}, 'tenantId tenantName adminAccount adminName'],
  ...saves('user (SYS-USR-10)', user.endpoints, 'username realName deptId mobile'),
  [
    'user: grant (SYS-SEC-02)',
    user.endpoints.secAdmin,
    { id: server.userId('operator'), secAdmin: 2 },
    'username secRoleIdList',
  ],
  ...saves('role (SYS-ROL-09)', role.endpoints, 'name'),
  ['role node (SYS-REL-05)', roleRelationship.endpoints.saveOrUpdate, {}, 'id flowableCode sort'],
  ...saves('menu (SYS-MNU-11)', menu.endpoints, 'name client'),
  ...saves('module (SYS-MOD-05)', menuModule.endpoints, 'name code client tenantItype sort'),
  ...saves('department (SYS-DPT-07)', dept.endpoints, 'code name'),
  ...saves('privilege (SYS-PRV-05)', privilege.endpoints, 'privilegeName privilegeCode privilegeItemsArr'),
  ...saves('rule sort (SYS-RUL-04)', ruleSort.endpoints, 'authSels name value version ruleIdtype dsType'),
  ...saves('rule (SYS-RUL-13)', ruleData.endpoints, 'name value ruleSort sort'),
  ...saves('duty (SYS-DUT-06)', duty.endpoints, 'dutyCode dutyName sort'),
  ...saves('group (SYS-GRP-03, SYS-GRP-04)', userGroup.endpoints, 'groupName groupType'),
  ...saves('handover (SYS-HND-17)', handoverConf.endpoints, 'name code queryApi updateApi queryFields'),
  ...saves(
    'job (OPS-JOB-17)',
    job.endpoints,
    'jobDesc executorHandler jobCron glueType executorRouteStrategy executorBlockStrategy'
      .split(' ')
      .map((field) => `jobInfo.${field}`)
      .join(' '),
    { jobInfo: {} },
  ),
  ['job log: clear (OPS-JLG-11)', jobLog.endpoints.clear, {}, 'jobId type'],
  ...saves('parameter (OPS-PRM-04)', params.endpoints, 'paramCode paramValue'),
  [
    'system settings (OPS-CSY-02)',
    appConfig.endpoints.saveSystem,
    {},
    'dictLoad oneOnline initPassword codeLength expiresSeconds smsTemplateId emailTemplateId emailTitle',
  ],
  ...saves(
    'interface (OPS-API-19)',
    apiConf.endpoints,
    'apiCode apiName apiProvider apiConsumer apiRequestType apiType apiProtocolType apiDealType',
  ),
  ...saves('application (OPS-APP-06)', sysApp.endpoints, 'appId appName appType'),
  ...saves('bill type (OPS-BTY-04)', billType.endpoints, 'billName billSign'),
  ...saves('number template (OPS-BTP-04)', billcodeTemplate.endpoints, 'title fullFormat'),
  ...saves('time format (OPS-BTM-02)', billcodeTime.endpoints, 'tmTitle tmType'),
  ['number (OPS-BMX-05)', billcodeMax.endpoints.buildMaxBillCode, {}, 'billSign'],
  ...saves('directory (OPS-DIR-03)', ossDir.endpoints, 'name value sort'),
  ['message: mark (MSG-INB-14)', message.endpoints.updateReadStatus, {}, 'readStatus ids'],
]

test.each(cases)(
  '%s without its required fields is refused, naming each',
  async (_, endpoint, sent, fields) => {
    // A form has no null.
    for (const absent of endpoint.encoding === 'form' ? [undefined] : [undefined, null]) {
      const names = fields.split(' ')
      const nulls =
        absent === null && !('jobInfo' in sent) ? Object.fromEntries(names.map((name) => [name, null])) : {}
      const answer = await admin.call(endpoint, { body: { ...nulls, ...sent } })
      expect(answer.code).toBe(422)
      expect(answer.fields).toEqual(
        Object.fromEntries(names.map((name) => [name, chinese('common:required')])),
      )
      expect(answer.msg).toMatch(/：必填项不能为空$/)
    }
  },
)
