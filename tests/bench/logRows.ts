import type { LogOperation } from '#contract/resources/ops/logOperation.ts'

const surnames = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高'.split('')
const names = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英'.split('')
const operations = [
  '系统参数-修改',
  '租户-导出',
  '用户-新增',
  '角色-删除',
  '定时任务-执行',
  '菜单-保存',
  '数据权限-授权',
  '部门-合并',
]
const departments = ['研发部', '财务部', '华东销售中心', '人力资源部', '客户服务部', '法务合规部']
const paths = [
  '/sys/params',
  '/sys/sysTenant/',
  '/sys/user',
  '/sys/role/',
  '/sys/sysJob/trigger',
  '/sys/menu',
  '/sys/dept',
]
const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0',
]

const two = (value: number): string => String(value).padStart(2, '0')

function formatTime(moment: Date): string {
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
  return `${day} ${two(moment.getHours())}:${two(moment.getMinutes())}:${two(moment.getSeconds())}`
}

/**
 * Rows of an operation log as busy platforms write them, newest first, 2.6 seconds apart, about 600 bytes
 * each. Every run gets the same rows.
 */
export function createRows(newest: Date): (index: number) => LogOperation {
  let state = 42
  const random = (below: number): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
  const pick = (list: readonly string[]): string => list[random(list.length)] ?? ''
  return (index) => {
    const name = pick(surnames) + pick(names) + (random(2) === 0 ? '' : pick(names))
    const trace = random(0x7fffffff).toString(16) + random(0x7fffffff).toString(16)
    return {
      id: String(1_990_000_000_000_000_000n - BigInt(index)),
      creatorName: `user${random(500)}`,
      userNickName: name,
      deptName: pick(departments),
      // One row in 97,003 differs from all others.
      operation: index % 97_003 === 96_000 ? '龘档-Quixotic' : pick(operations),
      userAgent: pick(agents),
      status: random(20) === 0 ? 0 : 1,
      createDate: formatTime(new Date(newest.getTime() - index * 2600)),
      requestUri: pick(paths),
      requestMethod: random(2) === 0 ? 'PUT' : 'GET',
      requestParams: JSON.stringify({
        id: `19${random(1e9)}${random(1e8)}`,
        name,
        remark: `按季度结算${random(100)}`,
        trace,
      }),
      requestTime: random(900),
      responseStr: `{"code":0,"msg":"success","data":"19${random(1e9)}"}`,
      ip: `10.${random(30)}.${random(256)}.${random(256)}`,
    }
  }
}

/**
 * Search terms of one to six characters, Chinese and Latin, common, rare and absent, alone and in pairs; the last
 * pairs are frequent words that occur in every range of rows but never in the same row.
 */
export const searchTerms: readonly (readonly string[])[] = [
  ['王'],
  ['龘'],
  ['鑫'],
  ['a'],
  ['8'],
  ['财务'],
  ['用户'],
  ['王伟'],
  ['档-'],
  ['鑫鑫'],
  ['zq'],
  ['Qu'],
  ['11'],
  ['季度结'],
  ['租户-'],
  ['王伟芳'],
  ['龘档-'],
  ['没有它'],
  ['PUT'],
  ['837'],
  ['9f3'],
  ['sys/'],
  ['系统参数'],
  ['定时任务'],
  ['不在其中'],
  ['user'],
  ['8372'],
  ['9f3a'],
  ['quix'],
  ['人力资源部'],
  ['83726'],
  ['chrom'],
  ['xyzzy'],
  ['华东销售中心'],
  ['user42'],
  ['837261'],
  ['firefo'],
  ['财务', 'user42'],
  ['租户-导', '王伟'],
  ['角色', '龘'],
  ['研发部', '财务部'],
  ['系统参数', '数据权限'],
  ['windows', 'firefox'],
]
