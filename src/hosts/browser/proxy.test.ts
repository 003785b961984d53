import { expect, test } from 'vitest'
import { proxyFromEnvironment } from './proxy.ts'

const proxies = { HTTPS_PROXY: 'http://proxy.corp:8080', HTTP_PROXY: 'http://plain.corp:3128' }

test.each([
  ['https://admin.example.com/api', proxies, 'PROXY proxy.corp:8080'],
  ['http://admin.example.com/api', proxies, 'PROXY plain.corp:3128'],
  ['https://admin.example.com', {}, 'DIRECT'],
  ['https://admin.example.com', { HTTP_PROXY: 'http://plain.corp:3128' }, 'DIRECT'],
  ['https://admin.example.com', { ALL_PROXY: 'socks5://socks.corp' }, 'SOCKS5 socks.corp:1080'],
  ['https://admin.example.com', { https_proxy: 'small.corp:81', ...proxies }, 'PROXY small.corp:81'],
  ['https://admin.example.com', { HTTPS_PROXY: 'https://tls.corp' }, 'HTTPS tls.corp:443'],
  ['https://admin.example.com', { HTTPS_PROXY: 'ftp://odd.corp' }, 'DIRECT'],
  ['https://admin.example.com', { ...proxies, NO_PROXY: 'example.com' }, 'DIRECT'],
  ['https://admin.example.com', { ...proxies, NO_PROXY: '.example.com' }, 'DIRECT'],
  ['https://admin.example.com', { ...proxies, NO_PROXY: '*.example.com, x' }, 'DIRECT'],
  ['https://admin.example.com', { ...proxies, NO_PROXY: '*' }, 'DIRECT'],
  ['https://badexample.com', { ...proxies, NO_PROXY: 'example.com' }, 'PROXY proxy.corp:8080'],
  ['https://admin.example.com:8443', { ...proxies, NO_PROXY: 'example.com:443' }, 'PROXY proxy.corp:8080'],
  ['https://admin.example.com', { ...proxies, NO_PROXY: 'example.com:443' }, 'DIRECT'],
  ['http://127.0.0.1:4321', proxies, 'DIRECT'],
  ['http://localhost:4321', proxies, 'DIRECT'],
  ['not an address', proxies, 'DIRECT'],
])('%s with %j goes %s', (address, environment, answer) => {
  expect(proxyFromEnvironment(environment, address)).toBe(answer)
})
