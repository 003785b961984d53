import path from 'node:path'
import { Arch, build, Platform } from 'electron-builder'
import { root } from '#tests/setup/project.ts'

/**
 * Prints electron-builder's plan for a packed program, as JSON, and stops it before it downloads its tools:
 * `node builderPlan.ts win | mac | linux KIND ARCH FOLDER OUTPUT`. A separate program, because it continues to the end
 * of its process.
 */
const [system = '', kind = '', arch = '', folder = '', output = ''] = process.argv.slice(2)
const platform = { win: Platform.WINDOWS, mac: Platform.MAC, linux: Platform.LINUX }[system]
if (platform === undefined) throw new Error(`No system ${system}`)

export interface Plan {
  /** Name of the package. */
  file: string
  /** An AppImage's entry of the menu, otherwise empty. */
  desktop: string
}

const plan: Plan = { file: '', desktop: '' }
const print = () => {
  process.stdout.write(`${JSON.stringify(plan)}\n`)
  process.exit(0)
}

await build({
  projectDir: root,
  prepackaged: folder,
  publish: 'never',
  targets: platform.createTarget(kind, arch === 'arm64' ? Arch.arm64 : Arch.x64),
  config: {
    directories: { output },
    artifactBuildStarted: ({ file }) => {
      plan.file = path.basename(file)
      // The entry of the menu follows for an AppImage alone.
      if (kind !== 'AppImage') print()
    },
  },
  effectiveOptionComputed: async ({ desktop }: { desktop: string }) => {
    plan.desktop = desktop
    print()
    return true
  },
})
