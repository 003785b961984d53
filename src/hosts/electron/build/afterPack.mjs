import { resolve } from 'node:path'
import { Arch } from 'electron-builder'
import { flipFuses } from '@electron/fuses'
import { writeBill } from './bill.mjs'
import { fuses, programOf } from './fuses.mjs'

/** electron-builder calls this after packing and before signing: a signature covers the fuses and every file. */
export default async function afterPack(context) {
  await writeBill(
    resolve(import.meta.dirname, '../../../..'),
    context.packager.getResourcesDir(context.appOutDir),
  )
  await flipFuses(programOf(context), {
    ...fuses,
    // Flipping breaks the ad-hoc signature without which arm64 macOS starts nothing; only macOS can make another.
    resetAdHocDarwinSignature:
      process.platform === 'darwin' &&
      context.electronPlatformName === 'darwin' &&
      context.arch === Arch.arm64,
  })
}
