import type { NavNode } from '#contract/resources/shell/auth.ts'

/** A page of the navigation at `sys/` and its id. */
export const menuPage = (id: string, name: string, change: Partial<NavNode> = {}): NavNode => ({
  id,
  pid: '0',
  name,
  icon: '',
  type: 0,
  client: 'PC',
  url: `sys/${id}`,
  openMode: 'tab',
  routeAlias: '',
  redirectRoute: '',
  componentPath: '',
  flagCharacter: '',
  pageId: '',
  children: [],
  ...change,
})

export const menuFolder = (id: string, name: string, children: NavNode[]): NavNode =>
  menuPage(id, name, { type: 3, url: '', children })
