import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { Spinner } from '@fluentui/react-components'
import { type ReactNode, useEffect, useRef } from 'react'
import type { AnyEndpoint, EndpointAnswer, EndpointInput } from '#contract/kernel.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { isMissingCall } from '#kit/data/failures.ts'
import { currentLanguage, useText } from '#kit/text.ts'

interface AskProps<E extends AnyEndpoint> {
  readonly endpoint: E
  readonly input: EndpointInput<E>
  readonly children: (answer: EndpointAnswer<E>) => ReactNode
  /** Shown when the platform does not have the call. */
  readonly missing: ReactNode
}

/** Sends one question to the platform and shows the response, or why there is none. */
export function Ask<E extends AnyEndpoint>({ endpoint, input, children, missing }: AskProps<E>) {
  const text = useText()
  const { data, error, isPlaceholderData, refetch } = useEndpoint(endpoint, input)
  // The platform sends names of menus in the language of the request.
  const language = currentLanguage()
  const requestedIn = useRef(language)
  useEffect(() => {
    if (requestedIn.current !== language) void refetch()
    requestedIn.current = language
  }, [language, refetch])
  if (error && isMissingCall(error.failure)) return missing
  if (error)
    return <FailedAnswer failure={error.failure} title="sys.permissionExplain:failed" onRetry={refetch} />
  // Placeholder data belong to the previous question.
  if (!data || isPlaceholderData) return <Spinner label={text('kit:list.loading')} delay={200} />
  return children(data.data)
}
