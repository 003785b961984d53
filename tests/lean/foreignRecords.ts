/** Records of a platform that is not of the family, by the path below which it has their calls. Our own data. */

export type ForeignRecord = Record<string, unknown>

interface ForeignNoun {
  /** Field with the id. */
  readonly id: string
  readonly records: ForeignRecord[]
  /** Filters that compare parts of a text; all others compare whole values. */
  readonly contains?: readonly string[]
  /** Fields without which it refuses a save. */
  readonly required?: readonly string[]
  /** Lists answer all records as data, instead of a page of rows beside the code. */
  readonly isFlat?: boolean
}

const at = (day: number) => `2026-03-0${day} 09:30:00`

const dept = (deptId: number, parentId: number, deptName: string, leader: string) => ({
  ...{
    deptId,
    parentId,
    deptName,
    leader,
    orderNum: deptId,
    status: '0',
    phone: '',
    email: '',
    children: [],
  },
})

const user = (userId: number, userName: string, nickName: string, deptId: number) => ({
  ...{ userId, userName, nickName, deptId, dept: { deptId, deptName: '运维组' }, admin: false, avatar: null },
  ...{
    email: `${userName}@lanting.example`,
    phonenumber: '13800000000',
    sex: '1',
    status: '0',
    remark: '轮班',
  },
  ...{ roles: [{ roleId: 2, roleName: '值班' }], roleIds: null, postIds: null, createTime: at(1) },
})

const menu = (menuId: number, parentId: number, menuName: string, menuType: string, perms = '') => ({
  ...{ menuId, parentId, menuName, menuType, perms, orderNum: menuId, path: `p${menuId}`, icon: '#' },
  ...{ component: menuType === 'C' ? 'system/user/index' : null, isFrame: '1', isCache: '1', visible: '0' },
})

const entry = (dictCode: number, dictType: string, dictLabel: string, dictValue: string) => ({
  ...{ dictCode, dictType, dictLabel, dictValue, dictSort: dictCode, listClass: 'primary', status: '0' },
})

export const foreignNouns = (): Readonly<Record<string, ForeignNoun>> => ({
  '/system/user': {
    id: 'userId',
    contains: ['userName'],
    required: ['nickName'],
    records: [user(1, 'lin', '林', 10), user(2, 'fang', '方', 11), user(3, 'gao', '高', 11)],
  },
  '/system/role': {
    id: 'roleId',
    contains: ['roleName'],
    required: ['roleKey'],
    records: [
      {
        ...{ roleId: 2, roleName: '值班', roleKey: 'duty', roleSort: 4, dataScope: '3', status: '0' },
        createTime: at(2),
      },
    ],
  },
  '/system/dept': {
    id: 'deptId',
    contains: ['deptName'],
    isFlat: true,
    records: [dept(10, 0, '蓝亭', '林'), dept(11, 10, '运维组', '方'), dept(12, 11, '夜班', '')],
  },
  '/system/menu': {
    id: 'menuId',
    isFlat: true,
    records: [menu(1, 0, '系统', 'M'), menu(2, 1, '用户', 'C'), menu(3, 2, '新增', 'F', 'system:user:add')],
  },
  '/system/post': {
    id: 'postId',
    records: [{ postId: 5, postCode: 'lead', postName: '组长', postSort: 1, status: '0', remark: '' }],
  },
  '/system/dict/type': {
    id: 'dictId',
    contains: ['dictName', 'dictType'],
    records: [
      { dictId: 1, dictName: '班次', dictType: 'shift', status: '0', createBy: 'lin', createTime: at(1) },
    ],
  },
  '/system/dict/data': {
    id: 'dictCode',
    records: [entry(1, 'shift', '早班', '1'), entry(2, 'shift', '晚班', '2'), entry(3, 'yes_no', '是', 'Y')],
  },
  '/system/config': {
    id: 'configId',
    contains: ['configKey'],
    required: ['configName'],
    records: [
      {
        ...{
          configId: 1,
          configName: '首页标语',
          configKey: 'home.motto',
          configValue: '早',
          configType: 'Y',
        },
        ...{ createBy: 'lin', updateBy: '', createTime: at(1), updateTime: null },
      },
    ],
  },
  '/monitor/operlog': {
    id: 'operId',
    contains: ['operName'],
    records: [
      {
        ...{
          operId: 7,
          operName: 'lin',
          title: '用户',
          operUrl: '/system/user',
          requestMethod: 'POST',
          status: 0,
        },
        ...{ operParam: '{}', jsonResult: '{"code":200}', errorMsg: '', costTime: 12, operIp: '10.0.0.7' },
        operTime: at(3),
      },
    ],
  },
  '/monitor/logininfor': {
    id: 'infoId',
    contains: ['userName'],
    records: [
      {
        infoId: 8,
        userName: 'lin',
        ipaddr: '10.0.0.7',
        browser: 'B 1',
        msg: '退出成功',
        status: '0',
        loginTime: at(2),
      },
      {
        infoId: 9,
        userName: 'fang',
        ipaddr: '10.0.0.8',
        browser: 'B 1',
        msg: '不对',
        status: '1',
        loginTime: at(1),
      },
    ],
  },
  '/monitor/online': {
    id: 'tokenId',
    contains: ['userName'],
    records: ['a1-x', 'b2-y', 'c3-z'].map((tokenId) => ({
      ...{ tokenId, userName: 'fang', deptName: '运维组', ipaddr: '10.0.0.8', browser: 'B 1' },
      loginTime: new Date(2026, 2, 4, 5, 6, 7).getTime(),
    })),
  },
  '/monitor/job': {
    id: 'jobId',
    records: [
      {
        ...{
          jobId: 4,
          jobName: '清理',
          jobGroup: 'NIGHT',
          invokeTarget: 'cleaner.run',
          cronExpression: '0 0 3 * * ?',
        },
        ...{ misfirePolicy: '2', concurrent: '0', status: '1', createBy: 'lin' },
      },
    ],
  },
  '/monitor/jobLog': {
    id: 'jobLogId',
    records: [
      {
        jobLogId: 6,
        jobName: '清理',
        jobGroup: 'NIGHT',
        jobMessage: '完',
        status: '1',
        exceptionInfo: '慢',
        createTime: at(2),
      },
    ],
  },
})

/** Menus as its own pages take them: nested, without ids, addresses by component. */
export const foreignRoutes = [
  {
    ...{ name: 'System', path: '/system', component: 'Layout', hidden: false, redirect: 'noRedirect' },
    meta: { title: '系统', icon: 'system', link: null },
    children: [
      {
        name: 'User',
        component: 'system/user/index',
        hidden: false,
        meta: { title: '用户', icon: 'user', link: null },
      },
      {
        name: 'Board',
        component: 'lanting/board',
        hidden: false,
        meta: { title: '看板', icon: '', link: null },
      },
      {
        name: 'Secret',
        component: 'system/dict/index',
        hidden: true,
        meta: { title: '暗', icon: '', link: null },
      },
    ],
  },
  // A page without a folder is in a frame without a name.
  {
    ...{ path: '/', component: 'Layout', hidden: false },
    children: [
      {
        name: 'Job',
        component: 'monitor/job/index',
        hidden: false,
        meta: { title: '任务', icon: '', link: null },
      },
    ],
  },
  {
    ...{ name: 'Help', path: 'https://lanting.example/help', component: 'Layout', hidden: false },
    meta: { title: '帮助', icon: '', link: 'https://lanting.example/help' },
  },
]
