/** A record as the lean platform stores it: all fields of the documents that this platform has. */
export type LeanRecord = { id: string; [field: string]: unknown }

/** One list of the platform: the place of its calls, and its records. */
export interface LeanList {
  /** Path of the record calls. */
  readonly base: string
  /** Path of the list below it. */
  readonly list: string
  /** `tree`: nested by `pid`, without pages. */
  readonly kind: 'page' | 'tree'
  /** Newest or lowest first, as the platform answers without an order. */
  readonly records: LeanRecord[]
  /** Query parameter → field, for a parameter that is not named like its field. */
  readonly filters?: Readonly<Record<string, string>>
}

const people = [
  ['lin', '林岚', '采购部', '13800010001'],
  ['fang', '方敏', '仓储部', '13800010002'],
  ['gao', '高远', '仓储部', '13800010003'],
  ['qiu', '邱实', '质检部', '13800010004'],
] as const

const departments = ['采购部', '仓储部', '质检部'] as const

const moment = (index: number): string => `2026-03-${String(10 + index).padStart(2, '0')} 09:30:00`

const users = (): LeanRecord[] =>
  people.map(([username, realName, deptName, mobile], index) => ({
    id: String(301 + index),
    username,
    realName,
    deptId: String(201 + departments.indexOf(deptName)),
    deptName,
    mobile,
    email: `${username}@lanting.example`,
    gender: index % 2,
    status: 1,
    userType: 101,
    superAdmin: 0,
    createDate: moment(index),
    roleName: '',
    roleIdList: [],
    headUrl: '',
    tenantId: '',
    allowIpQueue: '',
    extra: {},
  }))

const roles = (): LeanRecord[] =>
  ['收货', '盘点', '抽检'].map((name, index) => ({
    id: String(401 + index),
    name,
    remark: `${name}岗位`,
    deptId: '',
    deptName: '',
    roleGrade: '0',
    roleGradeName: '普通角色',
    createDate: moment(index),
    menuIdList: [],
    deptIdList: [],
    roleRuleList: [],
    relations: { dept: [], deptSub: [], duty: [], group: [] },
  }))

const depts = (): LeanRecord[] =>
  [
    { id: '200', pid: '0', name: '兰亭食品', code: 'LT', sort: 1 },
    ...departments.map((name, index) => ({
      id: String(201 + index),
      pid: '200',
      name,
      code: `LT${index + 1}`,
      sort: index,
    })),
  ].map((dept) => ({ ...dept, deptType: '2', tcode: '', status: 1, parentName: '', extra: {} }))

const params = (): LeanRecord[] =>
  Array.from({ length: 12 }, (_, index) => ({
    id: String(501 + index),
    paramCode: `STOCK_LIMIT_${index + 1}`,
    paramValue: String(100 * (index + 1)),
    remark: `库位 ${index + 1} 的上限`,
    updater: 'lin',
    updateDate: moment(index),
  }))

const jobs = (): LeanRecord[] =>
  ['库存对账', '临期提醒'].map((sortName, index) => ({
    id: String(601 + index),
    jobId: String(701 + index),
    sortName,
    sortCode: `J${index + 1}`,
    jobType: 3,
    jobInfo: { jobDesc: sortName, jobCron: '0 0 6 * * ?', author: 'lin', triggerStatus: index },
  }))

const operations = (): LeanRecord[] =>
  Array.from({ length: 5 }, (_, index) => ({
    id: String(801 + index),
    creatorName: people[index % people.length]?.[0] ?? '',
    userNickName: people[index % people.length]?.[1] ?? '',
    deptName: '仓储部',
    operation: '修改参数',
    userAgent: 'Mozilla/5.0',
    status: index % 2,
    createDate: moment(9 - index),
    requestUri: '/sys/params',
    requestMethod: 'PUT',
    requestParams: '{}',
    requestTime: 12 + index,
    responseStr: '',
    ip: '10.8.0.7',
  }))

const logins = (): LeanRecord[] =>
  operations().map(({ id, creatorName, deptName, ip, userAgent, status, createDate }) => ({
    ...{ id, creatorName, deptName, ip, userAgent, status, createDate },
    operation: 0,
  }))

const errors = (): LeanRecord[] =>
  operations().map(({ id, requestUri, requestMethod, requestParams, ip, userAgent, createDate }) => ({
    ...{ id, requestUri, requestMethod, requestParams, ip, userAgent, createDate },
    exNum: `E${id}`,
    errorInfo: 'java.lang.NullPointerException: stock',
  }))

const files = (): LeanRecord[] =>
  ['入库单.pdf', '质检照片.png'].map((fileOriName, index) => ({
    id: String(901 + index),
    fileClass: 'other',
    fileContentType: '',
    fileExt: fileOriName.split('.')[1],
    fileSize: 2048 * (index + 1),
    fileMd5: '',
    fileOriName,
    fileSaveName: `f${index}`,
    updateDate: moment(index),
    url: '',
  }))

/** Data of a small food wholesaler; a new copy for each platform. */
export const leanLists = (): LeanList[] => [
  { base: '/sys/user', list: '/page', kind: 'page', records: users() },
  { base: '/sys/role', list: '/page', kind: 'page', records: roles() },
  { base: '/sys/dept', list: '/treeList', kind: 'tree', records: depts() },
  { base: '/sys/params', list: '/page', kind: 'page', records: params() },
  { base: '/sys/sysJob', list: '/page', kind: 'page', records: jobs() },
  { base: '/sys/log/operation', list: '/page', kind: 'page', records: operations() },
  { base: '/sys/log/login', list: '/page', kind: 'page', records: logins() },
  { base: '/sys/log/error', list: '/page', kind: 'page', records: errors() },
  { base: '/oss/sysOss', list: '/page', kind: 'page', records: files() },
]

/** The signed-in user as the documents have it. */
export const leanUser = {
  id: '301',
  username: 'lin',
  realName: '林岚',
  headUrl: '',
  gender: 1,
  email: 'lin@lanting.example',
  mobile: '13800010001',
  deptId: '201',
  deptName: '采购部',
  status: 1,
  userType: 101,
  superAdmin: 0,
  roleIdList: ['401'],
  roleGrades: ['0'],
  tenantId: '',
  tenantName: '',
  tenantItype: 0,
  tenantMode: false,
  adminModel: { optionVisit: false, optionData: false, authVisit: false, authData: false },
}

const screens: readonly (readonly [string, string])[] = [
  ['用户', 'sys/user'],
  ['角色', 'sys/role'],
  ['部门', 'sys/dept'],
  ['参数', 'sys/params'],
  ['任务', 'sys/sysJob'],
  ['操作日志', 'sys/log-operation'],
  ['登录日志', 'sys/log-login'],
  ['异常日志', 'sys/log-error'],
  ['文件', 'oss/sysOss'],
]

/** Menus as the documents have them: folders of type 3, pages of type 0. */
export const documentedMenus = (): object[] => [
  {
    ...{ id: '1', pid: '0', name: '系统', type: 3, url: '', client: 'PC', icon: 'setting' },
    children: screens.map(([name, url], index) => ({
      ...{ id: String(11 + index), pid: '1', name, type: 0, url, client: 'PC', icon: '', children: [] },
    })),
  },
]

/**
 * Menus of an older platform: type 0 is everything that is no button, numeric ids, a folder has its own address, a page
 * has its buttons below it, addresses come with placeholders, other schemes and more than once.
 */
export const olderMenus = (): object[] => [
  {
    ...{ id: 1, pid: 0, name: '系统', type: 0, url: '/sys', icon: null },
    children: screens.map(([name, url], index) => ({
      ...{ id: 11 + index, pid: 1, name, type: 1, url: `/${url}` },
      children: [{ id: 111 + index, pid: 11 + index, name: '新增', type: 2, url: null, children: [] }],
    })),
  },
  {
    ...{ id: 2, pid: 0, name: '看板', type: 0, url: null },
    children: [
      { id: 21, pid: 2, name: '库存看板', type: 1, url: 'iframe', children: [] },
      { id: 22, pid: 2, name: '到货看板', type: 1, url: 'iframe', children: [] },
      { id: 23, pid: 2, name: '质检看板', type: 0, url: '', children: [] },
      { id: 24, pid: 2, name: '退货看板', type: 0, url: null, children: null },
      { id: 25, pid: 2, name: '报表', type: 1, url: '{{ window.SITE_CONFIG.reports }}/index.html' },
      { id: 26, pid: 2, name: '旧系统', type: 1, url: 'ftp://files.lanting.example/old' },
      { id: 27, pid: 2, name: '监控', type: 1, url: '{{self}}/druid/index.html' },
      { id: 28, pid: 2, name: '官网', type: 1, url: 'https://www.lanting.example/' },
    ],
  },
]
