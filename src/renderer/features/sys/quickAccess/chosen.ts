/** A menu that is a shortcut. */
export interface Chosen {
  /** Of the menu. */
  readonly id: string
  readonly name: string
}
