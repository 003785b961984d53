import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pdfData } from './pdfData.ts'

/**
 * What is fetched together: a module and all it uses go into one file, unless an earlier one has it. Left
 * alone, every set of screens that shares a module makes a file of its own, and the sign-in screen waits
 * for thirty of them.
 */
const together = [
  // Before all others: it asks for what the first picture shows while these are read.
  { name: 'first', test: /[\\/]shell[\\/]first\.ts$/ },
  // Apart, because the page runs one script at a time and two short waits are none.
  {
    name: 'base',
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next|zustand)[\\/]/,
  },
  { name: 'start', test: /[\\/]renderer[\\/]main\.tsx$/ },
  { name: 'console', test: /[\\/]console[\\/]Console\.tsx$/ },
  { name: 'list', test: /[\\/]kit[\\/]list[\\/]ListPage\.tsx$/ },
]

/**
 * The windows' pages. Both hosts serve the same output: electron-vite builds it with the main process,
 * the browser host builds it alone.
 */
export default defineConfig({
  root: resolve(import.meta.dirname, '../../renderer'),
  base: './',
  plugins: [react(), pdfData()],
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: together.map((group, index) => ({ ...group, priority: together.length - index })),
        },
      },
    },
  },
})
