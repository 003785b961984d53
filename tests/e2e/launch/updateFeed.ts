import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signFeed } from '#hosts/launch/signFeed.ts'

interface PublishOptions {
  signer?: KeyObject | null | undefined
  description?: string
  /** Epoch milliseconds; by default now. */
  signedAt?: number
  /** Null: the signed text has no expiry. */
  expires?: null
  /** ISO moment. */
  releasedAt?: string
}

/** An update feed of a folder, as a web server of the organisation would serve it. */
export interface UpdateFeed {
  readonly address: string
  /** PEM text of the public key whose signature counts. */
  readonly publicKey: string
  /**
   * Puts a version there.
   * @param signer whose signature; null: none
   */
  publish(version: string, options?: PublishOptions): Promise<void>
  /** Changes the description after it was signed. */
  tamper(from: string, to: string): void
  /** The package that is described and served from now on. */
  setPackage(bytes: Buffer): void
  /** The package that is served, whatever the description. */
  package: Buffer
  /** Share of the package after which the connection ends, or with `isStalled` stays open; 1: all of it. */
  cutAt: number
  isStalled: boolean
  /** How it answers instead: with a question for a password, or never. */
  refuses: 'asks' | 'silent' | null
  /** Requested paths, with the names of the headers. */
  readonly asked: { path: string; headers: string[] }[]
  /** Stops answering; the address is not kept reserved. */
  stop(): Promise<void>
  remove(): void
}

/** A program that writes its variables into `started` beside itself, of so many bytes. */
export function successor(bytes: number): Buffer {
  const script = '#!/bin/sh\nenv > "$0.part" && mv "$0.part" "$(dirname "$0")/started"\nexit\n'
  return Buffer.concat([Buffer.from(script), randomBytes(bytes - script.length)])
}

const pem = (key: KeyObject, type: 'spki' | 'pkcs8') => key.export({ format: 'pem', type }).toString()

export const otherKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey

/** The description and the package of each system. */
const descriptions = {
  linux: { file: 'latest-linux', name: 'steward.AppImage' },
  mac: { file: 'latest-mac', name: 'steward-mac.zip' },
  win: { file: 'latest', name: 'steward-setup.exe' },
}

/** @param system whose package it has */
export async function serveUpdates(system: keyof typeof descriptions = 'linux'): Promise<UpdateFeed> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-feed-'))
  const own = generateKeyPairSync('ed25519')
  const suffix = process.arch === 'x64' ? '' : `-${process.arch}`
  const file = join(folder, `${descriptions[system].file}${suffix}.yml`)
  const { name } = descriptions[system]
  const asked: UpdateFeed['asked'] = []
  /** Package of the description; the served one may differ. */
  let described: Buffer = Buffer.from('the new program')
  const feed: Pick<UpdateFeed, 'cutAt' | 'isStalled' | 'package' | 'refuses'> = {
    ...{ cutAt: 1, isStalled: false, refuses: null },
    package: described,
  }

  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push({ path, headers: Object.keys(request.headers) })
    if (feed.refuses === 'asks') response.writeHead(401, { 'www-authenticate': 'Basic' }).end()
    if (feed.refuses !== null) return
    if (path === `/steward/${name}`) {
      response.writeHead(200, { 'content-length': feed.package.length })
      const part = feed.package.subarray(0, Math.floor(feed.package.length * feed.cutAt))
      response.write(part, () => {
        if (feed.cutAt === 1) response.end()
        else if (!feed.isStalled) response.destroy()
      })
      return
    }
    try {
      response.end(readFileSync(join(folder, path.replace('/steward/', ''))))
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo

  return Object.assign(feed, {
    address: `http://127.0.0.1:${port}/steward`,
    publicKey: pem(own.publicKey, 'spki'),
    asked,
    async publish(
      version: string,
      { signer = own.privateKey, description, releasedAt, ...how }: PublishOptions = {},
    ) {
      const sha512 = createHash('sha512').update(described).digest('base64')
      const text =
        description ??
        `version: ${version}
files:
  - url: ${name}
    sha512: ${sha512}
    size: ${described.length}
path: ${name}
sha512: ${sha512}
releaseNotes: |
  导出更快
  <b>不是标记</b>
releaseDate: '${releasedAt ?? '2026-11-20T08:00:00.000Z'}'
`
      writeFileSync(file, text)
      rmSync(`${file}.sig`, { force: true })
      if (signer === null) return
      await signFeed(folder, pem(signer, 'pkcs8'), { now: how.signedAt })
      if (how.expires !== null) return
      writeFileSync(file, text)
      writeFileSync(`${file}.sig`, sign(null, Buffer.from(text), signer).toString('base64'))
    },
    tamper: (from: string, to: string) =>
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(from, to)),
    setPackage(bytes: Buffer) {
      described = bytes
      feed.package = bytes
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    remove() {
      server.close()
      server.closeAllConnections()
      rmSync(folder, { recursive: true, force: true })
    },
  })
}
