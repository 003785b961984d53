const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** `1536` → `1.5 KB`, in steps of 1024. */
export function bytesText(bytes: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  const value = bytes / 1024 ** step
  return `${step === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${units[step]}`
}
