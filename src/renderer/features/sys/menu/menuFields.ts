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

/** Whether the form shows a field for a type. The module is chosen for routes alone; others take their tab's. */
export function hasField(type: MenuType, field: Field): boolean {
  if (field === 'client') return type === MenuType.route
  return !Object.hasOwn(empty, field) || ofType[type].includes(field)
}

/** What is sent: fields that the type does not have are empty, whatever stood in them (SYS-MNU-09). */
export function cleared(menu: z.output<typeof MenuWrite>): z.output<typeof MenuWrite> {
  const gone = Object.keys(empty).filter(
    // A designed page is shown by its component, whatever the type of its menu.
    (field) =>
      !ofType[menu.type].some((own) => own === field) && !(field === 'componentPath' && menu.pageId !== ''),
  )
  return { ...menu, ...Object.fromEntries(Object.entries(empty).filter(([field]) => gone.includes(field))) }
}

/** The form's judge: a parent is always chosen, and what is hidden goes out empty. */
export const MenuForm = MenuWrite.extend({ pid: Id }).overwrite(cleared)
