import { type Template, template } from '#contract/resources/msg/template.ts'
import { useNames } from '#kit/data/useNames.ts'

const nothing = {}
const nameOf = ({ templateId, templateName }: Template) => [templateId, templateName] as const

/** Names of message templates by their codes. */
export const useTemplateNames = (): ReadonlyMap<string, string> =>
  useNames(template.endpoints.list, nothing, nameOf)
