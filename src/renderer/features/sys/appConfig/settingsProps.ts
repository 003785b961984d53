/** Props that the screen passes to each of its forms. */
export interface SettingsProps {
  /** Time of opening; another one loads the form again. */
  readonly round: number | undefined
  onDirty(isDirty: boolean): void
}
