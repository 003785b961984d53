import { browserHostMistakes } from './browserHost.ts'
import { contractMistakes } from './contract.ts'
import { coreMistakes } from './core.ts'
import { electronHostMistakes } from './electronHost.ts'
import { fileMistakes } from './files.ts'
import { limitMistakes } from './limits.ts'
import { lockMistakes } from './lock.ts'
import type { Mistake } from './mistake.ts'
import { packagingMistakes } from './packaging.ts'
import { platformMistakes } from './platforms.ts'
import { policyMistakes } from './policy.ts'
import { portalMistakes } from './portals.ts'
import { rendererMistakes } from './renderer.ts'
import { saveMistakes } from './saves.ts'
import { tenantMistakes } from './tenants.ts'
import { updateMistakes } from './updates.ts'
import { serverMistakes } from './server.ts'

/** Every mistake that `npm run planted` makes. Folders of `src` and areas of the product have tables of their own. */
export const mistakes: readonly Mistake[] = [
  ...contractMistakes,
  ...coreMistakes,
  ...serverMistakes,
  ...limitMistakes,
  ...portalMistakes,
  ...tenantMistakes,
  ...fileMistakes,
  ...saveMistakes,
  ...rendererMistakes,
  ...browserHostMistakes,
  ...electronHostMistakes,
  ...packagingMistakes,
  ...platformMistakes,
  ...lockMistakes,
  ...policyMistakes,
  ...updateMistakes,
]
