import { remarkLabels } from '#contract/resources/ops/jobLog.ts'
import type { ScheduledJob } from './jobs.ts'

/** Stored once, in Chinese, like the data itself. */
export type TriggerKind = 'cron' | 'manual' | 'parent' | 'retry'

const kinds: Record<TriggerKind, string> = {
  cron: 'Cron触发',
  manual: '手动触发',
  parent: '父任务触发',
  retry: '失败重试触发',
}

export interface TriggerText {
  readonly job: ScheduledJob
  readonly kind: TriggerKind
  readonly param: string
  readonly retriesLeft: number
  /** Why it did not start; empty when it did. */
  readonly reason: string
}

export const triggerText = ({ job, kind, param, retriesLeft, reason }: TriggerText): string =>
  [
    `触发方式：${kinds[kind]}`,
    '执行器：内置执行器',
    `路由策略：${job.route}${job.route === 'SHARDING_BROADCAST' ? '（分片 0/1）' : ''}`,
    `阻塞策略：${job.block}`,
    `超时时间：${job.timeout > 0 ? `${job.timeout} 秒` : '不限'}`,
    `剩余重试次数：${retriesLeft}`,
    `${remarkLabels.param}${param}`,
    ...(reason === '' ? [] : [`${remarkLabels.reason}${reason}`]),
  ].join('\n')

export const reasons = {
  groovy: '内置服务不执行 GLUE_GROOVY 脚本',
  handler: (name: string) => `执行器中没有名为 ${name} 的任务处理器`,
  discarded: '上一次执行尚未结束，按阻塞策略丢弃本次触发',
  queueFull: (limit: number) => `排队的执行已达 ${limit} 次，本次触发未排队`,
  covered: '被后来的触发覆盖，本次执行中止',
  timeout: (seconds: number) => `执行超过 ${seconds} 秒，已中止`,
  deleted: '任务已删除，本次执行中止',
  jobStopped: '任务已停止，排队的执行已取消',
  tenantClosed: '租户已关停或删除，不再执行',
  stopped: '服务已停止，本次执行中止',
  interrupted: '服务重启，本次执行未能完成',
  alarm: (addresses: readonly string[]) => `告警：未配置邮件网关，未能通知 ${addresses.join('、')}`,
  retry: (left: number) => `将重试，剩余 ${left} 次`,
  children: (ids: readonly string[]) => `已触发子任务：${ids.join('、')}`,
  childSkipped: (id: string, why: string) => `子任务 ${id} 未触发：${why}`,
  /** Also of another tenant: job numbers reveal nothing about other tenants. */
  unknownChild: '本租户没有此任务',
  ownChild: '是任务自身',
  childLoop: '已在本次触发链中执行',
} as const
