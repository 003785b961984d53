import type { LogOperation } from '#contract/resources/ops/logOperation.ts'
import { formatMoment, HOUR, later, midnight, wallClock, type WallTime, wallTime } from '#base/moments.ts'

const people = ['admin', 'Li.Wei', '王小明', '100%_tester', "O'Brien", 'back\\slash', 'ADMIN2']
const departments = ['研发部', '财务部', '']

/** Where the made-up log ends: its newest row. */
export const NEWEST = wallTime(2026, 11, 20, 12)

/** Noon of today, by the clock of this machine, so that newer and older rows are both within the retention. */
export const noonToday = (): WallTime => later(midnight(wallClock(Date.now(), undefined)), 12 * HOUR)

/** The sign-safe remainder: rows newer than row 0 have negative numbers. */
const modulo = (index: number, count: number): number => ((index % count) + count) % count

/**
 * Row number `index` of a made-up operation log, newest first, three rows a minute in the same second.
 * Negative numbers are newer still.
 * @param newest moment of row 0.
 */
export function operationRow(index: number, newest: WallTime = NEWEST): LogOperation {
  return {
    id: String(10_000_000_000_000_000_000n - BigInt(index)).padStart(19, '0'),
    creatorName: people[modulo(index, people.length)] ?? '',
    userNickName: `用户${modulo(index, 40)}`,
    deptName: departments[modulo(index, departments.length)] ?? '',
    operation: index % 2 === 0 ? '系统参数-修改' : '租户-导出',
    userAgent: 'Mozilla/5.0 (X11; Linux x64) Chrome/152.0',
    status: index % 5 === 0 ? 0 : 1,
    createDate: formatMoment(later(newest, -Math.floor(index / 3) * 60_000)),
    requestUri: `/sys/params/${index}`,
    requestMethod: index % 2 === 0 ? 'PUT' : 'GET',
    requestParams: JSON.stringify({ paramCode: `CODE_${index}`, remark: '备注'.repeat(modulo(index, 9)) }),
    requestTime: modulo(index * 7919, 1000),
    responseStr: '{"code":0}',
    ip: `10.0.${modulo(index, 256)}.${modulo(index * 31, 256)}`,
  }
}

export const operationRows = (count: number, newest: WallTime = NEWEST): LogOperation[] =>
  Array.from({ length: count }, (_, index) => operationRow(index, newest))
