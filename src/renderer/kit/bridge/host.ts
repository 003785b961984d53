import { create } from 'zustand'
import type { Capability, HostInfo, OperationInput, Settings } from '#contract/bridge.ts'
import { signInRoute } from '#contract/routes.ts'
import { bridge } from '#kit/bridge/bridge.ts'

interface HostState {
  /** Null until the shell has called `host.info`. */
  info: HostInfo | null
  /** Choices of this machine as they are now; null until loaded. */
  settings: Settings | null
}

const useHostState = create<HostState>(() => ({ info: null, settings: null }))

/** Called by the shell at start. */
export const setHostInfo = (info: HostInfo): void => useHostState.setState({ info, settings: info.settings })

/** Called by the shell when the settings event arrives. */
export const setSettings = (settings: Settings): void => useHostState.setState({ settings })

/** Capabilities of this host. Screens check for capabilities, never for a platform. */
export const host = {
  can: (capability: Capability): boolean =>
    useHostState.getState().info?.capabilities.includes(capability) ?? false,
  /** This window shows one screen, without a row of tabs. */
  isPopOut: (): boolean => useHostState.getState().info?.kind === 'popout',
  /** Opens a separate console window at a route. */
  openWindow: (route: string, title: string): Promise<void> => open({ route, title, kind: 'popout' }),
  /** Opens a console beside this one, at sign-in: another account, or another platform. */
  openSession: (title: string): Promise<void> => open({ route: signInRoute, title, kind: 'main' }),
}

async function open(wanted: Required<OperationInput<'host.openWindow'>>): Promise<void> {
  const { open: address } = await bridge.call('host.openWindow', wanted)
  // A host without native windows returns an address of ours for this window to open.
  if (address) window.open(address, '_blank', 'popup,width=1200,height=800')
}

export const useSettings = (): Settings | null => useHostState((state) => state.settings)

/** Null until the shell has called `host.info`. */
export const hostInfo = (): HostInfo | null => useHostState.getState().info

export const useHostInfo = (): HostInfo | null => useHostState((state) => state.info)

/** Saves and takes effect when the host's event comes back. */
export const changeSettings = (change: Partial<Settings>): Promise<Settings> =>
  bridge.call('settings.set', change)
