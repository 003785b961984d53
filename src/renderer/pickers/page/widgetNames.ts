import type { WidgetType } from '#contract/pageConfig.ts'
import type { TextKey } from '#kit/text.ts'

/** Names of the kinds of widgets, in the designer and in comparisons of pages. */
export const typeNames: Readonly<Record<WidgetType, TextKey>> = {
  welcome: 'portal.designer:type.welcome',
  text: 'portal.designer:type.text',
  image: 'portal.designer:type.image',
  stat: 'portal.designer:type.stat',
  line: 'portal.designer:type.line',
  bar: 'portal.designer:type.bar',
  pie: 'portal.designer:type.pie',
  table: 'portal.designer:type.table',
  links: 'portal.designer:type.links',
  messages: 'portal.designer:type.messages',
  notice: 'portal.designer:type.notice',
  calendar: 'portal.designer:type.calendar',
  clock: 'portal.designer:type.clock',
  list: 'portal.designer:type.list',
  page: 'portal.designer:type.page',
}
