/** Templates that the sample providers have approved (DECISION-MSG-24); a synchronisation brings them up to date. */

export const mpCatalogue = [
  {
    templateIdOp: 'TM00303',
    title: '订单发货通知',
    primaryIndustry: 'IT科技',
    deputyIndustry: '互联网|电子商务',
    example: '您的订单已发货\n订单编号：A-1001\n请注意查收',
    content: '{{first.DATA}}\n订单编号：{{orderNo.DATA}}\n{{remark.DATA}}',
  },
  {
    templateIdOp: 'TM00112',
    title: '待办事项提醒',
    primaryIndustry: 'IT科技',
    deputyIndustry: 'IT软件与服务',
    example: '您有新的待办事项\n事项：合同审批\n时间：2025年6月1日',
    content: '{{first.DATA}}\n待办事项：{{keyword1.DATA}}\n提交时间：{{keyword2.DATA}}\n{{remark.DATA}}',
  },
  {
    templateIdOp: 'TM00218',
    title: '账户资金变动提醒',
    primaryIndustry: '金融业',
    deputyIndustry: '银行',
    example: '您的账户发生一笔交易\n金额：100.00元',
    content: '{{first.DATA}}\n交易金额：{{amount.DATA}}\n交易时间：{{date.DATA}}\n{{remark.DATA}}',
  },
  {
    templateIdOp: 'TM00405',
    title: '系统维护公告',
    primaryIndustry: 'IT科技',
    deputyIndustry: 'IT软件与服务',
    example: '系统将于今晚22:00维护',
    content: '',
  },
] as const

export const maCatalogue = [
  {
    templateIdOp: '1476',
    title: '订单发货提醒',
    example: '商品：办公椅\n订单编号：A-1001',
    type: 2,
    changeDefaultRoles: 0,
    content: '商品名称：{{thing1.DATA}}\n订单编号：{{character_string2.DATA}}',
  },
  {
    templateIdOp: '2031',
    title: '审批结果通知',
    example: '审批事项：请假\n审批结果：通过',
    type: 2,
    changeDefaultRoles: 1,
    content: '审批事项：{{thing1.DATA}}\n审批结果：{{phrase2.DATA}}\n审批时间：{{time3.DATA}}',
  },
  {
    templateIdOp: '3308',
    title: '设备告警提醒',
    example: '设备：空压机\n告警：温度过高',
    type: 3,
    changeDefaultRoles: 0,
    content: '设备名称：{{thing1.DATA}}\n告警内容：{{thing2.DATA}}',
  },
] as const
