import { X509Certificate } from 'node:crypto'
import { isIP, type Socket } from 'node:net'
import { connect, type DetailedPeerCertificate, type TLSSocket } from 'node:tls'
import type { ShownCertificate } from '#contract/bridge/doctor.ts'
import { errorCodeOf } from './errorCode.ts'
import type { Finding, Place } from './reach.ts'

/** Certificates that a server presented, and their problem. */
export interface TlsFinding {
  readonly finding: Finding
  readonly certificates: ShownCertificate[]
}

const DAY = 86_400_000
/** A certificate that ends within these days is worth a word. */
const SOON = 30

/** Certificates of a chain at most; servers may send more. */
const MAX_CHAIN = 10

/** The common name of a subject as Node writes it, else the whole. */
const nameIn = (subject: string): string =>
  /(?:^|\n)CN=(.*)/.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ')

function shown(raw: Buffer): ShownCertificate {
  const certificate = new X509Certificate(raw)
  const signsItself = certificate.subject === certificate.issuer
  return {
    subject: nameIn(certificate.subject),
    issuer: nameIn(certificate.issuer),
    from: Date.parse(certificate.validFrom),
    until: Date.parse(certificate.validTo),
    fingerprint: certificate.fingerprint256,
    pem: signsItself ? certificate.toString() : '',
  }
}

/** The chain as it was sent, completed by authorities of this machine; the server's own first. */
function chainOf(socket: TLSSocket): ShownCertificate[] {
  const chain: ShownCertificate[] = []
  let at: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true)
  // The last one is its own issuer.
  while (at?.raw && chain.length < MAX_CHAIN) {
    chain.push(shown(at.raw))
    at = at.issuerCertificate === at ? undefined : at.issuerCertificate
  }
  return chain
}

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** Maps Node's error code for a certificate that it does not accept to a finding. */
function problemOf(code: string, [own, ...above]: readonly ShownCertificate[], host: string): Finding {
  const top = above.at(-1) ?? own
  const values = {
    host,
    subject: own?.subject ?? '',
    issuer: top?.issuer ?? '',
    until: own ? dayOf(own.until) : '',
    from: own ? dayOf(own.from) : '',
    code,
  }
  const found = {
    CERT_HAS_EXPIRED: 'tls.expired',
    CERT_NOT_YET_VALID: 'tls.early',
    ERR_TLS_CERT_ALTNAME_INVALID: 'tls.host',
    SELF_SIGNED_CERT_IN_CHAIN: 'tls.ownAuthority',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'tls.ownAuthority',
    UNABLE_TO_GET_ISSUER_CERT: 'tls.authority',
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls.authority',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls.authority',
  } as const
  const known = Object.hasOwn(found, code) ? found[code as keyof typeof found] : 'tls.failed'
  return { found: known, state: 'failed', values }
}

function judge(socket: TLSSocket, certificates: readonly ShownCertificate[], host: string): Finding {
  const [own] = certificates
  if (!socket.authorized) return problemOf(String(socket.authorizationError), certificates, host)
  const until = own?.until ?? 0
  const days = Math.floor((until - Date.now()) / DAY)
  const values = {
    protocol: socket.getProtocol() ?? '',
    issuer: own?.issuer ?? '',
    until: dayOf(until),
    days: String(days),
  }
  return days < SOON
    ? { found: 'tls.ends', state: 'warning', values }
    : { found: 'tls.ok', state: 'ok', values }
}

/**
 * Looks at the certificates of a server. Nothing is sent to it, so that one it cannot prove to be is looked at as well.
 * @param via the connection through a proxy
 */
export function lookAtCertificates(
  place: Place,
  authorities: string[],
  { via, patience }: { via: Socket | undefined; patience: number },
): Promise<TlsFinding> {
  return new Promise((settle) => {
    const socket = connect({
      ...(via ? { socket: via } : place),
      ...(isIP(place.host) === 0 && { servername: place.host }),
      // Compared with the name even where the connection is the proxy's.
      host: place.host,
      ca: authorities,
      minVersion: 'TLSv1.2',
      rejectUnauthorized: false,
    })
    const end = (finding: Finding, certificates: ShownCertificate[] = []) => {
      socket.destroy()
      settle({ finding, certificates })
    }
    socket.setTimeout(patience, () =>
      end({ found: 'tls.none', state: 'failed', values: { host: place.host } }),
    )
    socket.once('secureConnect', () => {
      const certificates = chainOf(socket)
      end(judge(socket, certificates, place.host), certificates)
    })
    socket.once('error', (error) => {
      const code = errorCodeOf(error)
      const isNoTls = /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|UNEXPECTED_MESSAGE|ECONNRESET/.test(code)
      const values = { host: place.host, code }
      end({ found: isNoTls ? 'tls.none' : 'tls.failed', state: 'failed', values })
    })
  })
}
