import type { UpdateProblem } from '#contract/bridge.ts'

/** Why an update did not get on; `cause` is for the log. */
export class UpdateError extends Error {
  readonly problem: UpdateProblem
  constructor(problem: UpdateProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}
