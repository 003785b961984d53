import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'

/** Draws the PNG files of this folder, and the icons of macOS and Windows, from its two SVG files: `node resources/draw.ts`. */
const folder = import.meta.dirname

/** macOS colours a template image itself and looks only at its transparency. */
const pictures = [
  { source: 'icon.svg', target: 'icon.png', size: 512, color: '' },
  { source: 'tray.svg', target: 'tray.png', size: 32, color: '#2b9fc4' },
  { source: 'tray.svg', target: 'trayTemplate.png', size: 16, color: '#000000' },
  { source: 'tray.svg', target: 'trayTemplate@2x.png', size: 32, color: '#000000' },
]

/** Entries of an .icns file by the name that the format gives them; @2x has twice the pixels of its name. */
const icns = [
  ['icp4', 16],
  ['ic11', 32],
  ['icp5', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
] as const

/** A part of an .icns file: its name, its length with these eight bytes, its content. */
function part(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32BE(content.length + 8, 4)
  return Buffer.concat([head, content])
}

/** Sizes of the .ico file: title bar, task bar and folders at one to two times their size. */
const icoSizes = [16, 20, 24, 32, 40, 48, 64, 128, 256]

/** An .ico file of PNG images: a head of six bytes, an entry of sixteen for each image, the images. */
function ico(images: readonly { size: number; content: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let place = head.length
  for (const [index, { size, content }] of images.entries()) {
    const entry = 6 + 16 * index
    // 0 is 256.
    head.writeUInt8(size % 256, entry)
    head.writeUInt8(size % 256, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(content.length, entry + 8)
    head.writeUInt32LE(place, entry + 12)
    place += content.length
  }
  return Buffer.concat([head, ...images.map(({ content }) => content)])
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const page = await browser.newPage()
  const draw = async (source: string, size: number, color = '') => {
    const svg = (await readFile(path.join(folder, source), 'utf8')).replaceAll('COLOR', color)
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(
      `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
    )
    return await page.screenshot({ omitBackground: true })
  }
  for (const { source, target, size, color } of pictures)
    await writeFile(path.join(folder, target), await draw(source, size, color))
  const parts: Buffer[] = []
  for (const [name, size] of icns) parts.push(part(name, await draw('icon.svg', size)))
  await writeFile(path.join(folder, 'icon.icns'), part('icns', Buffer.concat(parts)))
  const images: { size: number; content: Buffer }[] = []
  for (const size of icoSizes) images.push({ size, content: await draw('icon.svg', size) })
  await writeFile(path.join(folder, 'icon.ico'), ico(images))
} finally {
  await browser.close()
}
