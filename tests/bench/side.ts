/** What is measured, for the console and for the floor alike; all times in milliseconds. */
export interface Side {
  /** From the start of a navigation in an empty browser until sign-in can be used. */
  navigationToSignIn(): Promise<Sample>
  /** From the click on sign-in until 100 rows are painted, in an empty browser. */
  signInToList(): Promise<Sample>
  /** From the click until the rows of the other page are painted. */
  turnPage(): Promise<Sample>
  /** From the click until the form stands over the list. */
  openDialog(): Promise<Sample>
  /** From the click until the other open tab with 100 rows is painted. */
  switchTab(): Promise<Sample>
  /** Bytes of script and style, gzip, loaded up to the first list. */
  scriptBytes(): Promise<number>
}

export interface Sample {
  readonly value: number
  /** Durations of tasks over 50 ms meanwhile. */
  readonly longTasks: readonly number[]
}
