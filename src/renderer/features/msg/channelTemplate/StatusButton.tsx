import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { type ChannelTemplate, channelTemplate } from '#contract/resources/msg/channelTemplate.ts'
import { isLoud } from '#features/msg/channelTemplate/labels.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { askConfirm } from '#kit/dialog/dialogs.ts'
import { toastSuccess } from '#kit/dialog/toasts.ts'
import { useIsOffered } from '#kit/list/offers.ts'
import { useText } from '#kit/text.ts'

const { stop, enable } = channelTemplate.endpoints

interface StatusButtonProps {
  readonly record: ChannelTemplate
  onChanged(): void
}

/** Stops a channel template that is enabled, and the other way round, after a confirmation. */
export function StatusButton({ record, onChanged }: StatusButtonProps) {
  const text = useText()
  const isOn = record.status === 1
  const isAllowed = useIsOffered({ guard: isOn ? stop : enable })
  const [isBusy, setBusy] = useState(false)
  if (!isAllowed) return null
  const words = text(isOn ? 'msg.template:action.stop' : 'msg.template:action.enable')
  const run = async () => {
    if (isBusy || !(await askConfirm({ question: text('common:confirm.generic', { handle: words }) }))) return
    setBusy(true)
    try {
      await callEndpoint(isOn ? stop : enable, { body: { id: record.id } })
      toastSuccess()
      onChanged()
    } catch (error) {
      presentFailure(error, isLoud(record.channelCode))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button type="button" disabledFocusable={isBusy} onClick={() => void run()}>
      {words}
    </Button>
  )
}
