import { Input, Select } from '@fluentui/react-components'
import { template } from '#contract/resources/msg/template.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import type { Control } from '#kit/form/fields.tsx'
import { useText } from '#kit/text.ts'

/**
 * A message template by its code. Where the platform does not answer the list, the code is typed.
 * @param channel code of the channel through which the message goes out
 */
export function TemplateChoice({ control, channel }: { control: Control; channel: string }) {
  const { value, onChange, readOnly, disabled, ...rest } = control
  const text = useText()
  const { data, error } = useEndpoint(template.endpoints.list, {})
  const chosen = String(value ?? '')
  if (error && !data)
    return (
      <Input
        {...rest}
        disabled={disabled}
        readOnly={readOnly}
        value={chosen}
        onChange={(_event, typed) => onChange(typed.value)}
      />
    )
  const templates = data?.data ?? []
  const isKnown = templates.some(({ templateId }) => templateId === chosen)
  return (
    <Select
      {...rest}
      disabled={disabled || readOnly}
      value={chosen}
      onChange={(_event, picked) => onChange(picked.value)}
    >
      {isKnown ? null : <option value={chosen}>{chosen || text('kit:form.choose')}</option>}
      {templates.map(({ templateId, templateName, status, openChannel }) => {
        const name = `${templateName} (${templateId})`
        const isUsable = status === 1 && openChannel.split(',').includes(channel)
        return (
          <option key={templateId} value={templateId}>
            {isUsable ? name : text('sys.appConfig:template.unusable', { name })}
          </option>
        )
      })}
    </Select>
  )
}
