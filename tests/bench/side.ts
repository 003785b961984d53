/** The measurements of the console and of the floor; all times in milliseconds. */
export interface Side {
  /** From the start of a navigation in an empty browser until sign-in is usable. */
  navigationToSignIn(): Promise<Sample>
  /** From the click on sign-in until 100 rows are painted, in an empty browser. */
  signInToList(): Promise<Sample>
  /** From the click until the rows of the other page are painted. */
  turnPage(): Promise<Sample>
  /** From the click until the form is shown over the list. */
  openDialog(): Promise<Sample>
  /** From the click until the other open tab with 100 rows is painted. */
  switchTab(): Promise<Sample>
  /** Bytes of script and style, gzip, loaded up to the first list. */
  scriptBytes(): Promise<number>
}

export interface Sample {
  readonly value: number
  /** Durations of tasks over 50 ms during the measurement. */
  readonly longTasks: readonly number[]
}
