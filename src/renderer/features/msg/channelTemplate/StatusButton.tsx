import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { type ChannelTemplate, channelTemplate } from '#contract/resources/msg/channelTemplate.ts'
import { isLoud } from '#features/msg/channelTemplate/labels.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { askConfirm } from '#kit/dialog/dialogs.ts'
import { toastSuccess } from '#kit/dialog/toasts.ts'
import { permissionOf } from '#kit/list/actions.ts'
import { useCan } from '#kit/session.ts'
import { useText } from '#kit/text.ts'

const { stop, enable } = channelTemplate.endpoints
const permission = permissionOf({ guard: stop })

interface StatusButtonProps {
  readonly record: ChannelTemplate
  onChanged(): void
}

/** Stops a channel template that is enabled, and the other way round; asks first. */
export function StatusButton({ record, onChanged }: StatusButtonProps) {
  const text = useText()
  const isAllowed = useCan(permission)
  const [isBusy, setBusy] = useState(false)
  if (!isAllowed) return null
  const isOn = record.status === 1
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
