import { designPage } from '#contract/resources/portal/designPage.ts'
import { portalFpage } from '#contract/resources/portal/portalFpage.ts'
import type { z } from 'zod'
import type { portalDesignerTab } from '#contract/tabs.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'

/** Where the layout of a design page or a first page is kept. */

export type DesignerParams = z.output<(typeof portalDesignerTab)['params']>

interface Stored {
  readonly name: string
  readonly text: string
}

const pages = designPage.endpoints
const fpages = portalFpage.endpoints

/** The call that stores the layout; its code is asked for before anything can be saved. */
export const storing = ({ kind }: DesignerParams) => (kind === 'designPage' ? pages.update : fpages.update)

/** @throws FailureError */
export async function readStored({ kind, id }: DesignerParams): Promise<Stored> {
  if (kind === 'designPage') {
    const { data } = await callEndpoint(pages.get, { params: { id } })
    return { name: data.pageName, text: data.pageConfig }
  }
  const { data } = await callEndpoint(fpages.get, { params: { id } })
  return { name: data.fpageName, text: data.fpageConfig }
}

const asCode = (status: number) => (status === 0 ? 0 : 1)

/** Stores the layout alone: everything else of the record goes out as it is stored now. @throws FailureError */
export async function writeStored({ kind, id }: DesignerParams, text: string): Promise<void> {
  if (kind === 'designPage') {
    const { data } = await callEndpoint(pages.get, { params: { id } })
    await callEndpoint(pages.update, { body: { ...data, status: asCode(data.status), pageConfig: text } })
    return
  }
  const { data } = await callEndpoint(fpages.get, { params: { id } })
  await callEndpoint(fpages.update, { body: { ...data, status: asCode(data.status), fpageConfig: text } })
}
