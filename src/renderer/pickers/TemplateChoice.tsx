import { useCallback } from 'react'
import { template } from '#contract/resources/msg/template.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import type { Control } from '#kit/form/fields.tsx'
import { useFieldWords } from '#kit/inputs/fieldWords.ts'
import { RecordChoice } from '#kit/picker/RecordChoice.tsx'
import { templateSource } from '#pickers/templateSource.ts'

/** Code of a template → its name; none while they are loading. */
export function useTemplateNames(): ReadonlyMap<string, string> {
  const { data } = useEndpoint(template.endpoints.list, {})
  return new Map(data?.data.map(({ templateId, templateName }) => [templateId, templateName]))
}

/** A message template in a field; its value is the code that events and rules refer to. */
export function TemplateChoice({ value, onChange, disabled, readOnly, onBlur, ref }: Control) {
  const names = useTemplateNames()
  const code = typeof value === 'string' ? value : ''
  const { data } = useEndpoint(template.endpoints.list, {})
  useFieldWords(
    useCallback(
      (given) =>
        data?.data.find(({ templateId }) => templateId === given)?.templateName ?? String(given ?? ''),
      [data],
    ),
  )
  return (
    <RecordChoice
      ref={ref}
      source={templateSource}
      value={code === '' ? [] : [{ id: code, name: names.get(code) ?? code }]}
      disabled={disabled || readOnly}
      onBlur={onBlur}
      onChange={([choice]) => onChange(choice?.id ?? '')}
    />
  )
}
