/** An entry as the export of dictionaries writes it. */
export interface PackagedEntry {
  /** Value of the entry above; empty at the top. Stands before those below it. */
  readonly parentValue: string
  readonly dictLabel: string
  readonly dictValue: string
  readonly sort: number
  readonly status: number
  readonly cssStyle: string
  readonly cssClass: string
  readonly remark: string
}

/** A dictionary as the export of dictionaries writes it. */
export interface PackagedType {
  readonly dictName: string
  readonly dictType: string
  readonly isSys: number
  readonly status: number
  readonly remark: string
  readonly version: string
  readonly data: readonly PackagedEntry[]
}

interface Group {
  readonly id: string
  readonly name: string
  readonly types: readonly PackagedType[]
}

type Words = readonly [value: string, label: string, cssClass?: string, parent?: string]

const packaged = (dictType: string, dictName: string, entries: readonly Words[]): PackagedType => ({
  ...{ dictName, dictType, isSys: 1, status: 1, remark: '', version: '1.0' },
  data: entries.map(([dictValue, dictLabel, cssClass = '', parentValue = ''], index) => ({
    ...{ parentValue, dictLabel, dictValue, sort: index + 1, status: 1, cssStyle: '', cssClass, remark: '' },
  })),
})

/** The dictionaries that come with the server and that an administrator may take over (DECISION-OPS-60). */
export const dictPackage: readonly Group[] = [
  {
    id: '1',
    name: '通用',
    types: [
      packaged('COMMON_YES_NO', '是否', [
        ['1', '是', 'success'],
        ['0', '否', 'danger'],
      ]),
      packaged('COMMON_GENDER', '性别', [
        ['0', '男'],
        ['1', '女'],
        ['2', '未知'],
      ]),
      packaged('COMMON_PRIORITY', '优先级', [
        ['HIGH', '高', 'danger'],
        ['MIDDLE', '中', 'warning'],
        ['LOW', '低', 'info'],
      ]),
      packaged('COMMON_UNIT', '计量单位', [
        ['PCS', '件'],
        ['SET', '套'],
        ['BOX', '箱'],
        ['KG', '千克'],
        ['M', '米'],
      ]),
    ],
  },
  {
    id: '2',
    name: '人事',
    types: [
      packaged('HR_EDUCATION', '学历', [
        ['DOCTOR', '博士'],
        ['MASTER', '硕士'],
        ['BACHELOR', '本科'],
        ['COLLEGE', '大专'],
        ['HIGH', '高中及以下'],
      ]),
      packaged('HR_LEAVE_TYPE', '请假类型', [
        ['PAID', '带薪假'],
        ['ANNUAL', '年假', '', 'PAID'],
        ['MARRIAGE', '婚假', '', 'PAID'],
        ['SICK', '病假', 'warning'],
        ['PERSONAL', '事假', 'info'],
      ]),
    ],
  },
  {
    id: '3',
    name: '财务',
    types: [
      packaged('FIN_INVOICE_TYPE', '发票类型', [
        ['SPECIAL', '增值税专用发票'],
        ['NORMAL', '增值税普通发票'],
        ['ELECTRONIC', '电子发票'],
      ]),
      packaged('FIN_PAY_STATUS', '付款状态', [
        ['UNPAID', '未付款', 'danger'],
        ['PART', '部分付款', 'warning'],
        ['PAID', '已付款', 'success'],
      ]),
    ],
  },
]
