import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components'
import type { Failure } from '#contract/failures.ts'
import { isNetworkFailure } from '#kit/data/failures.ts'
import { useText } from '#kit/text.ts'

/** Why the form could not be saved, and that nothing typed is lost. */
export function FormMessage({ failure }: { failure: Failure | null }) {
  const text = useText()
  if (!failure) return null
  const isNetwork = isNetworkFailure(failure)
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{text(isNetwork ? 'common:network' : 'kit:form.readOnly')}</MessageBarTitle>
        {text(isNetwork ? 'kit:form.offline' : 'kit:form.readOnlyHow')}
      </MessageBarBody>
    </MessageBar>
  )
}
