import { browserHostMistakes } from './browserHost.ts'
import { contractMistakes } from './contract.ts'
import { coreMistakes } from './core.ts'
import { electronHostMistakes } from './electronHost.ts'
import type { Mistake } from './mistake.ts'
import { packagingMistakes } from './packaging.ts'
import { rendererMistakes } from './renderer.ts'
import { serverMistakes } from './server.ts'

/** Every mistake that `npm run planted` makes. A folder of `src` has a table of its own. */
export const mistakes: readonly Mistake[] = [
  ...contractMistakes,
  ...coreMistakes,
  ...serverMistakes,
  ...rendererMistakes,
  ...browserHostMistakes,
  ...electronHostMistakes,
  ...packagingMistakes,
]
