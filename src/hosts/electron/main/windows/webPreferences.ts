import type { WebPreferences } from 'electron'

/**
 * Every window gets exactly this. Written out even where it is Electron's default, because a
 * default can change with a major version and a reviewer should not have to know it.
 *
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
 * Storage of one profile's windows is never seen by another's. The sign-in window belongs to no
 * profile yet; tokens and cookies of the platform live in core and never in any of these.
 */
export const partitionOf = (profileId: string | null): string =>
  profileId === null ? 'persist:console' : `persist:profile-${profileId.replace(/[^A-Za-z0-9_-]/g, '_')}`
