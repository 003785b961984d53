import type { ComponentType } from 'react'
import type { TabType } from '#contract/tabs.ts'
import type { Namespace, TextKey } from '#kit/text.ts'

export interface ScreenProps {
  /** Parameters of the tab, as the screen's tab type declares them; parse them with its schema. */
  readonly params: Readonly<Record<string, unknown>>
}

type LoadScreen = (path: string) => Promise<Screen> | undefined

let load: LoadScreen = () => undefined

/** The shell provides the screens: the kit does not know their routes. */
export const setScreenLoader = (loader: LoadScreen): void => {
  load = loader
}

/** Loads the screen of a route with its texts. @returns undefined for a route that the console does not have */
export const loadScreenOf: LoadScreen = (path) => load(path)

/** Exports of a feature for the shell. */
export interface Screen {
  readonly Component: ComponentType<ScreenProps>
  /** Loaded before the screen shows. */
  readonly namespaces: readonly Namespace[]
  /** Title of a tab that was opened by its address alone and that no menu names. */
  readonly title: TextKey
  /**
   * Begins to read the screen's first data, for a window that opens with it: once its code is there, while the console
   * around it is still to be rendered. Failures are reported when the screen is shown.
   * @param sessionId the session that the window was opened in; data read for it may be shown in it alone
   */
  readAhead?(params: Readonly<Record<string, unknown>>, sessionId: string): void
  /**
   * The tab whose parameters it shows nothing without, and the route of the list that opens it with them. The shell
   * renders the component with valid parameters only; an address without them gets a page with a link to the list.
   */
  readonly needs?: { readonly tab: TabType; readonly from: string }
}
