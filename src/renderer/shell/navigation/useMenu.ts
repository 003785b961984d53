import { useSession } from '#kit/session.ts'
import { type Menu, menuOf } from './menu.ts'

const none: readonly never[] = []

/** The signed-in user's navigation. */
export const useMenu = (): Menu => menuOf(useSession(({ session }) => session?.menus ?? none))

/** For code outside React. */
export const currentMenu = (): Menu => menuOf(useSession.getState().session?.menus ?? none)
