import { isLoopback, plainHost } from '#core/addresses/serverName.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Finds the proxy for an address by the usual environment variables: HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and
 * NO_PROXY, in either case; lower case wins.
 * @returns a PAC answer: `DIRECT`, `PROXY host:port`, `HTTPS host:port` or `SOCKS5 host:port`.
 */
export function proxyFromEnvironment(environment: Environment, address: string): string {
  const read = (name: string) => environment[name.toLowerCase()] || environment[name] || ''
  const url = URL.parse(address)
  if (!url || isLoopback(url.hostname) || isExempt(url, read('NO_PROXY'))) return 'DIRECT'
  const value = (url.protocol === 'https:' ? read('HTTPS_PROXY') : read('HTTP_PROXY')) || read('ALL_PROXY')
  const proxy = URL.parse(value.includes('://') ? value : `http://${value}`)
  if (!proxy?.hostname) return 'DIRECT'
  switch (proxy.protocol) {
    case 'https:':
      return `HTTPS ${proxy.hostname}:${proxy.port || '443'}`
    case 'socks:':
    case 'socks5:':
    case 'socks5h:':
      return `SOCKS5 ${proxy.hostname}:${proxy.port || '1080'}`
    case 'http:':
      return `PROXY ${proxy.hostname}:${proxy.port || '80'}`
    default:
      return 'DIRECT'
  }
}

/** Whether NO_PROXY lists the address: by name including subdomains, or `*`, optionally with a port. */
function isExempt(url: URL, list: string): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      if (entry === '*') return true
      // Without brackets, an address of version 6 has no port.
      const [, host6, named, onlyPort = ''] =
        /^(?:([^[]*:[^:]*:.*)|(\[[^\]]*\]|[^:]*)(?::(\d+))?)$/.exec(entry.toLowerCase()) ?? []
      const name = host6 ?? named ?? ''
      if (onlyPort !== '' && onlyPort !== port) return false
      const suffix = name.replace(/^\*?\./, '')
      if (suffix === '') return false
      const [host, listed] = [plainHost(url.hostname), plainHost(suffix)]
      return host === listed || host.endsWith(`.${listed}`)
    })
}
