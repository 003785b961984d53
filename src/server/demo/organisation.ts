import { passwordLevel } from '#contract/passwords.ts'
import { stamp } from '#server/common/clock.ts'
import { hashPassword } from '#server/security/password.ts'
import { numberParameters, systemDefaults } from '#server/settings/settings.ts'
import { type DemoMenu, type PlatformRoles, seedPlatformRoles, seedTenantAdminRole } from './access.ts'
import { type Company, companySource, type Person, personSource } from './names.ts'
import { seedDutiesAndGroups, seedHandover, seedScopeRules } from './people.ts'
import { Random } from './random.ts'
import type { SeedWriter } from './writer.ts'

/** Code of the platform tenant, the one a blank tenant at sign-in means. */
export const PLATFORM = 'platform'

/** The fields of a user that the log seeds need. */
export interface SeedUser {
  readonly tenantId: string
  readonly username: string
  readonly realName: string
  readonly deptName: string
}

interface DeptSeed {
  readonly name: string
  readonly code: string
  readonly children?: readonly DeptSeed[]
}

const dept = (name: string, code: string, children: readonly DeptSeed[] = []): DeptSeed => ({
  name,
  code,
  children,
})

const platformDepts: readonly DeptSeed[] = [
  dept('总经理办公室', 'GMO'),
  dept('研发中心', 'RD', [
    dept('平台研发组', 'RD-PLT'),
    dept('前端研发组', 'RD-WEB'),
    dept('质量保障组', 'RD-QA'),
    dept('数据智能组', 'RD-AI'),
  ]),
  dept('产品设计部', 'PD', [dept('产品规划组', 'PD-PM'), dept('用户体验组', 'PD-UX')]),
  dept('运维保障部', 'OPS', [
    dept('基础设施组', 'OPS-INF'),
    dept('信息安全组', 'OPS-SEC'),
    dept('值班中心', 'OPS-NOC'),
  ]),
  dept('客户成功部', 'CS', [
    dept('华东服务组', 'CS-EAST'),
    dept('华南服务组', 'CS-SOUTH'),
    dept('华北服务组', 'CS-NORTH'),
  ]),
  dept('市场销售部', 'SALES', [dept('渠道合作组', 'SALES-CH'), dept('品牌市场组', 'SALES-MK')]),
  dept('人力资源部', 'HR'),
  dept('财务部', 'FIN'),
  dept('法务合规部', 'LEGAL'),
]
const tenantDepts: readonly DeptSeed[] = [
  dept('综合管理部', 'ADM'),
  dept('生产制造部', 'MFG', [dept('一车间', 'MFG-1'), dept('二车间', 'MFG-2')]),
  dept('供应链部', 'SCM', [dept('采购组', 'SCM-BUY'), dept('仓储组', 'SCM-WH')]),
  dept('营销中心', 'MKT'),
  dept('财务部', 'FIN'),
  dept('信息部', 'IT'),
]

/** Known accounts of the demo; the README lists them. */
const accounts = [
  { username: 'sysadmin', realName: '周文海', role: 'system', superAdmin: 0, dept: '信息安全组' },
  { username: 'secadmin', realName: '林晓慧', role: 'secondary', superAdmin: 2, dept: '人力资源部' },
  { username: 'operator', realName: '陈志鹏', role: 'operator', superAdmin: 0, dept: '值班中心' },
] as const

class Organisation {
  readonly users: SeedUser[] = []
  readonly #writer: SeedWriter
  readonly #random: Random

  constructor(writer: SeedWriter, random: Random) {
    this.#writer = writer
    this.#random = random
  }

  depts(tenantId: string, rootName: string, seeds: readonly DeptSeed[]): Map<string, string> {
    const byName = new Map<string, string>()
    const add = (seed: DeptSeed, pid: string, type: string, sort: number): void => {
      const id = this.#writer.record('depts', {
        tenant_id: tenantId,
        pid,
        code: seed.code,
        name: seed.name,
        type,
        sort,
      })
      byName.set(seed.name, id)
      for (const [index, child] of (seed.children ?? []).entries()) {
        add(child, id, type === '1' ? '2' : '3', index + 1)
      }
    }
    add({ name: rootName, code: 'ROOT', children: seeds }, '0', '1', 1)
    return byName
  }

  /** @param password absent: the account has none and cannot sign in. */
  user(
    tenantId: string,
    person: Omit<Person, 'gender'> & { gender: number },
    at: { deptName: string; deptId: string; superAdmin?: number; password?: string; status?: number },
  ): string {
    const created = this.#writer.daysAgo(this.#random.int(20, 380), this.#random.int(9, 17))
    this.users.push({ tenantId, username: person.username, realName: person.realName, deptName: at.deptName })
    return this.#writer.record(
      'users',
      {
        tenant_id: tenantId,
        username: person.username,
        real_name: person.realName,
        gender: person.gender,
        email: person.email,
        mobile: person.mobile,
        dept_id: at.deptId,
        status: at.status ?? 1,
        user_type: this.#random.chance(0.06) ? 102 : 101,
        super_admin: at.superAdmin ?? 0,
        password_hash: at.password === undefined ? '' : hashPassword(at.password),
        password_level: at.password === undefined ? 0 : passwordLevel(at.password),
        pwd_date: at.password === undefined ? '' : stamp(created),
      },
      created,
    )
  }

  staff(
    tenantId: string,
    count: number,
    depts: ReadonlyMap<string, string>,
    domain: string,
    role?: string,
  ): void {
    const next = personSource(this.#random, domain)
    const places = [...depts].slice(1)
    for (let index = 0; index < count; index += 1) {
      const [deptName, deptId] = this.#random.pick(places)
      const id = this.user(tenantId, next(), { deptName, deptId, status: this.#random.chance(0.05) ? 0 : 1 })
      if (role && this.#random.chance(0.4))
        this.#writer.store.insert('role_users', { role_id: role, user_id: id })
    }
  }
}

interface TenantSeed {
  readonly code: string
  readonly company: Company
  readonly linkman: string
  readonly status: number
  readonly itype: number
  readonly opened: boolean
  readonly remark: string
}

function writeTenant(
  writer: SeedWriter,
  random: Random,
  tenant: TenantSeed,
  name = tenant.company.name,
): void {
  const { company } = tenant
  const created = writer.daysAgo(random.int(30, 720), random.int(9, 17))
  const updated = writer.daysAgo(random.int(0, 29), random.int(9, 17))
  writer.record(
    'tenants',
    {
      tenant_id: tenant.code,
      tenant_name: name,
      short_name: company.shortName,
      unicode: company.creditCode,
      linkman: tenant.linkman,
      linktel: company.phone,
      address: company.address,
      bank: company.bank,
      bank_account: company.bankAccount,
      admin_account: tenant.opened ? 'admin' : '',
      admin_name: tenant.opened ? '租户管理员' : '',
      remark: tenant.remark,
      status: tenant.status,
      tenant_itype: tenant.itype,
    },
    created,
    updated < created ? created : updated,
  )
}

const remarks = [
  '',
  '',
  '',
  '',
  '重点客户，续约前一个月联系',
  '代理商介绍，按年付费',
  '试用三个月',
  '合同盖章中，暂缓开户',
  '集团客户下属单位',
]

/** Statuses in the proportions of a platform that has run for two years. */
const statusOfNumber = (index: number): number =>
  index % 12 === 5 ? 2 : index % 16 === 9 ? 3 : index % 6 === 3 ? 0 : 1

export const TENANTS = 240

/** Tenants, departments, people and roles. */
export function seedOrganisation(writer: SeedWriter, random: Random, menus: readonly DemoMenu[]): SeedUser[] {
  const organisation = new Organisation(writer, random)
  const nextCompany = companySource(random)
  const nextLinkman = personSource(random, 'example.cn')

  const platformName = '管家云科技（北京）有限公司'
  writeTenant(
    writer,
    random,
    {
      code: PLATFORM,
      company: { ...nextCompany(), shortName: '管家云' },
      linkman: '赵明辉',
      status: 1,
      itype: 1,
      opened: true,
      remark: '平台运营方',
    },
    platformName,
  )
  const depts = organisation.depts(PLATFORM, platformName, platformDepts)
  seedScopeRules(writer, PLATFORM)
  const place = (name: string) => ({ deptName: name, deptId: depts.get(name) ?? '0' })
  const roles: PlatformRoles = seedPlatformRoles(writer, PLATFORM, depts.get(platformName) ?? '0', menus)
  const contact = (username: string) => ({
    username,
    gender: 2,
    mobile: `138${random.digits(8)}`,
    email: `${username}@guanjia.example.cn`,
  })
  organisation.user(
    PLATFORM,
    { ...contact('admin'), realName: '超级管理员' },
    { ...place('总经理办公室'), superAdmin: 1, password: 'admin' },
  )
  for (const account of accounts) {
    const id = organisation.user(
      PLATFORM,
      { ...contact(account.username), realName: account.realName },
      { ...place(account.dept), superAdmin: account.superAdmin, password: account.username },
    )
    writer.store.insert('role_users', { role_id: roles[account.role], user_id: id })
  }
  organisation.staff(PLATFORM, 176, depts, 'guanjia.example.cn', roles.operator)

  const known = [
    { code: 'hengyuan', staff: 78 },
    { code: 'lanhai', staff: 46 },
  ]
  for (let index = 1; index < TENANTS; index += 1) {
    const main = known[index - 1]
    const status = main ? 1 : statusOfNumber(index)
    // Of the tenants without an account some never had one, others were shut down again.
    const opened = status !== 0 || index % 4 === 1
    const company = nextCompany()
    const code = main?.code ?? `T${20230000 + index}`
    writeTenant(writer, random, {
      code,
      company,
      linkman: nextLinkman().realName,
      status,
      itype: 2,
      opened,
      remark: random.pick(remarks),
    })
    if (!opened) continue
    const places = organisation.depts(code, company.name, main ? tenantDepts : [])
    const root = places.get(company.name) ?? '0'
    const admin = { username: 'admin', realName: '租户管理员', gender: 2, mobile: '', email: '' }
    const userId = organisation.user(code, admin, {
      deptName: company.name,
      deptId: root,
      superAdmin: 2,
      ...(index === 1 ? { password: systemDefaults.initPassword } : {}),
    })
    seedTenantAdminRole(writer, code, root, userId)
    if (main) organisation.staff(code, main.staff, places, `${code}.example.cn`)
  }
  // A separate source: the values that follow stay the same.
  const peopleRandom = new Random(20_251_104)
  for (const tenant of [PLATFORM, ...known.map((each) => each.code)]) {
    seedDutiesAndGroups(writer, peopleRandom, tenant)
    seedHandover(writer, tenant)
  }
  seedParameters(writer)
  return organisation.users.filter(
    (user) => user.tenantId === PLATFORM || known.some((tenant) => tenant.code === user.tenantId),
  )
}

const parameterRemarks: Readonly<Record<keyof typeof numberParameters, string>> = {
  AUDIT_ABSENCE_DAYS: '密码审计：超过该天数未登录视为长期未登录',
  UPLOAD_MAX_MB: '上传文件的大小上限（MB）',
  LOG_KEEP_DAYS: '日志保留天数',
  CAPTCHA_EXPIRE_SECONDS: '登录验证码的有效时间（秒）',
}

/** Parameters that belong to other programs of the platform and are only stored here. */
const storedParameters = [
  ['SITE_NAME', '管家云运营平台', '浏览器标题与邮件落款中的平台名称'],
  ['SITE_ICP', '京ICP备2023000000号-1', '页面底部的备案号'],
  ['SERVICE_PHONE', '400-800-0000', '客户服务电话'],
  ['SERVICE_TIME', '周一至周五 09:00-18:00', '客户服务时间'],
  ['PASSWORD_TIP', '密码至少8位，建议包含大小写字母、数字和特殊字符', '修改密码页面的提示'],
  ['ORDER_CANCEL_MINUTES', '30', '未支付订单的自动取消时间（分钟）'],
  ['INVOICE_RATE', '0.06', '默认开票税率'],
  ['MOBILE_VERSION', '3.8.2', '移动端最新版本号'],
  ['MOBILE_FORCE_UPDATE', 'false', '移动端是否强制更新'],
  ['WORKDAY_CALENDAR', '2025', '当前使用的工作日历'],
  ['REPORT_CRON', '0 30 6 * * ?', '经营日报的生成时间'],
  ['OUTBOUND_ALLOW_HOSTS', '127.0.0.1:9', '内置服务允许访问的地址（主机:端口），以逗号分隔'],
  ['MAP_CENTER', '116.404,39.915', '地图默认中心点'],
] as const

function seedParameters(writer: SeedWriter): void {
  const add = (code: string, value: string, remark: string, age: number): void => {
    writer.record(
      'params',
      { tenant_id: PLATFORM, param_code: code, param_value: value, remark },
      writer.daysAgo(age),
    )
  }
  for (const [index, [code, value, remark]] of storedParameters.entries())
    add(code, value, remark, 300 - index)
  for (const [index, [code, value]] of Object.entries(numberParameters).entries()) {
    // Object.entries() widens the keys of the table above to strings.
    add(code, String(value), parameterRemarks[code as keyof typeof numberParameters], 20 - index)
  }
}
