import { stamp } from '#server/common/clock.ts'
import { exceptionNumber } from '#server/context/faults.ts'
import { machines, times } from './logs.ts'
import { PLATFORM, type SeedUser } from './organisation.ts'
import type { Random } from './random.ts'
import type { SeedWriter } from './writer.ts'

const ROWS = 120
const DAYS = 10

interface ErrorSeed {
  readonly name: string
  readonly message: string
  /** Of the stack, top first. */
  readonly places: readonly string[]
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly uri: string
  readonly params: (random: Random, id: string) => object
  /** How often it occurs, beside the others. */
  readonly weight: number
}

const routed = [
  'at work (server/calls/router.ts:176:29)',
  'at Router.#run (server/calls/router.ts:184:60)',
  'at async Router.#serve (server/calls/router.ts:150:14)',
] as const

const seeds: readonly ErrorSeed[] = [
  {
    name: 'SqliteError',
    message: 'database is locked',
    places: [
      'at Store.insert (server/db/store.ts:90:10)',
      'at create (server/nouns/crud.ts:88:21)',
      ...routed,
    ],
    method: 'POST',
    uri: '/sys/params',
    params: (random) => ({ paramCode: `BATCH_SIZE_${random.int(1, 40)}`, paramValue: '200', remark: '' }),
    weight: 5,
  },
  {
    name: 'SqliteError',
    message: 'database or disk is full',
    places: [
      'at Store.run (server/db/store.ts:84:34)',
      'at upload (server/modules/oss/sysOss.ts:61:19)',
      ...routed,
    ],
    method: 'POST',
    uri: '/sys/oss/upload',
    params: () => ({ dirValue: 'DOC', fileClass: 'file' }),
    weight: 2,
  },
  {
    name: 'TypeError',
    message: "Cannot read properties of undefined (reading 'deptName')",
    places: ['at userRow (server/modules/sys/user.ts:112:27)', 'at Array.map (<anonymous>)', ...routed],
    method: 'GET',
    uri: '/sys/user/page',
    params: (random) => ({ page: String(random.int(1, 9)), limit: '10', order: '', orderField: '' }),
    weight: 7,
  },
  {
    name: 'RangeError',
    message: 'Invalid time value',
    places: ['at Date.toISOString (<anonymous>)', 'at nextTimes (server/common/cron.ts:48:12)', ...routed],
    method: 'POST',
    uri: '/sys/sysJob/nextTriggerTime',
    params: () => ({ cron: '0 0 0 31 2 ?' }),
    weight: 4,
  },
  {
    name: 'SyntaxError',
    message: 'Unexpected token \'<\', "<html><bod"... is not valid JSON',
    places: [
      'at JSON.parse (<anonymous>)',
      'at readAnswer (server/modules/api/outbound.ts:77:17)',
      'at process.processTicksAndRejections (node:internal/process/task_queues:105:5)',
    ],
    method: 'POST',
    uri: '/api/apiConf/test',
    params: (_, id) => ({ id, accessKey: '***' }),
    weight: 6,
  },
  {
    name: 'Error',
    message: 'connect ECONNREFUSED 10.12.8.40:25',
    places: [
      'at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1637:16)',
      'at sendMail (server/modules/msg/mail.ts:39:11)',
    ],
    method: 'POST',
    uri: '/msg/msgChannel/test',
    params: (_, id) => ({ id, receiver: 'ops@example.cn', password: '***' }),
    weight: 6,
  },
  {
    name: 'TimeoutError',
    message: 'The operation was aborted due to timeout',
    places: ['at probe (server/scheduler/handlers.ts:95:20)', ...routed],
    method: 'POST',
    uri: '/sys/sysJob/triggerJob',
    params: (_, id) => ({ id, executorParam: '' }),
    weight: 4,
  },
  {
    name: 'SqliteError',
    message: 'FOREIGN KEY constraint failed',
    places: [
      'at Store.remove (server/db/store.ts:101:17)',
      'at remove (server/nouns/crud.ts:118:21)',
      ...routed,
    ],
    method: 'DELETE',
    uri: '/sys/dept',
    params: (_, id) => [id],
    weight: 2,
  },
  {
    name: 'RangeError',
    message: 'Maximum call stack size exceeded',
    places: [
      'at childrenOf (server/modules/sys/role.ts:57:22)',
      'at childrenOf (server/modules/sys/role.ts:60:35)',
      'at childrenOf (server/modules/sys/role.ts:60:35)',
      ...routed,
    ],
    method: 'PUT',
    uri: '/sys/role',
    params: (_, id) => ({ id, name: '渠道经理', roleGrade: '0' }),
    weight: 1,
  },
]

const weighted = seeds.flatMap((seed) => Array.from({ length: seed.weight }, () => seed))

/** A few faults that come back again and again, as in a platform that is in use. */
export function seedErrors(writer: SeedWriter, random: Random, users: readonly SeedUser[]): void {
  const machineOf = machines(random)
  const operators = users.filter((user, index) => user.tenantId !== PLATFORM || index < 40)
  for (const [index, time] of times(random, writer.now, ROWS, DAYS).entries()) {
    const user = random.pick(operators)
    const machine = machineOf(user)
    // Each fault occurs at least once, for any random numbers.
    const seed = seeds[index] ?? random.pick(weighted)
    const id = writer.idAt(time)
    writer.store.insert('log_error', {
      id,
      tenant_id: user.tenantId,
      ex_num: exceptionNumber(seed.name, seed.places[0] ?? ''),
      request_uri: seed.uri,
      request_method: seed.method,
      request_params: JSON.stringify(seed.params(random, id)),
      ip: machine.ip,
      user_agent: machine.userAgent,
      create_date: stamp(time),
      error_info: [`${seed.name}: ${seed.message}`, ...seed.places.map((place) => `    ${place}`)].join('\n'),
    })
  }
}
