import type { Session } from '#contract/bridge.ts'
import { useSession } from '#kit/session.ts'
import { type Menu, menuOf } from './menu.ts'

const none: readonly never[] = []

const menuOfSession = (session: Session | null): Menu => menuOf(session?.menus ?? none, session?.menuNames)

/** The signed-in user's navigation. */
export const useMenu = (): Menu => useSession(({ session }) => menuOfSession(session))

/** For code outside React. */
export const currentMenu = (): Menu => menuOfSession(useSession.getState().session)
