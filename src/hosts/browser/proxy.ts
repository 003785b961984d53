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

/** Whether the host is this machine, which is never behind a proxy. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

/** Whether NO_PROXY lists the address: by name including subdomains, or `*`, optionally with a port. */
function isExempt(url: URL, list: string): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      if (entry === '*') return true
      const [, name = '', onlyPort = ''] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? []
      if (onlyPort !== '' && onlyPort !== port) return false
      const suffix = name.replace(/^\*?\./, '')
      return suffix !== '' && (url.hostname === suffix || url.hostname.endsWith(`.${suffix}`))
    })
}
