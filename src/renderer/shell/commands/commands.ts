import type { Settings } from '#contract/bridge.ts'
import { logWorkbenchTab, permissionExplainTab } from '#contract/tabs.ts'
import { host, hostInfo } from '#kit/bridge/host.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { hasPermission, useSession } from '#kit/session.ts'
import { openTab, useTabs } from '#kit/tabs.ts'
import { type TextKey, translate } from '#kit/text.ts'
import { choose, densityTexts, languageNames, themeTexts } from '../appearance/AppearanceControls.tsx'
import { startBackend, stopBackend } from '../session/backend.ts'
import { JOURNAL_PATH, openJournal } from '../journal/openJournal.ts'
import { undoLast } from '../journal/openUndo.ts'
import { toggleNav } from '../layout/layout.ts'
import { lockConsole } from '../lock/lockState.ts'
import { showOverlay } from './overlay.ts'
import { signOut } from '../session/signOut.ts'
import { lockWrites } from '../session/lockWrites.ts'
import { closeAllTabs, closeOtherTabs, closeTab, stepTab } from '../tabs/closing.ts'
import { openRoute } from '../routes/openRoute.ts'
import { reloadTab } from '../tabs/reloads.ts'
import { openTransfers, TRANSFERS_PATH } from '../transfers/openTransfers.ts'
import { WATCH_PATH } from '../watch/rules.ts'
import { popOut } from '../tabs/popOut.ts'

/** An action of the shell, run by a key, the palette or the host's native menu. */
export interface Command {
  /** Also its name in a host's native menu. */
  readonly id: string
  readonly label: TextKey
  /** Prefix of the label where all commands are in one list. */
  readonly group?: TextKey
  /** Suffix that is not translated, such as the name of a language. */
  readonly suffix?: string
  /** The first one is shown; the others are for browsers, which reserve some keys. */
  readonly keys?: readonly string[]
  /** Its keys work while a dialog is open, too. */
  readonly isAnywhere?: boolean
  /** In a text its keys edit that. */
  readonly editsText?: boolean
  /** It is about the tabs or the navigation, which a window of one screen does not have. */
  readonly isOfTabs?: boolean
  /** Default: always. */
  readonly when?: () => boolean
  /** The page it opens; where the navigation has that page, the palette offers the page instead. */
  readonly path?: string
  run(): void
}

const CENTER_PATH = 'user/center'

const active = () => useTabs.getState().activeId
const activeTab = () => useTabs.getState().tabs.find(({ id }) => id === active())
const isClosable = () => activeTab()?.closable === true
const writes = () => useSession.getState().session?.writes

const settingCommands = <K extends 'theme' | 'density'>(
  name: K,
  group: TextKey,
  texts: Record<Settings[K], TextKey>,
): Command[] =>
  Object.entries<TextKey>(texts).map(([value, label]) => ({
    id: `${name}.${value}`,
    group,
    label,
    // The keys of the map are the values of the setting.
    run: () => choose({ [name]: value as Settings[K] }),
  }))

export const commands: readonly Command[] = [
  { id: 'palette.open', label: 'shell:command.palette', keys: ['Ctrl+K'], run: () => showOverlay('palette') },
  { id: 'navigation.toggle', label: 'shell:command.nav', keys: ['Ctrl+B'], isOfTabs: true, run: toggleNav },
  {
    id: 'tab.close',
    label: 'shell:tabs.close',
    keys: ['Ctrl+W', 'Alt+W'],
    when: isClosable,
    run: () => void closeTab(active()),
  },
  {
    id: 'tab.closeOthers',
    label: 'shell:tabs.closeOthers',
    isOfTabs: true,
    run: () => void closeOtherTabs(active()),
  },
  {
    id: 'tab.closeAll',
    label: 'shell:tabs.closeAll',
    keys: ['Alt+Shift+W'],
    isOfTabs: true,
    run: () => void closeAllTabs(),
  },
  {
    id: 'tab.next',
    label: 'shell:command.nextTab',
    keys: ['Ctrl+Tab', 'Ctrl+PageDown', 'Alt+PageDown'],
    isOfTabs: true,
    run: () => stepTab(1),
  },
  {
    id: 'tab.previous',
    label: 'shell:command.previousTab',
    keys: ['Ctrl+Shift+Tab', 'Ctrl+PageUp', 'Alt+PageUp'],
    isOfTabs: true,
    run: () => stepTab(-1),
  },
  { id: 'tab.refresh', label: 'shell:tabs.reload', keys: ['F5'], run: () => void reloadTab(active()) },
  {
    id: 'tab.popOut',
    label: 'shell:tabs.popOut',
    isOfTabs: true,
    when: isClosable,
    run: () => {
      const tab = activeTab()
      if (tab) void popOut(tab)
    },
  },
  ...Object.entries(languageNames).map(
    ([language, suffix]): Command => ({
      id: `language.${language}`,
      label: 'shell:language',
      suffix,
      when: () => hostInfo()?.policy.languages.some((one) => one === language) ?? true,
      run: () => choose({ language: language as Settings['language'] }),
    }),
  ),
  ...settingCommands('theme', 'shell:theme', themeTexts),
  ...settingCommands('density', 'shell:density', densityTexts),
  {
    id: 'writes.unlock',
    label: 'shell:writes.unlock',
    when: () => writes()?.allowed === false,
    run: () => showOverlay('unlock'),
  },
  {
    id: 'writes.lock',
    label: 'shell:writes.lock',
    when: () => (writes()?.until ?? 0) > 0 && writes()?.allowed === true,
    run: lockWrites,
  },
  {
    id: 'console.lock',
    label: 'shell:lock.now',
    keys: ['Ctrl+Alt+L'],
    isAnywhere: true,
    run: lockConsole,
  },
  {
    id: 'backend.start',
    label: 'shell:backend.start',
    when: () => host.can('embedded-backend'),
    run: () => void startBackend(),
  },
  {
    id: 'backend.stop',
    label: 'shell:backend.stop',
    when: () => host.can('embedded-backend'),
    run: () => void stopBackend(),
  },
  {
    id: 'transfers.open',
    label: 'shell:transfers.openCentre',
    keys: ['Ctrl+J'],
    path: TRANSFERS_PATH,
    run: openTransfers,
  },
  {
    id: 'change.undo',
    label: 'shell:command.undo',
    keys: ['Ctrl+Z'],
    editsText: true,
    run: () => void undoLast(),
  },
  { id: 'journal.open', label: 'shell:journal.title', path: JOURNAL_PATH, run: openJournal },
  {
    id: 'explain.open',
    label: 'shell:explain.open',
    path: permissionExplainTab.path,
    when: () =>
      hasPermission(useSession.getState(), 'sys:role:update') ||
      hasPermission(useSession.getState(), 'sys:user:update'),
    run: () => openTab(permissionExplainTab, {}),
  },
  {
    id: 'logs.open',
    label: 'shell:logs.workbench',
    path: logWorkbenchTab.path,
    run: () => openTab(logWorkbenchTab, {}),
  },
  { id: 'doctor.open', label: 'shell:doctor', run: () => showOverlay('doctor') },
  {
    id: 'settings.open',
    label: 'shell:settings.title',
    keys: ['Ctrl+,'],
    run: () => showOverlay('settings'),
  },
  {
    id: 'shortcuts.open',
    label: 'shell:shortcuts.title',
    keys: ['F1', 'Ctrl+/'],
    run: () => showOverlay('shortcuts'),
  },
  { id: 'about.open', label: 'shell:about.title', run: () => showOverlay('about') },
  { id: 'center.open', label: 'shell:user.center', path: CENTER_PATH, run: () => openRoute(CENTER_PATH) },
  { id: 'watch.open', label: 'shell:watch.title', path: WATCH_PATH, run: () => openRoute(WATCH_PATH) },
  {
    id: 'session.open',
    label: 'shell:user.openSession',
    run: () => void host.openSession(translate('shell:signIn.title')).catch(presentFailure),
  },
  { id: 'session.signOut', label: 'shell:user.signOut', run: () => void signOut() },
]

/** Those of the present window. */
export const windowCommands = (): readonly Command[] =>
  host.isPopOut() ? commands.filter(({ isOfTabs }) => !isOfTabs) : commands

export function runCommand(id: string): void {
  const command = windowCommands().find((one) => one.id === id)
  if (command && (command.when?.() ?? true)) command.run()
}
