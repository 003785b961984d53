import { z } from 'zod'
import { BizEventRuleWrite, isInCents, isReversed } from '#contract/resources/msg/bizEventRule.ts'
import { inWords } from '#kit/form/resolver.ts'

const number = inWords('msg.bizEventRule:wrong.number')
const whole = inWords('msg.bizEventRule:wrong.whole')
const cents = inWords('msg.bizEventRule:wrong.cents')
const positive = inWords('msg.bizEventRule:wrong.frequency')
const range = inWords('msg.bizEventRule:wrong.range')

/** The form represents an open end by empty text. */
const orOpen = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema)

const Bound = orOpen(
  z.number({ error: number }).int({ error: whole }).min(-1_000_000).max(1_000_000).nullable(),
)
const Amount = orOpen(
  z.number({ error: number }).min(-1e12).max(1e12).refine(isInCents, { error: cents }).nullable(),
)

/**
 * A rule in its editor. The number 0 means "once only"; typed input for a repeating one is text until it is a whole
 * number above 0, so that a typed 0 does not turn into "once only".
 */
export const RuleFields = BizEventRuleWrite.omit({ receiveInfo: true })
  .extend({
    dtNumMin: Bound,
    dtNumMax: Bound,
    amountMin: Amount,
    amountMax: Amount,
    frequency: z
      .number({ error: ({ input }) => (input === '' ? 'required' : positive) })
      .int({ error: positive })
      .min(0, { error: positive })
      .max(1_000_000),
  })
  .superRefine(({ dtNumMin, dtNumMax, amountMin, amountMax }, context) => {
    const report = (field: string) => context.addIssue({ code: 'custom', path: [field], message: range })
    if (isReversed(dtNumMin, dtNumMax)) report('dtNumMax')
    if (isReversed(amountMin, amountMax)) report('amountMax')
  })
