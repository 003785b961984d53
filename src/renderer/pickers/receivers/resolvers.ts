import type { Section } from '#pickers/receivers/receivers.ts'
import type { TextKey } from '#kit/text.ts'

/** Who is found when a message is sent (DECISION-MSG-42); `role`: the users of a chosen role. */
export const resolverTexts = {
  operator: 'pickers:receivers.uf.operator',
  bizOwner: 'pickers:receivers.uf.bizOwner',
  leader: 'pickers:receivers.uf.leader',
  ownDept: 'pickers:receivers.uf.ownDept',
  role: 'pickers:receivers.uf.role',
} as const satisfies Record<string, TextKey>

export type Resolver = keyof typeof resolverTexts

/** Resolvers of each section: departments are found for lists of departments, the users of a role for users. */
export const resolversOf: Readonly<Record<Section, readonly Resolver[]>> = {
  user: ['operator', 'bizOwner', 'leader', 'role'],
  obj: ['operator', 'bizOwner', 'leader'],
  dept: ['ownDept'],
}

const ROLE = 'role:'

/** @returns undefined for a resolver that is no role's */
export const roleIdOf = (uf: string): string | undefined =>
  uf.startsWith(ROLE) ? uf.slice(ROLE.length) : undefined

export const ofRole = (id: string): string => `${ROLE}${id}`
