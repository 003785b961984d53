import type { Language } from '#contract/bridge.ts'

/**
 * What the server says, in the caller's language (Accept-Language). The client shows these words as
 * they are, so they state the fact in the operator's terms and carry no technical detail.
 */
const zh = {
  success: 'success',
  unauthenticated: '未授权',
  tokenInvalid: 'token失效，请重新登录',
  forbidden: '没有访问权限',
  passwordChangeRequired: '请先修改密码',
  notFound: '请求的地址不存在',
  tooLarge: '提交的内容过大，最多允许{limit}',
  invalid: '{field}：{words}',
  malformed: '提交的内容不是有效的JSON',
  'upload.malformed': '上传的内容不完整或格式不正确',
  'upload.missing': '没有收到文件',
  tooMany: '登录过于频繁，请稍后重试',
  fault: '服务器内部异常[{number}]',

  'field.required': '必填项不能为空',
  'field.tooLong': '长度不能超过{limit}个字符',
  'field.tooSmall': '不能小于{limit}',
  'field.tooBig': '不能大于{limit}',
  'field.format': '格式不正确',
  'field.mobile': '手机号格式不正确',
  'field.email': '邮箱格式不正确',
  'field.cidr': 'IP范围必须是以逗号分隔的CIDR',
  'field.addresses': '必须是以逗号分隔的IP地址或CIDR',
  'field.passwordEncKey': '密钥必须是16个字符',
  'field.numbers': '请填写以逗号分隔的任务编号',
  'field.dirValue': '只能由字母、数字、下划线和短横线组成',

  'field.iconType': '图标只能是jpg、jpeg、png格式',
  'field.iconSize': '图标大小必须小于10MB',
  'field.path': '接口地址必须以单个“/”开头，且只能包含字母、数字、“-”“_”“.”“/”',
  'field.everybodyExcluded': '黑名单不能选择全部',
  'field.handoverFields': '必须是JSON数组，每项包含prop和label',

  duplicate: '数据库中已存在该记录',
  recordMissing: '记录不存在',
  namely: '{reason}：{names}',
  namesBetween: '、',
  stale: '数据已被他人修改，请刷新后重试',

  uuidRequired: '唯一标识不能为空',
  captchaWrong: '验证码不正确',
  badCredentials: '账号或密码错误',
  accountDisabled: '账号已被停用',
  tenantDisabled: '租户未开户或已停用，不能登录',
  accountLocked: '账号已被锁定',
  ipForbidden: '当前IP不允许登录',

  'tenant.codeFixed': '租户编号不能修改',
  'tenant.open': '租户已开户，不能重复开户',
  'tenant.close': '只有正常状态的租户可以关停',
  'tenant.enable': '只有已停用的租户可以重启',
  'tenant.platform': '平台租户不能删除',
  'tenant.platformClose': '平台租户不能关停',

  'handover.self': '离职人员与接收人员不能相同',
  'handover.disabled': '接收人员已停用',
  'handover.notHeld': '所选数据已不属于离职人员，请刷新后重试',

  'privilege.noBusi': '授权流程数据不可为空！',
  'privilege.noUsers': '授权人员不可为空！',
  'privilege.codeFixed': '授权编码不能修改',

  'message.missing': '消息不存在',

  'job.invalid': '任务已失效',
  'job.cron': 'cron表达式不正确',
  'job.clearType': '清理类型不正确',

  'oss.dirUnknown': '所选目录不存在',
  'oss.empty': '文件内容为空，不能上传',
  'oss.nameMissing': '文件名不正确',
  'oss.notImage': '文件内容不是可显示的图片',
  'ossDir.parentMissing': '上级目录不存在',
  'ossDir.parentBelow': '上级目录不能是自身或自身的下级',
  'ossDir.hasChildren': '目录下有子目录，不能删除',
  'ossDir.hasFiles': '目录下有文件，不能删除',

  'menu.hasChildren': '先删除子菜单或按钮',
  'menu.parentSelf': '上级菜单不能为自身',
  'menu.parentModule': '请选择下一级，不要选择板块！',
  'menu.parentMissing': '上级菜单不存在',
  'menu.clientUnknown': '菜单模块不存在',
  'menuModule.codeFixed': '模块编码不能修改',
  'menuModule.inUse': '模块下有菜单，不能删除',

  'dept.parent': '上级部门选择错误',
  'dept.codeFixed': '部门编码不能修改',
  'dept.hasChildren': '请先删除下级部门',
  'dept.hasUsers': '请先删除部门下的用户',

  'duty.root': '根节点不允许被删除！',
  'duty.parentBelow': '上级岗位不能是自身或自身的下级',
  'duty.deptUnknown': '所选部门不存在',
  'duty.hasChildren': '请先删除下级岗位',
  'duty.hasUsers': '请先移除岗位下的用户',

  'quickAccess.limit': '功能选择上限，每人只能配置{limit}个快捷功能',
  'quickAccess.menuUnknown': '所选功能不可用，请重新选择',

  'sealing.unreadable': '加密内容无法解密，请重试',
  'sealing.tooLong': '内容长度不能超过{limit}个字符',
  'ruleSort.builtIn': '内置规则分类不能删除',
  'ruleSort.valueFixed': '内置规则分类的值不能修改',
  'ruleSort.used': '{name}：已有规则数据或授权使用该分类，不能删除',
  'ruleData.sortUnknown': '规则分类不存在',
  'ruleData.arguments': 'SQL参数必须是JSON对象',
  'ruleData.whole': '全部数据的规则不能删除',
  'ruleData.wholeTwice': '该规则分类已有全部数据的规则',

  'roleRelationship.roleUnknown': '所选角色不存在',
  'roleRelationship.parentMissing': '上级角色不存在',
  'roleRelationship.parentBelow': '上级角色不能是自身或自身的下级',
  'roleRelationship.hasChildren': '请先删除下级角色关系',

  'explain.same': '请选择两个不同的对象进行对比',
  'role.gradeAbove': '没有管理该等级角色的权限',
  'role.gradeOne': '系统管理员角色只能由超级管理员删除',
  'role.deptUnknown': '所选部门不存在或不在您的数据范围内',
  'role.ruleUnknown': '{name}：所选规则不存在',
  'role.deptsMissing': '请选择数据范围的部门',
  'role.scopeBeyond': '不能授予超出自己数据范围的权限',

  'user.above': '不能修改权限高于自己的用户',
  'user.self': '不能删除自己',
  'user.selfDisable': '不能禁用自己',
  'user.super': '超级管理员不能删除，也不能设为次级管理员',
  'user.nameFixed': '用户名不能修改',
  'user.deptUnknown': '所选部门不存在、已禁用或不在您的数据范围内',
  'user.roleUnknown': '所选角色不存在',
  'user.roleBeyond': '不能授予自己没有的权限',
  'user.passwordUnreadable': '密码无法解密，请刷新后重试',
  'user.passwordsDiffer': '确认密码与密码输入不一致',
  'user.passwordWeak': '密码强度不符合要求',

  'userGroup.notYours': '只有创建人或管理员可以修改或删除该用户组',
  'userGroup.memberUnknown': '所选成员不存在或不在您的数据范围内',

  'userSubRel.userRequired': '请选择用户',
  'userSubRel.self': '不能将用户设为自己的下级',
  'userSubRel.twice': '{name}：上下级关系已存在',
  'userSubRel.cycle': '{name}：已是该用户的上级，不能互为上下级',

  'appConfig.ipExcludesYou': 'IP范围不包含当前登录的地址，保存后您将无法登录',
}

export type TextKey = keyof typeof zh

const en: Record<TextKey, string> = {
  success: 'success',
  unauthenticated: 'Not signed in',
  tokenInvalid: 'The token is no longer valid, please sign in again',
  forbidden: 'No permission',
  passwordChangeRequired: 'Please change your password first',
  notFound: 'The requested address does not exist',
  tooLarge: 'The submitted content is too large, at most {limit} are allowed',
  invalid: '{field}: {words}',
  malformed: 'The submitted content is not valid JSON',
  'upload.malformed': 'The upload is incomplete or has the wrong format',
  'upload.missing': 'No file has arrived',
  tooMany: 'Too many sign-in attempts, please try again later',
  fault: 'Internal server error [{number}]',

  'field.required': 'This field is required',
  'field.tooLong': 'At most {limit} characters',
  'field.tooSmall': 'Must not be less than {limit}',
  'field.tooBig': 'Must not be more than {limit}',
  'field.format': 'The format is incorrect',
  'field.mobile': 'The phone number is incorrect',
  'field.email': 'The e-mail address is incorrect',
  'field.cidr': 'The IP ranges must be comma-separated CIDR blocks',
  'field.addresses': 'Must be IP addresses or CIDR blocks separated by commas',
  'field.passwordEncKey': 'The key must have exactly 16 characters',
  'field.numbers': 'Enter job numbers separated by commas',
  'field.dirValue': 'Only letters, digits, underscores and hyphens',

  'field.iconType': 'An icon must be a jpg, jpeg or png picture',
  'field.iconSize': 'An icon must be smaller than 10 MB',
  'field.path': 'The path must begin with a single slash and hold letters, digits, - _ . / only',
  'field.everybodyExcluded': 'The black list cannot hold everybody',
  'field.handoverFields': 'Must be a JSON array whose items have prop and label',

  duplicate: 'This record already exists in the database',
  recordMissing: 'The record does not exist',
  namely: '{reason}: {names}',
  namesBetween: ', ',
  stale: 'The record has been changed by someone else, please refresh and try again',

  uuidRequired: 'The unique identifier must not be empty',
  captchaWrong: 'The verification code is incorrect',
  badCredentials: 'The account or the password is wrong',
  accountDisabled: 'The account is disabled',
  tenantDisabled: 'The tenant has not been opened or is disabled, sign-in is not possible',
  accountLocked: 'The account is locked',
  ipForbidden: 'Sign-in is not allowed from this IP address',

  'tenant.codeFixed': 'The tenant number cannot be changed',
  'tenant.open': 'The tenant already has an account',
  'tenant.close': 'Only a tenant in normal state can be shut down',
  'tenant.enable': 'Only a disabled tenant can be restarted',
  'tenant.platform': 'The platform tenant cannot be deleted',
  'tenant.platformClose': 'The platform tenant cannot be shut down',

  'handover.self': 'Leaver and recipient must differ',
  'handover.disabled': 'The recipient is disabled',
  'handover.notHeld': 'The leaver no longer holds everything that was chosen, please refresh and try again',

  'privilege.noBusi': 'The authorised processes must not be empty!',
  'privilege.noUsers': 'The authorised persons must not be empty!',
  'privilege.codeFixed': 'The code cannot be changed',

  'message.missing': 'The message does not exist',

  'job.invalid': 'The job is no longer valid',
  'job.cron': 'The cron expression is invalid',
  'job.clearType': 'The clear type is incorrect',

  'oss.dirUnknown': 'The chosen directory does not exist',
  'oss.empty': 'The file is empty and cannot be uploaded',
  'oss.nameMissing': 'The file name is incorrect',
  'oss.notImage': 'The file is not a picture that can be shown',
  'ossDir.parentMissing': 'The parent directory does not exist',
  'ossDir.parentBelow': 'A directory cannot be put below itself',
  'ossDir.hasChildren': 'The directory has subdirectories and cannot be deleted',
  'ossDir.hasFiles': 'The directory holds files and cannot be deleted',

  'menu.hasChildren': 'Delete the menus and buttons below first',
  'menu.parentSelf': 'A menu cannot be put below itself',
  'menu.parentModule': 'Choose a menu below; a module cannot be the parent',
  'menu.parentMissing': 'The parent menu does not exist',
  'menu.clientUnknown': 'The menu module does not exist',
  'menuModule.codeFixed': 'The module code cannot be changed',
  'menuModule.inUse': 'The module has menus and cannot be deleted',

  'dept.parent': 'The parent department is not a valid choice',
  'dept.codeFixed': 'The department code cannot be changed',
  'dept.hasChildren': 'Delete the departments below first',
  'dept.hasUsers': 'Remove the users of the department first',

  'duty.root': 'The root cannot be deleted',
  'duty.parentBelow': 'A duty cannot be put below itself',
  'duty.deptUnknown': 'The chosen department does not exist',
  'duty.hasChildren': 'Delete the duties below first',
  'duty.hasUsers': 'Remove the users of the duty first',

  'quickAccess.limit': 'The limit is reached: each person can have {limit} shortcuts',
  'quickAccess.menuUnknown': 'The chosen function is not available, please choose again',

  'sealing.unreadable': 'The sealed content cannot be opened, please try again',
  'sealing.tooLong': 'The content may have at most {limit} characters',
  'ruleSort.builtIn': 'The built-in rule sort cannot be deleted',
  'ruleSort.valueFixed': 'The value of the built-in rule sort cannot be changed',
  'ruleSort.used': '{name}: rule data or grants use this rule sort, it cannot be deleted',
  'ruleData.sortUnknown': 'The rule sort does not exist',
  'ruleData.arguments': 'The SQL arguments must be a JSON object',
  'ruleData.whole': 'The rule for all data cannot be deleted',
  'ruleData.wholeTwice': 'This rule sort already has a rule for all data',

  'roleRelationship.roleUnknown': 'The role does not exist',
  'roleRelationship.parentMissing': 'The parent role does not exist',
  'roleRelationship.parentBelow': 'A role cannot be put below itself',
  'roleRelationship.hasChildren': 'Delete the relationships below first',

  'explain.same': 'Choose two different ones to compare',
  'role.gradeAbove': 'You may not manage roles of this grade',
  'role.gradeOne': 'System administrator roles can only be deleted by a super administrator',
  'role.deptUnknown': 'The department does not exist or lies outside your data scope',
  'role.ruleUnknown': '{name}: the chosen rule does not exist',
  'role.deptsMissing': 'Choose the departments of the data scope',
  'role.scopeBeyond': 'You cannot grant more data than you can see yourself',

  'user.above': 'A user with higher rights than your own cannot be changed',
  'user.self': 'You cannot delete yourself',
  'user.selfDisable': 'You cannot disable yourself',
  'user.super': 'A super administrator can neither be deleted nor be made a secondary administrator',
  'user.nameFixed': 'The username cannot be changed',
  'user.deptUnknown': 'The department does not exist, is disabled or is outside your data scope',
  'user.roleUnknown': 'The role does not exist',
  'user.roleBeyond': 'You cannot grant what you do not hold yourself',
  'user.passwordUnreadable': 'The password cannot be decrypted, please refresh and try again',
  'user.passwordsDiffer': 'The two passwords differ',
  'user.passwordWeak': 'The password is weaker than demanded',

  'userGroup.notYours': 'Only its creator or an administrator may change or delete this group',
  'userGroup.memberUnknown': 'A member does not exist or is outside your data scope',

  'userSubRel.userRequired': 'Please choose a user',
  'userSubRel.self': 'A user cannot be his own subordinate',
  'userSubRel.twice': '{name}: the relation exists already',
  'userSubRel.cycle': '{name}: is the superior of this user already, neither can be below the other',

  'appConfig.ipExcludesYou':
    'The IP ranges do not contain your own address; you could not sign in after saving',
}

const all: Record<Language, Record<TextKey, string>> = { 'zh-CN': zh, 'en-US': en }

export const isTextKey = (key: string): key is TextKey => Object.hasOwn(zh, key)

export function say(language: Language, key: TextKey, values: Record<string, string | number> = {}): string {
  return all[language][key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** A text in both languages, for names that belong to one module. */
export type Bilingual = readonly [zh: string, en: string]

export const pick = (language: Language, text: Bilingual): string => text[language === 'en-US' ? 1 : 0]

/** The first language of the header that we speak; Chinese otherwise. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const tag = part.trim().toLowerCase()
    if (tag.startsWith('zh')) return 'zh-CN'
    if (tag.startsWith('en')) return 'en-US'
  }
  return 'zh-CN'
}
