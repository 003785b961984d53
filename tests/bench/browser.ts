import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '#tests/setup/machine.ts'

/** Keeps the browser from saving work for windows that it considers hidden. */
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findChromium()
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: flags })
}
