import { oss, type OssUploaded } from '#contract/resources/ops/oss.ts'
import type { Answer, Client } from './harness.ts'

/** Form fields of an upload. */
export type UploadFields = Readonly<Partial<Record<'dirValue' | 'fileClass' | 'bizId', string>>>

const { upload: call } = oss.endpoints

/** Uploads as a browser does, the token in the query. */
export async function upload(
  client: Client,
  fields: UploadFields,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<Answer<OssUploaded>> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([content]), name)
  const encoded = new Response(form)
  const answer = await client.withToken('').raw({
    method: call.method,
    path: `${call.path}?token=${client.token}`,
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  })
  return {
    ...answer,
    data: answer.code === 0 ? call.answer.parse(answer.data) : (answer.data as OssUploaded),
  }
}
