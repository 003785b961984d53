import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The windows' pages. Both hosts serve the same output: electron-vite builds it with the main process,
 * the browser host builds it alone.
 */
export default defineConfig({
  root: resolve(import.meta.dirname, '../../renderer'),
  base: './',
  plugins: [react()],
  // Each host puts a fresh nonce in its place with every document.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: resolve(import.meta.dirname, '../../../out/renderer'),
    emptyOutDir: true,
    target: 'es2022',
    minify: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    // An inlined asset would be a data: address, which only the image policy allows.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
  },
})
