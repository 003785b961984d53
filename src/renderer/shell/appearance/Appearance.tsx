import { createDOMRenderer, FluentProvider, makeStyles, RendererProvider } from '@fluentui/react-components'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useSettings } from '#kit/bridge/host.ts'
import { TextProvider } from '#kit/provider/TextProvider.tsx'
import { keepComposedKeys } from '#ui/composedKeys.ts'
import { watchPresses } from '#ui/presses.ts'
import { LockLayer } from '../lock/LockLayer.tsx'
import { PolicyBar } from '../marks/PolicyBar.tsx'
import { schemeOf, themeOf } from './themes.ts'

const useStyles = makeStyles({
  // Not on the provider: its class names are applied to every portal as well.
  root: { display: 'flex', flexDirection: 'column', height: '100vh', overflow: 'hidden' },
  body: { flexGrow: 1, minHeight: 0 },
  compact: { '--row-height': '28px', '--bar-height': '36px' },
  comfortable: { '--row-height': '34px', '--bar-height': '42px' },
})

keepComposedKeys()
watchPresses()

// The policy allows only styles that carry the document's nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
const renderer = createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : undefined)

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )
}

/** Theme and density of everything below. */
export function Appearance({ children }: { children: ReactNode }) {
  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <TextProvider>
        <Themed>{children}</Themed>
      </TextProvider>
    </RendererProvider>
  )
}

/** Inside the provider, because its own styles need the nonce as well. */
function Themed({ children }: { children: ReactNode }) {
  const styles = useStyles()
  const settings = useSettings()
  const isDark = useMedia('(prefers-color-scheme: dark)')
  const wantsContrast = useMedia('(prefers-contrast: more)')
  const scheme = schemeOf(settings?.theme ?? 'system', { isDark, wantsContrast })
  const density = settings?.density ?? 'compact'

  useEffect(() => {
    // For scroll bars and the lists of native selects.
    document.documentElement.style.colorScheme = scheme === 'light' ? 'light' : 'dark'
  }, [scheme])

  return (
    <FluentProvider
      theme={themeOf[scheme]}
      className={styles[density]}
      data-density={density}
      data-scheme={scheme}
    >
      <div className={styles.root}>
        <PolicyBar />
        <div className={styles.body}>{children}</div>
      </div>
      <LockLayer />
    </FluentProvider>
  )
}
