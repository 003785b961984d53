import type { PolicyPlace, PolicyPlaces } from '../policyPlace.ts'
import { kernelRoot } from './systemRoot.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The name of the program for macOS and group policy. */
const appId = 'cn.steward.console'

const file = (path: string): PolicyPlace => ({ kind: 'file', file: path })

function windowsPlaces(environment: Environment, root: string | null): PolicyPlace[] {
  // Where Windows is on another drive, every user may create a folder C:\Windows with their own tools.
  const roots = new Set(root === null ? ['C:\\Windows', environment.SystemRoot || 'C:\\Windows'] : [root])
  const folders = new Set(['C:\\ProgramData', environment.ProgramData || 'C:\\ProgramData'])
  return [
    {
      kind: 'registry',
      parent: 'HKLM\\SOFTWARE\\Policies',
      name: 'Steward',
      reg: [...roots].map((root) => `${root}\\System32\\reg.exe`),
    },
    ...[...folders].map((folder) => ({
      ...file(`${folder}\\Steward\\policy.json`),
      powershell: [...roots].map((root) => `${root}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe`),
    })),
  ]
}

/**
 * The system's places are fixed: an environment variable of the user cannot move them, it can only add one on
 * Windows. Policies distributed by the management of the machine come before the file, which on Windows a user might
 * have created.
 * @param root the folder of Windows, whose tools are used; null: it is not known
 */
export function policyPlaces(
  platform: NodeJS.Platform,
  environment: Environment,
  root: string | null = kernelRoot(platform),
): PolicyPlaces {
  const trial = environment.STEWARD_POLICY || undefined
  const places = (...system: PolicyPlace[]): PolicyPlaces => ({
    system,
    owner: 0,
    trial,
  })
  if (platform === 'win32') return places(...windowsPlaces(environment, root))
  if (platform !== 'darwin') return places(file('/etc/steward/policy.json'))
  const managed = `/Library/Managed Preferences/${appId}.plist`
  return places(
    { kind: 'managed', file: managed, plutil: '/usr/bin/plutil' },
    file('/Library/Application Support/Steward/policy.json'),
  )
}
