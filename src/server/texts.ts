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
  'field.passwordEncKey': '密钥必须是16个字符',
  'field.numbers': '请填写以逗号分隔的任务编号',
  'field.dirValue': '只能由字母、数字、下划线和短横线组成',

  'field.path': '接口地址必须以单个“/”开头，且只能包含字母、数字、“-”“_”“.”“/”',

  duplicate: '数据库中已存在该记录',
  recordMissing: '记录不存在',
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
  'field.passwordEncKey': 'The key must have exactly 16 characters',
  'field.numbers': 'Enter job numbers separated by commas',
  'field.dirValue': 'Only letters, digits, underscores and hyphens',

  'field.path': 'The path must begin with a single slash and hold letters, digits, - _ . / only',

  duplicate: 'This record already exists in the database',
  recordMissing: 'The record does not exist',
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
