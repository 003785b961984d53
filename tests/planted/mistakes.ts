import { browserHostMistakes } from './browserHost.ts'
import { cloneMistakes } from './clone.ts'
import { codeMistakes } from './codes.ts'
import { columnMistakes } from './columns.ts'
import { contractMistakes } from './contract.ts'
import { coreMistakes } from './core.ts'
import { electronHostMistakes } from './electronHost.ts'
import { fileMistakes } from './files.ts'
import { focusMistakes } from './focus.ts'
import { formMistakes } from './forms.ts'
import { handoverMistakes } from './handover.ts'
import { journalMistakes } from './journal.ts'
import { launchMistakes } from './launch.ts'
import { limitMistakes } from './limits.ts'
import { listMistakes } from './lists.ts'
import { lockMistakes } from './lock.ts'
import { logMistakes } from './logs.ts'
import { manyMistakes } from './many.ts'
import type { Mistake } from './mistake.ts'
import { nameMistakes } from './names.ts'
import { packagingMistakes } from './packaging.ts'
import { platformMistakes } from './platforms.ts'
import { policyMistakes } from './policy.ts'
import { portalMistakes } from './portals.ts'
import { rendererMistakes } from './renderer.ts'
import { saveMistakes } from './saves.ts'
import { shellMistakes } from './shell.ts'
import { stepMistakes } from './steps.ts'
import { tenantMistakes } from './tenants.ts'
import { trailMistakes } from './trails.ts'
import { typingMistakes } from './typing.ts'
import { updateMistakes } from './updates.ts'
import { serverMistakes } from './server.ts'
import { wordMistakes } from './words.ts'
import { zoneMistakes } from './zones.ts'

/** Tables by the name of their file: folders of `src` and areas of the product. */
export const tables = {
  contract: contractMistakes,
  core: coreMistakes,
  server: serverMistakes,
  limits: limitMistakes,
  logs: logMistakes,
  portals: portalMistakes,
  steps: stepMistakes,
  tenants: tenantMistakes,
  files: fileMistakes,
  focus: focusMistakes,
  forms: formMistakes,
  handover: handoverMistakes,
  saves: saveMistakes,
  shell: shellMistakes,
  clone: cloneMistakes,
  codes: codeMistakes,
  columns: columnMistakes,
  journal: journalMistakes,
  lists: listMistakes,
  many: manyMistakes,
  names: nameMistakes,
  renderer: rendererMistakes,
  trails: trailMistakes,
  typing: typingMistakes,
  browserHost: browserHostMistakes,
  electronHost: electronHostMistakes,
  packaging: packagingMistakes,
  platforms: platformMistakes,
  launch: launchMistakes,
  lock: lockMistakes,
  policy: policyMistakes,
  updates: updateMistakes,
  words: wordMistakes,
  zones: zoneMistakes,
} satisfies Record<string, readonly Mistake[]>

/** Every mistake that `npm run planted` makes. */
export const mistakes: readonly Mistake[] = Object.values(tables).flat()
