import type { WebPreferences } from 'electron'

/**
 * The preferences of every window. Electron's defaults are written out as well, because they can change with a major
 * version and a reviewer should not have to look them up.
 * @param place chosen by the window factory, never by a page.
 */
export const webPreferences = (place: { preload: string; partition: string; devTools: boolean }) =>
  ({
    preload: place.preload,
    partition: place.partition,
    devTools: place.devTools,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    plugins: false,
    navigateOnDragDrop: false,
    spellcheck: false,
  }) satisfies WebPreferences

/**
 * Name of the storage partition of a profile's windows, which no other profile's windows can read; the sign-in
 * window, which belongs to no profile yet, has its own. Tokens and cookies of the platform are only in core.
 */
export const partitionOf = (profileId: string | null): string =>
  profileId === null ? 'persist:console' : `persist:profile-${profileId.replace(/[^A-Za-z0-9_-]/g, '_')}`
