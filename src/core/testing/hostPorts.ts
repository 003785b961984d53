import { join } from 'node:path'
import type { FilePort, HostPorts, SaveTarget } from '../ports.ts'

/** Saves every file in one folder without a dialog. */
export function savedIn(folder: string): FilePort {
  const targetOf = (path: string): SaveTarget => ({
    path,
    finished: async () => ({}),
    abandoned: async () => {},
  })
  return {
    chooseSaveTarget: async ({ suggestedName }) => targetOf(join(folder, suggestedName)),
    reopenSaveTarget: async ({ path }) => targetOf(path),
    adopt: async () => {},
    reveal: async () => {},
  }
}

/** A host without windows or dialogs, for tests and measurements: the only stand-in for `HostPorts`. */
export function hostPorts(
  given: Pick<HostPorts, 'dataDir' | 'store' | 'children'> & Partial<HostPorts>,
): HostPorts {
  let openedWindows = 0
  return {
    version: '0.0.0-test',
    capabilities: [],
    policyPlaces: { system: [], owner: 0, trial: undefined },
    windows: {
      open: async ({ kind }) => {
        openedWindows += 1
        return { windowId: `${kind}-${openedWindows}` }
      },
      close: () => {},
      setTitle: () => {},
      setPending: () => {},
      pending: () => [],
      focus: () => {},
      openExternal: async () => {},
    },
    files: savedIn(given.dataDir),
    quit: () => {},
    resolveProxy: async () => 'DIRECT',
    ...given,
  }
}
