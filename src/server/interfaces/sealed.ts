import type { SealedColumns } from '#server/settings/sealedColumns.ts'

/** With these this system calls an application. */
export const appColumns = {
  noun: 'sysApp',
  secrets: ['apiAccessKey', 'apiSecretKey'],
  documents: ['extendJson'],
} as const satisfies SealedColumns<string, string>

/** The secret that an application signs its calls with. */
export const issuedColumns = {
  noun: 'sysApp',
  secrets: ['authSecret'],
  documents: [],
} as const satisfies SealedColumns<string, string>

/** With these an interface is called, instead of with the keys of its application. */
export const confColumns = {
  noun: 'apiConf',
  secrets: ['apiAccessKey', 'apiSecretKey'],
  documents: ['extendJson'],
} as const satisfies SealedColumns<string, string>
