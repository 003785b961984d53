import { PageConfig, stringifyPage } from '#contract/pageConfig.ts'
import { type SeededKeys, key } from './seededKeys.ts'
import { PLATFORM } from './organisation.ts'
import type { SeedWriter } from './writer.ts'

/** A designed page of the platform tenant, so that designer and viewer have something to show. */

const call = (url: string, path: string, params = {}) => ({ kind: 'call', url, path, params })

const monitor = '/api/apiMonitor'

const overview = PageConfig.parse({
  widgets: [
    {
      ...{ i: 'hint', type: 'notice', x: 0, y: 0, w: 12, h: 1 },
      props: { level: 'info', text: '近七天接口、作业与消息的概况，数据每分钟刷新。' },
    },
    {
      ...{ i: 'ok', type: 'stat', x: 0, y: 1, w: 3, h: 3, title: '近七天成功请求' },
      props: { unit: '次' },
      source: { ...call(`${monitor}/getApiMonitorCardData`, 'data.apiLogMap.true'), refresh: 60 },
    },
    {
      ...{ i: 'failed', type: 'stat', x: 3, y: 1, w: 3, h: 3, title: '近七天失败请求' },
      props: { unit: '次' },
      source: { ...call(`${monitor}/getApiMonitorCardData`, 'data.apiLogMap.false'), refresh: 60 },
    },
    {
      ...{ i: 'enabled', type: 'stat', x: 6, y: 1, w: 3, h: 3, title: '启用的接口' },
      ...{ props: { unit: '个' }, source: call(`${monitor}/getApiMonitorCardData`, 'data.statusMap.true') },
    },
    { i: 'clock', type: 'clock', x: 9, y: 1, w: 3, h: 3 },
    {
      ...{ i: 'errors', type: 'bar', x: 0, y: 4, w: 8, h: 6, title: '每日失败请求' },
      props: { labelKey: 'date', valueKey: 'errNum' },
      source: { ...call(`${monitor}/getErrTotalByDays`, 'data', { days: 7 }), refresh: 60 },
    },
    {
      ...{ i: 'protocols', type: 'pie', x: 8, y: 4, w: 4, h: 6, title: '接口协议' },
      source: call(`${monitor}/getApiMonitorCardData`, 'data.protocolMap'),
    },
    {
      ...{ i: 'latest', type: 'table', x: 0, y: 10, w: 8, h: 6, title: '最近失败的请求' },
      props: { columns: ['apiReqTime', 'apiName', 'respStr'], headings: ['时间', '接口', '返回'] },
      source: call(`${monitor}/getErrListTopTen`, 'data'),
    },
    {
      ...{ i: 'links', type: 'links', x: 8, y: 10, w: 4, h: 6, title: '常用入口' },
      props: { routes: ['api/apiLog', 'sys/sysJob-log', 'msg/msgBizInfo', 'sys/log-error'] },
    },
  ],
})

/** Given once; its menu is set by an operator who needs one. */
export function seedDesignPages(writer: SeedWriter, given: SeededKeys): void {
  const name = key.records('portal.designPage')
  if (given.has(name)) return
  given.add(name)
  writer.record('design_pages', {
    ...{ tenant_id: PLATFORM, page_id: writer.id(), page_name: '运行概览', status: 1, sort: 1 },
    ...{ page_config: stringifyPage(overview), memo: '示例页面：可在设计器中修改，或设置为菜单' },
  })
}
