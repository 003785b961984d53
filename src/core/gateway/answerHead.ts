import type { IncomingHttpHeaders } from 'node:http'
import type { Download } from './platform.ts'

/** Status and headers of a response whose body has not been read yet. */
export interface AnswerHead {
  readonly status: number
  readonly headers: IncomingHttpHeaders
}

const headerText = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? (value[0] ?? '') : (value ?? '')

/** @returns the file name of a Content-Disposition header; the encoded form wins. */
export function dispositionName(header: string): string {
  const encoded = /filename\*\s*=\s*(?:UTF-8|utf-8)''([^;]+)/.exec(header)?.[1]
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded.trim())
    } catch {
      // With a broken encoding the plain name is used.
    }
  }
  return (
    /filename\s*=\s*(?:"([^"]*)"|([^;]+))/
      .exec(header)
      ?.slice(1)
      .find((name) => name !== undefined)
      ?.trim() ?? ''
  )
}

const typeOf = (head: AnswerHead): string =>
  headerText(head.headers['content-type']).split(';')[0]?.trim().toLowerCase() ?? ''

/**
 * Whether a response is a file, as opposed to an envelope or an error page.
 * @param source a file at an `address` may itself be JSON or HTML; it then has a file name. A `call` may answer a
 *   file of JSON; refusals have no file name that ends like one.
 */
export function isFileAnswer(head: AnswerHead, source: 'call' | 'address'): boolean {
  if (head.status !== 200 && head.status !== 206 && head.status !== 416) return false
  const type = typeOf(head)
  if (type !== 'application/json' && type !== 'text/html') return true
  const disposition = headerText(head.headers['content-disposition'])
  return source === 'address' ? disposition !== '' : /\.json$/i.test(dispositionName(disposition))
}

const whole = (text: string): number => {
  const number = text === '' ? Number.NaN : Number(text)
  return Number.isSafeInteger(number) && number >= 0 ? number : -1
}

export function downloadOf(head: AnswerHead, body: AsyncIterable<Uint8Array>): Download {
  const { headers, status } = head
  const range = headerText(headers['content-range'])
  const [, first = '', size = ''] = /^bytes (?:(\d+)-\d+|\*)\/(\d+|\*)$/.exec(range) ?? []
  const length = whole(headerText(headers['content-length']))
  const etag = headerText(headers.etag)
  return {
    status: status === 206 || status === 416 ? status : 200,
    body,
    length,
    from: status === 206 ? Math.max(whole(first), 0) : 0,
    size: status === 200 ? length : whole(size),
    range,
    // A weak ETag does not guarantee the same bytes, which joining two parts requires.
    etag: etag.startsWith('W/') ? '' : etag,
    fileName: dispositionName(headerText(headers['content-disposition'])),
    type: typeOf(head),
  }
}
