/** Components that a portal of mode 1 may name; a portal that names another one shows the built-in home. */
export const components = ['home', 'menus', 'messages'] as const

export type ComponentName = (typeof components)[number]

export const isComponentName = (name: string): name is ComponentName =>
  components.some((known) => known === name)
