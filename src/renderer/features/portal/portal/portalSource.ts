import { portal } from '#contract/resources/portal/portal.ts'
import { defineSource } from '#kit/picker/source.ts'

/** Portals by name; the chosen value is the code. */
export const portalSource = defineSource(portal.endpoints.choose, {
  id: portal.name,
  title: 'portal.portal:choose',
  searchName: 'portalName',
  searchLabel: 'portal.portal:choose.search',
  keyOf: ({ portalCode }) => portalCode,
  nameOf: ({ portalName }) => portalName,
  columns: [
    { label: 'portal.portal:choose.code', value: ({ portalCode }) => portalCode },
    { label: 'portal.portal:choose.created', value: ({ createDate }) => createDate },
  ],
})
