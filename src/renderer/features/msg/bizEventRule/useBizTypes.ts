import { bizEventRule } from '#contract/resources/msg/bizEventRule.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'

interface BizType {
  readonly code: string
  readonly name: string
}

const none: readonly BizType[] = []

/** Business types that a rule can be limited to; none while they are loading. */
export const useBizTypes = (): readonly BizType[] =>
  useEndpoint(bizEventRule.endpoints.bizTypes, {}).data?.data ?? none
