import { codeText } from '#kit/codes.ts'
import { useText } from '#kit/text.ts'
import { resultLabels } from '#pickers/apiResults.ts'
import { Named } from '#ui/Named.tsx'

/** The status of a response to a request: success or failure, and the number. Other text stays as it is. */
export function RequestResult({ status }: { status: string }) {
  const text = useText()
  if (!/^[1-5]\d\d$/.test(status)) return status === '' ? '-' : status
  const isSuccess = status.startsWith('2') || status.startsWith('3')
  return <Named name={codeText(resultLabels, String(isSuccess), text)} code={status} />
}
