/** A menu that is a shortcut. */
export interface Chosen {
  /** Id of the menu. */
  readonly id: string
  readonly name: string
}
