import { getCACertificates, rootCertificates } from 'node:tls'

/** PEM texts of the authorities that Node and the system trust, each once. Blocks while it reads the system's store. */
export function allAuthorities(): string[] {
  const all: string[] = []
  try {
    all.push(...getCACertificates('default'), ...getCACertificates('system'))
  } catch {
    all.push(...rootCertificates)
  }
  return [...new Set(all.map((pem) => pem.trim()))]
}
