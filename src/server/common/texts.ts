import type { Language } from '#contract/bridge.ts'
import { type Texts, textFiles } from '#locales/texts.ts'

/** A text in both languages. */
export type Bilingual = readonly [zh: string, en: string]

/** A text that the console has too, as `<namespace>:<key>`, e.g. `sys.tenant:field.tenantName`. */
type ConsoleKey = { [N in keyof Texts]: `${N}:${keyof Texts[N] & string}` }[keyof Texts]

/**
 * The texts that only the server has, and those of the console that it answers. The client shows these words as they
 * are, so they state the fact in the operator's terms and carry no technical detail.
 */
const texts = {
  success: ['success', 'success'],
  unauthenticated: ['未授权', 'Not signed in'],
  tokenInvalid: ['token失效，请重新登录', 'The token is no longer valid, please sign in again'],
  forbidden: ['没有访问权限', 'No permission'],
  passwordChangeRequired: 'sys.center:password.forced',
  notFound: ['请求的地址不存在', 'The requested address does not exist'],
  notAllowed: ['不支持此请求方法', 'This method is not supported'],
  badRequest: ['无法识别的请求', 'The request cannot be read'],
  requestTimeout: ['请求未在限定时间内发送完', 'The request did not arrive in time'],
  wrongType: ['不支持的内容类型', 'The content type is not supported'],
  wrongHost: ['请求的主机名不在服务器接受的范围内', 'The server does not answer under this host name'],
  headTooLarge: ['请求头过大', 'The request headers are too large'],
  tooLarge: [
    '提交的内容过大，最多允许{limit}',
    'The submitted content is too large, at most {limit} are allowed',
  ],
  invalid: ['{field}：{words}', '{field}: {words}'],
  malformed: ['提交的内容不是有效的JSON', 'The submitted content is not valid JSON'],
  'upload.malformed': ['上传的内容不完整或格式不正确', 'The upload is incomplete or has the wrong format'],
  'upload.missing': ['没有收到文件', 'No file has arrived'],
  'upload.tooManyAtOnce': [
    '同一账号最多同时上传{limit}个文件，请等待其他文件上传完成后重试',
    'At most {limit} files of an account are uploaded at once, please wait until others have arrived',
  ],
  'upload.tooManyFiles': [
    '一小时内最多上传{limit}个文件，请稍后重试',
    'At most {limit} files may be uploaded within an hour, please try again later',
  ],
  'upload.tooManyBytes': [
    '一小时内最多上传{limit}的内容，请稍后重试',
    'At most {limit} may be uploaded within an hour, please try again later',
  ],
  'export.tooMany': [
    '同一账号最多同时进行{limit}个导出，请等待其他导出完成后重试',
    'At most {limit} exports of an account run at once, please wait until others have ended',
  ],
  'download.tooMany': [
    '同一账号最多同时下载{limit}个大文件，请等待其他下载完成后重试',
    'At most {limit} large files of an account are downloaded at once, please wait until others have ended',
  ],
  passwordsBusy: [
    '正在验证的密码过多，请在{seconds}秒后重试',
    'Too many passwords are being checked, please try again in {seconds} seconds',
  ],
  'captcha.tooMany': [
    '获取验证码图片过于频繁，请在{seconds}秒后重试',
    'Too many captcha pictures were requested, please try again in {seconds} seconds',
  ],
  'tree.tooDeep': [
    '最多{limit}级，不能保存在这一级',
    'There are at most {limit} levels, choose a higher place',
  ],
  tooMany: ['登录过于频繁，请稍后重试', 'Too many sign-in attempts, please try again later'],
  fault: ['服务器内部异常[{number}]', 'Internal server error [{number}]'],

  'field.required': 'common:required',
  'field.tooLong': ['长度不能超过{limit}个字符', 'At most {limit} characters'],
  'field.tooSmall': ['不能小于{limit}', 'Must not be less than {limit}'],
  'field.tooBig': ['不能大于{limit}', 'Must not be more than {limit}'],
  'field.format': ['格式不正确', 'The format is incorrect'],
  'field.invisible': 'common:invisible',
  'field.mobile': 'common:mobile',
  'field.bindCode': 'sys.center:bind.code',
  'field.questionRepeated': 'sys.center:questions.repeated',
  'field.email': 'common:email',
  'field.cidr': 'common:cidr',
  'field.addresses': 'common:addresses',
  'field.jsonObject': 'common:jsonObject',
  'field.secretElsewhere': [
    '地址已更改，请重新填写密钥',
    'The address has changed, please enter the secret again',
  ],
  'field.secretMissing': ['没有已保存的密钥，请重新填写', 'No secret is stored here, please enter it'],
  'field.passwordEncKey': 'common:passwordEncKey',
  'field.dictLength': 'common:dictLength',
  'field.version': 'common:version',
  'field.numbers': ['请填写以逗号分隔的任务编号', 'Enter job numbers separated by commas'],
  'field.dirValue': 'common:portalCode',
  'field.iconType': 'kit:files.iconType',
  'field.iconSize': 'kit:files.iconSize',
  'field.path': [
    '接口地址必须以单个“/”开头，且只能包含字母、数字、“-”“_”“.”“/”',
    'The path must begin with a single slash and hold letters, digits, - _ . / only',
  ],
  'field.billUnknown': [
    '含有未知的占位符，可用的有 DJ、TM、NUM、GS、BM、YW',
    'There is an unknown placeholder; known are DJ, TM, NUM, GS, BM and YW',
  ],
  'field.billNumberMissing': ['缺少流水号占位符 NUM', 'The placeholder NUM of the serial is missing'],
  'field.billNumberTwice': [
    '流水号占位符 NUM 只能出现一次',
    'The placeholder NUM of the serial may stand there only once',
  ],
  'field.billTime': 'common:billTime',
  'field.billStart': 'common:billStart',
  'field.billSignCounted': 'bill.billType:hint.signCounted',
  'field.billCounted': [
    '该单据类型已产生编号，计数方式和计数周期不能修改，否则编号会重复',
    'Numbers of this bill type have been issued; with another way of counting or another period they would be issued again',
  ],
  'field.json': 'common:json',
  'field.parameterName': [
    '参数编码只能由字母、数字和下划线组成，且不能以数字开头，最多64个字符',
    'Parameter codes hold letters, digits and underscores, begin with no digit and have at most 64 characters',
  ],
  'field.parameterTwice': ['参数编码不能重复', 'A parameter code occurs more than once'],
  'field.color': ['颜色格式应为#RRGGBB', 'Colours are written as #RRGGBB'],
  'field.propertyTwice': ['属性名称不能重复', 'A property name occurs more than once'],
  'field.duration': 'msg.channelTemplate:problem.duration',
  'field.address': 'msg.channelTemplate:problem.address',
  'field.auditFunction': 'msg.auditEvent:wrong.jobFunction',
  'field.bizFunction': 'msg.bizEvent:wrong.jobFunction',
  'field.cents': 'msg.bizEventRule:wrong.cents',
  'field.everybodyExcluded': ['黑名单不能选择全部', 'The blacklist cannot contain everyone'],
  'field.openCode': [
    '只能由字母、数字、“-”“_”“.”组成，且以字母或数字开头',
    'Only letters, digits, - _ and full stops, beginning with a letter or a digit',
  ],
  'field.appIdSelf': [
    'self代表本系统，不能作为应用编码',
    'self stands for this system and is no application id',
  ],
  'field.handoverFields': [
    '必须是JSON数组，每项包含prop和label',
    'Must be a JSON array whose items have prop and label',
  ],

  duplicate: ['数据库中已存在该记录', 'This record already exists in the database'],
  recordMissing: ['记录不存在', 'The record does not exist'],
  namely: ['{reason}：{names}', '{reason}: {names}'],
  namesBetween: 'common:separator',
  stale: [
    '数据已被他人修改，请刷新后重试',
    'The record has been changed by someone else, please refresh and try again',
  ],

  uuidRequired: ['唯一标识不能为空', 'The unique identifier must not be empty'],
  captchaDue: ['请同时填写验证码', 'Enter the verification code as well'],
  captchaWrong: ['验证码不正确', 'The verification code is incorrect'],
  wrongOldPassword: ['原密码错误', 'The present password is wrong'],
  badCredentials: ['账号或密码错误', 'The account or the password is wrong'],
  accountDisabled: ['账号已被停用', 'The account is disabled'],
  tenantDisabled: [
    '租户未开户或已停用，不能登录',
    'The tenant has not been opened or is disabled, sign-in is not possible',
  ],
  accountLocked: ['账号已被锁定', 'The account is locked'],
  ipForbidden: ['当前IP不允许登录', 'Sign-in is not allowed from this IP address'],

  'tenant.codeFixed': ['租户编号不能修改', 'The tenant number cannot be changed'],
  'tenant.open': ['租户已开户，不能重复开户', 'The tenant already has an account'],
  'tenant.close': ['只有正常状态的租户可以关停', 'Only a tenant in normal state can be shut down'],
  'tenant.enable': ['只有已停用的租户可以重启', 'Only a disabled tenant can be restarted'],
  'tenant.platform': ['平台租户不能删除', 'The platform tenant cannot be deleted'],
  'tenant.platformClose': ['平台租户不能关停', 'The platform tenant cannot be shut down'],

  'handover.self': 'sys.handover:same',
  'handover.disabled': ['接收人员已停用', 'The recipient is disabled'],
  'handover.notHeld': [
    '所选数据已不属于离职人员，请刷新后重试',
    'The leaver no longer holds everything that was chosen, please refresh and try again',
  ],

  'privilege.noBusi': 'sys.privilege:noBusi',
  'privilege.noUsers': 'sys.privilege:noUsers',
  'privilege.typeFixed': ['授权类型不能修改', 'The type of a privilege cannot be changed'],
  'privilege.portalCode': [
    '以PORTAL_开头的编码用于门户授权',
    'Codes that begin with PORTAL_ belong to the privileges of portals',
  ],
  'privilege.portalUse': [
    '门户授权只能以白名单授予使用权限',
    'A portal is granted for use alone, by a white list',
  ],
  'page.tooLarge': 'portal.designer:problem.tooLarge',
  'page.json': ['页面配置不是有效的JSON', 'The page configuration is no valid JSON'],
  'page.shape': ['组件[{widget}]的[{at}]无效', 'Widget [{widget}]: [{at}] is not valid'],
  'page.tooMany': ['页面上的组件过多', 'There are too many widgets on the page'],
  'page.box': 'portal.designer:problem.box',
  'page.duplicate': 'portal.designer:problem.duplicate',
  'page.overlap': 'portal.designer:problem.overlap',
  'page.source': 'portal.designer:problem.source',
  'portal.missing': ['门户不存在', 'There is no such portal'],
  'portal.codeFixed': ['门户编码不能修改', 'The code of a portal cannot be changed'],
  'portal.moduleMissing': ['菜单模块不存在：{code}', 'There is no menu module {code}'],
  'portal.defaultKept': [
    '必须有一个默认门户，请将另一个门户设为默认',
    'There has to be a default portal: make another one the default',
  ],
  'portal.defaultRemove': [
    '默认门户不能删除，请先将另一个门户设为默认',
    'The default portal cannot be deleted: make another one the default first',
  ],
  'portalTheme.portalFixed': ['主题所属的门户不能修改', 'A theme cannot be moved to another portal'],
  'portalTheme.currentRemove': [
    '当前主题不能删除，请先切换到另一个主题',
    'The current theme cannot be deleted: switch to another one first',
  ],
  'field.portalCode': 'common:portalCode',
  'field.fpageMode': 'common:fpageMode',
  'field.themeConfig': 'common:themeConfig',
  'privilege.codeFixed': ['授权编码不能修改', 'The code cannot be changed'],

  'message.missing': ['消息不存在', 'The message does not exist'],

  builtIn: ['系统内置数据不能删除', 'Records that come with the system cannot be deleted'],
  'template.missing': ['消息模板不存在', 'The message template does not exist'],
  'template.used': ['模板已被事件使用，不能删除', 'The template is used by an event and cannot be deleted'],
  'channel.missing': ['消息渠道不存在', 'The message channel does not exist'],
  'channel.used': ['渠道已被模板使用，不能删除', 'The channel is used by a template and cannot be deleted'],
  'channel.builtIn': [
    '内置渠道由平台维护，不能修改',
    'Built-in channels are maintained by the platform and cannot be changed here',
  ],
  'officialTemplate.mp': ['请先配置微信公众号', 'Please configure the official account first'],
  'officialTemplate.ma': ['请先配置微信小程序', 'Please configure the mini program first'],
  'signature.missing': 'pickers:preview.signature',
  'signature.used': [
    '签名已被模板使用，不能删除',
    'The signature is used by a template and cannot be deleted',
  ],
  'event.missing': ['业务事件不存在', 'The business event does not exist'],
  'event.receiverUnknown': ['接收人{ids}不存在', 'There is no receiver {ids}'],
  'event.range': 'msg.bizEventRule:wrong.range',

  'send.done': ['模拟发送成功', 'Sent (simulated)'],
  'send.sum': ['共{total}条，成功{sent}条，失败{failed}条', '{total} in all, {sent} sent, {failed} failed'],
  'send.muted': ['免打扰跳过{count}人', '{count} left out (do not disturb)'],
  'send.unknownResolver': 'pickers:getters.unknown',
  'send.templateStopped': ['消息模板已停用', 'The message template is stopped'],
  'send.channelStopped': ['渠道模板已停用', 'The channel template is stopped'],
  'send.tenantClosed': ['租户已关停或删除', 'The tenant is shut down or deleted'],
  'send.channelMissing': ['渠道模板不存在', 'The channel template does not exist'],
  'send.params': ['参数格式不正确，应为JSON对象', 'The parameters must be a JSON object'],
  'send.noReceivers': ['没有可用的接收人', 'There is nobody to send to'],
  'send.noRecipient': ['接收人不能为空', 'The recipient must not be empty'],
  'send.missing': ['缺少模板参数：{names}', 'Template parameters are missing: {names}'],
  'send.tooLong': ['消息内容过长', 'The message is too long'],
  'send.content': ['消息内容不完整', 'The content of the message is incomplete'],
  'send.officialTemplate': 'pickers:preview.officialTemplate',
  'send.state': 'pickers:preview.state',
  'send.mobile': 'common:mobile',
  'send.mail': 'common:email',
  'send.cc': 'pickers:preview.wrongCc',
  'send.openId': ['OpenId格式不正确', 'The OpenId is incorrect'],
  'send.dingTalkId': ['钉钉ID格式不正确', 'The DingTalk id is incorrect'],
  'send.user': ['用户不存在或已停用', 'The user does not exist or is disabled'],
  'send.noMobile': ['接收人未维护手机号', 'The user has no phone number'],
  'send.noMail': ['接收人未维护邮箱', 'The user has no e-mail address'],
  'send.noMpOpenId': ['接收人未绑定公众号', 'The user is not bound to the official account'],
  'send.noMaOpenId': ['接收人未绑定小程序', 'The user is not bound to the mini program'],
  'send.noDingTalkId': ['接收人未绑定钉钉', 'The user is not bound to DingTalk'],
  'send.smsGateway': ['短信网关未配置', 'The SMS gateway is not set up'],
  'send.mailGateway': ['邮件网关未配置', 'The mail gateway is not set up'],
  'send.officialAccount': ['微信公众号未配置', 'The WeChat official account is not set up'],
  'send.miniProgram': ['微信小程序未配置', 'The WeChat mini program is not set up'],
  'send.dingTalk': ['钉钉应用未配置', 'The DingTalk application is not set up'],
  'send.disabledUser': ['用户已停用', 'The user is disabled'],
  'send.foreign': ['用户或部门不存在', 'The user or department does not exist'],
  'send.mutedUser': ['已设置免打扰', 'The user has set do not disturb'],
  'send.noChannelTakes': ['没有渠道可使用该地址', 'No channel can use this address'],
  'send.nothingFailed': ['没有发送失败的接收人', 'No receiver has failed'],
  'send.system': ['系统', 'System'],
  'send.fault': ['服务器内部异常', 'Internal server error'],
  'send.codeOnce': [
    '验证码不能重新发送，请重新获取',
    'A verification code is not sent again; ask for a new one',
  ],
  'send.running': ['消息正在发送，请稍后重试', 'The message is being sent, please try again later'],

  'app.idFixed': ['应用编码不能修改', 'The application id cannot be changed'],
  'app.keysElsewhere': [
    '请先清除这些接口自己的密钥，它们是为原来的地址保存的',
    'First remove the keys that these interfaces have of their own: they were entered for the former address',
  ],
  'app.used': [
    '应用已被接口配置使用，不能删除',
    'The application is used by an interface configuration and cannot be deleted',
  ],
  'api.dayTotal': ['成功{success}次，失败{fail}次', '{success} succeeded, {fail} failed'],
  'api.unsigned': [
    '缺少签名参数appId、timestamp、sign',
    'The parameters appId, timestamp and sign of the signature are missing',
  ],
  'api.signWrong': ['签名不正确', 'The signature is wrong'],
  'api.clock': ['时间戳与服务器时间相差超过10分钟', 'The timestamp is more than ten minutes off'],
  'api.replayed': ['该请求已接收过，不能重复提交', 'This request has been taken before'],
  'api.appDisabled': ['应用已停用', 'The application is disabled'],
  'api.unknown': ['接口不存在', 'The interface does not exist'],
  'api.disabled': ['接口已停用', 'The interface is disabled'],
  'api.notInbound': ['该接口不接收调用', 'This interface takes no calls'],
  'api.notGranted': ['应用未被授权调用该接口', 'The interface is not granted to the application'],
  'api.notText': ['提交的内容不是UTF-8文本', 'The submitted content is not text in UTF-8'],
  'api.dealFailed': ['处理失败：{reason}', 'The request could not be dealt with: {reason}'],
  'api.appUnknown': ['应用{appId}不存在', 'There is no application {appId}'],
  'api.notGrantable': [
    '接口{apiCode}不存在或不能按此方向授权',
    'The interface {apiCode} does not exist or cannot be granted in this direction',
  ],

  'job.invalid': ['任务已失效', 'The job is no longer valid'],
  'job.cron': ['cron表达式不正确', 'The cron expression is invalid'],
  'job.childUnknown': ['子任务{ids}不存在', 'There is no child job {ids}'],
  'job.clearType': ['清理类型不正确', 'The clear type is incorrect'],

  'oss.dirUnknown': ['所选目录不存在', 'The chosen directory does not exist'],
  'oss.empty': ['文件内容为空，不能上传', 'The file is empty and cannot be uploaded'],
  'oss.nameMissing': ['文件名不正确', 'The file name is incorrect'],
  'oss.notImage': ['文件内容不是可显示的图片', 'The file is not a picture that can be shown'],
  'ossDir.public': [
    '目录下有文件，不能改为所有人可见的目录{value}',
    'The directory holds files and cannot become {value}, whose files everybody may read',
  ],
  'ossDir.parentMissing': ['上级目录不存在', 'The parent directory does not exist'],
  'ossDir.parentBelow': ['上级目录不能是自身或自身的下级', 'A directory cannot be put below itself'],
  'ossDir.hasChildren': [
    '目录下有子目录，不能删除',
    'The directory has subdirectories and cannot be deleted',
  ],
  'ossDir.hasFiles': ['目录下有文件，不能删除', 'The directory holds files and cannot be deleted'],

  'dictData.typeUnknown': ['字典类型不存在', 'The dictionary type does not exist'],
  'dictData.typeFixed': ['字典数据不能移到另一个字典', 'An entry cannot be moved to another dictionary'],
  'dictData.parentMissing': ['上级字典数据不存在', 'The parent entry does not exist'],
  'dictData.parentBelow': 'sys.dictType:sheet.parentSelf',
  'dictData.tooDeep': ['字典最多{limit}级', 'A dictionary has at most {limit} levels'],
  'dictData.hasChildren': ['请先删除下级字典数据', 'Delete the entries below first'],
  'dictInit.none': ['请选择要初始化的字典', 'Choose a dictionary to initialise'],
  'dictInit.unknown': ['{name}：没有可初始化的字典', '{name}: there is no such dictionary to initialise'],
  'dictInit.done': ['{name}：字典已初始化，不能重复初始化', '{name}: the dictionary is initialised already'],
  'exportData.none': ['没有可导出的数据', 'There is nothing to export'],

  'menu.hasChildren': ['先删除子菜单或按钮', 'Delete the menus and buttons below first'],
  'menu.parentSelf': ['上级菜单不能为自身', 'A menu cannot be put below itself'],
  'menu.parentModule': 'sys.menu:parent.module',
  'menu.parentMissing': ['上级菜单不存在', 'The parent menu does not exist'],
  'menu.clientUnknown': ['菜单模块不存在', 'The menu module does not exist'],
  'menuModule.codeFixed': ['模块编码不能修改', 'The module code cannot be changed'],
  'menuModule.inUse': ['模块下有菜单，不能删除', 'The module has menus and cannot be deleted'],

  'dept.parent': ['上级部门选择错误', 'The parent department is not a valid choice'],
  'dept.codeFixed': ['部门编码不能修改', 'The department code cannot be changed'],
  'dept.hasChildren': ['请先删除下级部门', 'Delete the departments below first'],
  'dept.hasUsers': ['请先删除部门下的用户', 'Remove the users of the department first'],

  'duty.root': 'sys.duty:root.delete',
  'duty.parentBelow': ['上级岗位不能是自身或自身的下级', 'A duty cannot be put below itself'],
  'duty.deptUnknown': ['所选部门不存在', 'The chosen department does not exist'],
  'duty.hasChildren': ['请先删除下级岗位', 'Delete the duties below first'],
  'duty.hasUsers': ['请先移除岗位下的用户', 'Remove the users of the duty first'],

  'quickAccess.limit': [
    '功能选择上限，每人只能配置{limit}个快捷功能',
    'The limit is reached: each person can have {limit} shortcuts',
  ],
  'quickAccess.menuUnknown': [
    '所选功能不可用，请重新选择',
    'The chosen function is not available, please choose again',
  ],

  'sealing.unreadable': ['加密内容无法解密，请重试', 'The sealed content cannot be opened, please try again'],
  'sealing.tooLong': ['内容长度不能超过{limit}个字符', 'The content may have at most {limit} characters'],
  'ruleSort.builtIn': ['内置规则分类不能删除', 'The built-in rule sort cannot be deleted'],
  'ruleSort.valueFixed': [
    '内置规则分类的值不能修改',
    'The value of the built-in rule sort cannot be changed',
  ],
  'ruleSort.used': [
    '{name}：已有规则数据或授权使用该分类，不能删除',
    '{name}: rule data or grants use this rule sort, it cannot be deleted',
  ],
  'ruleSql.closed': [
    'SQL必须是一条SELECT语句，且只能读取这些表的公开字段：{tables}',
    'The SQL must be one SELECT that reads only the open columns of these tables: {tables}',
  ],
  'ruleSql.slow': [
    'SQL检查超时，请简化后重试',
    'Checking the SQL takes too long, please simplify it and try again',
  ],
  'ruleData.sortUnknown': ['规则分类不存在', 'The rule sort does not exist'],
  'ruleData.arguments': ['SQL参数必须是JSON对象', 'The SQL arguments must be a JSON object'],
  'ruleData.whole': ['全部数据的规则不能删除', 'The rule for all data cannot be deleted'],
  'ruleData.wholeTwice': ['该规则分类已有全部数据的规则', 'This rule sort already has a rule for all data'],

  'roleRelationship.parentMissing': ['上级角色不存在', 'The parent role does not exist'],
  'roleRelationship.parentBelow': ['上级角色不能是自身或自身的下级', 'A role cannot be put below itself'],
  'roleRelationship.hasChildren': ['请先删除下级角色关系', 'Delete the relationships below first'],

  'explain.same': ['请选择两个不同的对象进行对比', 'Choose two different ones to compare'],
  'role.gradeAbove': ['没有管理该等级角色的权限', 'You may not manage roles of this grade'],
  'role.gradeOne': [
    '系统管理员角色只能由超级管理员删除',
    'System administrator roles can only be deleted by a super administrator',
  ],
  'role.deptUnknown': [
    '所选部门不存在或不在您的数据范围内',
    'The department does not exist or lies outside your data scope',
  ],
  'role.ruleUnknown': ['{name}：所选规则不存在', '{name}: the chosen rule does not exist'],
  'role.deptsMissing': ['请选择数据范围的部门', 'Choose the departments of the data scope'],
  'grant.beyond': ['不能授予自己没有的权限', 'You cannot grant what you do not hold yourself'],
  'role.scopeBeyond': [
    '不能授予超出自己数据范围的权限',
    'You cannot grant more data than you can see yourself',
  ],

  'user.above': ['不能修改权限高于自己的用户', 'A user with higher rights than your own cannot be changed'],
  'user.self': ['不能删除自己', 'You cannot delete yourself'],
  'user.selfDisable': ['不能禁用自己', 'You cannot disable yourself'],
  'user.super': [
    '超级管理员不能删除，也不能设为次级管理员',
    'A super administrator can neither be deleted nor be made a secondary administrator',
  ],
  'user.nameFixed': ['用户名不能修改', 'The username cannot be changed'],
  'user.deptUnknown': [
    '所选部门不存在、已禁用或不在您的数据范围内',
    'The department does not exist, is disabled or is outside your data scope',
  ],
  'user.roleUnknown': ['所选角色不存在', 'The role does not exist'],
  'user.passwordUnreadable': [
    '密码无法解密，请刷新后重试',
    'The password cannot be decrypted, please refresh and try again',
  ],
  'user.passwordsDiffer': 'common:passwordsDiffer',
  'user.passwordWeak': 'pickers:password.weak',

  'userGroup.notYours': [
    '只有创建人或管理员可以修改或删除该用户组',
    'Only its creator or an administrator may change or delete this group',
  ],
  'userGroup.memberUnknown': [
    '所选成员不存在或不在您的数据范围内',
    'A member does not exist or is outside your data scope',
  ],

  'userSubRel.userRequired': 'sys.userSubRel:select.user',
  'userSubRel.self': 'sys.userSubRel:self',
  'userSubRel.twice': ['{name}：上下级关系已存在', '{name}: the relationship already exists'],
  'userSubRel.cycle': [
    '{name}：已是该用户的上级，不能互为上下级',
    '{name} is already the superior of this user; two users cannot be subordinates of each other',
  ],

  'billcode.unknown': ['单据类型{sign}不存在', 'There is no bill type {sign}'],
  'billcode.noFormat': [
    '单据类型{name}没有编号格式，请先选择编号模板',
    'The bill type {name} has no number format; choose a number template first',
  ],
  'billcode.byHand': ['单据类型{name}的编号由人工填写', 'Numbers of the bill type {name} are typed by hand'],
  'billcode.busy': [
    '编号已被同时占用，请重试',
    'The number was occupied at the same moment, please try again',
  ],

  'code.tooSoon': [
    '验证码已发送，请在一分钟后重新获取',
    'A code has been sent; another one can be requested after a minute',
  ],
  'code.tooMany': [
    '获取验证码过于频繁，请在{seconds}秒后重新获取',
    'Too many codes were requested, please request another one in {seconds} seconds',
  ],
  'center.foreignName': ['只能修改自己的密码', 'You can only change your own password'],
  'center.samePassword': 'sys.center:password.same',
  'center.tooManyTries': [
    '原密码输入错误次数过多，请稍后重试',
    'The present password was wrong too often, please try again later',
  ],
  'center.mobileTaken': ['该手机号已被其他账号使用', 'The phone number is used by another account'],
  'center.emailTaken': ['该邮箱已被其他账号使用', 'The e-mail address is used by another account'],
  'center.photoUnknown': ['头像必须是已上传的头像图片', 'The avatar must be a picture uploaded as an avatar'],
  'oss.avatarType': 'sys.center:avatar.type',
  'oss.avatarSize': 'sys.center:avatar.size',
  'oss.avatarPixels': [
    '头像的宽和高不能超过{side}像素，且不能超过{millions}百万像素',
    'An avatar may be at most {side} pixels wide and high, and at most {millions} megapixels',
  ],
  'code.wrong': ['验证码不正确或已失效', 'The code is incorrect or no longer valid'],
  'code.notSent': ['验证码未能发送', 'The code could not be sent'],
  'appConfig.noInitPassword': [
    '系统设置中没有可用的初始密码，请先在应用配置中填写',
    'The system settings hold no initial password, please enter one in the application configuration',
  ],
  'appConfig.ipExcludesYou': [
    'IP范围不包含当前登录的地址，保存后您将无法登录',
    'The IP ranges do not contain your own address; you could not sign in after saving',
  ],

  // Nouns without a screen, as the operation log and workbooks name them.
  'noun.notifyConf': ['接口通知配置', 'Notification settings'],
  'noun.mpTemplate': ['公众号模板', 'Official-account templates'],
  'noun.maTemplate': ['小程序模板', 'Mini-program templates'],
  'noun.simulatedSend': ['消息模拟发送', 'Simulated sends'],
  'noun.privilegeBusi': ['授权流程', 'Privileged processes'],
  'noun.sealing': ['加密', 'Sealing'],
  'noun.userCustrule': ['用户数据权限', 'User data scope'],

  // Headings of workbooks whose column no screen has.
  'heading.userAgent': ['浏览器与操作系统', 'Browser and operating system'],
  'heading.fileSize': ['大小（字节）', 'Size (bytes)'],
  'heading.contentType': ['内容类型', 'Content type'],
  'heading.creator': ['上传人', 'Uploaded by'],
  'heading.pageId': ['页面ID', 'Page id'],

  // Calls as the operation log names them, where no button of the console has the words; the change journal has them.
  'verb.status': 'journal:call.api.apiConf.updateStatus',
  'verb.takeNumber': 'journal:call.bill.billcodeMax.buildMaxBillCode',
  'verb.readStatus': 'journal:call.msg.message.updateReadStatus',
  'verb.mute': 'journal:call.msg.message.mute',
  'verb.sms': ['短信', 'SMS'],
  'verb.switchTheme': 'journal:call.portal.portalTheme.switchTheme',
  'verb.smsCode': 'journal:call.shell.center.sendSmsCode',
  'verb.mailCode': 'journal:call.shell.center.sendEmailCode',
  'verb.saveSystem': 'journal:call.sys.appConfig.saveSystem',
  'verb.saveMessage': 'journal:call.sys.appConfig.saveMessage',
  'verb.saveGateway': 'journal:call.sys.appConfig.saveGateway',
  'verb.saveWeChat': 'journal:call.sys.appConfig.saveWechat',
  'verb.saveDingTalk': 'journal:call.sys.appConfig.saveDingTalk',
  'verb.saveStorage': 'journal:call.sys.appConfig.saveStorage',
  'verb.saveSecurity': 'journal:call.sys.appConfig.saveSecurity',
  'verb.recordHandover': 'journal:call.sys.handoverLog.saveLog',
  'verb.handRoles': 'journal:call.sys.handover.roleUpdate',
  'verb.handDuties': 'journal:call.sys.handover.dutyUpdate',
  'verb.importantMenus': 'journal:call.sys.menu.isImportant',
  'verb.pageMenu': 'journal:call.sys.menu.savePageMenu',
  'verb.quickAccess': 'journal:call.sys.quickAccess.saveOrUpdate',
  'verb.addRelations': 'journal:call.sys.role.addRelations',
  'verb.removeRelations': 'journal:call.sys.role.removeRoleRelation',
  'verb.addRoleUsers': 'journal:call.sys.role.addUsers',
  'verb.removeRoleUsers': 'journal:call.sys.role.removeRoleUser',
  'verb.dataScope': 'journal:call.sys.userCustrule.save',
} as const satisfies Record<string, Bilingual | ConsoleKey>

export type TextKey = keyof typeof texts

/** Words in both languages: a text of the server, one of the console, or a pair of the data. */
export type Words = TextKey | ConsoleKey | Bilingual

/** Whether a word is one of the keys above. */
export const isTextKey = (key: string): key is TextKey => Object.hasOwn(texts, key)

/** A text of the console in both languages; of plural forms the one for many. */
function consoleText(key: string): Bilingual {
  const [namespace = '', ...rest] = key.split(':')
  const name = rest.join(':')
  const files: readonly Readonly<Record<string, string>>[] = Object.hasOwn(textFiles, namespace)
    ? textFiles[namespace as keyof Texts]
    : []
  const [zh, en] = files.map((file) => file[name] ?? file[`${name}_other`])
  if (zh === undefined || en === undefined) throw new Error(`There is no text ${key}`)
  return [zh, en]
}

/** The words of one language. */
export function pick(language: Language, words: Words): string {
  if (typeof words !== 'string') return words[language === 'en-US' ? 1 : 0]
  return pick(language, isTextKey(words) ? texts[words] : consoleText(words))
}

/** A text in a language with its values: `{name}` in one of the server, `{{name}}` in one of the console. */
export function say(
  language: Language,
  key: TextKey | ConsoleKey,
  values: Record<string, string | number> = {},
): string {
  const isOwn = isTextKey(key) && typeof texts[key] !== 'string'
  const placeholder = isOwn ? /\{(\w+)\}/g : /\{\{(\w+)\}\}/g
  return pick(language, key).replace(placeholder, (_, name: string) => String(values[name] ?? ''))
}

/** The first language of an Accept-Language header that the server has; Chinese otherwise. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const tag = part.trim().toLowerCase()
    if (tag.startsWith('zh')) return 'zh-CN'
    if (tag.startsWith('en')) return 'en-US'
  }
  return 'zh-CN'
}
