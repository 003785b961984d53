import axe from 'axe-core'

/** Findings of axe that are serious or critical within an element: rule, place. */
export async function axeFindings(within: Element): Promise<string[]> {
  const { violations } = await axe.run(within, { resultTypes: ['violations'] })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    )
}
