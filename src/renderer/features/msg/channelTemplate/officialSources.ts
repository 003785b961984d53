import { named } from '#contract/recordName.ts'
import { maTemplate, mpTemplate, subscriptionTypes } from '#contract/resources/msg/officialTemplate.ts'
import { codeText, labelCodes } from '#kit/codes.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { defineSource } from '#kit/picker/source.ts'
import { translate } from '#kit/text.ts'

const typeLabels = labelCodes(subscriptionTypes, {
  2: 'msg.channelTemplate:subscription.2',
  3: 'msg.channelTemplate:subscription.3',
})

/** Templates that WeChat approved for the official account, searched by title. */
export const mpTemplateSource = defineSource(mpTemplate.endpoints.page, {
  id: mpTemplate.name,
  title: 'msg.channelTemplate:official.mp',
  searchName: 'title',
  searchLabel: 'msg.channelTemplate:official.title',
  refresh: {
    label: 'msg.channelTemplate:official.refresh',
    run: () => callEndpoint(mpTemplate.endpoints.refresh, {}),
  },
  width: 960,
  nameOf: named(mpTemplate),
  columns: [
    { label: 'msg.channelTemplate:field.templateIdOp', value: (row) => row.templateIdOp },
    { label: 'msg.channelTemplate:official.primaryIndustry', value: (row) => row.primaryIndustry },
    { label: 'msg.channelTemplate:official.deputyIndustry', value: (row) => row.deputyIndustry },
    { label: 'msg.channelTemplate:official.example', value: (row) => row.example },
  ],
})

/** Templates that WeChat approved for the mini program. */
export const maTemplateSource = defineSource(maTemplate.endpoints.page, {
  id: maTemplate.name,
  title: 'msg.channelTemplate:official.ma',
  searchName: 'title',
  searchLabel: 'msg.channelTemplate:official.title',
  refresh: {
    label: 'msg.channelTemplate:official.refresh',
    run: () => callEndpoint(maTemplate.endpoints.refresh, {}),
  },
  width: 960,
  nameOf: named(maTemplate),
  columns: [
    { label: 'msg.channelTemplate:field.templateIdOp', value: (row) => row.templateIdOp },
    { label: 'msg.channelTemplate:official.example', value: (row) => row.example },
    { label: 'msg.channelTemplate:official.type', value: (row) => codeText(typeLabels, row.type, translate) },
    { label: 'msg.channelTemplate:official.roles', value: (row) => String(row.changeDefaultRoles) },
  ],
})
