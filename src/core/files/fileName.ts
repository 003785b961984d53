/** Characters that Windows, macOS or a shell would not take in a name, and path separators. */
const forbidden = /[<>:"/\\|?*\u0000-\u001f\u007f-\u009f]/g
/** Marks that change the direction of text or are invisible: `report<RLO>xslx.exe` reads as another type. */
const invisible = /[\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\u00ad]/g
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=$|\.| )/i

const MAX_CHARACTERS = 120
/** Room for an extension and `.part` within the 255 bytes of most file systems. */
const MAX_BYTES = 200

/** File types that a platform's own name may bring in; other names keep the requested extension. */
const knownExtensions = new Set(['xlsx', 'xls', 'csv', 'json', 'txt', 'xml', 'pdf', 'doc', 'docx', 'zip'])

/** A file name, without extension, that every file system takes and that stays in its folder. */
export function cleanFileName(suggestion: string): string {
  const cleaned = suggestion
    .toWellFormed()
    .normalize('NFC')
    .replace(invisible, '')
    .replace(forbidden, '_')
    .replace(/\s+/g, ' ')
  const name = cut(cleaned.replace(/^[. ]+/, '')).replace(/(?<![. ])[. ]+$/, '')
  if (/^_*$/.test(name)) return 'export'
  return reserved.test(name) ? `_${name}` : name
}

/** Shortens by whole characters. */
function cut(name: string): string {
  let characters = 0
  let bytes = 0
  let kept = ''
  for (const character of name) {
    characters += 1
    bytes += Buffer.byteLength(character)
    if (characters > MAX_CHARACTERS || bytes > MAX_BYTES) break
    kept += character
  }
  return kept
}

/** @returns the platform's extension in lower case without the dot, or `fallback` for an unknown one. */
export function extensionOf(fileName: string, fallback: string): string {
  const extension = /\.([A-Za-z0-9]{1,10})$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? ''
  return knownExtensions.has(extension) ? extension : fallback
}

/** @returns a clean name and its extension in lower case without the dot; empty when it has none. */
export function splitName(fileName: string): { stem: string; extension: string } {
  const extension = /\.([A-Za-z0-9]{1,10})$/.exec(fileName.trim())?.[1] ?? ''
  const stem = extension === '' ? fileName : fileName.trim().slice(0, -extension.length - 1)
  return { stem: cleanFileName(stem), extension: extension.toLowerCase() }
}
