import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'

/** Draws the PNG files of this folder from its two SVG files: `node resources/draw.ts`. */
const folder = import.meta.dirname

/** macOS colours a template image itself and looks only at its transparency. */
const pictures = [
  { source: 'icon.svg', target: 'icon.png', size: 512, color: '' },
  { source: 'tray.svg', target: 'tray.png', size: 32, color: '#2b9fc4' },
  { source: 'tray.svg', target: 'trayTemplate.png', size: 16, color: '#000000' },
  { source: 'tray.svg', target: 'trayTemplate@2x.png', size: 32, color: '#000000' },
]

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const page = await browser.newPage()
  for (const { source, target, size, color } of pictures) {
    const svg = (await readFile(path.join(folder, source), 'utf8')).replaceAll('COLOR', color)
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(
      `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
    )
    await writeFile(path.join(folder, target), await page.screenshot({ omitBackground: true }))
  }
} finally {
  await browser.close()
}
