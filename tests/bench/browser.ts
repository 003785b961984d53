import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '#tests/setup/machine.ts'

/** What the browser must not do by itself: save work for windows that it believes nobody sees. */
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
