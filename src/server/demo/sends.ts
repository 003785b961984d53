import { SendStatus } from '#contract/resources/msg/bizInfo.ts'
import { compactStamp, stamp } from '#server/common/clock.ts'
import { IdSource } from '#server/db/ids.ts'
import { shownValues } from '#server/messaging/concealedCodes.ts'
import { Delivery } from '#server/messaging/delivery.ts'
import type { SendOrigin } from '#server/messaging/order.ts'
import { badAddress } from '#server/messaging/reasons.ts'
import { endStatus, type SendJob, type SendRecord, summary } from '#server/messaging/record.ts'
import { isAddressOf } from '#contract/messaging/addresses.ts'
import type { Store } from '#server/db/store.ts'
import { type SeededKeys, key } from './seededKeys.ts'
import { PLATFORM } from './organisation.ts'
import { Random } from './random.ts'

/** Sends of the past days, so that records and charts have something to show. */

const DAYS = 14
const MINUTE = 60_000
const DAY = 1440 * MINUTE

/** Content and receivers of a send; some of the addresses cannot be used. */
interface SendSeed {
  readonly origin: SendOrigin
  readonly typeDesc: string
  readonly templateId: string
  readonly remark: string
  readonly values: Readonly<Record<string, string>>
  readonly receivers: readonly (readonly [channelCode: string, recipient: string])[]
}

const customers = ['张伟', '王芳', '李娜', '刘洋', '陈静', '赵磊'] as const

function shipped(random: Random, origin: SendOrigin, typeDesc: string): SendSeed {
  const orderNo = `DD-${random.digits(6)}`
  const receivers: [string, string][] = [
    ['SMS', `138${random.digits(8)}`],
    ['EMAIL', `kehu${random.digits(3)}@example.com`],
    ['MP', `oDemo${random.digits(12)}`],
    ['DINGTALK', `staff${random.digits(4)}`],
  ]
  if (random.chance(0.25)) receivers.push(['SMS', `12${random.digits(6)}`])
  if (random.chance(0.15)) receivers.push(['EMAIL', 'kehu@'])
  return {
    origin,
    typeDesc,
    templateId: 'ORDER_SHIPPED',
    remark: origin === 'business' ? '订单发货 / 通知收货人' : '',
    values: { customerName: random.pick(customers), orderNo },
    receivers: receivers.filter(() => random.chance(0.75)),
  }
}

const code = (random: Random): SendSeed => ({
  origin: 'system',
  typeDesc: '系统事件',
  templateId: 'SYS_VERIFY_CODE',
  remark: '登录验证码',
  values: { code: random.digits(6) },
  receivers: [['SMS', random.chance(0.1) ? '1380000' : `139${random.digits(8)}`]],
})

function pick(random: Random): SendSeed {
  if (random.chance(0.4)) return code(random)
  return random.chance(0.3)
    ? shipped(random, 'simulated', '模拟发送')
    : shipped(random, 'business', '业务事件')
}

function write(store: Store, ids: IdSource, seed: SendSeed, at: Date, number: number): void {
  const { origin, typeDesc, templateId, values, receivers } = seed
  const prefix = origin === 'simulated' ? 'SIM' : origin === 'system' ? 'SYS' : 'DD'
  const job: SendJob = {
    channelCodes: [...new Set(receivers.map(([channelCode]) => channelCode))],
    extras: { subject: '订单发货通知' },
    operatorId: '',
    sender: '系统',
    ownerUserId: '',
    direct: null,
    queued: true,
    muted: 0,
    unknownResolvers: [],
    messages: {},
  }
  const record: SendRecord = {
    id: ids.next(at.getTime()),
    tenantId: PLATFORM,
    bizId: `${prefix}-${compactStamp(at)}${String(number).padStart(4, '0')}`,
    templateId,
    origin,
    ruleId: '',
    status: SendStatus.success,
    retries: 0,
    sent: 0,
    failed: 0,
    job,
  }
  const obj = job.channelCodes.map((channel) => ({
    channel,
    channelName: channel,
    val: receivers.flatMap(([own, recipient]) => (own === channel ? [recipient] : [])).join(','),
    uf: '',
  }))
  store.insert('msg_biz_infos', {
    id: record.id,
    tenant_id: PLATFORM,
    biz_id: record.bizId,
    type_desc: typeDesc,
    template_id: templateId,
    biz_send_status: SendStatus.success,
    biz_remark: seed.remark,
    receive_info: JSON.stringify({ obj, user: [], dept: [] }),
    biz_params: JSON.stringify(shownValues(store, seed, values)),
    biz_create_time: stamp(at),
    origin,
    job: JSON.stringify(job),
  })
  const delivery = new Delivery(store, ids, record, values)
  const ended = new Date(at.getTime() + 2000)
  const results = receivers.map(([channelCode, recipient], position) =>
    delivery.deliver(
      {
        position,
        channelCode,
        recipient,
        userId: '0',
        receiverType: 1,
        fault: isAddressOf(channelCode, recipient) ? '' : badAddress(channelCode),
        earlier: '0',
      },
      ended,
    ),
  )
  const sent = results.filter((reason) => reason === null).length
  const failed = results.length - sent
  store.update('msg_biz_infos', record.id, {
    biz_send_status: endStatus(sent, failed),
    biz_send_time: stamp(ended),
    biz_send_desc: summary({ sent, failed, job }),
    sent,
    failed,
  })
}

/** Gives the sends of the past days, once; templates and settings have to exist. */
export function seedSends(store: Store, given: SeededKeys, now: Date): void {
  const name = key.records('msg.bizInfo')
  if (given.has(name)) return
  given.add(name)
  const random = new Random(20_251_104)
  const ids = new IdSource()
  let number = 0
  for (let day = DAYS; day > 0; day -= 1) {
    const noon = now.getTime() - day * DAY
    const times = Array.from({ length: random.int(2, 6) }, () => noon + random.int(0, 540) * MINUTE)
    for (const time of times.toSorted((a, b) => a - b)) {
      const seed = pick(random)
      number += 1
      if (seed.receivers.length > 0 && time < now.getTime()) write(store, ids, seed, new Date(time), number)
    }
  }
}
