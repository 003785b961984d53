/**
 * Text as UTF-8 in one buffer that is used again and again: a large export would otherwise leave more
 * buffers behind than the collector takes away. The answer holds until the next call.
 */
export function createScratch(): (text: string) => Buffer {
  let buffer = Buffer.allocUnsafeSlow(256 * 1024)
  return (text) => {
    // No UTF-16 unit takes more than three bytes.
    if (buffer.length < text.length * 3) buffer = Buffer.allocUnsafeSlow(text.length * 4)
    return buffer.subarray(0, buffer.write(text))
  }
}
