import { PLATFORM } from './organisation.ts'
import type { SeedWriter } from './writer.ts'

/** A first set of directories of the platform's file storage: name, value, and directories below. */
const seeds: readonly (readonly [
  name: string,
  value: string,
  below: readonly (readonly [name: string, value: string])[],
])[] = [
  [
    '业务附件',
    'BIZ',
    [
      ['合同', 'CONTRACT'],
      ['发票', 'INVOICE'],
      ['报表', 'REPORT'],
    ],
  ],
  [
    '公告资料',
    'NOTICE',
    [
      ['制度文件', 'POLICY'],
      ['操作手册', 'MANUAL'],
    ],
  ],
  ['其他', 'OTHER', []],
]

export function seedDirectories(writer: SeedWriter): void {
  for (const [index, [name, value, below]] of seeds.entries()) {
    const pid = writer.record('oss_dirs', {
      tenant_id: PLATFORM,
      pid: '0',
      name,
      value,
      sort: index + 1,
    })
    for (const [position, [childName, childValue]] of below.entries()) {
      writer.record('oss_dirs', {
        tenant_id: PLATFORM,
        pid,
        name: childName,
        value: childValue,
        sort: position + 1,
        pids: pid,
        pnames: name,
        pvalues: value,
        tree_level: 2,
      })
    }
  }
}
