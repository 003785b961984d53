import { stamp } from '#server/common/clock.ts'
import { PLATFORM } from './organisation.ts'
import type { SeedWriter } from './writer.ts'

const MINUTE = 60_000
const HOUR = 60
const DAY = 24 * HOUR

/** Codes of receiver_type. */
const receiverTypes = { everybody: 0, people: 1 } as const

interface MessageSeed {
  readonly title: string
  readonly content: string
  readonly type: 'SYS_MSG_PRO' | 'SYS_MSG_NOTICE' | 'SYS_MSG_TODO'
  readonly level: 1 | 2 | 3
  readonly sender: string
  /** Minutes before the first start. */
  readonly age: number
  /** Default: the platform's. */
  readonly tenantId?: string
  /** Account names; all users of the tenant when left out. */
  readonly to?: readonly string[]
  /** Who has read it; the others have not. */
  readonly readBy?: readonly string[]
  readonly url?: string
  readonly ruleId?: string
  readonly bizId?: string
}

const administrators = ['admin', 'sysadmin'] as const
const accounts = ['admin', 'sysadmin', 'secadmin', 'operator'] as const

const messages: readonly MessageSeed[] = [
  {
    title: '任务“对账文件下载”连续三次执行失败',
    content:
      '任务编号：7\n失败时间：今日 06:00、06:05、06:10\n失败原因：连接对账服务器超时\n\n自动重试已停止，今日的对账文件尚未取得。请检查网络策略后在任务管理中手动执行一次。',
    type: 'SYS_MSG_PRO',
    level: 1,
    sender: '任务调度',
    age: 48,
    to: [...administrators, 'operator'],
    url: 'sys/sysJob-log?logStatus=2',
    ruleId: '1401',
  },
  {
    title: '账号 operator 因连续输错密码被锁定',
    content:
      '账号：operator（陈志鹏）\n来源地址：10.20.31.7\n锁定时长：30 分钟\n\n如非本人操作，请在登录日志中核对来源，并为该账号重置密码。',
    type: 'SYS_MSG_PRO',
    level: 1,
    sender: '安全中心',
    age: 3 * HOUR + 12,
    to: administrators,
    url: 'sys/log-login',
    ruleId: '1203',
  },
  {
    title: '待审批：恒远信息技术申请开通短信渠道',
    content:
      '申请人：租户管理员\n申请内容：开通短信渠道，预计每月发送 2 万条\n附件：短信服务协议（已盖章）\n\n请在三个工作日内完成审批。',
    type: 'SYS_MSG_TODO',
    level: 1,
    sender: '流程中心',
    age: 5 * HOUR + 40,
    to: ['admin', 'secadmin'],
    url: 'template:SMS_CHANNEL_APPLY',
    ruleId: '2107',
    bizId: 'SMS-0088',
  },
  {
    title: '待办：本季度权限复核还有 12 人未确认',
    content:
      '复核范围：持有系统管理员、次级管理员角色的人员\n已确认：23 人，未确认：12 人\n截止日期：本月最后一个工作日\n\n逾期未确认的授权将被收回。',
    type: 'SYS_MSG_TODO',
    level: 2,
    sender: '信息安全组',
    age: 9 * HOUR,
    to: ['admin', 'sysadmin', 'secadmin'],
    url: 'sys/privilegeAudit',
    ruleId: '1305',
  },
  {
    title: '本周六 22:00 至次日 02:00 数据库升级，期间无法登录',
    content:
      '升级窗口：周六 22:00 至周日 02:00\n影响范围：运营平台、开放接口、移动端\n\n升级期间请勿发起批量导入和导出；已排定的任务会在升级完成后自动补跑。\n如需协助，请联系值班中心 400-800-0000。',
    type: 'SYS_MSG_NOTICE',
    level: 1,
    sender: '运维保障部',
    age: DAY + 2 * HOUR,
    readBy: ['operator'],
  },
  {
    title: '文件存储空间已使用 82%',
    content:
      '总容量：2 TB，已使用：1.64 TB\n近 7 日平均增长：11 GB／日\n\n按当前速度约 33 天后写满，建议清理“其他”目录中超过一年的临时文件。',
    type: 'SYS_MSG_PRO',
    level: 2,
    sender: '运行监控',
    age: DAY + 6 * HOUR,
    to: administrators,
    url: 'oss/sysOss',
    ruleId: '1410',
  },
  {
    title: '接口“企业工商信息查询”近一小时失败率 6.4%',
    content:
      '调用 1,250 次，失败 80 次，主要返回 504。\n供应商已确认机房网络抖动，预计今晚恢复。期间查询结果可能延迟。',
    type: 'SYS_MSG_PRO',
    level: 2,
    sender: '运行监控',
    age: DAY + 11 * HOUR,
    to: [...administrators, 'operator'],
    readBy: ['admin'],
    url: 'sys/log-error',
    ruleId: '1411',
  },
  {
    title: '待办：租户“蓝海医疗器械”合同将在 15 天后到期',
    content:
      '合同编号：HT-0417\n到期日期：15 天后\n客户经理：华南服务组\n\n请与客户确认续约意向，并更新租户状态。',
    type: 'SYS_MSG_TODO',
    level: 2,
    sender: '合同管理',
    age: 2 * DAY,
    to: ['admin', 'secadmin'],
    url: 'sys/sysTenant',
    ruleId: '2101',
    bizId: 'HT-0417',
  },
  {
    title: '新版《信息系统账号管理办法》发布',
    content:
      '主要变化：\n一、密码有效期由 180 天缩短为 90 天；\n二、离职人员账号须在当日停用并完成权限移交；\n三、共用账号一律取消。\n\n全文见公司制度库，自下月 1 日起执行。',
    type: 'SYS_MSG_NOTICE',
    level: 2,
    sender: '法务合规部',
    age: 3 * DAY + 3 * HOUR,
    readBy: ['admin', 'operator'],
    url: 'https://intranet.guanjia.example.cn/policy/account',
  },
  {
    title: '您的登录密码将在 7 天后到期',
    content: '请在个人资料中修改密码。新密码至少 8 位，建议包含大小写字母、数字和特殊字符。',
    type: 'SYS_MSG_PRO',
    level: 2,
    sender: '安全中心',
    age: 4 * DAY,
    to: accounts,
    readBy: ['sysadmin'],
    url: 'user/center',
    ruleId: '1201',
  },
  {
    title: '角色“渠道经理”的数据范围被修改',
    content: '修改人：周文海\n修改前：本部门\n修改后：本部门及下级部门\n影响人员：9 人',
    type: 'SYS_MSG_PRO',
    level: 3,
    sender: '审计中心',
    age: 5 * DAY + 4 * HOUR,
    to: administrators,
    readBy: ['sysadmin'],
    url: 'sys/log-operation',
    ruleId: '1301',
  },
  {
    title: '下月值班安排',
    content:
      '第一周：基础设施组\n第二周：信息安全组\n第三、四周：值班中心\n\n值班人员请保持手机畅通，重大故障 15 分钟内上报。',
    type: 'SYS_MSG_NOTICE',
    level: 2,
    sender: '人力资源部',
    age: 7 * DAY,
    readBy: ['admin', 'sysadmin', 'secadmin', 'operator'],
  },
  {
    title: '待办：请补录 3 份缺失的移交记录',
    content:
      '离职人员：韩建国、苏婷、马志明\n缺失内容：岗位与角色的接收人\n\n请与部门经理确认后在权限移交中办理。',
    type: 'SYS_MSG_TODO',
    level: 2,
    sender: '人力资源部',
    age: 8 * DAY + 2 * HOUR,
    to: ['admin', 'secadmin'],
    readBy: ['admin'],
    url: 'sys/handover',
  },
  {
    title: '移动端 3.8.2 版本已发布',
    content: '修复：审批附件在部分机型上无法预览\n优化：首页待办加载速度\n\n本次不强制更新。',
    type: 'SYS_MSG_NOTICE',
    level: 3,
    sender: '产品设计部',
    age: 12 * DAY,
    readBy: ['admin', 'secadmin'],
  },
  {
    title: '数据导出已完成：操作日志（上季度）',
    content: '共 184,302 行，文件已保存在文件管理的“报表”目录，保留 30 天。',
    type: 'SYS_MSG_PRO',
    level: 3,
    sender: '数据导出',
    age: 16 * DAY,
    to: ['admin'],
    readBy: ['admin'],
    url: 'oss/sysOss',
  },
  {
    title: '生产日报已生成',
    content: '昨日产量、能耗与设备停机统计已生成，请在报表目录中查看。',
    type: 'SYS_MSG_PRO',
    level: 3,
    sender: '报表服务',
    age: 2 * HOUR,
    tenantId: 'hengyuan',
    to: ['admin'],
    url: 'oss/sysOss',
  },
  {
    title: '一车间温控传感器离线超过 30 分钟',
    content: '设备编号：TC-0107\n最后一次上报：今日 05:41\n\n请安排现场人员检查供电与网络。',
    type: 'SYS_MSG_PRO',
    level: 1,
    sender: '设备监控',
    age: 4 * HOUR,
    tenantId: 'hengyuan',
    to: ['admin'],
    ruleId: '3102',
    bizId: 'TC-0107',
  },
  {
    title: '供应商年度评审材料提交通知',
    content: '请各部门于本月 20 日前提交评审材料，逾期视为放弃打分。',
    type: 'SYS_MSG_NOTICE',
    level: 2,
    sender: '供应链部',
    age: 2 * DAY + 5 * HOUR,
    tenantId: 'hengyuan',
  },
]

interface Receiver {
  readonly id: string
  readonly username: string
}

/** In-boxes as they look after some weeks of use: the newest unread, most of the older ones read. */
export function seedMessages(writer: SeedWriter): void {
  const { store } = writer
  const peopleOf = (tenantId: string): Receiver[] =>
    store.all<Receiver>(
      'SELECT CAST(id AS TEXT) AS id, username FROM users WHERE tenant_id = ? AND status = 1 ORDER BY id',
      tenantId,
    )
  const people = new Map<string, Receiver[]>()
  for (const seed of messages.toReversed()) {
    const { tenantId = PLATFORM, to, readBy = [] } = seed
    const known = people.get(tenantId) ?? peopleOf(tenantId)
    people.set(tenantId, known)
    const sent = new Date(writer.now.getTime() - seed.age * MINUTE)
    const msgId = writer.idAt(sent)
    store.insert('messages', {
      id: msgId,
      tenant_id: tenantId,
      title: seed.title,
      content: seed.content,
      url: seed.url ?? '',
      sender: seed.sender,
      send_date: stamp(sent),
      msg_level: seed.level,
      type: seed.type,
      receiver_type: to ? receiverTypes.people : receiverTypes.everybody,
      rule_id: seed.ruleId ?? '',
      biz_id: seed.bizId ?? '',
    })
    for (const { id, username } of known) {
      if (to && !to.includes(username)) continue
      store.insert('message_records', {
        id: writer.idAt(sent),
        msg_id: msgId,
        user_id: id,
        read_status: readBy.includes(username) ? 1 : 0,
      })
    }
  }
}
