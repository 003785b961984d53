/** Dictionaries that the documents name (DECISION-SYS-27, DECISION-OPS-91, DECISION-MSG-28). */
export const dictionaries: readonly {
  readonly type: string
  readonly name: string
  /** Value and label, in order. */
  readonly entries: readonly (readonly [value: string, label: string])[]
}[] = [
  {
    type: 'SYS_STATUS',
    name: '启用状态',
    entries: [
      ['1', '启用'],
      ['0', '禁用'],
    ],
  },
  {
    type: 'SYS_DEPT_TYPE',
    name: '部门类型',
    entries: [
      ['1', '公司'],
      ['2', '部门'],
      ['3', '小组'],
    ],
  },
  {
    type: 'SYS_MENU_CLIENT',
    name: '菜单终端',
    entries: [
      ['PC', '电脑端'],
      ['APP', '移动端'],
      ['PAD', '平板端'],
    ],
  },
  {
    type: 'SYS_ROLE_FLOWABLE_CODE',
    name: '流程角色',
    entries: [
      ['1', '部门负责人'],
      ['2', '分管领导'],
      ['3', '总经理'],
    ],
  },
  {
    type: 'USER_BEHAVIOR_TYPE',
    name: '用户行为类型',
    entries: [
      ['1', '访问'],
      ['2', '新增'],
      ['3', '修改'],
      ['4', '删除'],
      ['5', '导出'],
    ],
  },
  {
    type: 'SYS_MSG_TYPE',
    name: '站内消息类型',
    entries: [
      ['SYS_MSG_PRO', '系统消息'],
      ['SYS_MSG_NOTICE', '通知'],
      ['SYS_MSG_TODO', '待办'],
    ],
  },
  { type: 'SYS_MSG_PRO', name: '系统消息', entries: [['SYS_MSG_PRO', '系统消息']] },
]
