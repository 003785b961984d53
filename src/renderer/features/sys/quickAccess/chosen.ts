/** A menu that is a shortcut. */
export interface Shortcut {
  /** Id of the menu. */
  readonly id: string
  readonly name: string
}
