import { makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components'
import { memo, startTransition, Suspense, useEffect, useRef, useState } from 'react'
import { HOME_TAB, TabContext, type TabParams, useTab, useTabs } from '#kit/tabs.ts'
import type { Screen } from '#kit/screen.ts'
import { type TextKey, useText } from '#kit/text.ts'
import { currentMenu } from '../navigation/useMenu.ts'
import { isKnownRoute, loadScreen, readyScreen, pathParams } from '../routes/loadScreen.ts'
import { reloadTab, useReloadCount } from './reloads.ts'
import { panelId, tabElementId } from './ids.ts'
import { PageFocus } from './PageFocus.tsx'
import { IncompleteAddress } from './IncompleteAddress.tsx'
import { RemovedMenu } from './RemovedMenu.tsx'
import { TabBoundary } from './TabBoundary.tsx'
import { UnknownRoute } from './UnknownRoute.tsx'

const useStyles = makeStyles({
  area: { position: 'relative', minHeight: 0, minWidth: 0, backgroundColor: tokens.colorNeutralBackground2 },
  panel: { position: 'absolute', inset: 0, overflow: 'auto', contain: 'strict' },
  frame: { display: 'flex', flexDirection: 'column', height: '100%' },
  // It has the focus only where nothing in it can: a ring around a whole page carries no information.
  content: { flex: 1, minHeight: 0, overflow: 'auto', outlineStyle: 'none' },
  // Keeps size, scroll position and layout of a hidden panel at no cost: showing it again is one repaint. It also
  // takes the panel out of the focus order and the accessibility tree.
  hidden: { contentVisibility: 'hidden', pointerEvents: 'none', zIndex: -1 },
  wait: { display: 'grid', placeContent: 'center', height: '100%' },
})

/** Panels of the open tabs. A tab that was shown once stays mounted; switching changes two class names. */
export function TabPanels() {
  const styles = useStyles()
  const tabs = useTabs((state) => state.tabs)
  const activeId = useTabs((state) => state.activeId)
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set([activeId]))
  if (!shown.has(activeId)) setShown(new Set([...shown, activeId]))

  return (
    <div className={styles.area}>
      {tabs
        .filter(({ id }) => id === activeId || shown.has(id))
        .map(({ id, path, params }) => (
          <div
            key={id}
            id={panelId(id)}
            role="tabpanel"
            aria-labelledby={tabElementId(id)}
            className={mergeClasses(styles.panel, id !== activeId && styles.hidden)}
          >
            <PanelContent id={id} path={path} params={params} labelledBy={tabElementId(id)} />
          </div>
        ))}
    </div>
  )
}

interface PanelContentProps {
  id: string
  path: string
  params: TabParams
  /** Id of the element that names the page. */
  labelledBy: string
}

export const PanelContent = memo(function PanelContent(props: PanelContentProps) {
  const { id, path, params, labelledBy } = props
  const styles = useStyles()
  const reloads = useReloadCount(id)
  const page = useRef<HTMLDivElement>(null)
  return (
    <TabContext value={id}>
      <div className={styles.frame}>
        <RemovedMenu path={path} />
        <div
          ref={page}
          className={styles.content}
          role="group"
          aria-labelledby={labelledBy}
          tabIndex={-1}
          data-page
        >
          <TabBoundary key={reloads} onReload={() => void reloadTab(id)}>
            <Suspense fallback={<Wait />}>
              <ScreenAt path={id === HOME_TAB ? HOME_TAB : path} params={params} />
            </Suspense>
          </TabBoundary>
        </div>
        <PageFocus id={id} page={page} />
      </div>
    </TabContext>
  )
})

function Wait() {
  const styles = useStyles()
  const text = useText()
  return (
    <div className={styles.wait}>
      <Spinner label={text('shell:loading')} delay={200} />
    </div>
  )
}

/**
 * Loads and renders a screen. Without suspending, because React shows the content after a fallback only after a third
 * of a second; as a transition, so that rendering a large screen does not block typing. One that was loaded before is
 * rendered with its tab: an empty frame in between costs more than it saves.
 */
function ScreenAt({ path, params }: { path: string; params: TabParams }) {
  const [screen, setScreen] = useState<Screen | Error | null>(() => readyScreen(path))
  const isKnown = isKnownRoute(path)
  useEffect(() => {
    let isCurrent = true
    if (isKnown && !screen) {
      loadScreen(path)?.then(
        (found) =>
          startTransition(() => {
            if (isCurrent) setScreen(found)
          }),
        (error: unknown) => isCurrent && setScreen(error instanceof Error ? error : new Error(String(error))),
      )
    }
    return () => {
      isCurrent = false
    }
  }, [path, isKnown, screen])
  useOwnTitle(path, screen instanceof Error ? undefined : screen?.title)
  if (!isKnown) return <UnknownRoute path={path} params={params} />
  // The tab's boundary shows it, and a reload tries again.
  if (screen instanceof Error) throw screen
  if (!screen) return <Wait />
  const { needs, Component } = screen
  return needs && !needs.tab.params.safeParse(params).success ? (
    <IncompleteAddress from={needs.from} />
  ) : (
    <Component params={{ ...params, ...pathParams(path) }} />
  )
}

/** Gives the tab its screen's title, in the current language, when neither its opener nor the menu has given one. */
function useOwnTitle(path: string, title: TextKey | undefined): void {
  const text = useText()
  const { id } = useTab()
  const given = useRef('')
  useEffect(() => {
    const { tabs, setTitle } = useTabs.getState()
    const isUntitled = tabs.some((tab) => tab.id === id && (tab.title === '' || tab.title === given.current))
    if (!title || !isUntitled || currentMenu().byPath.has(path)) return
    given.current = text(title)
    setTitle(id, given.current)
  }, [id, path, title, text])
}
