import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#contract/bridge.ts'
import { type Namespace, setTextLoader } from '#kit/text.ts'

type Texts = Record<string, string>

/** One chunk per language and namespace; nothing is loaded before a screen needs it. */
const files = import.meta.glob<Texts>('#locales/*/*.json', { import: 'default' })

const loaders = new Map(
  Object.entries(files).map(([file, load]) => {
    const [language = '', name = ''] = file.split('/').slice(-2)
    return [`${language}/${name.replace(/\.json$/, '')}`, load]
  }),
)

const requested = new Set<Namespace>()

async function load(language: string, namespace: Namespace): Promise<void> {
  if (i18next.hasResourceBundle(language, namespace)) return
  const texts = await loaders.get(`${language}/${namespace}`)?.()
  if (texts) i18next.addResourceBundle(language, namespace, texts)
}

/** Loads texts in the current language; a later change of language loads them in the new one. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) requested.add(namespace)
  await Promise.all(namespaces.map((namespace) => load(i18next.language, namespace)))
}

/**
 * Sets up the texts every window needs, before anything is rendered, in the language that the host has
 * served the document in.
 */
export async function startTexts(namespaces: readonly Namespace[]): Promise<void> {
  setTextLoader(loadTexts)
  const { lang: language } = document.documentElement
  await i18next.use(initReactI18next).init({
    lng: language,
    // A test proves that en-US is complete; a fallback would hide a missing key and cost a second download.
    fallbackLng: false,
    resources: {},
    ns: [],
    // Keys are flat: dots belong to the name.
    keySeparator: false,
    nsSeparator: ':',
    // React escapes already.
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18n: 'languageChanged' },
  })
  await loadTexts(namespaces)
}

/** Renders everything that is open in the new language; nothing is remounted. */
export async function switchLanguage(language: Language): Promise<void> {
  if (i18next.language === language) return
  await Promise.all([...requested].map((namespace) => load(language, namespace)))
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}
