import type { Words } from '#server/common/texts.ts'

/** Folders of the navigation, by the names by which they are known (`demo/menus.ts`). */
export type FolderName =
  | 'Organisation'
  | 'Access'
  | 'Tenants and menus'
  | 'Settings'
  | 'Interfaces'
  | 'Jobs'
  | 'Messages'
  | 'Files'
  | 'Bill numbers'
  | 'Portals'
  | 'Logs and audit'
  | 'Personal'

/** A screen of our own, which is not in the documents; its noun defines its place. */
export interface OwnScreen {
  readonly title: Words
  readonly place: { readonly folder: FolderName; readonly route: string; readonly icon: string }
}
