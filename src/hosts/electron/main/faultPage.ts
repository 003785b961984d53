import type { Language } from '#contract/bridge.ts'
import { noncePlaceholder } from './contentSecurityPolicy.ts'
import { nativeTexts } from './nativeTexts.ts'

/** The page shown after repeated crashes. It has no script, so that it works when the renderer's scripts fail. */
export function faultPage(language: Language): string {
  const text = nativeTexts(language)
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<title>${text('desktop:fault.title')}</title>
<style nonce="${noncePlaceholder}">
:root { color-scheme: light dark }
body { font: 14px/1.6 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1rem }
</style>
<h1>${text('desktop:fault.title')}</h1>
<p>${text('desktop:fault.detail')}</p>
<p><a href="./">${text('desktop:fault.reload')}</a></p>
`
}
