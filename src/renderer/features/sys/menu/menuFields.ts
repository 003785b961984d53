import type { z } from 'zod'
import { Id } from '#contract/kernel.ts'
import { MenuType, MenuWrite } from '#contract/resources/sys/menu.ts'

type Field = keyof z.output<typeof MenuWrite>

const link = ['url', 'icon', 'fileList', 'routeAlias', 'openMode', 'flagCharacter'] as const

/** Fields that only some types have; all others belong to every menu (DECISION-SYS-78). */
const ofType: Readonly<Record<MenuType, readonly Field[]>> = {
  [MenuType.menu]: [
    ...link,
    'permissions',
    'cssStyle',
    'frontColor',
    'bgColor',
    'requestMapping',
    'isReport',
    'isChange',
  ],
  [MenuType.button]: ['permissions'],
  [MenuType.route]: [...link, 'componentPath', 'redirectRoute'],
  [MenuType.folder]: [...link, 'redirectRoute'],
}

const empty = {
  url: '',
  icon: '',
  fileList: [],
  routeAlias: '',
  openMode: '',
  flagCharacter: '',
  permissions: '',
  cssStyle: '',
  frontColor: '',
  bgColor: '',
  requestMapping: '',
  isReport: 0,
  isChange: 0,
  componentPath: '',
  redirectRoute: '',
} satisfies Partial<z.output<typeof MenuWrite>>

/** Whether the form shows a field for a type. The module is chosen for routes only; other types take their tab's. */
export function hasField(type: MenuType, field: Field): boolean {
  if (field === 'client') return type === MenuType.route
  return !Object.hasOwn(empty, field) || ofType[type].includes(field)
}

/** The menu as it is sent: fields that its type does not have are emptied (SYS-MNU-09). */
export function cleared(menu: z.output<typeof MenuWrite>): z.output<typeof MenuWrite> {
  const gone = Object.keys(empty).filter(
    // A designed page keeps its component, for every type of its menu.
    (field) =>
      !ofType[menu.type].some((own) => own === field) && !(field === 'componentPath' && menu.pageId !== ''),
  )
  return { ...menu, ...Object.fromEntries(Object.entries(empty).filter(([field]) => gone.includes(field))) }
}

/** The form's schema: a parent is required, and hidden fields are sent empty. */
export const MenuForm = MenuWrite.extend({ pid: Id }).overwrite(cleared)
