import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leftOut } from './leftOut.ts'
import { pdfData } from './pdfData.ts'

/**
 * Groups of modules that are bundled into one file each, with everything they import that no earlier group has.
 * Without groups, every set of screens that shares a module becomes a file, and the sign-in screen waits for
 * thirty of them.
 */
const together = [
  // First, because it requests what the first screen shows while the other files are loaded.
  { name: 'first', test: /[\\/]shell[\\/]first\.ts$/ },
  // Separate, because two short scripts block the page less than a long one.
  {
    name: 'base',
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next|zustand)[\\/]/,
  },
  { name: 'start', test: /[\\/]renderer[\\/]main\.tsx$/ },
  // With what nearly every screen shows when there is nothing to show.
  {
    name: 'console',
    test: /[\\/](console[\\/]Console\.tsx|ui[\\/]States\.tsx|kit[\\/]data[\\/]FailedAnswer\.tsx|contract[\\/](kernel|values)\.ts)$/,
  },
  { name: 'list', test: /[\\/]kit[\\/]list[\\/]ListPage\.tsx$/ },
  // Menus, popovers and what they need of Fluent, which no first list waits for.
  { name: 'surfaces', test: /[\\/]ui[\\/]surfaces\.tsx$/ },
  // The calls after every sign-in would otherwise load the whole of the portal's window.
  { name: 'signedIn', test: /[\\/]contract[\\/]resources[\\/](portal[\\/]portal|msg[\\/]message)\.ts$/ },
  // With the bars of messages, which a form would otherwise look for in the portal's window.
  { name: 'warning', test: /[\\/]ui[\\/]WarningMessage\.tsx$/ },
  // A window of its own, which loads nothing else.
  { name: 'portal', test: /[\\/]portal[\\/]windowScreen\.ts$/ },
]

/**
 * Builds the windows' pages. Both hosts serve the same output: electron-vite builds it together with the main
 * process, the browser host builds only this.
 */
export default defineConfig({
  root: resolve(import.meta.dirname, '../../renderer'),
  base: './',
  plugins: [react(), pdfData(), leftOut()],
  // Each host replaces it with a new nonce in every document.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: resolve(import.meta.dirname, '../../../out/renderer'),
    emptyOutDir: true,
    target: 'es2022',
    minify: true,
    sourcemap: false,
    license: { fileName: 'licences.json' },
    // Of the page alone: a link for each file of a screen costs more than finding them one level after the other does
    // on a local connection.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    // Inlined assets become data: URLs, which the policy allows for images only.
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
