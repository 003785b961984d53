import type { FolderName, OwnScreen } from '#server/nouns/ownScreen.ts'
import { pick, type Words } from '#server/common/texts.ts'
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
  /** The name by which the folder is known; it stays as it is (given.ts). */
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

const namesOf = (name: Words) => ({ zh: pick('zh-CN', name), en: pick('en-US', name) })

interface ScreenMore {
  readonly routes?: ScreenSeed['routes']
  /** Codes that no guard of the contract names yet, as `sys:role save update`. */
  readonly planned?: readonly string[]
}

const screen = (
  name: Words,
  icon: string,
  url: string,
  { routes = [], planned = [] }: ScreenMore = {},
): ScreenSeed => ({
  ...{ ...namesOf(name), icon, url, routes },
  buttons: [...buttonCodes(url, Object.keys(verbs)), ...planned.flatMap(codes)].map(button),
})

const route = (name: Words, url: string) => ({ ...namesOf(name), url })

const folders = [
  {
    zh: '组织管理',
    en: 'Organisation',
    icon: 'organization',
    screens: [
      screen(['用户管理', 'Users'], 'people', 'sys/user'),
      screen('sys.dept:title', 'building', 'sys/dept'),
      screen(['岗位管理', 'Duties'], 'briefcase', 'sys/sysDuty'),
      screen('sys.userSubRel:title', 'hierarchy', 'sys/sysUserSubRel'),
      screen('sys.userGroup:title', 'group', 'sys/sysUserGroup'),
      screen('sys.online:title', 'presence', 'sys/online'),
    ],
  },
  {
    zh: '权限管理',
    en: 'Access',
    icon: 'shield',
    screens: [
      screen(['角色管理', 'Roles'], 'role', 'sys/role', {
        routes: [route('sys.role:users.title', 'sys/role-user')],
      }),
      screen('sys.roleRelationship:title', 'tree', 'sys/sysRoleRelationship'),
      screen('sys.privilegeAudit:title', 'audit', 'sys/privilegeAudit'),
      // Its calls are guarded by the codes of those who maintain roles or users.
      screen('sys.permissionExplain:title', 'eye', 'sys/permissionExplain'),
      screen('sys.dataPermission:title', 'eye', 'sys/dataPermission'),
      screen('sys.privilege:title', 'key', 'sys/sysPrivileges', {
        routes: [route(['编辑数据授权', 'Edit data privilege'], 'sys/sysPrivileges-editTab')],
      }),
      screen('sys.ruleSort:title', 'filter', 'sys/sysRuleSort', {
        routes: [route('sys.ruleData:title', 'sys/ruledata')],
      }),
      screen('sys.handover:title', 'handover', 'sys/handover'),
      screen('sys.handoverConf:title', 'settings', 'sys/sysHandoverConf'),
      screen('sys.handoverLog:title', 'history', 'sys/sysHandoverLog'),
    ],
  },
  {
    zh: '租户与菜单',
    en: 'Tenants and menus',
    icon: 'tenant',
    screens: [
      screen(['租户管理', 'Tenants'], 'tenant', 'sys/sysTenant', {
        routes: [route(['编辑租户', 'Edit tenant'], 'sys/sysTenant-editTab')],
      }),
      screen('sys.menu:title', 'menu', 'sys/menu'),
      screen('sys.menuModule:title', 'module', 'sys/sysMenuModule'),
    ],
  },
  {
    zh: '系统配置',
    en: 'Settings',
    icon: 'settings',
    screens: [
      screen('ops.params:title', 'parameter', 'sys/params'),
      screen('sys.appConfig:title', 'settings', 'sys/appConfig'),
      screen('sys.dictType:title', 'dictionary', 'sys/sysdicttype', {
        routes: [route('sys.dictType:data.title', 'sys/dictdata')],
      }),
      screen('sys.dictType:cust.title', 'dictionary', 'sys/sysDictTypeCust', {
        routes: [route('sys.dictType:cust.data.title', 'sys/sysDictDataCust')],
      }),
      screen('sys.dictInit:title', 'wand', 'init/initDictType'),
      screen('sys.exportData:title', 'export', 'sys/exportDict'),
      screen('sys.exportData:page.title', 'export', 'sys/exportData'),
    ],
  },
  {
    zh: '接口管理',
    en: 'Interfaces',
    icon: 'api',
    screens: [
      screen('api.apiMonitor:title', 'chart', 'api/apiMonitor'),
      screen('api.apiConf:title', 'api', 'api/apiConf', {
        routes: [
          route(['编辑接口', 'Edit interface'], 'api/apiConf-editTab'),
          route('api.apiConf:view', 'api/apiConfView'),
        ],
      }),
      screen('api.apiLog:title', 'history', 'api/apiLog'),
      screen('api.apiHealthCalendar:title', 'calendar', 'api/apiHealthCalendar'),
      screen('api.apiNotifyInfo:title', 'send', 'api/apiNotifyInfo'),
      screen('api.apiReceiptInfo:title', 'inbox', 'api/apiReceiptInfo'),
      screen('sys.sysApp:title', 'application', 'sys/sysApp'),
    ],
  },
  {
    zh: '任务调度',
    en: 'Jobs',
    icon: 'clock',
    screens: [
      screen('ops.job:title', 'clock', 'sys/sysJob'),
      screen(['任务看板', 'Job cards'], 'board', 'sys/sysJob-cards'),
      screen('ops.jobLog:title', 'history', 'sys/sysJob-log'),
    ],
  },
  {
    zh: '消息中心',
    en: 'Messages',
    icon: 'mail',
    screens: [
      screen('msg.template:title', 'template', 'msg/msgTemplate', {
        routes: [route('msg.channelTemplate:title', 'msg/msgTemplate-channel')],
      }),
      screen('msg.channel:title', 'channel', 'msg/msgChannel'),
      screen('msg.signature:title', 'signature', 'msg/msgSignature'),
      screen('msg.sysEvent:title', 'event', 'msg/msgSysEvent', {
        routes: [route(['编辑系统事件', 'Edit system event'], 'msg/msgSysEvent-editTab')],
      }),
      screen('msg.auditEvent:title', 'event', 'msg/msgAuditEvent', {
        routes: [route(['编辑审计事件', 'Edit audit event'], 'msg/msgAuditEvent-editTab')],
      }),
      screen('msg.bizEvent:title', 'event', 'msg/msgBizEvent', {
        routes: [
          route(['编辑业务事件', 'Edit business event'], 'msg/msgBizEvent-editTab'),
          route('msg.bizEventRule:title', 'msg/msgBizEventRule'),
        ],
      }),
      screen('msg.bizInfo:title', 'history', 'msg/msgBizInfo', {
        routes: [route('msg.channelRecord:title', 'msg/msgBizInfo-channel-log')],
      }),
      screen('msg.message:title', 'bell', 'msg/msgRecord'),
    ],
  },
  {
    zh: '文件存储',
    en: 'Files',
    icon: 'folder',
    screens: [
      screen('ops.oss:title', 'file', 'oss/sysOss', {
        routes: [route('ops.filePreview:title', 'oss/filePreview')],
      }),
      screen('ops.ossDir:title', 'folder', 'oss/sysOssDir'),
      screen('ops.uploadDemo:title', 'upload', 'oss/uploadDemo'),
    ],
  },
  {
    zh: '单据编号',
    en: 'Bill numbers',
    icon: 'number',
    screens: [
      screen('bill.billType:title', 'document', 'sys/sysBillType'),
      screen('bill.billcodeTemplate:title', 'template', 'sys/sysBillcodeTemplate'),
      screen('bill.billcodeTime:title', 'calendar', 'sys/sysBillcodeTime'),
      screen('bill.billcodeMax:title', 'number', 'sys/sysBillcodeMax'),
    ],
  },
  {
    zh: '门户设计',
    en: 'Portals',
    icon: 'portal',
    screens: [
      screen('portal.portal:title', 'portal', 'sys/sysPortal'),
      screen('portal.portal:fpage.title', 'home', 'sys/sysPortalFpage'),
      screen('portal.portal:theme.title', 'color', 'sys/sysPortalTheme'),
      screen('portal.designPage:title', 'design', 'sys/sysDesignPage', {
        routes: [
          route(['设计器', 'Designer'], 'portal/designer'),
          route('portal.designPage:view', 'portal/designPage'),
        ],
      }),
    ],
  },
  {
    zh: '日志审计',
    en: 'Logs and audit',
    icon: 'history',
    screens: [
      screen('ops.logOperation:title', 'history', 'sys/log-operation'),
      screen('ops.logLogin:title', 'signin', 'sys/log-login'),
      screen(['异常日志', 'Error log'], 'error', 'sys/log-error'),
      screen('ops.logErrorStat:title', 'chart', 'sys/log-errorStat'),
      screen('ops.logSql:title', 'database', 'sys/sysLogSql'),
      screen('ops.logUserBehavior:title', 'activity', 'sys/sysLogUserBehavior'),
      screen('ops.pwdAudit:title', 'password', 'sys/safetyAudit-pwdAudit'),
    ],
  },
  {
    zh: '个人中心',
    en: 'Personal',
    icon: 'person',
    screens: [
      screen('sys.center:title', 'person', 'user/center'),
      screen('sys.quickAccess:title', 'star', 'sys/sysUserQuickAccess'),
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
        .map(({ title, place }) => screen(title, place.icon, place.route)),
    ],
  }))
