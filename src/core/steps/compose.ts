/** One step of a call's way: it goes on with `next`, changes the call or the answer, answers itself, or rejects. */
export type Step<Call, Answer> = (call: Call, next: (call: Call) => Promise<Answer>) => Promise<Answer>

/** A step that leaves the answer as it is. */
export type PassingStep<Needs> = <Call extends Needs, Answer>(
  call: Call,
  next: (call: Call) => Promise<Answer>,
) => Promise<Answer>

/**
 * @param order names of the steps, the one that receives the call first at the beginning
 * @param end receives the call after the last step
 * @returns the whole way
 */
export function compose<Name extends string, Call, Answer>(
  order: readonly Name[],
  steps: Readonly<Record<Name, Step<NoInfer<Call>, NoInfer<Answer>>>>,
  end: (call: Call) => Promise<Answer>,
): (call: Call) => Promise<Answer> {
  return order.reduceRight<(call: Call) => Promise<Answer>>(
    (next, name) => (call) => steps[name](call, next),
    end,
  )
}
