import { z } from 'zod'
import { defineResource, GET } from '#contract/kernel.ts'

/** A folder or a screen of the navigation, as trees of other screens show it. */
export interface MenuNode {
  id: string
  /** 0 at the top. */
  pid: string
  /** In the caller's language. */
  name: string
  children: MenuNode[]
}

export const MenuNode: z.ZodType<MenuNode> = z.lazy(() => MenuShape)

const MenuShape = z.object({
  id: z.string(),
  pid: z.string(),
  name: z.string(),
  children: z.array(MenuNode),
})

export const menu = defineResource('sys.menu', {
  entity: MenuShape,
  endpoints: {
    select: GET('/sys/menu/select', {
      summary: 'Menus: tree for selection',
      guard: 'signed-in',
      answer: z.array(MenuNode),
    }),
  },
})
