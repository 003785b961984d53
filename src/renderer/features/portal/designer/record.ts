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
  /** Stores another layout beside everything else of the record as it was read. @throws FailureError */
  write(text: string): Promise<void>
}

const pages = designPage.endpoints
const fpages = portalFpage.endpoints

/** The call that stores the layout; its permission is checked before anything can be saved. */
export const storing = ({ kind }: DesignerParams) => (kind === 'designPage' ? pages.update : fpages.update)

const asCode = (status: number) => (status === 0 ? 0 : 1)

/**
 * Reads the stored content. A record carries its entity tag along, so that `write` is refused when another user has
 * changed it since it was read.
 * @throws FailureError
 */
export async function readStored({ kind, id }: DesignerParams): Promise<Stored> {
  if (kind === 'designPage') {
    const { data } = await callEndpoint(pages.get, { params: { id } })
    return {
      name: data.pageName,
      text: data.pageConfig,
      write: async (text) => {
        await callEndpoint(pages.update, { body: { ...data, status: asCode(data.status), pageConfig: text } })
      },
    }
  }
  const { data } = await callEndpoint(fpages.get, { params: { id } })
  return {
    name: data.fpageName,
    text: data.fpageConfig,
    write: async (text) => {
      await callEndpoint(fpages.update, { body: { ...data, status: asCode(data.status), fpageConfig: text } })
    },
  }
}
