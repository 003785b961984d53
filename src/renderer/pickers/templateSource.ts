import { named } from '#contract/recordName.ts'
import { template } from '#contract/resources/msg/template.ts'
import { defineSource } from '#kit/picker/source.ts'

/**
 * Message templates, searched by code and name; those that are stopped cannot be chosen (DECISION-MSG-29).
 * A choice is the business code, which events and rules refer to, and not the id of the record.
 */
export const templateSource = defineSource(template.endpoints.page, {
  id: template.name,
  title: 'pickers:template',
  searchName: 'templateName',
  searchLabel: 'pickers:template.search',
  searchMore: { name: 'templateId', label: 'pickers:template.codeSearch' },
  keyOf: (row) => row.templateId,
  nameOf: named(template),
  columns: [
    { label: 'pickers:template.code', value: (row) => row.templateId },
    { label: 'pickers:template.channels', value: (row) => row.openChannel },
  ],
  blocked: (row) => (row.status === 1 ? null : 'pickers:template.stopped'),
})
