import { Arch } from 'electron-builder'
import { flipFuses } from '@electron/fuses'
import { fuses, programOf } from './fuses.mjs'

/** electron-builder calls this after packing and before signing: a signature covers the fuses. */
export default async function afterPack(context) {
  await flipFuses(programOf(context), {
    ...fuses,
    // Flipping breaks the ad-hoc signature without which arm64 macOS starts nothing.
    resetAdHocDarwinSignature: context.electronPlatformName === 'darwin' && context.arch === Arch.arm64,
  })
}
