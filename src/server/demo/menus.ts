import type { FolderName, OwnScreen } from '#server/nouns/ownScreen.ts'
import { buttonCodes } from './buttons.ts'

/**
 * The navigation of the documents, in their order. The buttons of a screen follow from the guards of the
 * contract (buttons.ts); those of a screen whose calls are not in the contract yet are written here.
 */

/** A button menu (type 1): its names and the code it carries. */
export interface ButtonSeed {
  readonly zh: string
  readonly en: string
  readonly code: string
}

export interface ScreenSeed {
  readonly zh: string
  readonly en: string
  readonly icon: string
  readonly url: string
  readonly buttons: readonly ButtonSeed[]
  /** Tabs that are opened from this screen only: type 2, not shown in the navigation. */
  readonly routes: readonly { readonly zh: string; readonly en: string; readonly url: string }[]
}

export interface FolderSeed {
  readonly zh: string
  /** The name by which the folder is known; it stays as it is (seeded.ts). */
  readonly en: FolderName
  readonly icon: string
  readonly screens: readonly ScreenSeed[]
}

// Open keys: looked up by the last word of any permission code.
const verbs: Readonly<Record<string, readonly [string, string]>> = {
  save: ['新增', 'Add'],
  update: ['修改', 'Edit'],
  delete: ['删除', 'Delete'],
  deleteEcur: ['级联删除', 'Cascade delete'],
  isImportant: ['重要菜单', 'Important menus'],
  secAdmin: ['设置次级管理员', 'Secondary administrator'],
  genList: ['自定义数据权限', 'Custom data scope'],
  fquit: ['强制退出', 'Force quit'],
  info: ['查看', 'View'],
  export: ['导出数据', 'Export data'],
  updateStatus: ['设置已读未读', 'Mark read or unread'],
}

const button = (code: string): ButtonSeed => {
  const [zh, en] = verbs[code.slice(code.lastIndexOf(':') + 1)] ?? [code, code]
  return { zh, en, code }
}

/** `sys:role save update delete` → three codes. */
const codes = (text: string): string[] => {
  const [prefix = '', ...names] = text.split(' ')
  return names.map((name) => `${prefix}:${name}`)
}

interface ScreenMore {
  readonly routes?: ScreenSeed['routes']
  /** Codes that no guard of the contract names yet, as `sys:role save update`. */
  readonly planned?: readonly string[]
}

const screen = (
  zh: string,
  en: string,
  icon: string,
  url: string,
  { routes = [], planned = [] }: ScreenMore = {},
): ScreenSeed => ({
  ...{ zh, en, icon, url, routes },
  buttons: [...buttonCodes(url, Object.keys(verbs)), ...planned.flatMap(codes)].map(button),
})

const route = (zh: string, en: string, url: string) => ({ zh, en, url })

const folders = [
  {
    zh: '组织管理',
    en: 'Organisation',
    icon: 'organization',
    screens: [
      screen('用户管理', 'Users', 'people', 'sys/user'),
      screen('部门管理', 'Departments', 'building', 'sys/dept'),
      screen('岗位管理', 'Duties', 'briefcase', 'sys/sysDuty'),
      screen('上下级关系', 'Subordinate relations', 'hierarchy', 'sys/sysUserSubRel'),
      screen('用户组', 'User groups', 'group', 'sys/sysUserGroup'),
      screen('在线用户', 'Online users', 'presence', 'sys/online'),
    ],
  },
  {
    zh: '权限管理',
    en: 'Access',
    icon: 'shield',
    screens: [
      screen('角色管理', 'Roles', 'role', 'sys/role', {
        routes: [route('角色用户', 'Role users', 'sys/role-user')],
      }),
      screen('角色关系', 'Role relationships', 'tree', 'sys/sysRoleRelationship'),
      screen('权限审计', 'Privilege audit', 'audit', 'sys/privilegeAudit'),
      // Its calls are guarded by the codes of those who maintain roles or users.
      screen('权限解释', 'Permission explainer', 'eye', 'sys/permissionExplain'),
      screen('数据权限查看', 'Data permissions', 'eye', 'sys/dataPermission'),
      screen('数据授权', 'Data privileges', 'key', 'sys/sysPrivileges', {
        routes: [route('编辑数据授权', 'Edit data privilege', 'sys/sysPrivileges-editTab')],
      }),
      screen('规则分类', 'Rule categories', 'filter', 'sys/sysRuleSort', {
        routes: [route('规则数据', 'Rule data', 'sys/ruledata')],
      }),
      screen('权限移交', 'Permission handover', 'handover', 'sys/handover'),
      screen('移交配置', 'Handover settings', 'settings', 'sys/sysHandoverConf'),
      screen('移交日志', 'Handover log', 'history', 'sys/sysHandoverLog'),
    ],
  },
  {
    zh: '租户与菜单',
    en: 'Tenants and menus',
    icon: 'tenant',
    screens: [
      screen('租户管理', 'Tenants', 'tenant', 'sys/sysTenant', {
        routes: [route('编辑租户', 'Edit tenant', 'sys/sysTenant-editTab')],
      }),
      screen('菜单管理', 'Menus', 'menu', 'sys/menu'),
      screen('菜单模块', 'Menu modules', 'module', 'sys/sysMenuModule'),
    ],
  },
  {
    zh: '系统配置',
    en: 'Settings',
    icon: 'settings',
    screens: [
      screen('系统参数', 'System parameters', 'parameter', 'sys/params'),
      screen('应用配置', 'Application settings', 'settings', 'sys/appConfig'),
      screen('字典管理', 'Dictionaries', 'dictionary', 'sys/sysdicttype', {
        routes: [route('字典数据', 'Dictionary data', 'sys/dictdata')],
      }),
      screen('自定义字典', 'Custom dictionaries', 'dictionary', 'sys/sysDictTypeCust', {
        routes: [route('自定义字典数据', 'Custom dictionary data', 'sys/sysDictDataCust')],
      }),
      screen('字典初始化', 'Dictionary setup', 'wand', 'init/initDictType'),
      screen('字典导出', 'Dictionary export', 'export', 'sys/exportDict'),
      screen('数据导出', 'Data export', 'export', 'sys/exportData'),
    ],
  },
  {
    zh: '接口管理',
    en: 'Interfaces',
    icon: 'api',
    screens: [
      screen('接口监控', 'Interface monitoring', 'chart', 'api/apiMonitor'),
      screen('接口配置', 'Interface settings', 'api', 'api/apiConf', {
        routes: [
          route('编辑接口', 'Edit interface', 'api/apiConf-editTab'),
          route('接口详情', 'Interface detail', 'api/apiConfView'),
        ],
      }),
      screen('接口日志', 'Interface log', 'history', 'api/apiLog'),
      screen('接口健康日历', 'Health calendar', 'calendar', 'api/apiHealthCalendar'),
      screen('接口通知', 'Outbound notices', 'send', 'api/apiNotifyInfo'),
      screen('接口接收', 'Inbound receipts', 'inbox', 'api/apiReceiptInfo'),
      screen('应用管理', 'Applications', 'application', 'sys/sysApp'),
    ],
  },
  {
    zh: '任务调度',
    en: 'Jobs',
    icon: 'clock',
    screens: [
      screen('任务管理', 'Jobs', 'clock', 'sys/sysJob'),
      screen('任务看板', 'Job cards', 'board', 'sys/sysJob-cards'),
      screen('任务日志', 'Job log', 'history', 'sys/sysJob-log'),
    ],
  },
  {
    zh: '消息中心',
    en: 'Messages',
    icon: 'mail',
    screens: [
      screen('消息模板', 'Message templates', 'template', 'msg/msgTemplate', {
        routes: [route('渠道模板配置', 'Channel template configuration', 'msg/msgTemplate-channel')],
      }),
      screen('消息渠道', 'Channels', 'channel', 'msg/msgChannel'),
      screen('消息签名', 'Signatures', 'signature', 'msg/msgSignature'),
      screen('系统事件', 'System events', 'event', 'msg/msgSysEvent', {
        routes: [route('编辑系统事件', 'Edit system event', 'msg/msgSysEvent-editTab')],
      }),
      screen('审计事件', 'Audit events', 'event', 'msg/msgAuditEvent', {
        routes: [route('编辑审计事件', 'Edit audit event', 'msg/msgAuditEvent-editTab')],
      }),
      screen('业务事件', 'Business events', 'event', 'msg/msgBizEvent', {
        routes: [
          route('编辑业务事件', 'Edit business event', 'msg/msgBizEvent-editTab'),
          route('业务事件规则', 'Business event rules', 'msg/msgBizEventRule'),
        ],
      }),
      screen('业务消息记录', 'Business records', 'history', 'msg/msgBizInfo', {
        routes: [route('渠道发送记录', 'Channel records', 'msg/msgBizInfo-channel-log')],
      }),
      screen('站内消息', 'In-site messages', 'bell', 'msg/msgRecord'),
    ],
  },
  {
    zh: '文件存储',
    en: 'Files',
    icon: 'folder',
    screens: [
      screen('文件管理', 'Files', 'file', 'oss/sysOss', {
        routes: [route('文件预览', 'File preview', 'oss/filePreview')],
      }),
      screen('目录管理', 'Directories', 'folder', 'oss/sysOssDir'),
      screen('上传演示', 'Upload demo', 'upload', 'oss/uploadDemo'),
    ],
  },
  {
    zh: '单据编号',
    en: 'Bill numbers',
    icon: 'number',
    screens: [
      screen('单据类型', 'Bill types', 'document', 'sys/sysBillType'),
      screen('编号模板', 'Number templates', 'template', 'sys/sysBillcodeTemplate'),
      screen('时间格式', 'Time formats', 'calendar', 'sys/sysBillcodeTime'),
      screen('最大编号', 'Maximum numbers', 'number', 'sys/sysBillcodeMax'),
    ],
  },
  {
    zh: '门户设计',
    en: 'Portals',
    icon: 'portal',
    screens: [
      screen('门户管理', 'Portals', 'portal', 'sys/sysPortal'),
      screen('门户首页', 'First pages', 'home', 'sys/sysPortalFpage'),
      screen('门户主题', 'Themes', 'color', 'sys/sysPortalTheme'),
      screen('页面设计', 'Design pages', 'design', 'sys/sysDesignPage', {
        routes: [
          route('设计器', 'Designer', 'portal/designer'),
          route('设计页面', 'Designed page', 'portal/designPage'),
        ],
      }),
    ],
  },
  {
    zh: '日志审计',
    en: 'Logs and audit',
    icon: 'history',
    screens: [
      screen('操作日志', 'Operation log', 'history', 'sys/log-operation'),
      screen('登录日志', 'Login log', 'signin', 'sys/log-login'),
      screen('异常日志', 'Error log', 'error', 'sys/log-error'),
      screen('异常统计', 'Error statistics', 'chart', 'sys/log-errorStat'),
      screen('SQL日志', 'SQL log', 'database', 'sys/sysLogSql'),
      screen('用户行为日志', 'User behaviour', 'activity', 'sys/sysLogUserBehavior'),
      screen('密码审计', 'Password audit', 'password', 'sys/safetyAudit-pwdAudit'),
    ],
  },
  {
    zh: '个人中心',
    en: 'Personal',
    icon: 'person',
    screens: [
      screen('个人资料', 'Personal centre', 'person', 'user/center'),
      screen('快捷访问', 'Quick access', 'star', 'sys/sysUserQuickAccess'),
    ],
  },
] as const satisfies readonly FolderSeed[]

/** The navigation of the documents with the screens of our own at the end of their folders. */
export const navigation = (own: readonly OwnScreen[]): readonly FolderSeed[] =>
  folders.map((folder) => ({
    ...folder,
    screens: [
      ...folder.screens,
      ...own
        .filter(({ place }) => place.folder === folder.en)
        .map(({ title: [zh, en], place }) => screen(zh, en, place.icon, place.route)),
    ],
  }))
