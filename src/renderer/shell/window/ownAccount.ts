import { makeStyles, tokens } from '@fluentui/react-components'
import { useSession } from '#kit/session.ts'

/** None of them is the colour of an environment or of a state. */
const tints = ['teal', 'grape', 'cornflower', 'berry', 'steel', 'lilac'] as const
type Tint = (typeof tints)[number]

export const useTints = makeStyles<Tint>({
  teal: {
    color: tokens.colorPaletteTealForeground2,
    backgroundColor: tokens.colorPaletteTealBackground2,
  },
  grape: {
    color: tokens.colorPaletteGrapeForeground2,
    backgroundColor: tokens.colorPaletteGrapeBackground2,
  },
  cornflower: {
    color: tokens.colorPaletteCornflowerForeground2,
    backgroundColor: tokens.colorPaletteCornflowerBackground2,
  },
  berry: {
    color: tokens.colorPaletteBerryForeground2,
    backgroundColor: tokens.colorPaletteBerryBackground2,
  },
  steel: {
    color: tokens.colorPaletteSteelForeground2,
    backgroundColor: tokens.colorPaletteSteelBackground2,
  },
  lilac: {
    color: tokens.colorPaletteLilacForeground2,
    backgroundColor: tokens.colorPaletteLilacBackground2,
  },
})

/** Sessions keep their tint over restarts; of two that would share one, the later takes the next that is free. */
export function tintOf(id: string, ids: readonly string[]): Tint {
  const taken = new Map<number, string>()
  for (const each of new Set([...ids, id])) {
    let at = Number.parseInt(each.slice(0, 8), 16) % tints.length || 0
    for (let tried = 0; tried < tints.length && taken.has(at); tried += 1) at = (at + 1) % tints.length
    taken.set(at, each)
    if (each === id) return tints[at] ?? 'teal'
  }
  return 'teal'
}

export interface OwnAccount {
  /** Distinguishes two accounts. */
  readonly name: string
  readonly tint: Tint
}

/** Whose this window is, where several accounts are signed in; null: there is only one. */
export function useOwnAccount(): OwnAccount | null {
  const session = useSession((state) => state.session)
  const hasOthers = useSession(({ count }) => count > 1)
  const ids = useSession(({ sessionIds }) => sessionIds)
  if (!hasOthers || !session) return null
  const { username, tenantName } = session.user
  return { name: [username, tenantName].filter(Boolean).join(' @ '), tint: tintOf(session.id, ids) }
}
