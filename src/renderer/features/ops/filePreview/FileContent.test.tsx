import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OssInfo } from '#contract/resources/ops/oss.ts'
import { FileContent } from '#features/ops/filePreview/FileContent.tsx'
import { bridge, loadTexts, show } from '#tests/components/page.tsx'

const fileAt = (url: string): OssInfo => ({
  id: '1',
  url,
  fileOriName: '照片.svg',
  fileExt: 'svg',
  fileContentType: 'image/svg+xml',
  fileSize: 100,
})

const addresses: Readonly<Record<string, string>> = {
  '/broken': 'data:image/png;base64,AAAA',
  '/whole': `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')}`,
}

beforeAll(() => loadTexts(['ops.filePreview']))

test('a picture that could not be read does not stand in the way of the one at the next address', async () => {
  bridge.on('files.link', ({ url }) => ({ address: addresses[url] ?? '' }))
  show(<FileContent file={fileAt('/broken')} kind="image" />)
  await expect.element(page.getByRole('alert')).toBeVisible()
  show(<FileContent file={fileAt('/whole')} kind="image" />)
  await expect.element(page.getByRole('img', { name: '照片.svg' })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  show(<FileContent file={fileAt('/broken')} kind="image" />)
  await expect.element(page.getByRole('alert')).toBeVisible()
})
